import { describe, expect, test } from 'vitest'
import { loadTokenizer } from '../../../../core/tokens/tokens.ts'
import { countApart } from '../../../../runners/models/counting/count.ts'

const never = new AbortController().signal

describe.each(['o200k_base', 'cl100k_base', 'chars'])('%s', async name => {
  const tokenizer = await loadTokenizer(name)

  test.each([
    ['nothing', ''],
    ['a word', 'word'],
    ['a long text', 'The fog came in. '.repeat(3000)],
    ['a run without breaks', 'abcdefghij'.repeat(3000)],
  ])('counts %s as the tokenizer does', async (_, text) => {
    expect(await countApart(text, tokenizer, never)).toBe(tokenizer.count(text))
  })
})

describe('a long text', async () => {
  const tokenizer = await loadTokenizer('o200k_base')
  const run = '漢字仮名交文'.repeat(2000)

  test('lets everything else have its turn between any two parts', async () => {
    let turns = 0
    let counting = true
    const other = () => {
      turns++
      if (counting) setImmediate(other)
    }
    setImmediate(other)
    await countApart(run, tokenizer, never)
    counting = false
    expect(turns).toBeGreaterThanOrEqual([...tokenizer.parts(run)].length - 1)
  })

  test('is left when the signal says so, after the part that is being counted', async () => {
    const stop = new AbortController()
    let counted = 0
    const slow = {
      parts: tokenizer.parts,
      count: () => {
        if (++counted === 3) setImmediate(() => stop.abort(new Error('stopped')))
        return 1
      },
    }
    await expect(countApart(run, slow, stop.signal)).rejects.toThrow('stopped')
    expect(counted).toBeLessThanOrEqual(4)
  })

  test('is reckoned from its beginning where the time is up', async () => {
    let time = 0
    const clock = { limitMs: 1000, now: () => time }
    let counted = 0
    const slow = {
      parts: (text: string) => text.match(/.{10}/gs) ?? [],
      count: () => {
        time += 300
        counted++
        return 4
      },
    }
    expect(await countApart('x'.repeat(1000), slow, never, clock)).toBe(400)
    expect(counted).toBe(4)
  })
})
