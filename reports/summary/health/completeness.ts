import { EXIT } from '../../../core/errors.ts'
import type { Manifest } from '../../../core/rows/manifest/manifest.ts'
import type { SessionNote, UntilNote } from '../../../core/rows/manifest/session-note.ts'
import { hasRequestedCell, pickValidCells } from '../../../core/rows/requested-cells.ts'
import { formatCount } from '../format.ts'
import { describeMissingShards, listMissingItems } from '../missing-items.ts'
import type { RunRows } from '../reporter.ts'

/**
 * Returns why a run is incomplete, as the end of a sentence; undefined for a complete run. All readers of runs use this
 * function. In a complete run each session finished, or a later one did the work that it had requested. The rows also
 * contain every requested item, including those of other shards.
 */
export function explainUnfinished(run: Pick<RunRows, 'manifest' | 'items'>): string | undefined {
  return openReason(run.manifest) ?? explainMissing(run)
}

/** Returns what the manifest shows: undefined if each session finished or was superseded, and no verdict is missing. */
export function openReason({ sessions, judge }: Pick<Manifest, 'sessions' | 'judge'>): string | undefined {
  return explainOpenSessions(sessions) ?? explainUnjudged(judge)
}

function explainOpenSessions(sessions: unknown): string | undefined {
  const notes = listSessions(sessions)
  const open = notes.filter((session, at) => isSessionOpen(session, at === notes.length - 1))
  const [first] = open
  if (!first) return undefined
  if (open.length > 1) return `${open.length} of its ${notes.length} sessions did not finish`
  const name = first === notes.at(-1) ? 'its last session' : `its session of ${first.at}`
  return first.ended === undefined ? `${name} has not ended` : `${name} ended with code ${first.exitCode}`
}

/** Manifests may be untrusted. */
function explainUnjudged(judge: unknown): string | undefined {
  const count = typeof judge === 'object' && judge !== null && 'unjudged' in judge ? judge.unjudged : 0
  if (typeof count !== 'number' || !(count > 0)) return undefined
  return `${formatCount(count, 'answer')} ${count === 1 ? 'has' : 'have'} no verdict of its judge`
}

/**
 * Whether a session ended before its answers were there: by a signal or a kill, at a limit, or with failed answers.
 * Missing verdicts are the judge's note.
 */
export const isBadEnd = ({ ended, exitCode, unjudged }: SessionNote): boolean =>
  ended === undefined || (exitCode === EXIT.incomplete && unjudged !== true) || exitCode === EXIT.interrupted

/**
 * Returns whether no later session did the work of a session. Old manifests do not store the requested work, so their
 * last session decides.
 */
export const isSessionOpen = (session: SessionNote, isLast: boolean): boolean =>
  isBadEnd(session) && (isLast || session.asked !== undefined)

const NO_LABELS = { tasks: {}, scorers: {}, groups: {}, methods: {} }

/** Names the missing shards, or counts the requested items without a row. */
function explainMissing({ manifest, items }: Pick<RunRows, 'manifest' | 'items'>): string | undefined {
  const run = { name: 'run', manifest, items, answers: [], scores: [] }
  const missing = listMissingItems([run], NO_LABELS).reduce((sum, { count }) => sum + count, 0)
  if (missing === 0) return undefined
  return (
    describeMissingShards([run]) ??
    `${formatCount(missing, 'item')} that it requested ${missing === 1 ? 'is' : 'are'} missing`
  )
}

/**
 * Returns a note if the results decided the number of samples: a sequential run stopped before its last interim
 * analysis, and no later session requested the rest.
 */
export function describeEarlyStop({ sessions, asked }: Pick<Manifest, 'sessions' | 'asked'>): string | undefined {
  const cells = pickValidCells(asked)
  const looks = listSessions(sessions).flatMap(({ look }) => look ?? [])
  const early = looks.find(
    ({ at, of, planned }) => at < of && !pickValidCells(planned).every(cell => hasRequestedCell(cells, cell)),
  )
  if (early)
    return `its results decided the number of samples: --sequential stopped at interim analysis ${early.at} of ${early.of}`
  const until = listSessions(sessions).findLast(session => isUntilNote(session.until))?.until
  return until && describeUntil(until)
}

/** The note of a run with `--until`. */
export type GoalNote = UntilNote & { readonly goal: number | 'rank' }

/** Returns the note of the last session with `--until`. */
export const findUntilNote = (sessions: unknown): GoalNote | undefined =>
  listSessions(sessions)
    .flatMap(({ until }) => (isUntilNote(until) && isGoalNote(until) ? [until] : []))
    .at(-1)

const isGoalNote = (note: UntilNote): note is GoalNote => note.goal !== 'drop'

/** Returns the note of a run that went on until its goal. */
function describeUntil({ goal, rounds, contexts, half, isReached }: UntilNote): string {
  const named = goal === 'drop' ? 'quick' : `--until ${goal}`
  const subject = goal === 'drop' ? 'the drop was' : 'the order was'
  const clear = goal === 'drop' ? 'known' : 'clear'
  const reached = half === undefined ? `${subject} ${isReached ? '' : 'not '}${clear}` : `±${half.toFixed(1)} points`
  return `its results decided the number of samples: ${named} ended after ${rounds} ${rounds === 1 ? 'round' : 'rounds'} with ${contexts} contexts (${reached})`
}

/** Manifests may be untrusted. */
const isUntilNote = (note: unknown): note is UntilNote => {
  if (typeof note !== 'object' || note === null) return false
  const { goal, rounds, contexts, half } = note as Partial<UntilNote>
  const isGoal = goal === 'rank' || goal === 'drop' || typeof goal === 'number'
  return isGoal && [rounds, contexts, half ?? 0].every(value => typeof value === 'number' && Number.isFinite(value))
}

/** Manifests may be untrusted. */
const listSessions = (sessions: unknown): SessionNote[] =>
  Array.isArray(sessions) ? sessions.filter(each => typeof each === 'object' && each !== null) : []
