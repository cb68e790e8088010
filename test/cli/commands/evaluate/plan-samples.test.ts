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

  describe('from a recorded run', () => {
    /** A run of 4 questions per context at 8K and 64K, with this share of its prompt tokens from a cache. */
    function writeLike(cached: number): string {
      const entries = [{ ...READER_ENTRY, window: null, skill: () => 0.7 }]
      const params = { questions_per_context: 4 }
      const rows = getFixtureRows(
        makeFixture({ tasks: ['vt'], lengths: [8 * K, 64 * K], samples: 40, entries, params }),
      )
      const session = { argv: [], node: '', platform: '', cpus: 1, memoryGb: 1, exitCode: 0 }
      const times = { at: '2026-11-20T00:00:00.000Z', ended: '2026-11-20T00:01:40.000Z' }
      const answers = [...rows.answers].map(answer => {
        const { ledger } = answer
        const tokens = { ...ledger.tokens, cached: cached * ledger.tokens.input, output: 500 }
        const calls = { ...ledger.calls, total: 3 }
        return { ...answer, ledger: { ...ledger, tokens, calls } }
      })
      return writeRun(`${freshFolder()}-like`, {
        ...rows,
        items: [...rows.items].map(item => ({ ...item, cluster: `context ${Math.floor(item.index / 4)}` })),
        answers,
        manifest: { ...rows.manifest, sessions: [{ ...session, ...times }] },
      })
    }

    test('takes calls, tokens, cached share and speed from it', async () => {
      const words = '--task vt --lengths 8k,64k --questions-per-context 4'
      const { units, asked } = await planned(`${words} --like ${writeLike(0.6)}`)
      const [{ calls, input, cached, output, like }] = units
      expect(calls).toBeCloseTo(2 * 3)
      expect(output).toBeCloseTo(2 * 500)
      expect(cached / input).toBeCloseTo(0.6)
      expect(like).toMatchObject({ method: 'full-context', questions: 4, possible: 0.75 })
      // Cached tokens take no time, so they are not part of the speed.
      const read = 40 * ((1 - 0.6) * (8 + 64) * K + 2 * 500)
      expect(asked.tokensPerSecond).toBeCloseTo(read / 100, 0)
    })

    test('a length between is scaled as the nearest, and another number of questions by what its cache kept', async () => {
      const like = writeLike(0.6)
      const [{ calls, output }] = (await planned(`--task vt --lengths 8k,16k --like ${like}`)).units
      expect([calls, output]).toEqual([expect.closeTo(2 * 3), expect.closeTo(2 * 500)])
      const [twelve] = (await planned(`--task vt --lengths 8k --questions-per-context 12 --like ${like}`)).units
      expect(twelve.cached / twelve.input).toBeCloseTo((0.6 / 0.75) * (11 / 12))
      const [one] = (await planned(`--task vt --lengths 8k --like ${like}`)).units
      expect(one.cached).toBe(0)
    })

    test('a run of other lengths leaves the plan as it is', async () => {
      const words = '--task vt --lengths 16k'
      const { units } = await planned(`${words} --like ${writeLike(0.6)}`)
      const [plain] = (await planned(words)).units
      expect(units[0]).toMatchObject({ calls: plain.calls, input: plain.input, output: plain.output })
      expect(units[0].like).toBeUndefined()
    })

    test('--until starts from its spread', async () => {
      const words = '--task vt --lengths 8k,64k --until 5'
      const [usual, { until }] = [await planned(words), await planned(`${words} --like ${writeLike(0.6)}`)]
      expect(usual.until).toMatchObject({ isMeasured: false, spread: { expect: 0.75, correlation: 0.1 } })
      expect(until).toMatchObject({ isMeasured: true, kept: 'yes' })
      expect(until.spread.expect).toBeCloseTo(0.7, 1)
      const none = (await planned(`${words} --like ${writeLike(0)}`)).until
      expect(none.kept).toBe('no')
      for (const { read, input } of none.rows) expect(read).toBe(input)
    })
  })

  test('--until says what each number of questions takes, with a cache and without', async () => {
    const words = '--task core --lengths 8k..64k --until 5'
    const { until } = await planned(words)
    const rows: { questions: number; perCell?: number; half: number; read: number; input: number }[] = until.rows
    expect(rows.map(({ questions }) => questions)).toEqual([1, 1, 4, 12, 24])
    const [even, one, ...several] = rows
    expect(even.perCell).toBeGreaterThan(1)
    // More questions read less from a server with a cache, and more from one without.
    expect(one.read).toBe(one.input)
    for (const [at, { read, input, half }] of several.entries()) {
      expect(half).toBeLessThanOrEqual(5.01)
      expect(read).toBeLessThan(one.read)
      expect(input).toBeGreaterThan(at === 0 ? one.input : several[at - 1].input)
    }
    const { out, code } = await bench(`plan ${words} --tokens-per-second 5000`)
    expect(code).toBe(0)
    expect(out).toMatch(/±5 points at 4 lengths: about \d+ contexts × 2 to 12 questions, /)
    expect(out).toMatch(
      /questions per context +contexts +answers +points +read with a cache +time +read without +time\n/,
    )
    expect(out).toMatch(/ --samples \d+, 1 +/)
    expect(out).toContain('asks one question per context if it keeps no prefixes')
  })

  test('--until takes no number of samples in a plan either', async () => {
    const { code, err } = await bench('plan --task vt --lengths 8k --until 5 --samples 10')
    expect([code, err]).toEqual([2, expect.stringMatching(/Leave out --samples, or --until/)])
  })

  test('several questions are counted in contexts', async () => {
    const { out } = await bench('plan --task kv-chain --lengths 16k --questions-per-context 4')
    expect(out).toMatch(/a cell +paired +[\d,]+ \([\d,]+ contexts × 4 questions\) /)
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
