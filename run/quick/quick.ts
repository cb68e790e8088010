import { existsSync } from 'node:fs'
import { getErrorMessage, incompleteError, usageError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import { readSteadyClock } from '../../core/process/clock.ts'
import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { QuickNote } from '../../core/rows/manifest/manifest.ts'
import type { UntilNote } from '../../core/rows/manifest/session-note.ts'
import { loadTokenizer } from '../../core/tokens/tokens.ts'
import { findMostQuestions } from '../../generators/build/together.ts'
import type { Failing } from '../../reports/summary/findings/quick-failing.ts'
import type { RunRows } from '../../reports/summary/reporter.ts'
import { type Drop, estimateDrop, type LengthScores } from '../../stats/paired/drop.ts'
import { ANSWER_EFFECTS } from '../config/answer-effects.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { nameDefaultFolder } from '../config/folder-name.ts'
import type { RunSpec } from '../config/spec.ts'
import { openModels } from '../connect/models.ts'
import { addUntil } from '../execute/manifest.ts'
import type { RunContext } from '../execute/run.ts'
import { readManifest, readRun } from '../store/read-run.ts'
import { RunFolder } from '../store/run-folder.ts'
import { SHORTEST_LENGTH } from './answer-length.ts'
import { chooseQuestions } from './questions.ts'
import { askLengths } from './rounds.ts'
import { isStopped, makeStoppedError } from './stop.ts'
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

/** Longer lengths are for a full run. */
const LONGEST = 1024 ** 2
/** The share of the time for unknown windows. */
const FOR_SURVEY = 0.2

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
  if (fits < 2 * SHORTEST_LENGTH)
    throw usageError(`quick: a window of ${formatLength(window)} tokens holds no lengths to compare: 8K are needed.`)
  const questions = spec.questionsPerContext ?? findQuestions(spec.out) ?? pickQuestions(seen, fits)
  const asked = { ...spec, questionsPerContext: questions }
  const out = spec.out ?? nameQuickFolder(asked)
  if (questions > 1)
    say(`  context  up to ${questions} questions each${seen.kept === 'yes' ? ': the server keeps prefixes' : ''}`)
  const earlier = countAnswers(out)
  const { cells, longest, look, failing, until } = await askLengths(
    // The measured window is not a setting, which would make a new entry each time.
    { ...asked, out },
    runContext,
    { fits, startedAt, time, speed: speed / density },
    say,
  )
  const drop = estimateDrop(cells, { shortest: SHORTEST_LENGTH, longest })
  const note: QuickNote = {
    ...look,
    named: spec.task.join(', '),
    shortest: SHORTEST_LENGTH,
    longest,
    fits,
    window,
    isNamed,
    ...(failing && { failing: true as const }),
  }
  keepNote(out, note, until)
  const rows = { name: out, ...readRun(out) }
  let spent = 0
  for (const [at, { ledger }] of rows.answers.entries())
    if (at >= earlier) spent += ledger.tokens.input + ledger.tokens.output
  return {
    survey: seen,
    shortest: SHORTEST_LENGTH,
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
  kept === 'yes' ? chooseQuestions({ read: (Math.sqrt(SHORTEST_LENGTH * fits) * density) / speed, answer: warmMs }) : 1

/** Returns the questions per context of the items that a directory has already. */
function findQuestions(out: string | undefined): number | undefined {
  const tasks = out !== undefined && existsSync(out) ? readManifest(out)?.tasks : undefined
  return tasks && findMostQuestions(Object.values(tasks))
}

/** How many answers a folder holds from earlier looks. Their tokens are not this one's. */
const countAnswers = (out: string): number => (existsSync(out) && readManifest(out) ? readRun(out).answers.length : 0)

/** Reports show the figure of the look that was taken last, and that results decided the number of its items. */
function keepNote(out: string, quick: QuickNote, until: UntilNote): void {
  const { manifest } = readRun(out)
  const folder = RunFolder.open(out, { ...manifest, sessions: [] })
  try {
    folder.updateManifest(manifest => addUntil({ ...manifest, quick }, until))
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
