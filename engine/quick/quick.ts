import { existsSync } from 'node:fs'
import { steadyNow } from '../../core/clock.ts'
import { BenchError, EXIT, incompleteError, messageOf, usageError } from '../../core/errors.ts'
import { held, lastOf } from '../../core/held.ts'
import { canonical, shortHash } from '../../core/key.ts'
import { formatLength } from '../../core/lengths.ts'
import type { QuickNote } from '../../core/rows.ts'
import { loadTokenizer } from '../../core/tokens.ts'
import { LEAST_BASE } from '../../reports/quick.ts'
import { aboveChance, cellsIn, type Look, type Scored, scoredIn } from '../../reports/quick-cells.ts'
import { type Failing, failingOf } from '../../reports/quick-failing.ts'
import type { RunRows } from '../../reports/reporter.ts'
import { readManifest, readRun } from '../../runs/read-run.ts'
import { RunFolder } from '../../runs/run-folder.ts'
import { type Drop, estimateDrop, type LengthScores } from '../../stats/drop.ts'
import { labelsOf } from '../../suites/labels.ts'
import { ANSWER_EFFECTS } from '../answer-effects.ts'
import { DEFAULTS } from '../defaults.ts'
import { endCode } from '../ending.ts'
import type { Entry } from '../entries.ts'
import { defaultFolder } from '../manifest.ts'
import { isEmbedded, openModels } from '../models.ts'
import { planRun, type Surroundings } from '../run.ts'
import type { RunSpec } from '../spec.ts'
import { firstLengths, isKnown, ladderOf, nextLengths } from './schedule.ts'
import { type Survey, survey } from './survey.ts'

/** What a quick look found. Lengths in tokens of the reference tokenizer. */
export interface Quick {
  readonly survey: Survey
  readonly shortest: number
  /** The longest length that fits the window, and that was asked: less where there was no time for more. */
  readonly fits: number
  readonly longest: number
  readonly cells: readonly LengthScores[]
  readonly drop: Drop
  /** Milliseconds, and tokens of prompts and answers. */
  readonly ms: number
  readonly tokens: number
  /** The folder of the run. */
  readonly out: string
  readonly rows: RunRows
  /** Did somebody stop it before its end? What was measured so far stands here all the same. */
  readonly interrupted: boolean
  /** Why the model may fail at the shortest length; absent where it does not. */
  readonly failing?: Failing
}

const SHORTEST = 4 * 1024
/** Lengths above are a run's, not a quick look's. */
const LONGEST = 1024 ** 2
/** Of the time: what unknown windows may take, and the first call at the longest length. */
const [FOR_SURVEY, FOR_LONGEST] = [0.2, 0.4]
const MOST_ROUNDS = 12
/** Items of a task at one length: more are a run's. The embedded reader shows what a quick look is, in seconds. */
const mostSamples = ({ models }: RunSpec) => (models.every(isEmbedded) ? 3 : 8)

/**
 * Up to which length a model reads: window, density and speed by probes, then items at lengths that close in on the drop, until it is known to half a
 * doubling or the time is over. Rows are those of a run, in its folder.
 *
 * @param spec one model; `maxTime.run` is the time for all of it
 * @throws BenchError (usage) for a window below 8K tokens, (incomplete) where the server fails or the time is too short, (130) where it is stopped before
 * two lengths were asked
 */
export async function quickLook(spec: RunSpec, around: Surroundings, say: (line: string) => void): Promise<Quick> {
  const begun = steadyNow()
  const time = spec.maxTime.run ?? Number.POSITIVE_INFINITY
  say('  survey   window, density and speed, by a few calls')
  const seen = await surveyed(spec, around, begun + FOR_SURVEY * time)
  const { window, isNamed, density, speed } = seen
  const fits = Math.min(LONGEST, Math.floor(window / Math.max(1, density) / 1024) * 1024)
  say(
    `  window   ${isNamed ? '' : 'at least '}${formatLength(window)}, ${density.toFixed(2)} of its tokens for one of ${spec.tokenizer}, ${Math.round(1000 * speed).toLocaleString('en')} prompt tokens a second`,
  )
  if (fits < 2 * SHORTEST)
    throw usageError(`quick: a window of ${formatLength(window)} tokens holds no lengths to compare: 8K are needed.`)
  const out = spec.out ?? folderOf(spec)
  const earlier = answersIn(out)
  const { cells, longest, look, failing } = await rounds(
    // The window that a survey saw is no setting: it would make another entry of each look.
    { ...spec, out },
    around,
    { fits, begun, time, speed: speed / density },
    say,
  )
  const drop = estimateDrop(cells, { shortest: SHORTEST, longest })
  keepNote(out, {
    ...{ ...look, named: spec.task.join(', '), shortest: SHORTEST, longest, fits, window, isNamed },
    ...(failing && { failing: true as const }),
  })
  const rows = { name: out, ...readRun(out) }
  let spent = 0
  for (const [at, { ledger }] of rows.answers.entries())
    if (at >= earlier) spent += ledger.tokens.input + ledger.tokens.output
  return {
    ...{ survey: seen, shortest: SHORTEST, fits, longest, cells, drop, out, rows },
    ...{ ms: steadyNow() - begun, tokens: spent + seen.tokens },
    ...(failing && { failing }),
    interrupted: isStopped(around),
  }
}

