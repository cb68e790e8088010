import { existsSync } from 'node:fs'
import { getLast, mustGet } from '../../core/collections/require.ts'
import { BenchError, EXIT, getErrorMessage, incompleteError, usageError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import { readSteadyClock } from '../../core/process/clock.ts'
import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { QuickNote } from '../../core/rows/rows.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { findMostQuestions, getQuestionsPerContext } from '../../generators/build/together.ts'
import {
  averageAboveChance,
  groupScoresByLength,
  listQuickAnswers,
  type QuickAnswer,
  type QuickSelection,
} from '../../reports/summary/cells/quick-cells.ts'
import { LEAST_BASE } from '../../reports/summary/findings/quick.ts'
import { diagnoseFailures, type Failing } from '../../reports/summary/findings/quick-failing.ts'
import type { RunRows } from '../../reports/summary/reporter.ts'
import { type Drop, estimateDrop, type LengthScores } from '../../stats/paired/drop.ts'
import { ANSWER_EFFECTS } from '../config/answer-effects.ts'
import { DEFAULTS } from '../config/defaults.ts'
import type { RunEntry } from '../config/entries.ts'
import { nameDefaultFolder } from '../config/folder-name.ts'
import type { RunSpec } from '../config/spec.ts'
import { isEmbedded, openModels } from '../connect/models.ts'
import { endCode } from '../execute/ending.ts'
import { planRun, type RunContext } from '../execute/run.ts'
import type { Suite } from '../registry/items/suite.ts'
import { buildLabels } from '../registry/labels.ts'
import { readManifest, readRun } from '../store/read-run.ts'
import { RunFolder } from '../store/run-folder.ts'
import { limitContexts } from '../until/cells.ts'
import { chooseQuestions, RoundTimes } from './questions.ts'
import { buildLadder, isDropKnown, pickFirstLengths, pickNextLengths } from './schedule.ts'
import { type Survey, surveyModel } from './survey.ts'

/** The result of a quick run. Lengths are in tokens of the reference tokenizer. */
export interface Quick {
  readonly survey: Survey
  readonly shortest: number
  /** The longest length that fits the window and was tested; less if the time was too short. */
  readonly fits: number
  readonly longest: number
  /** Most questions of a context. */
  readonly questions: number
  readonly cells: readonly LengthScores[]
  readonly drop: Drop
  /** Milliseconds, and tokens of prompts and answers. */
  readonly ms: number
  readonly tokens: number
  /** The folder of the run. */
  readonly out: string
  readonly rows: RunRows
  /** Whether the user stopped it early; it contains what was measured so far. */
  readonly interrupted: boolean
  /** Why the model may fail at the shortest length; absent where it does not. */
  readonly failing?: Failing
}

const SHORTEST = 4 * 1024
/** Longer lengths are for a full run. */
const LONGEST = 1024 ** 2
/** Shares of the time for unknown windows, and for the first call at the longest length. */
const [FOR_SURVEY, FOR_LONGEST] = [0.2, 0.4]
const MOST_ROUNDS = 12
/** Items of a task at one length: more are a run's. The simulated model shows what a quick look is, in seconds. */
const getMaxSamples = ({ models }: RunSpec) => (models.every(isEmbedded) ? 3 : 8)

/**
 * Estimates up to which length a model keeps its score. Probes find window, density and speed. Items at chosen lengths
 * then close in on the drop, until it is known to half a doubling or the time is over. Rows are those of a run, in its
 * directory.
 *
 * @param spec one model; `maxTime.run` is the total time
 * @throws BenchError (usage) for a window below 8K tokens, (incomplete) if the server fails or the time is too short,
 * (130) if it is stopped before two lengths were measured
 */
export async function runQuickLook(spec: RunSpec, runContext: RunContext, say: (line: string) => void): Promise<Quick> {
  const startedAt = readSteadyClock()
  const time = spec.maxTime.run ?? Number.POSITIVE_INFINITY
  say('  survey   window, density and speed, by a few calls')
  const seen = await runSurvey(spec, runContext, startedAt + FOR_SURVEY * time)
  const { window, isNamed, density, speed } = seen
  const fits = Math.min(LONGEST, Math.floor(window / Math.max(1, density) / 1024) * 1024)
  say(
    `  window   ${isNamed ? '' : 'at least '}${formatLength(window)}, ${density.toFixed(2)} of its tokens for one of ${spec.tokenizer}, ${Math.round(1000 * speed).toLocaleString('en')} prompt tokens a second`,
  )
  if (fits < 2 * SHORTEST)
    throw usageError(`quick: a window of ${formatLength(window)} tokens holds no lengths to compare: 8K are needed.`)
  const questions = spec.questionsPerContext ?? findQuestions(spec.out) ?? pickQuestions(seen, fits)
  const asked = { ...spec, questionsPerContext: questions }
  const out = spec.out ?? nameQuickFolder(asked)
  if (questions > 1)
    say(`  context  up to ${questions} questions each${seen.kept === 'yes' ? ': the server keeps prefixes' : ''}`)
  const earlier = countAnswers(out)
  const { cells, longest, look, failing } = await runRounds(
    // The measured window is not a setting, which would make a new entry each time.
    { ...asked, out },
    runContext,
    { fits, startedAt, time, speed: speed / density },
    say,
  )
  const drop = estimateDrop(cells, { shortest: SHORTEST, longest })
  keepNote(out, {
    ...look,
    named: spec.task.join(', '),
    shortest: SHORTEST,
    longest,
    fits,
    window,
    isNamed,
    ...(failing && { failing: true as const }),
  })
  const rows = { name: out, ...readRun(out) }
  let spent = 0
  for (const [at, { ledger }] of rows.answers.entries())
    if (at >= earlier) spent += ledger.tokens.input + ledger.tokens.output
  return {
    survey: seen,
    shortest: SHORTEST,
    fits,
    longest,
    questions,
    cells,
    drop,
    out,
    rows,
    ms: readSteadyClock() - startedAt,
    tokens: spent + seen.tokens,
    ...(failing && { failing }),
    interrupted: isStopped(runContext),
  }
}

/** Only a cache that was seen makes further questions of a context cheap. */
const pickQuestions = ({ kept, warmMs, speed, density }: Survey, fits: number): number =>
  kept === 'yes' ? chooseQuestions({ read: (Math.sqrt(SHORTEST * fits) * density) / speed, answer: warmMs }) : 1

/** Returns the questions per context of the items that a directory has already. */
function findQuestions(out: string | undefined): number | undefined {
  const tasks = out !== undefined && existsSync(out) ? readManifest(out)?.tasks : undefined
  return tasks && findMostQuestions(Object.values(tasks))
}

/** How many answers a folder holds from earlier looks. Their tokens are not this one's. */
const countAnswers = (out: string): number => (existsSync(out) && readManifest(out) ? readRun(out).answers.length : 0)

/** Reports show the figure of the look that was taken last. */
function keepNote(out: string, quick: QuickNote): void {
  const { manifest } = readRun(out)
  const folder = RunFolder.open(out, { ...manifest, sessions: [] })
  try {
    folder.updateManifest(manifest => ({ ...manifest, quick }))
  } finally {
    folder.close()
  }
}

async function runSurvey(spec: RunSpec, { env, signals, own }: RunContext, until: number): Promise<Survey> {
  const tokenizer = await loadTokenizer(spec.tokenizer)
  const open = await openModels(spec, tokenizer, env, own)
  try {
    const signal = AbortSignal.any([signals.stop, signals.abort])
    return await surveyModel(open.models[0], tokenizer, { signal, now: readSteadyClock, until })
  } catch (error) {
    if (isStopped({ signals })) throw makeStoppedError('before anything was measured')
    throw incompleteError(`quick: ${getErrorMessage(error)}`, error)
  } finally {
    await open.close()
  }
}

const isStopped = ({ signals: { stop, abort } }: Pick<RunContext, 'signals'>) => stop.aborted || abort.aborted

const makeStoppedError = (when: string) => new BenchError(`quick: stopped ${when}.`, EXIT.interrupted)

interface RoundLimits {
  readonly fits: number
  readonly startedAt: number
  readonly time: number
  /** Reference tokens of prompts in a millisecond. */
  readonly speed: number
}

/** The result of the rounds of a quick run. */
interface Rounds {
  readonly cells: readonly LengthScores[]
  readonly longest: number
  readonly look: QuickSelection
  readonly failing?: Failing | undefined
}

async function runRounds(
  spec: RunSpec & { readonly out: string },
  runContext: RunContext,
  limits: RoundLimits,
  say: (line: string) => void,
): Promise<Rounds> {
  const { fits, startedAt, time } = limits
  const asked = new Map<number, number>()
  const times = new RoundTimes(limits.speed)
  let items = 0
  /** Answers of a context of each task. */
  let answers = 0
  let look: QuickSelection = { model: spec.models[0].name, config: '', tasks: [] }
  const labels = buildLabels(runContext.registry)
  const listScored = (): QuickAnswer[] =>
    listQuickAnswers({ runs: [{ name: spec.out, ...readRun(spec.out) }], labels }, look)
  const left = () => time - (readSteadyClock() - startedAt)
  const estimateTime = (length: number) => times.estimate({ length, contexts: Math.max(1, items), answers })
  const ask = async (length: number, more = 1): Promise<boolean> => {
    const from = readSteadyClock()
    const samples = (asked.get(length) ?? 0) + more
    const ended = await round(
      { ...spec, maxTime: { run: Math.max(1, left()) } },
      { length, contexts: samples },
      runContext,
    )
    asked.set(length, samples)
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
  let goesOn = await ask(SHORTEST)
  // One item of the simulated model says nothing, and more would take too long.
  const asksMore = items > 1 || !spec.models.every(isEmbedded)
  while (goesOn && asksMore && mayFail(listScored(), items))
    goesOn = await ask(SHORTEST, countExtraSamples(listScored(), items))
  const first = listScored()
  if (goesOn && isFailing(first)) {
    const failing = diagnoseFailures(first, labels)
    return { cells: groupScoresByLength(first), longest: 2 * SHORTEST, look, failing }
  }
  const affordable = buildLadder(SHORTEST, fits).filter(
    step => step <= 2 * SHORTEST || estimateTime(step) <= FOR_LONGEST * left(),
  )
  const longest = getLast(affordable)
  const ladder = buildLadder(SHORTEST, longest)
  for (const length of pickFirstLengths(ladder).slice(1)) if (goesOn) goesOn = await ask(length)
  for (let at = 0; goesOn && at < MOST_ROUNDS; at++) {
    const drop = estimateDrop(groupScoresByLength(listScored()), { shortest: SHORTEST, longest })
    const enough = mustGet(asked, SHORTEST) > 1 && isDropKnown(drop, longest)
    const next = pickNextLengths(drop, ladder, asked).filter(length => (asked.get(length) ?? 0) < getMaxSamples(spec))
    if (enough || next.length === 0) break
    for (const length of next) {
      goesOn = goesOn && estimateTime(length) < left()
      if (goesOn) goesOn = await ask(length)
    }
  }
  const cells = groupScoresByLength(listScored())
  if (cells.length < 2 && isStopped(runContext))
    throw makeStoppedError(`${describeProgress(cells)}; it takes two lengths to see a drop`)
  if (cells.length < 2)
    throw incompleteError('quick: the time was over before two lengths were asked. Give more with --max-time.')
  // A length that was never reached says nothing, and neither does the end of the ladder.
  return { cells, longest: getLast(cells).length, look }
}

/** So many answers at the shortest length tell a model that fails from a few unlucky items. */
const ENOUGH_TO_FAIL = 24

const filterShortest = (scored: readonly QuickAnswer[]) =>
  scored.filter(({ outcome }) => outcome.item.length.target === SHORTEST)

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

/**
 * Returns a separate directory per task, model and setting, so that a quick run neither mixes with a full run nor is
 * rejected by an earlier one.
 */
export function nameQuickFolder(spec: RunSpec): string {
  const folder = nameDefaultFolder({ ...spec, models: [], task: ['quick', spec.models[0].name, ...spec.task] })
  const set = SETTINGS.filter(name => toCanonicalJson(spec[name] ?? null) !== toCanonicalJson(DEFAULTS[name] ?? null))
  const preset = spec.models[0].preset
  if (set.length === 0 && !preset) return folder
  return `${folder}-${computeShortHash(toCanonicalJson({ ...Object.fromEntries(set.map(name => [name, spec[name]])), preset }))}`
}

/** Options that the default directory's name contains already, and the time limit. */
const NAMED_BY_FOLDER: readonly (keyof RunSpec)[] = [
  'seed',
  'secretSeed',
  'tokenizer',
  'haystack',
  'profile',
  'maxTime',
]

/** The settings of a quick look that change answers. */
const SETTINGS = (Object.keys(ANSWER_EFFECTS) as (keyof RunSpec)[]).filter(
  name => ['config', 'folder'].includes(ANSWER_EFFECTS[name] as string) && !NAMED_BY_FOLDER.includes(name),
)

/**
 * Measures one length.
 * @throws BenchError (incomplete) if the model stops answering
 */
async function round(
  spec: RunSpec,
  { length, contexts }: { readonly length: number; readonly contexts: number },
  runContext: RunContext,
): Promise<{
  readonly items: number
  readonly answers: number
  readonly isCut: boolean
  readonly look: QuickSelection
}> {
  const samples = contexts * (spec.questionsPerContext ?? 1)
  const limit = (suite: Suite) => {
    const own = { ...suite, cells: suite.cells.filter(({ at }) => at === length), lengths: [length] }
    return limitContexts(own, new Array<number>(own.cells.length).fill(contexts))
  }
  // The survey has already done the fit check. With a goal, tasks ask as many questions as the shortest length can hold.
  const several =
    samples > contexts
      ? { spec: { lengths: [SHORTEST, length], until: 'rank' as const }, around: { ...runContext, limit } }
      : undefined
  const planned = await planRun(
    { ...spec, lengths: [length], samples, fitCheck: false, ...several?.spec },
    several?.around ?? runContext,
  )
  try {
    const session = planned.begin()
    try {
      const summary = await session.answer()
      const { stopped, spent, interrupted } = summary
      // Failed answers do not end a quick look: they are left out of its curve.
      session.end(endCode({ summary, mostFailed: 1 }, session.folder))
      const [given] = stopped
      if (given) throw incompleteError(`quick: ${given.model} is given up: ${given.reason}`)
      const tasks = [...new Set(planned.suite.cells.map(({ recipe }) => recipe.task.id))]
      const [{ config }] = planned.entries as [RunEntry]
      const look = { model: spec.models[0].name, config, tasks }
      const answers = planned.suite.cells.reduce((sum, { recipe }) => sum + getQuestionsPerContext(recipe.params), 0)
      return { items: planned.suite.cells.length, answers, isCut: spent !== null || interrupted !== 'no', look }
    } finally {
      session.close()
    }
  } finally {
    await planned.close()
  }
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
