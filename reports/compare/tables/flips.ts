import { sanitize } from '../../../core/text/quote.ts'
import { compareStrings } from '../../summary/order.ts'
import { formatRowLabel } from '../comparison.ts'
import { formatItemLength } from '../comparison-side.ts'
import type { PairedItem } from '../pairing.ts'

/** An item that the two sides scored differently. */
export interface FlippedItem {
  readonly id: string
  readonly row: string
  readonly index: number
  readonly base: number
  readonly candidate: number
  /** Answers on one line, shortened. */
  readonly baseAnswer: string
  readonly candidateAnswer: string
}

/**
 * Lists the largest changes first, and drops before gains of the same size; then by task, length and index.
 * @param most largest number of items
 */
export function listFlips(pairs: readonly PairedItem[], most = Number.POSITIVE_INFINITY): FlippedItem[] {
  const change = ({ base, candidate }: PairedItem) => candidate - base
  return pairs
    .filter(pair => change(pair) !== 0)
    .sort(
      (a, b) =>
        Math.abs(change(b)) - Math.abs(change(a)) ||
        change(a) - change(b) ||
        compareStrings(a.item.row, b.item.row) ||
        a.item.at - b.item.at ||
        a.item.index - b.item.index ||
        compareStrings(a.item.id, b.item.id),
    )
    .slice(0, most)
    .map(({ item, base, candidate, baseOutcome, candidateOutcome }) => ({
      id: item.id,
      row: formatRowLabel({ task: sanitize(item.row), length: formatItemLength(item) }),
      index: item.index,
      base,
      candidate,
      baseAnswer: formatOutcome(baseOutcome),
      candidateAnswer: formatOutcome(candidateOutcome),
    }))
}

function formatOutcome(outcome: PairedItem['candidateOutcome']): string {
  if (!outcome) return 'no answer'
  const answer = outcome.answer?.() ?? null
  return answer === null ? (outcome.status ?? 'no answer') : `"${sanitize(answer, LONGEST)}"`
}

const LONGEST = 48