/** How many answers a folder holds from earlier looks. Their tokens are not this one's. */
const answersIn = (out: string): number => (existsSync(out) && readManifest(out) ? readRun(out).answers.length : 0)

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

async function surveyed(spec: RunSpec, { env, signals, own }: Surroundings, until: number): Promise<Survey> {
  const tokenizer = await loadTokenizer(spec.tokenizer)
  const open = await openModels(spec, tokenizer, env, own)
  try {
    const signal = AbortSignal.any([signals.stop, signals.abort])
    return await survey(open.models[0], tokenizer, { signal, now: steadyNow, until })
  } catch (error) {
    if (isStopped({ signals })) throw stoppedError('before anything was measured')
    throw incompleteError(`quick: ${messageOf(error)}`, error)
  } finally {
    await open.close()
  }
}

const isStopped = ({ signals: { stop, abort } }: Pick<Surroundings, 'signals'>) => stop.aborted || abort.aborted

const stoppedError = (when: string) => new BenchError(`quick: stopped ${when}.`, EXIT.interrupted)

interface Room {
  readonly fits: number
  readonly begun: number
  readonly time: number
  /** Reference tokens of prompts in a millisecond. */
  readonly speed: number
}

/** What the rounds of a look found. */
interface Rounds {
  readonly cells: readonly LengthScores[]
  readonly longest: number
  readonly look: Look
  readonly failing?: Failing | undefined
}

async function rounds(
  spec: RunSpec & { readonly out: string },
  around: Surroundings,
  room: Room,
  say: (line: string) => void,
): Promise<Rounds> {
  const { fits, begun, time } = room
  const asked = new Map<number, number>()
  let { speed } = room
  let items = 0
  let look: Look = { model: spec.models[0].name, config: '', tasks: [] }
  const labels = labelsOf(around.registry)
  const scored = (): Scored[] => scoredIn({ runs: [{ name: spec.out, ...readRun(spec.out) }], labels }, look)
  const left = () => time - (steadyNow() - begun)
  const takes = (length: number) => (length * Math.max(1, items)) / speed
  const ask = async (length: number, more = 1): Promise<boolean> => {
    const from = steadyNow()
    const samples = (asked.get(length) ?? 0) + more
    const ended = await round({ ...spec, lengths: [length], samples, maxTime: { run: Math.max(1, left()) } }, around)
    asked.set(length, samples)
    items = ended.items
    look = ended.look
    const took = steadyNow() - from
    // Answers take time too: what was seen says more than what was reckoned.
    if (!ended.isCut) speed = (length * items * more) / Math.max(1, took)
    const now = cellsIn(scored()).find(cell => cell.length === length)
    const mean = now && now.values.length > 0 ? (100 * average(now.values)).toFixed(0) : '–'
    say(
      `  asked    ${formatLength(length).padEnd(5)} ${mean.padStart(3)}  n ${now?.values.length ?? 0}, ${Math.round(took / 1000)} s`,
    )
    return !ended.isCut
  }
  let goesOn = await ask(SHORTEST)
  // One item of the embedded reader tells nothing, and more are no quick look.
  const asksMore = items > 1 || !spec.models.every(isEmbedded)
  while (goesOn && asksMore && mayFail(scored(), items)) goesOn = await ask(SHORTEST, moreToTell(scored(), items))
  const first = scored()
  if (goesOn && fails(first)) {
    const failing = failingOf(first, labels)
    return { cells: cellsIn(first), longest: 2 * SHORTEST, look, failing }
  }
  const affordable = ladderOf(SHORTEST, fits).filter(
    step => step <= 2 * SHORTEST || takes(step) <= FOR_LONGEST * left(),
  )
  const longest = lastOf(affordable)
  const ladder = ladderOf(SHORTEST, longest)
  for (const length of firstLengths(ladder).slice(1)) if (goesOn) goesOn = await ask(length)
  for (let at = 0; goesOn && at < MOST_ROUNDS; at++) {
    const drop = estimateDrop(cellsIn(scored()), { shortest: SHORTEST, longest })
    const enough = held(asked, SHORTEST) > 1 && isKnown(drop, longest)
    const next = nextLengths(drop, ladder, asked).filter(length => (asked.get(length) ?? 0) < mostSamples(spec))
    if (enough || next.length === 0) break
    for (const length of next) {
      goesOn = goesOn && takes(length) < left()
      if (goesOn) goesOn = await ask(length)
    }
  }
  const cells = cellsIn(scored())
  if (cells.length < 2 && isStopped(around)) throw stoppedError(`${soFar(cells)}; it takes two lengths to see a drop`)
  if (cells.length < 2)
    throw incompleteError('quick: the time was over before two lengths were asked. Give more with --max-time.')
  // What was never reached says nothing, and neither does the end of the ladder.
  return { cells, longest: lastOf(cells).length, look }
}

