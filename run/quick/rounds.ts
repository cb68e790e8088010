import { getLast } from '../../core/collections/require.ts'
import { incompleteError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import { readSteadyClock } from '../../core/process/clock.ts'
import type { UntilNote } from '../../core/rows/manifest/session-note.ts'
import {
  averageAboveChance,
  groupScoresByLength,
  listQuickAnswers,
  type QuickAnswer,
  type QuickSelection,
} from '../../reports/summary/cells/quick-cells.ts'
import { LEAST_BASE } from '../../reports/summary/findings/quick.ts'
import { diagnoseFailures, type Failing } from '../../reports/summary/findings/quick-failing.ts'
import { estimateDrop, type LengthScores } from '../../stats/paired/drop.ts'
import type { RunSpec } from '../config/spec.ts'
import { isEmbedded } from '../connect/models.ts'
import type { RunContext } from '../execute/run.ts'
import { buildLabels } from '../registry/labels.ts'
import { readRun } from '../store/read-run.ts'
import { askUntil, type RoundVerdict } from '../until/rounds.ts'
import { answerLength, SHORTEST_LENGTH } from './answer-length.ts'
import { RoundTimes } from './questions.ts'
import { buildLadder, isDropKnown, pickFirstLengths, pickNextLengths } from './schedule.ts'
import { isStopped, makeStoppedError } from './stop.ts'

/** The bounds of the rounds. */
export interface RoundLimits {
  readonly fits: number
  readonly startedAt: number
  readonly time: number
  /** Reference tokens of prompts in a millisecond. */
  readonly speed: number
}

/** The result of the rounds of a quick run. */
export interface QuickRounds {
  readonly cells: readonly LengthScores[]
  readonly longest: number
  readonly look: QuickSelection
  readonly failing?: Failing | undefined
  readonly until: UntilNote
}

/** The share of the time for the first call at the longest length. */
const FOR_LONGEST = 0.4
const MOST_ROUNDS = 12
/** Items of a task at one length: more are a run's. The simulated model shows what a quick look is, in seconds. */
const getMaxSamples = ({ models }: RunSpec) => (models.every(isEmbedded) ? 3 : 8)

interface Verdict extends RoundVerdict {
  /** Present if the model fails at the shortest length, with what may be the reason. */
  readonly failure?: { readonly failing: Failing | undefined }
}

/**
 * Asks for contexts, by the engine of `--until`: first at the shortest length, then at the ends and the middle of what
 * the time allows, then around the drop until it is known.
 */
export async function askLengths(
  spec: RunSpec & { readonly out: string },
  runContext: RunContext,
  limits: RoundLimits,
  say: (line: string) => void,
): Promise<QuickRounds> {
  const { fits, startedAt, time } = limits
  const ladder = buildLadder(SHORTEST_LENGTH, fits)
  const asked = ladder.map(() => 0)
  const times = new RoundTimes(limits.speed)
  const labels = buildLabels(runContext.registry)
  let items = 0
  /** Answers of a context of each task. */
  let answers = 0
  let look: QuickSelection = { model: spec.models[0].name, config: '', tasks: [] }
  /** The longest length that the time allows; undefined until the shortest is known. */
  let longest: number | undefined
  let dropRounds = 0
  const listScored = (): QuickAnswer[] =>
    listQuickAnswers({ runs: [{ name: spec.out, ...readRun(spec.out) }], labels }, look)
  const left = () => time - (readSteadyClock() - startedAt)
  const estimateTime = (length: number) => times.estimate({ length, contexts: Math.max(1, items), answers })
  /** Contexts of each length with some more at some lengths. */
  const add = (lengths: readonly number[], more = 1) =>
    ladder.map((length, at) => asked[at] + (lengths.includes(length) ? more : 0))

  const askOne = async (at: number, contexts: number): Promise<boolean> => {
    const length = ladder[at]
    const from = readSteadyClock()
    const limited = { ...spec, maxTime: { run: Math.max(1, left()) } }
    const ended = await answerLength(limited, { length, contexts }, runContext)
    const more = contexts - asked[at]
    asked[at] = contexts
    items = ended.items
    answers = ended.answers
    look = ended.look
    const took = readSteadyClock() - from
    // Answers take time too, so use the measured speed.
    if (!ended.isCut) times.learn({ length, contexts: items * more, answers: answers * more }, took)
    const now = groupScoresByLength(listScored()).find(cell => cell.length === length)
    const mean = now && now.values.length > 0 ? (100 * average(now.values)).toFixed(0) : '–'
    say(
      `  asked    ${formatLength(length).padEnd(5)} ${mean.padStart(3)}  n ${now?.values.length ?? 0}, ${Math.round(took / 1000)} s`,
    )
    return !ended.isCut
  }

  const ask = async (contexts: readonly number[]): Promise<boolean> => {
    for (const [at, count] of contexts.entries()) {
      if (count <= asked[at]) continue
      if (dropRounds > 0 && estimateTime(ladder[at]) >= left()) return false
      if (!(await askOne(at, count))) return false
    }
    return true
  }

  const judgeShortest = (scored: readonly QuickAnswer[]): Verdict => {
    // One item of the simulated model says nothing, and more would take too long.
    const asksMore = items > 1 || !spec.models.every(isEmbedded)
    if (asksMore && mayFail(scored, items))
      return { isReached: false, next: add([SHORTEST_LENGTH], countExtraSamples(scored, items)) }
    if (isFailing(scored))
      return { isReached: true, next: asked, failure: { failing: diagnoseFailures(scored, labels) } }
    const affordable = ladder.filter(step => step <= 2 * SHORTEST_LENGTH || estimateTime(step) <= FOR_LONGEST * left())
    longest = getLast(affordable)
    return { isReached: false, next: add(pickFirstLengths(buildLadder(SHORTEST_LENGTH, longest)).slice(1)) }
  }

  const judgeDrop = (scored: readonly QuickAnswer[], end: number): Verdict => {
    const drop = estimateDrop(groupScoresByLength(scored), { shortest: SHORTEST_LENGTH, longest: end })
    const steps = buildLadder(SHORTEST_LENGTH, end)
    const counts = new Map(ladder.flatMap((length, at) => (asked[at] > 0 ? [[length, asked[at]]] : [])))
    const next = pickNextLengths(drop, steps, counts).filter(length => (counts.get(length) ?? 0) < getMaxSamples(spec))
    const isReached = asked[0] > 1 && isDropKnown(drop, end)
    return { isReached, next: add(dropRounds++ < MOST_ROUNDS ? next : []) }
  }

  const { last } = await askUntil<Verdict>({
    first: add([SHORTEST_LENGTH]),
    ask,
    judge: () => (longest === undefined ? judgeShortest(listScored()) : judgeDrop(listScored(), longest)),
  })
  const until: UntilNote = {
    goal: 'drop',
    rounds: last?.at ?? 0,
    isReached: last?.verdict.isReached === true && last.verdict.failure === undefined,
    contexts: items * asked.reduce((sum, count) => sum + count, 0),
  }
  const cells = groupScoresByLength(listScored())
  const failure = last?.verdict.failure
  if (failure) return { cells, longest: 2 * SHORTEST_LENGTH, look, ...failure, until }
  if (cells.length < 2 && isStopped(runContext))
    throw makeStoppedError(`${describeProgress(cells)}; it takes two lengths to see a drop`)
  if (cells.length < 2)
    throw incompleteError('quick: the time was over before two lengths were asked. Give more with --max-time.')
  // A length that was never reached says nothing, and neither does the end of the ladder.
  return { cells, longest: getLast(cells).length, look, until }
}

/** So many answers at the shortest length tell a model that fails from a few unlucky items. */
const ENOUGH_TO_FAIL = 24

const filterShortest = (scored: readonly QuickAnswer[]) =>
  scored.filter(({ outcome }) => outcome.item.length.target === SHORTEST_LENGTH)

/** Is the score so low that more items at the shortest length come before any longer prompt? */
function mayFail(scored: readonly QuickAnswer[], items: number): boolean {
  const short = filterShortest(scored)
  const isFirstLook = short.length > 0 && short.length < ENOUGH_TO_FAIL && items > 0
  return isFirstLook && averageAboveChance(short) < MAY_FAIL
}

const MAY_FAIL = 2 * LEAST_BASE

/** Samples of each task that bring the items to the number that tells. */
const countExtraSamples = (scored: readonly QuickAnswer[], items: number): number =>
  Math.max(1, Math.ceil((ENOUGH_TO_FAIL - filterShortest(scored).length) / items))

/** Does the model score near a blind guess at the shortest length, on enough items? */
function isFailing(scored: readonly QuickAnswer[]): boolean {
  const short = filterShortest(scored)
  return short.length >= ENOUGH_TO_FAIL && averageAboveChance(short) < LEAST_BASE
}

/** `at 4K (score 88, n 12)`. */
const describeProgress = (cells: readonly LengthScores[]) =>
  cells.length === 0
    ? 'before the first answer'
    : `at ${cells.map(({ length, values }) => `${formatLength(length)} (score ${(100 * average(values)).toFixed(0)}, n ${values.length})`).join(', ')}`

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
