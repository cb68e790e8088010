import { existsSync } from 'node:fs'
import { setImmediate as turn } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { append } from '../../core/collections/append.ts'
import { PROGRAM_LANGUAGES, type Programs } from '../../core/process/programs.ts'
import { runWithTimeLimit, TimedOut } from '../../core/process/time-limit.ts'
import type { ScoreRow } from '../../core/rows/rows.ts'
import { buildScorerRegistry, listItemScorers, type ScoredAnswer, scoreAnswer } from '../../scorers/score.ts'
import type { Registry } from '../registry/registry.ts'
import type { ScoredItem } from './messages.ts'
import { ScorerThread } from './scorer-thread.ts'
import { makeScorerWarmer } from './scorer-warmup.ts'
import { makeUnfinishedRow } from './timeout-row.ts'

/** Scores answers within a limit of time, whatever their text. */
export interface Scoring {
  /**
   * Scores one answer, as `scoreAnswer` does. The row of a scorer that takes longer than the limit has the value 0 and
   * `unfinished: true`; its `why` begins "not scored in time".
   * @param isScored scorers that are not asked again
   * @returns fewer rows after `close`
   * @throws BenchError (usage) for an unknown scorer, an `expected` of another shape, and a scorer that throws
   */
  score(item: ScoredItem, answer: ScoredAnswer, isScored?: (scorer: string) => boolean): Promise<ScoreRow[]>
  /**
   * Gets ready for answers to an item while its first call is under way: the thread starts, and scorers that work in
   * this thread compile their patterns.
   */
  warm(item: ScoredItem): Promise<void>
  /** Ends a scorer that is at work. */
  close(): Promise<void>
}

export interface ScoringOptions {
  readonly registry: Pick<Registry, 'scorers' | 'files'>
  readonly programs: Programs
  /**
   * Characters up to which the time of a built-in scorer is known to be short, so that it has no limit. Default 0: every
   * answer has one, as texts of strangers must.
   */
  readonly shortCharacters?: number
  /** Milliseconds that one scorer may take for one answer. */
  readonly limitMs?: number
  /** The built program of the thread. Default: one of this build; from sources there is none. */
  readonly thread?: string
}

/**
 * Opens scoring for a run, a bundle or a coordinator. Close it in the end.
 *
 * Scorers work in a thread, for short answers too: a stated scorer compiles its patterns at its first answer, which takes
 * hundreds of milliseconds. Two kinds run in this thread even so, where a limit of time ends them but Ctrl-C waits for
 * it: those that a program brought as objects, which no other thread can load, and all of them if Fathom runs from its
 * sources.
 */
export function openScoring({
  registry,
  programs,
  shortCharacters = 0,
  limitMs = LIMIT_MS,
  thread: file = registry.files?.length ? THREAD : BUILT_IN_THREAD,
}: ScoringOptions): Scoring {
  const { scorers, files } = registry
  const builtIn = buildScorerRegistry()
  const isBuiltIn = (id: string) => builtIn.get(id) === scorers.get(id)
  const hasThread = existsSync(file)
  const isElsewhere = (id: string) => hasThread && (isBuiltIn(id) || files !== undefined)
  const warmHere = makeScorerWarmer(scorers, id => !isElsewhere(id))
  let thread: ScorerThread | undefined
  let closed = false
  let lastTurn = performance.now()

  const openThread = () => {
    thread ??= new ScorerThread({ file, blueprint: makeThreadData(files ?? [], programs), programs, limitMs })
    return thread
  }
  const scoreHere = async (item: ScoredItem, answer: ScoredAnswer, id: string, isBounded: boolean) => {
    // A run that resumes scores thousands: between them, Ctrl-C is heard.
    if (performance.now() - lastTurn > TURN_MS) {
      await turn()
      lastTurn = performance.now()
    }
    const score = () => scoreAnswer(item, answer, scorers, programs, other => other !== id)
    if (isBounded) return score()
    try {
      return await runWithTimeLimit(limitMs, score)
    } catch (error) {
      if (!(error instanceof TimedOut)) throw error
      return [makeUnfinishedRow(answer, id, `took more than ${limitMs / 1000} s`)]
    }
  }
  return {
    async score(item, answer, isScored = () => false) {
      const isShort = (answer.answer?.length ?? 0) <= shortCharacters
      const rows: ScoreRow[] = []
      const sent: string[] = []
      const ids = listItemScorers(item.scorer, scorers).filter(each => !isScored(each))
      for (const id of ids) {
        if (closed) return rows
        if (isElsewhere(id)) sent.push(id)
        else append(rows, await scoreHere(item, answer, id, isShort && isBuiltIn(id)))
      }
      if (sent.length === 0) return rows
      const rank = (row: ScoreRow) => ids.indexOf(row.scorer)
      const scored = await openThread().score(item, answer, sent, id => isShort && isBuiltIn(id))
      return [...rows, ...scored].sort((a, b) => rank(a) - rank(b))
    },
    async warm(item) {
      if (closed) return
      if (listItemScorers(item.scorer, scorers).some(isElsewhere)) openThread().start()
      await warmHere(item)
    },
    async close() {
      closed = true
      await thread?.close()
    },
  }
}

const makeThreadData = (plugin: readonly string[], programs: Programs) => ({
  plugin,
  unavailable: Object.fromEntries(
    PROGRAM_LANGUAGES.flatMap(language => {
      const why = programs.unavailable(language)
      return why === undefined ? [] : [[language, why]]
    }),
  ),
})

/** Replies of a run up to this length are scored without a limit: a pattern of quadratic time takes some 50 ms. */
export const SHORT_CHARACTERS = 4096
/** Ctrl-C is heard so often. */
const TURN_MS = 50
const LIMIT_MS = 5000
/** Only a build has it: Node 20 runs no TypeScript. */
const THREAD = fileURLToPath(new URL('./thread.js', import.meta.url))
/** The same with the built-in scorers alone, which starts in a fifth of the time. */
const BUILT_IN_THREAD = fileURLToPath(new URL('./built-in-thread.js', import.meta.url))