/** So many answers at the shortest length tell a model that fails from a few unlucky items. */
const ENOUGH_TO_FAIL = 24

const atShortest = (scored: readonly Scored[]) =>
  scored.filter(({ outcome }) => outcome.item.length.target === SHORTEST)

/** Is the score so low that more items at the shortest length come before any longer prompt? */
function mayFail(scored: readonly Scored[], items: number): boolean {
  const short = atShortest(scored)
  const isFirstLook = short.length > 0 && short.length < ENOUGH_TO_FAIL && items > 0
  return isFirstLook && aboveChance(short) < MAY_FAIL
}

const MAY_FAIL = 2 * LEAST_BASE

/** Samples of each task that bring the items to the number that tells. */
const moreToTell = (scored: readonly Scored[], items: number): number =>
  Math.max(1, Math.ceil((ENOUGH_TO_FAIL - atShortest(scored).length) / items))

/** Does the model score near a blind guess at the shortest length, on enough items? */
function fails(scored: readonly Scored[]): boolean {
  const short = atShortest(scored)
  return short.length >= ENOUGH_TO_FAIL && aboveChance(short) < LEAST_BASE
}

/** `at 4K (score 88, n 12)`. */
const soFar = (cells: readonly LengthScores[]) =>
  cells.length === 0
    ? 'before the first answer'
    : `at ${cells.map(({ length, values }) => `${formatLength(length)} (score ${(100 * average(values)).toFixed(0)}, n ${values.length})`).join(', ')}`

/**
 * Not the folder of a run of the same tasks, nor that of another model or other settings: what a quick look asks stays by itself, and a look
 * with another setting is not refused by the folder of the first.
 */
export function folderOf(spec: RunSpec): string {
  const folder = defaultFolder({ ...spec, models: [], task: ['quick', spec.models[0].name, ...spec.task] })
  const set = SETTINGS.filter(name => canonical(spec[name] ?? null) !== canonical(DEFAULTS[name] ?? null))
  const preset = spec.models[0].preset
  if (set.length === 0 && !preset) return folder
  return `${folder}-${shortHash(canonical({ ...Object.fromEntries(set.map(name => [name, spec[name]])), preset }))}`
}

/** What a default folder is named by already, and the time of the look itself. */
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

/** Asks one length. @throws BenchError (incomplete) where the model is given up */
async function round(
  spec: RunSpec,
  around: Surroundings,
): Promise<{ readonly items: number; readonly isCut: boolean; readonly look: Look }> {
  // What a fit check tells is known from the survey.
  const planned = await planRun({ ...spec, fitCheck: false }, around)
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
      const [{ config }] = planned.entries as [Entry]
      const look = { model: spec.models[0].name, config, tasks }
      return { items: planned.suite.cells.length, isCut: spent !== null || interrupted !== 'no', look }
    } finally {
      session.close()
    }
  } finally {
    await planned.close()
  }
}

const average = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
