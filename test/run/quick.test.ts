import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { describeQuick, type QuickShown } from '../../reports/summary/findings/quick.ts'
import { DEFAULTS } from '../../run/config/defaults.ts'
import { runQuickLook } from '../../run/quick/quick.ts'
import { buildLadder, isDropKnown, pickFirstLengths, pickNextLengths } from '../../run/quick/schedule.ts'
import { surveyModel } from '../../run/quick/survey.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { type Model, ModelError } from '../../runners/model.ts'
import { type Drop, estimateDrop } from '../../stats/paired/drop.ts'

const K = 1024
const [SHORTEST, LONGEST] = [4 * K, 128 * K]

/**
 * Readers that are not of the estimate's own family: a straight fall in doublings, from where on they lose to a floor.
 */
interface Reader {
  readonly base: number
  /** Tokens at which 85 % are left. */
  readonly drop: number
  /** Doublings from the first loss to nothing. */
  readonly width: number
}
const scoreOf = ({ base, drop, width }: Reader, length: number) =>
  base * Math.min(1, Math.max(0.05, 0.85 - (Math.log2(length / drop) * 1) / width))

/** A quick look as it is made, of twelve tasks of unlike difficulty. */
function look(reader: Reader, seed: string, rounds = 4): Drop {
  const rng = makeRandom(seed)
  const ladder = buildLadder(SHORTEST, LONGEST)
  const values = new Map<number, number[]>()
  const asked = new Map<number, number>()
  const ask = (length: number) => {
    const mean = scoreOf(reader, length)
    const drawn = Array.from({ length: 12 }, (_, task) => {
      const own = Math.min(1, Math.max(0, mean + ((task % 3) - 1) * 0.1))
      return rng.next() < own ? 1 : 0
    })
    values.set(length, [...(values.get(length) ?? []), ...drawn])
    asked.set(length, (asked.get(length) ?? 0) + 1)
  }
  const estimate = () =>
    estimateDrop(
      [...values].map(([length, values]) => ({ length, values })),
      { shortest: SHORTEST, longest: LONGEST },
    )
  for (const length of pickFirstLengths(ladder)) ask(length)
  for (let at = 0; at < rounds; at++) for (const length of pickNextLengths(estimate(), ladder, asked)) ask(length)
  return estimate()
}

test('the interval holds the true drop as often as it says', () => {
  const rng = makeRandom('readers')
  const readers = Array.from({ length: 15 }, () => ({
    base: 0.6 + 0.4 * rng.next(),
    width: 0.5 + 3 * rng.next(),
    drop: SHORTEST * 2 ** (0.5 + 4.5 * rng.next()),
  }))
  const looks = readers.map((reader, at) => ({ reader, seen: look(reader, `look/${at}`) }))
  const held = looks.filter(
    ({ reader: { drop }, seen }) => drop >= seen.low && (drop <= seen.high || (seen.highBeyond && drop > seen.high)),
  )
  const middle = (numbers: number[]) => numbers.sort((a, b) => a - b)[7]
  // Of 15 at 90 %: fewer than 12 come by chance once in eighteen.
  expect(held.length).toBeGreaterThanOrEqual(12)
  expect(middle(looks.map(({ reader: { drop }, seen }) => Math.abs(Math.log2(seen.at / drop))))).toBeLessThan(0.3)
  expect(middle(looks.map(({ seen }) => Math.log2(seen.high / seen.low)))).toBeLessThan(1.5)
})

test('a reader that loses nothing reads beyond what was asked, and one that scores nothing has no base', () => {
  const all = look({ base: 1, drop: 2 ** 40, width: 1 }, 'all', 2)
  expect(all).toMatchObject({ beyond: true, highBeyond: true, at: LONGEST })
  expect(all.low).toBeGreaterThan(64 * K)
  const cells = [SHORTEST, LONGEST].map(length => ({ length, values: Array(12).fill(0) }))
  expect(estimateDrop(cells, { shortest: SHORTEST, longest: LONGEST }).base).toBeLessThan(0.15)
})

test('what cannot be estimated is refused', () => {
  expect(() => estimateDrop([], { shortest: 1, longest: 2 })).toThrow(RangeError)
  expect(() => estimateDrop([{ length: 1, values: [1] }], { shortest: 2, longest: 2 })).toThrow(RangeError)
})

describe('the schedule', () => {
  const drop = (low: number, at: number, high: number): Drop => ({
    low,
    at,
    high,
    beyond: false,
    highBeyond: false,
    base: 1,
    quantile: chance => (chance < 0.4 ? low : chance < 0.6 ? at : high),
  })

  test('climbs in half doublings to the end', () => {
    expect(buildLadder(4 * K, 20 * K).map(step => step / K)).toEqual([4, 6, 8, 12, 16, 20])
    expect(buildLadder(4 * K, 32 * K).at(-1)).toBe(32 * K)
    expect(pickFirstLengths(buildLadder(4 * K, 64 * K)).map(step => step / K)).toEqual([4, 16, 64])
  })

  test('asks around the drop, and the shortest length where it falls behind', () => {
    const ladder = buildLadder(4 * K, 128 * K)
    const next = (counts: [number, number][]) => pickNextLengths(drop(20 * K, 33 * K, 60 * K), ladder, new Map(counts))
    expect(next([[4 * K, 2]]).map(step => step / K)).toEqual([24, 32, 64])
    expect(
      next([
        [4 * K, 1],
        [32 * K, 3],
      ])[0],
    ).toBe(4 * K)
  })

  test('ends at half a doubling, or where all was read', () => {
    expect(isDropKnown(drop(24 * K, 28 * K, 33 * K), 128 * K)).toBe(true)
    expect(isDropKnown(drop(24 * K, 32 * K, 48 * K), 128 * K)).toBe(false)
    expect(isDropKnown({ ...drop(100 * K, 128 * K, 128 * K), beyond: true, highBeyond: true }, 128 * K)).toBe(true)
  })
})

