import { writeFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bench, freshFolder } from '../bench.ts'

const model = '--model gpt-y --base-url http://127.0.0.1:9/v1'
const words = `--task vt --samples 2 ${model} --window 16384 --reasoning-tokens 4k`

describe('thinking is kept free within a length', () => {
  test('so that a length of the whole window fits', async () => {
    const { code, err } = await bench(`${words} --lengths 16k --dry-run`)
    expect([code, err]).toEqual([0, expect.not.stringMatching(/refused|rejected|does not fit/)])
  })

  test('and the dry run shows prompt, thinking and answer of each length against the window', async () => {
    const { err } = await bench(`${words} --lengths 8k,16k --method full-context,memagent --dry-run`)
    const [before, room] = err.split('  Token budget per item')
    expect(before).not.toMatch(/longest call/)
    expect(room).toMatch(/^ {2}8K +full-context on gpt-y +3,968 +4,096 +128 +8,192 +16,384$/m)
    expect(room).toMatch(/^ {2}16K +full-context on gpt-y +12,160 +4,096 +128 +16,384 +16,384$/m)
    expect(room).toMatch(/^ {2}16K +memagent on gpt-y +12,160 +4,096 +128 +[\d,]+ +16,384$/m)
  })
})

describe('a prompt above the window', () => {
  test('is seen by the dry run, which says that nothing fits', async () => {
    const { code, err } = await bench(`${words} --lengths 32k --dry-run`)
    expect(code).toBe(0)
    expect(err).toContain('  window   nothing fits: without --overflow the run is refused')
    expect(err).toMatch(/^ {2}32K +full-context on gpt-y .*2 rejected: context window 16,384$/m)
    expect(err).toMatch(/^ {2}32K +full-context on gpt-y +28,544 +4,096 +128 +32,768 +16,384 +does not fit$/m)
  })

  test('stops the run before anything is asked or written, in one line', async () => {
    const out = freshFolder()
    const { code, err } = await bench(
      `--task vt --samples 2 --window 32768 --reasoning-tokens 4k --lengths 64k --out ${out}`,
    )
    expect(code).toBe(2)
    expect(err).toMatch(
      /^fathom-bench: nothing fits: full-context on reader takes up to 65,536 tokens with the answer and 4,096 for thinking, above its window of 32,768\. Use shorter --lengths or fewer --reasoning-tokens, or set --overflow refuse or --overflow truncate-middle\.$/m,
    )
    expect((await bench(`report ${out}`)).err).toContain('is not a run')
  })

  test('stops it for one length alone, too, unless it is said what to do', async () => {
    const lengths = `${words} --lengths 8k,32k --no-probe-window`
    const { code, err } = await bench(`${lengths} --dry-run`)
    expect([code, err]).toEqual([0, expect.stringContaining('  window   32K does not fit: without --overflow')])
    for (const said of ['--overflow refuse', '--set full-context.overflow=refuse'])
      expect((await bench(`${lengths} ${said} --dry-run`)).err).not.toContain('the run is refused')
  })

  test('of a method that --overflow is not for asks for shorter lengths, or fewer tokens for thinking', async () => {
    const alone = `--task vt --samples 2 ${model} --window 4096 --lengths 8k --method memagent`
    expect((await bench(`${alone} --dry-run`)).err).toContain('  window   nothing fits: the run is refused')
    const { code, err } = await bench(`--task vt --samples 2 --window 4096 --lengths 8k --method memagent`)
    expect(code).toBe(2)
    expect(err).toMatch(
      /^fathom-bench: nothing fits: memagent on reader takes up to [^\n]*\. Use shorter --lengths\.$/m,
    )
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
      return { dollars: Number(dollars.replaceAll(',', '')), calls: Number(calls) }
    })
  }
  const [bare, thinking] = [await money(''), await money(' --reasoning-tokens 1000')]
  for (const [at, { dollars, calls }] of bare.entries()) expect(thinking[at].dollars - dollars).toBe(calls * 1000)
  expect(bare[1].calls).toBeGreaterThan(bare[0].calls)
})
