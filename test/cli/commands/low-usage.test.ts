import { describe, expect, onTestFinished, test } from 'vitest'
import * as p from '../../runners/peer.ts'
import { bench, freshFolder, rowsOf } from './bench.ts'

/** A server that counts every prompt, and every reply, as it likes. */
async function counting(prompt: number, completion = 5, text = 'The answer is 1234567.'): Promise<string> {
  const server = await p.peer(p.stream([p.delta(text), p.delta('', 'stop'), p.usage(prompt, completion)]))
  onTestFinished(() => server.close())
  return server.url
}

const words = (url: string, out: string, more = '') =>
  `--task niah_single_2 --lengths 1k,4k,16k --samples 1 --method full-context,memagent --model m@${url} --quiet --out ${out} ${more}`

describe.each([1, 0, 60, 255])('a server that counts %i tokens of every prompt', prompt => {
  test('is not believed where that cannot be, and its run is submitted and verifies', async () => {
    const out = freshFolder()
    const url = await counting(prompt)
    expect((await bench(words(url, out, '--fit-check'))).code).toBe(0)
    const { answers } = rowsOf(out)
    expect(answers.map(({ status }) => status.kind)).toEqual(answers.map(() => 'answered'))
    const long = answers.filter(({ method, ledger }) => method === 'full-context' && ledger.peakPrompt > 1000)
    expect(long.map(({ ledger }) => ledger.tokens.source)).toEqual(['estimated', 'estimated'])
    if (prompt > 0)
      for (const { status } of long)
        expect(status.reason).toMatch(
          /the server's prompt_tokens of \d+ for \d+ characters can not be true: tokens are estimated/,
        )
    expect(await bench(`submit ${out} --quiet`)).toMatchObject({ code: 0 })
    expect(await bench(`verify ${out}-bundle --quiet`)).toMatchObject({ code: 0 })
  })
})

test('limits of a run hold by what was sent', async () => {
  const out = freshFolder()
  const { code, err } = await bench(words(await counting(1), out, '--max-total-tokens 6000 --concurrency 1'))
  expect([code, err]).toEqual([3, expect.stringContaining("the run's limit of 6,000 tokens")])
  expect(rowsOf(out).answers.filter(({ answer }) => answer !== null).length).toBeLessThan(4)
})

test('a reply of more characters than its tokens can be is counted here', async () => {
  const out = freshFolder()
  const url = await counting(900, 1, `${'word '.repeat(100)}1234567`)
  await bench(`--task niah_single_2 --lengths 1k --samples 1 --model m@${url} --quiet --out ${out}`)
  const [{ status, ledger }] = rowsOf(out).answers
  expect(status.reason).toContain("the server's completion_tokens of 1 for 507 characters can not be true")
  expect(ledger.tokens).toMatchObject({ source: 'estimated' })
  expect(ledger.tokens.output).toBeGreaterThan(90)
  expect(await bench(`verify ${out} --quiet`)).toMatchObject({ code: 0 })
})
