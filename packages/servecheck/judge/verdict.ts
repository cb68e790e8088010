import { tango } from 'fathom-bench/plugin'
import { BANDS } from '../items/kinds.ts'
import { computeLookAlpha, countLooks } from './looks.ts'
import { computeMargin, MOST_PASSING } from './margin.ts'
import { type AnswerPair, keepAnswered, keepFirst, listSlipFlips, toFlip } from './pairs.ts'
import { type Foreign, findProofs, NOTHING_UNTESTED, type Untested } from './proofs.ts'
import {
  ALPHA,
  computeLossP,
  type FlipTally,
  JOINED_CORRELATION,
  LEAST_CORRELATION,
  SELF_WEIGHTS,
  type TestName,
  tallyFlips,
  WEIGHTS,
} from './tests.ts'

/** The plan of a length, fixed before its first question. */
export interface LengthPlan {
  readonly contexts: number
  readonly questions: number
  /** Lengths of the whole check: each has an equal part of alpha. */
  readonly lengths: number
  /** Whether all questions of a context are one prompt, because nothing is cached. */
  readonly joined: boolean
  /** Whether one server is checked against itself. */
  readonly isSelf?: boolean
  /** Conditions that were to be reached, with those that were not. */
  readonly missing: readonly string[]
}

export type LengthOutcome = 'PASS' | 'FAIL' | 'CANNOT TELL'

/** A test of the family with its result. */
export interface TestResult {
  readonly name: TestName
  /** Index of the band, for the bands' test. */
  readonly band?: number
  readonly tally: FlipTally
  readonly p: number
  /** The p that fails. */
  readonly alpha: number
}

/** A length, judged. */
export interface LengthVerdict {
  readonly verdict: LengthOutcome
  readonly tests: readonly TestResult[]
  /** Tests below their alpha. */
  readonly failed: readonly TestResult[]
  /** Replies with values of another context, by the contexts that got them. */
  readonly foreign: readonly Foreign[]
  /** Contexts that lost half or more of what the base had right. */
  readonly collapsed: readonly number[]
  readonly overall: FlipTally
  /** The largest loss that passes, as a share. */
  readonly margin: number
  /** The largest loss that the answers leave possible (95 %), as a share. */
  readonly atWorst: number
  /** Answers from the cache against cold ones, where one server is checked against itself. */
  readonly cache?: { readonly tally: FlipTally; readonly atWorst: number }
  /** Why it is not a pass, if nothing failed. */
  readonly doubts: readonly string[]
  /** Pairs without an answer of both. */
  readonly unanswered: number
  /** Share of copies that the base has right. */
  readonly baseCopies: number
  /** Share of pairs with equal replies. */
  readonly equal: number
}

/** Pairs without answers above this share leave it open. */
const MOST_UNANSWERED = 0.02
/** A base with fewer copies right may have the same fault. */
const LEAST_COPIES = 0.95
const ONE_SIDED_95 = 1.6448536269514722

/**
 * Judges a length by servecheck's procedure: FAIL by proof (a value of another context, a collapsed context) or by a
 * test of the family; PASS only at the planned end, if the bound of the loss is within the margin.
 * @param cachePairs of one server against itself: a cold answer, and an answer to the same question from the cache
 * @param untested answers that no test counts and that can prove a fault all the same
 */
export function judgeLength(
  all: readonly AnswerPair[],
  plan: LengthPlan,
  cachePairs: readonly AnswerPair[] = [],
  untested: Untested = NOTHING_UNTESTED,
): LengthVerdict {
  const pairs = keepAnswered(all)
  const cached = keepAnswered(cachePairs)
  const done = new Set(pairs.map(({ context }) => context)).size
  const floor = plan.joined ? JOINED_CORRELATION : LEAST_CORRELATION
  const tests = runTests(pairs, cached, plan, done, floor)
  const overall = tallyFlips(pairs.map(toFlip), floor)
  const { foreign, collapsed } = findProofs(pairs, plan.isSelf ? cached : undefined, {
    ...untested,
    copies: keepAnswered(untested.copies),
  })
  const failed = tests.filter(({ p, alpha }) => p < alpha)
  const margin = computeMargin(plan)
  const atWorst = boundLoss(overall)
  const cacheTally = tallyFlips(cached.map(toFlip), floor)
  const shareCopied = (list: readonly AnswerPair[]) =>
    share(
      list.filter(({ kind }) => kind === 'copy'),
      ({ base }) => base.outcome === 'right',
    )
  const share = (list: readonly AnswerPair[], is: (pair: AnswerPair) => boolean) =>
    list.length === 0 ? 0 : list.filter(is).length / list.length
  const judged = {
    tests,
    failed,
    foreign,
    collapsed,
    overall,
    margin,
    atWorst,
    ...(plan.isSelf && { cache: { tally: cacheTally, atWorst: boundLoss(cacheTally) } }),
    unanswered: all.length - pairs.length,
    // A faulty cache spoils the first share, and the second is of few answers.
    baseCopies: Math.max(shareCopied(pairs), shareCopied(keepFirst(cached))),
    equal: share(pairs, ({ equal }) => equal),
  }
  if (failed.length > 0 || foreign.length > 0 || collapsed.length > 0) return { ...judged, verdict: 'FAIL', doubts: [] }
  const doubts = listDoubts(all, done, plan, judged)
  return { ...judged, verdict: doubts.length === 0 ? 'PASS' : 'CANNOT TELL', doubts }
}

