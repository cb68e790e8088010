import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { makeRandom } from '../../core/random/random.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { groupScoresByLength, type QuickAnswer } from '../../reports/summary/cells/quick-cells.ts'
import { describeQuick, type QuickShown } from '../../reports/summary/findings/quick.ts'
import { describeEarlyStop } from '../../reports/summary/health/completeness.ts'
import { DEFAULTS } from '../../run/config/defaults.ts'
import { chooseQuestions, RoundTimes, type TimedRound } from '../../run/quick/questions.ts'
import { runQuickLook } from '../../run/quick/quick.ts'
import { buildLadder, isDropKnown, pickFirstLengths, pickNextLengths } from '../../run/quick/schedule.ts'
import { surveyModel } from '../../run/quick/survey.ts'
import { loadRegistry } from '../../run/registry/registry.ts'
import { type Model, ModelError } from '../../runners/model.ts'
import { type Drop, estimateDrop } from '../../stats/paired/drop.ts'
import { caching } from '../runners/caching.ts'
import { peer } from '../runners/peer.ts'

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

/**
 * A quick look as it is made, of twelve tasks of unlike difficulty.
 * @param questions of a context, whose scores correlate at 0.1
 */
function look(reader: Reader, seed: string, rounds = 4, questions = 1): Drop {
  const rng = makeRandom(seed)
  const ladder = buildLadder(SHORTEST, LONGEST)
  const answers: QuickAnswer[] = []
  const asked = new Map<number, number>()
  const ask = (length: number) => {
    const mean = scoreOf(reader, length)
    const cluster = String(asked.get(length) ?? 0)
    for (let task = 0; task < 12; task++) {
      const own = Math.min(1, Math.max(0, mean + ((task % 3) - 1) * 0.1))
      const draw = () => (rng.next() < own ? 1 : 0)
      const shared = questions > 1 ? draw() : 0
      for (let at = 0; at < questions; at++) {
        const value = questions > 1 && rng.next() < Math.sqrt(0.1) ? shared : draw()
        const item = { task: String(task), cluster, length: { target: length } }
        answers.push({ outcome: { item }, value, chance: 0 } as unknown as QuickAnswer)
      }
    }
    asked.set(length, (asked.get(length) ?? 0) + 1)
  }
  const estimate = () => estimateDrop(groupScoresByLength(answers), { shortest: SHORTEST, longest: LONGEST })
  for (const length of pickFirstLengths(ladder)) ask(length)
  for (let at = 0; at < rounds; at++) for (const length of pickNextLengths(estimate(), ladder, asked)) ask(length)
  return estimate()
}

test.each([1, 6])('the interval holds the true drop as often as it says, with %d questions of a context', questions => {
  const rng = makeRandom('readers')
  const readers = Array.from({ length: 15 }, () => ({
    base: 0.6 + 0.4 * rng.next(),
    width: 0.5 + 3 * rng.next(),
    drop: SHORTEST * 2 ** (0.5 + 4.5 * rng.next()),
  }))
  const looks = readers.map((reader, at) => ({ reader, seen: look(reader, `look/${at}`, 4, questions) }))
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
    // Two short calls for window and speed, two for the cache.
    expect(found.tokens).toBeLessThan(40_000)
  })

  test.each([false, true])('looks for one that is not known (cut in silence: %s)', async cuts => {
    expect(await seen({ window: 40_000, cuts })).toMatchObject({ window: 32 * K, isNamed: false })
  })

  test('refuses a server that does not even read 8K tokens', async () => {
    await expect(seen({ window: 4_000, cuts: true })).rejects.toThrow(/cuts prompts without a word/)
  })
})

