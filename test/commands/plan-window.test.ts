import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder } from './bench.ts'

const model = '--model gpt-y --base-url http://127.0.0.1:9/v1'
const words = `--task vt --samples 2 ${model} --window 32768 --reasoning-tokens 4k`

describe('a prompt that takes the whole window and leaves none for thinking', () => {
  test('is seen by the dry run, which says that nothing fits', async () => {
    const { code, err } = await bench(`${words} --lengths 32k --dry-run`)
    expect(code).toBe(0)
    expect(err).toContain('  window   nothing fits: without --overflow the run is refused')
    expect(err).toMatch(/^ {2}32K +full-context on gpt-y .*2 refused: window 32,768$/m)
    expect((await bench(`${words.replace('--reasoning-tokens 4k', '')} --lengths 32k --dry-run`)).err).not.toMatch(
      /refused/,
    )
  })

  test('stops the run before anything is asked or written, in one line', async () => {
    const out = freshFolder()
    // The embedded reader has a window of 32,768 tokens.
    const { code, err } = await bench(`--task vt --samples 2 --reasoning-tokens 4k --lengths 32k --out ${out}`)
    expect(code).toBe(2)
    expect(err).toMatch(
      /^fathom-bench: nothing fits: full-context on reader takes up to [\d,]+ tokens with the answer and 4,096 for thinking, above its window of 32,768\. Ask for shorter --lengths or fewer --reasoning-tokens, or say what to do: --overflow refuse or --overflow truncate-middle\.$/m,
    )
    expect((await bench(`report ${out}`)).err).toContain('is no run')
  })

  test('stops nothing where another length fits', async () => {
    const { code, err } = await bench(`${words} --lengths 16k,32k --dry-run`)
    expect([code, err]).toEqual([0, expect.not.stringContaining('nothing fits')])
    expect(err).toMatch(/^ {2}32K .*2 refused/m)
  })
})

test('the money of a dry run holds the thinking of every call', async () => {
  const prices = `${freshFolder()}.yaml`
  writeFileSync(prices, 'date: 2026-11-01\ncurrency: USD\nmodels:\n  gpt-y: { input: 0, output: 1000000 }\n')
  const money = async (more: string) => {
    const { err } = await bench(
      `--task vt --samples 2 --lengths 4k --method full-context,memagent ${model} --dry-run --prices ${prices}${more}`,
    )
    const row = (entry: string) => err.split('\n').find(line => line.includes(`4K      ${entry}`))!
    return ['full-context', 'memagent'].map(entry => {
      const [, dollars] = /\$([\d,.]+)/.exec(row(entry))!
      const [, calls] = /on gpt-y +\d+ +(\d+)/.exec(row(entry))!
      return { dollars: Number(dollars!.replaceAll(',', '')), calls: Number(calls) }
    })
  }
  const [bare, thinking] = [await money(''), await money(' --reasoning-tokens 1000')]
  for (const [at, { dollars, calls }] of bare.entries()) expect(thinking[at]!.dollars - dollars).toBe(calls * 1000)
  expect(bare[1]!.calls).toBeGreaterThan(bare[0]!.calls)
})