function runTests(
  pairs: readonly AnswerPair[],
  cached: readonly AnswerPair[],
  plan: LengthPlan,
  done: number,
  floor: number,
): TestResult[] {
  const look = countLooks(done / plan.contexts)
  if (look === 0) return []
  const weights = plan.isSelf ? SELF_WEIGHTS : WEIGHTS
  const hasParallel = pairs.some(({ parallel }) => parallel) && pairs.some(({ parallel }) => !parallel)
  const alphaOf = (weight: number) => computeLookAlpha((ALPHA / plan.lengths) * weight, look)
  const test = (name: TestName, tally: FlipTally, alpha: number): TestResult => ({
    name,
    tally,
    p: computeLossP(tally),
    alpha,
  })
  const bands = BANDS.map((_, band) => ({
    ...test(
      'bands',
      tallyFlips(pairs.filter(pair => pair.band === band).map(toFlip), floor),
      alphaOf(weights.bands) / BANDS.length,
    ),
    band,
  }))
  const least = bands.reduce((best, each) => (each.p < best.p ? each : best))
  return [
    // All in parallel or none: its part belongs to the test of all.
    test(
      'overall',
      tallyFlips(pairs.map(toFlip), floor),
      alphaOf(weights.overall + (hasParallel || plan.isSelf ? 0 : WEIGHTS.parallel)),
    ),
    test('slips', tallyFlips(listSlipFlips(pairs), floor), alphaOf(weights.slips)),
    least,
    ...(plan.isSelf ? [test('cache', tallyFlips(cached.map(toFlip), floor), alphaOf(SELF_WEIGHTS.cache))] : []),
    ...(hasParallel
      ? [
          test(
            'parallel',
            tallyFlips(pairs.filter(({ parallel }) => parallel).map(toFlip), floor),
            alphaOf(WEIGHTS.parallel),
          ),
        ]
      : []),
  ]
}

/** Tango's bound of the loss, on effective counts. */
function boundLoss({ n, lost, won, effect }: FlipTally): number {
  if (n === 0) return 1
  const size = n / effect
  return -tango([{ weight: 1, n: size, lost: lost / effect, won: won / effect }], ONE_SIDED_95).low
}

function listDoubts(
  all: readonly AnswerPair[],
  done: number,
  plan: LengthPlan,
  {
    unanswered,
    margin,
    atWorst,
    baseCopies,
    cache,
  }: Pick<LengthVerdict, 'unanswered' | 'margin' | 'atWorst' | 'baseCopies' | 'cache'>,
): string[] {
  const points = (share: number) => (100 * share).toFixed(1)
  return [
    ...(done < plan.contexts ? [`${done} of ${plan.contexts} contexts are answered`] : []),
    ...(unanswered > all.length * MOST_UNANSWERED
      ? [
          `${unanswered} of ${all.length} questions have no reply of both servers (timeouts and refusals are not losses)`,
        ]
      : []),
    ...plan.missing,
    ...(baseCopies < LEAST_COPIES && all.length > unanswered
      ? [`the base itself copies only ${Math.round(100 * baseCopies)} % right, so it may have the same fault`]
      : []),
    ...(cache && cache.tally.n > 0 && cache.atWorst > MOST_PASSING
      ? [`answers from the cache may lose up to ${points(cache.atWorst)} points against cold ones`]
      : []),
    ...(margin > MOST_PASSING ? [`too few contexts for a PASS: ${points(margin)} points could be lost unseen`] : []),
    ...(margin <= MOST_PASSING && atWorst > margin
      ? [`up to ${points(atWorst)} points may be lost, ${points(margin)} are allowed`]
      : []),
  ]
}

/**
 * Returns how many contexts a clearer answer needs, if answers go on as they did; undefined if no number of up to 40
 * times as many would do, or if what is open is not a matter of numbers.
 */
export function countNeededContexts(
  { overall, baseCopies }: Pick<LengthVerdict, 'overall' | 'baseCopies'>,
  plan: Pick<LengthPlan, 'questions' | 'joined' | 'lengths'>,
): number | undefined {
  if (baseCopies < LEAST_COPIES) return undefined
  for (let factor = 1; factor <= 40; factor *= 1.1) {
    const contexts = Math.ceil(overall.contexts * factor)
    const share = contexts / overall.contexts
    const grown = { ...overall, n: overall.n * share, lost: overall.lost * share, won: overall.won * share }
    const margin = computeMargin({ ...plan, contexts })
    if (margin <= MOST_PASSING && boundLoss(grown) <= margin) return contexts
    if (computeLossP(grown) < (ALPHA / plan.lengths) * WEIGHTS.overall) return contexts
  }
  return undefined
}