describe('questions of a context', () => {
  test('are as many as tell most per second', () => {
    // √(read / answer · 9) at a correlation of 0.1
    expect(chooseQuestions({ read: 20_000, answer: 1000 })).toBe(12)
    expect(chooseQuestions({ read: 4000, answer: 1000 })).toBe(4)
    expect(chooseQuestions({ read: 500, answer: 1000 })).toBe(1)
  })

  test('the time of a longer round is known after two', () => {
    // 2 tokens in a millisecond, and 300 ms an answer.
    const take = ({ length, contexts, answers }: TimedRound) => (length * contexts) / 2 + 300 * answers
    const times = new RoundTimes(3)
    const rounds = [4 * K, 32 * K, 128 * K].map(length => ({ length, contexts: 12, answers: 140 }))
    for (const each of rounds.slice(0, 2)) times.learn(each, take(each))
    expect(times.estimate(rounds[2]) / take(rounds[2])).toBeCloseTo(1, 1)
    // With one question each, all of the time is that of the prompts.
    const alone = new RoundTimes(3)
    alone.learn({ length: 4 * K, contexts: 12, answers: 12 }, 24_000)
    expect(alone.estimate({ length: 8 * K, contexts: 12, answers: 12 })).toBe(48_000)
  })

  /** Finds the number that a needle names; prompts above 12K tokens are too long for it. */
  const reply = (prompt: string) => {
    const phrase = /pass phrase is "([^"]+)"/.exec(prompt)?.[1]
    if (phrase !== undefined) return phrase
    const key = /magic number for ([\w-]+)/.exec(prompt.slice(-600))?.[1]
    const found = new RegExp(`magic numbers for ${key} is: (\\d+)`).exec(prompt)?.[1]
    return prompt.length < 4 * 12 * K ? (found ?? 'none') : 'none'
  }

  async function look(keeps: boolean) {
    const server = await peer(caching({ keeps, msPerToken: 0.02, reply }))
    const folder = mkdtempSync(join(tmpdir(), 'fathom-'))
    onTestFinished(async () => {
      await server.close()
      rmSync(folder, { recursive: true, force: true })
    })
    const [stop, abort] = [new AbortController(), new AbortController()]
    const lines: string[] = []
    const found = await runQuickLook(
      {
        ...DEFAULTS,
        questionsPerContext: undefined,
        models: [{ ...DEFAULTS.models[0], name: 'small', baseUrl: server.url }],
        window: 40 * K,
        task: ['niah_multikey_1'],
        maxTime: { run: 600_000 },
        out: join(folder, 'run'),
      },
      {
        registry: await loadRegistry([]),
        env: {},
        listen: () => {},
        signals: { stop: stop.signal, abort: abort.signal },
      },
      line => lines.push(line),
    )
    const questions = found.rows.items.map(({ params }) => params['questions_per_context'] ?? 1)
    return { found, lines, questions: [...new Set(questions)] }
  }

  test('are several where the server keeps prefixes, the same at all lengths', async () => {
    const { found, lines, questions } = await look(true)
    expect(questions).toHaveLength(1)
    expect(questions[0]).toBeGreaterThanOrEqual(4)
    expect(lines.join('\n')).toMatch(/context {2}up to (4|12) questions each: the server keeps prefixes/)
    // The task asks fewer if the shortest length has no room for 12.
    expect(found.questions).toBeGreaterThanOrEqual(Number(questions[0]))
    const contexts = new Set([...found.rows.items].map(({ cluster, length }) => `${cluster} ${length.target}`))
    expect(contexts.size * Number(questions[0])).toBe(found.rows.items.length)
    // Answers of one context are worth fewer than as many contexts.
    for (const { values, worth = 0 } of found.cells) expect(worth).toBeLessThan(values.length)
    expect(found.drop.at).toBeGreaterThan(6 * K)
    expect(found.drop.at).toBeLessThan(20 * K)
  })

  test('are one where it keeps none', async () => {
    const { found, questions } = await look(false)
    expect([found.questions, questions]).toEqual([1, [1]])
    for (const { values, worth } of found.cells) expect(worth).toBe(values.length)
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
    const until = { goal: 'drop', rounds: expect.any(Number), isReached: false }
    expect(found.rows.manifest.sessions.at(-1)).toMatchObject({ exitCode: 130, until })
    expect(describeEarlyStop(found.rows.manifest)).toMatch(
      /^its results decided the number of samples: quick ended after \d rounds? with \d contexts \(the drop was not known\)$/,
    )
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
