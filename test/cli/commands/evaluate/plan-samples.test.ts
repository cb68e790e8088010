import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../core/random/random.ts'
import { computePairedDifference } from '../../../../stats/paired/paired-difference.ts'
import { writeRun } from '../../../reports/compare/gate/sides.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY } from '../../../reports/fixture.ts'
import { bench, freshFolder } from '../bench.ts'

const SUITE = '--task vt,cwe,fwe --lengths 8k,16k'
const planned = async (words: string) => JSON.parse((await bench(`plan ${words} --json`)).out)

describe('plan', () => {
  test('reckons items as the planning tables of the field do, a cell and over cells', async () => {
    const { needs } = await planned(`${SUITE} --detect 3`)
    // facts/landscape.md section 5: 3 points at 80 % power, paired at a discordance of 0.15, unpaired at 0.8.
    expect(needs.map((need: { perCell: number }) => need.perCell)).toEqual(
      // Each question is asked at two lengths: over both, 1 + 0.3 times the items.
      [6 / 1.3, 3, 1].flatMap(cells => [Math.ceil(1306 / cells), Math.ceil(2787 / cells)]),
    )
    expect(needs.map((need: { items: number }) => need.items)).toEqual([1698, 3624, 2616, 5574, 7836, 16722])
  })

  test('promises the power that a run has, with each question asked at seven lengths', async () => {
    const { needs, asked } = await planned('--task vt --lengths 8k,16k,32k,64k,128k,256k,512k --detect 10')
    expect(asked.repeats).toMatchObject({ lengths: 7, effect: { paired: 1 + 6 * 0.3 } })
    const { perCell } = needs[0]
    const found = Array.from({ length: 60 }, (_, run) => {
      const rng = makeRandom(`power/${run}`)
      const pairs = Array.from({ length: perCell }, (_, question) => {
        // A pair is the question's own at all lengths with a chance of √0.3: so differences correlate at 0.3.
        const draw = (): [number, number] => {
          const u = rng.next()
          return u < 0.125 ? [1, 0] : u < 0.15 ? [0, 1] : [1, 1]
        }
        const shared = draw()
        return Array.from({ length: 7 }, (_, length) => {
          const [base, candidate] = rng.next() < Math.sqrt(0.3) ? shared : draw()
          return { stratum: String(length), cluster: String(question), base, candidate }
        })
      })
      return computePairedDifference(pairs.flat(), { rng: rng.fork('draws'), resamples: 200 }).p <= 0.05
    })
    expect(found.filter(Boolean).length).toBeGreaterThan(42)
  })

  test('costs them for each method, in tokens, hours and money', async () => {
    const { code, out } = await bench(`plan ${SUITE} --method full-context,memagent --tokens-per-second 1000`)
    expect(code).toBe(0)
    expect(out).toMatch(
      /full-context on reader\n.*calls {2}prompt tokens {2}answer tokens {2}hours\n {2}overall +paired +1,698 /,
    )
    expect(out).toContain('memagent on reader')
    expect(out).not.toContain('at most')
  })

  test('says what a number of samples can see', async () => {
    const few = await planned(`${SUITE} --samples 20`)
    const many = await planned(`${SUITE} --samples 200`)
    for (const [at, { paired, unpaired }] of few.sees.entries()) {
      expect(many.sees[at].paired).toBeLessThan(paired)
      expect(many.sees[at].unpaired).toBeLessThan(unpaired)
      expect(many.sees[at].paired).toBeLessThan(many.sees[at].unpaired)
    }
  })

  test('reckons with what questions of one context have in common', async () => {
    const words = '--task kv-chain,niah_multikey_2 --lengths 16k --detect 3'
    const [alone, four] = [await planned(words), await planned(`${words} --questions-per-context 4`)]
    // 1 + 3 · 0.1 times the items, in whole contexts.
    expect(four.asked.contexts).toMatchObject({ questions: 4, effect: { paired: 1.3, unpaired: 1.3 } })
    for (const [at, { perCell }] of alone.needs.entries()) {
      expect(four.needs[at].perCell / perCell).toBeCloseTo(1.3, 1)
      expect(four.needs[at].perCell % 4).toBe(0)
      expect(four.needs[at].perCell).toBeGreaterThanOrEqual(1.3 * (perCell - 1))
    }
    for (const [at, { paired }] of alone.sees.entries()) expect(four.sees[at].paired).toBeGreaterThan(paired)
    expect((await bench(`plan ${words} --questions-per-context 4`)).out).toContain(
      'contexts 4 questions per context: their scores correlate at 0.10',
    )
  })

  test('takes shares and speed from recorded runs', async () => {
    const options = { tasks: ['vt'], lengths: [8 * K], samples: 50, entries: [{ ...READER_ENTRY, skill: () => 0.7 }] }
    const rows = getFixtureRows(makeFixture(options))
    const session = { argv: [], node: '', platform: '', cpus: 1, memoryGb: 1, exitCode: 0 }
    const times = { at: '2026-11-20T00:00:00.000Z', ended: '2026-11-20T00:01:40.000Z' }
    const a = writeRun(`${freshFolder()}-a`, {
      ...rows,
      manifest: { ...rows.manifest, sessions: [{ ...session, ...times }] },
    })
    const b = writeRun(
      `${freshFolder()}-b`,
      getFixtureRows(makeFixture({ ...options, entries: [{ ...READER_ENTRY, skill: () => 0.4 }] })),
    )
    const { asked } = await planned(`--task vt --lengths 8k --like ${a} --like ${b}`)
    expect(asked.expect).toBeGreaterThan(0.6)
    expect(asked.expect).toBeLessThan(0.8)
    expect(asked.discordance).toBeGreaterThan(0.05)
    expect(asked.tokensPerSecond).toBeCloseTo((50 * (8192 + 24)) / 100)
  })

  test.each([
    ['--detect 0', /--detect/],
    ['--power 1', /--power: "1" is out of range/],
    ['--discordance 0', /--discordance: "0" is out of range/],
    ['--like gone', /gone is not a run/],
    ['--like a --like b --like c', /it accepts one run or two/],
  ])('%s is refused in a line', async (flags, message) => {
    const { code, err } = await bench(`plan --task vt --lengths 8k ${flags}`)
    expect(err).toMatch(message)
    expect(code).toBe(2)
  })
})

test('a run names both designs before it spends', async () => {
  const { err } = await bench('--task vt --lengths 8k --samples 10 --dry-run')
  expect(err).toMatch(
    /power {4}minimum detectable difference \(80 % power\): paired 6\d points per cell.*unpaired \d+ points per cell/,
  )
  const { err: few } = await bench('--task vt --lengths 8k --samples 2 --dry-run')
  expect(few).toMatch(/minimum detectable difference \(80 % power\): paired none per cell, none per length \(/)
})