describe('the survey', () => {
  /**
   * A server of a window, two of whose tokens are one of the reference; where it `cuts`, it says nothing and reads the
   * end alone.
   */
  async function seen({ window, named = false, cuts = false }: { window: number; named?: boolean; cuts?: boolean }) {
    const tokenizer = await loadTokenizer('o200k_base')
    const chat: Model['chat'] = async ({ messages }) => {
      const text = messages.map(({ content }) => content).join('')
      const sent = 2 * tokenizer.count(text)
      if (sent > window && !cuts) throw new ModelError('overflow', 'too long')
      const input = Math.min(sent, window)
      const marker = /pass phrase is "([^"]+)"/.exec(text)![1]
      return {
        text: sent > window ? 'no idea' : marker,
        reasoning: '',
        openThinking: false,
        finish: 'stop',
        toolCalls: [],
        usage: { input, cached: 0, reasoning: 0, output: 1, source: 'server' },
        timing: { totalMs: sent / 10, queueMs: 0, firstMs: null },
        retries: 0,
      } as unknown as Awaited<ReturnType<Model['chat']>>
    }
    const model = { id: 'm', simulated: false, window: named ? window : null, chat } as unknown as Model
    const signal = new AbortController().signal
    return surveyModel(model, tokenizer, { signal, now: () => 0, until: 1e9 })
  }

  test('takes a named window, and counts density and speed', async () => {
    const found = await seen({ window: 100_000, named: true })
    expect(found).toMatchObject({ window: 100_000, isNamed: true })
    expect([found.density, found.speed]).toEqual([expect.closeTo(2, 1), expect.closeTo(10, 5)])
    expect(found.tokens).toBeLessThan(25_000)
  })

  test.each([false, true])('looks for one that is not known (cut in silence: %s)', async cuts => {
    expect(await seen({ window: 40_000, cuts })).toMatchObject({ window: 32 * K, isNamed: false })
  })

  test('refuses a server that does not even read 8K tokens', async () => {
    await expect(seen({ window: 4_000, cuts: true })).rejects.toThrow(/cuts prompts without a word/)
  })
})

describe('stopped by Ctrl-C', () => {
  /** A look at the simulated model that is stopped when it has asked so many lengths. */
  async function look(lengths: number) {
    const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
    onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
    const [stop, abort] = [new AbortController(), new AbortController()]
    if (lengths === 0) stop.abort()
    const around = {
      registry: await loadRegistry([]),
      env: {},
      listen: () => {},
      signals: { stop: stop.signal, abort: abort.signal },
    }
    let asked = 0
    const say = (line: string) => {
      if (/^ {2}asked/.test(line) && ++asked === lengths) stop.abort()
    }
    const spec = {
      ...DEFAULTS,
      task: ['revisions'],
      window: 16 * K,
      maxTime: { run: 600_000 },
      out: join(folder, 'run'),
    }
    return runQuickLook(spec, around, say)
  }

  test('it says what was measured so far', async () => {
    const found = await look(2)
    expect(found).toMatchObject({ interrupted: true, longest: 8 * K })
    expect(found.cells.map(({ length }) => length / K)).toEqual([4, 8])
    expect(found.rows.manifest.sessions.at(-1)).toMatchObject({ exitCode: 130 })
  })

  test.each([
    [1, /^quick: stopped at 4K \(score \d+, n 1\); it takes two lengths to see a drop\.$/],
    [0, /^quick: stopped before anything was measured\.$/],
  ])('after %i lengths it ends with 130 and a line', async (lengths, message) => {
    await expect(look(lengths)).rejects.toMatchObject({ exitCode: 130, message: expect.stringMatching(message) })
  })
})

describe('what is said', () => {
  const shown: QuickShown = {
    model: 'm',
    simulated: false,
    task: 'core',
    window: 128 * K,
    isNamed: true,
    shortest: 4 * K,
    longest: 128 * K,
    fits: 128 * K,
    cells: [],
    ms: 7 * 60_000,
    tokens: 1_100_000,
    drop: { at: 32 * K, low: 24 * K, high: 48 * K, beyond: false, highBeyond: false, base: 0.9, quantile: () => 0 },
  }
  test.each<[string, Partial<QuickShown>]>([
    ['m reads 32K (24–48K) of its 128K on core; 7 minutes, 1.1M tokens', {}],
    [
      'm (simulated model) reads 32K (24K or more) of at least 64K on core; 20 seconds, 900 tokens',
      {
        simulated: true,
        window: 64 * K,
        isNamed: false,
        ms: 20_000,
        tokens: 900,
        drop: { ...shown.drop, highBeyond: true },
      },
    ],
    [
      'm reads all 64K that were tested (at least 24K) of its 128K on core, tested up to 64K; 7 minutes, 1.1M tokens',
      { longest: 64 * K, drop: { ...shown.drop, beyond: true } },
    ],
    ['stopped early: m reads 32K (24–48K) of its 128K on core; 7 minutes, 1.1M tokens', { interrupted: true }],
    [
      'm scores 10.0 at 4K on core: too low to measure a loss by length; 7 minutes, 1.1M tokens',
      { drop: { ...shown.drop, base: 0.1 } },
    ],
  ])('%s', (sentence, change) => {
    expect(describeQuick({ ...shown, ...change })).toBe(sentence)
  })
})
