import { readSteadyClock } from '../../core/process/clock.ts'
import type { UntilNote } from '../../core/rows/manifest/session-note.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import { type EntryOrder, judgeOrder, ORDER_LOOKS } from '../../stats/until/order.ts'
import { countFirstContexts, judgeWidth, type WidthState } from '../../stats/until/run-until.ts'
import { reduceTimeLimit } from '../config/limits.ts'
import { answerAll } from '../execute/answer-all.ts'
import { addUntil } from '../execute/manifest.ts'
import type { Work } from '../execute/work.ts'
import type { Registry } from '../registry/registry.ts'
import { type EntryCells, limitContexts, pairEntries, readEntryCells, toPlannedCells } from './cells.ts'
import { hasEnded } from './limits.ts'
import { askUntil, type RoundVerdict } from './rounds.ts'

/** The most contexts of a cell. */
export const MOST_CONTEXTS = 64

/** The result of a round. */
export interface Round {
  readonly goal: number | 'rank'
  readonly at: number
  readonly contexts: readonly number[]
  readonly entries: readonly EntryCells[]
  readonly isReached: boolean
  /** Present if the goal is in points. */
  readonly width?: WidthState
  /** Present for `rank`. */
  readonly order?: EntryOrder
}

/** A run that went on until its goal, or as far as it could. */
export interface UntilResult {
  readonly summary: RunSummary
  /** The last complete round; absent if none was completed. */
  readonly last?: Round
}

/**
 * Answers contexts round by round until the goal is reached, no cell can have more, or a limit ends the run. The
 * manifest says that results decided the number of contexts.
 * @param goal half-width in points, or `rank`
 * @param tell is called after each round
 */
export async function answerUntil(
  work: Work,
  goal: number | 'rank',
  registry: Registry,
  tell: (round: Round) => void,
): Promise<UntilResult> {
  const startedAt = readSteadyClock()
  const cells = toPlannedCells(work.suite)
  const { suite, spec, queue } = work
  const toRound = (contexts: readonly number[], isLast: boolean): Work => ({
    ...work,
    suite: limitContexts(suite, contexts),
    spec: reduceTimeLimit(spec, readSteadyClock() - startedAt),
    rounds: { suite, spec, isLast },
  })
  let summary!: RunSummary // the first round sets it
  const { isWhole, last } = await askUntil<Round & RoundVerdict>({
    first: goal === 'rank' ? countLook(cells, 0) : countFirstContexts(cells),
    async ask(contexts) {
      summary = await answerAll(toRound(contexts, false))
      return !hasEnded(summary)
    },
    judge(contexts, at) {
      const round = judgeRound(work, { goal, at, contexts, registry })
      tell(round)
      return round
    },
  })
  if (!isWhole || !last) return { summary }
  // The workers of a queue wait for a next round until a last one without jobs lets them go.
  await queue?.answer({ work: toRound(last.contexts, true), items: [], take: async () => {} })
  work.folder.updateManifest(manifest => addUntil(manifest, toNote(last.verdict)))
  return { summary, last: last.verdict }
}

interface RoundRequest {
  readonly goal: number | 'rank'
  readonly at: number
  readonly contexts: readonly number[]
  readonly registry: Registry
}

function judgeRound(work: Work, { goal, at, contexts, registry }: RoundRequest): Round & { readonly next: number[] } {
  const { path, manifest, items, answers, scores } = work.folder
  const rows = { name: path, manifest, items: items.rows, answers: answers.rows, scores }
  const entries = readEntryCells(rows, work.suite, contexts, registry)
  const measured = entries.filter(({ cells }) => cells.every(cell => cell.contexts.length > 0))
  const state = { goal, at, contexts, entries: measured }
  // An entry without a score in some cell has no average, so more contexts would not help.
  if (measured.length === 0) return { ...state, isReached: false, next: [...contexts] }
  if (goal !== 'rank') {
    const width = judgeWidth(
      measured.map(({ cells }) => cells),
      goal / 100,
    )
    return { ...state, width, isReached: width.isReached, next: [...width.next] }
  }
  const order = judgeOrder(
    measured.map(averageEntry),
    (base, candidate) => pairEntries(measured[base], measured[candidate]),
    work.suite.seed,
  )
  const next = order.isClear ? [...contexts] : countLook(toPlannedCells(work.suite), at)
  return { ...state, order, isReached: order.isClear, next }
}

/** Contexts at a look, counted from 0: the same in all cells, since looks follow no result. */
const countLook = (cells: readonly { readonly most: number }[], look: number): number[] =>
  cells.map(({ most }) => Math.min(most, ORDER_LOOKS[Math.min(look, ORDER_LOOKS.length - 1)]))

/** The macro average. */
export function averageEntry({ cells }: Pick<EntryCells, 'cells'>): number {
  return cells.reduce((sum, { weight, contexts }) => {
    const values = contexts.flatMap(context => context.values)
    return sum + (weight * values.reduce((total, value) => total + value, 0)) / values.length
  }, 0)
}

const toNote = ({ goal, at, isReached, width, contexts }: Round): UntilNote => ({
  goal,
  rounds: at,
  isReached,
  contexts: contexts.reduce((sum, count) => sum + count, 0),
  ...(width && { half: Number((100 * width.half).toFixed(3)) }),
})
