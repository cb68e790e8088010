import { sanitize } from '../../../core/text/quote.ts'
import { type ComparedRow, formatRowLabel } from '../comparison.ts'
import { formatItemLength } from '../comparison-side.ts'
import type { PairedItem } from '../pairing.ts'
import type { JudgedRow } from './judge.ts'

/** The mean difference of the items of a row at a length. */
export interface CellDrop {
  readonly row: string
  readonly length: string
  /** In [-1, 1]; below 0. */
  readonly difference: number
  readonly n: number
}

const MOST_CELLS = 3

/** Returns the cells that dropped the most, at most three. */
export function findWorstCells(pairs: readonly PairedItem[]): CellDrop[] {
  const cells = new Map<string, { row: string; length: string; sum: number; n: number }>()
  for (const { item, base, candidate } of pairs) {
    const [row, length] = [item.row, formatItemLength(item)]
    const key = JSON.stringify([row, length])
    const cell = cells.get(key) ?? { row, length, sum: 0, n: 0 }
    cells.set(key, { ...cell, sum: cell.sum + candidate - base, n: cell.n + 1 })
  }
  return [...cells.values()]
    .map(({ sum, n, ...cell }) => ({ ...cell, difference: sum / n, n }))
    .filter(({ difference }) => difference < 0)
    .sort((a, b) => a.difference - b.difference || b.n - a.n)
    .slice(0, MOST_CELLS)
}

/** Names the worst cells of an entry that fails. */
export function describeWorstCells(rows: readonly JudgedRow[], worst: readonly CellDrop[]): string[] {
  if (worst.length === 0 || rows.every(({ verdict }) => verdict.verdict !== 'fail')) return []
  const cells = worst.map(
    ({ row, length, difference, n }) =>
      `${sanitize(row)} at ${length} ${(100 * difference).toFixed(1)} points (n ${n})`,
  )
  return [`dropped the most: ${cells.join(', ')}`]
}

/**
 * Returns whether a drop is significant, whatever the margin. As in `compare`, p of the overall row needs no
 * adjustment.
 */
export const isLower = (
  { kind, difference, adjustedP }: Pick<ComparedRow, 'kind' | 'difference' | 'adjustedP'>,
  alpha: number,
): boolean => difference.difference < 0 && (kind === 'overall' ? Math.min(difference.p, adjustedP) : adjustedP) <= alpha

/** Returns `but significantly lower (p = 0.0039, within the margin)`, or an empty text for any other row. */
export const describeLoss = ({ verdict, lower, difference: { p } }: JudgedRow): string =>
  verdict.verdict === 'pass' && lower ? `but significantly lower (${formatP(p)}, within the margin)` : ''

/** Names the rows that pass with a significant drop, because repeated drops add up. */
export const listLossNotes = (rows: readonly JudgedRow[]): string[] =>
  rows.flatMap(row => {
    const text = describeLoss(row)
    return text === '' ? [] : [`${formatRowLabel(row)}: pass, ${text}`]
  })

const formatP = (p: number): string => (p < 0.0001 ? 'p < 0.0001' : `p = ${Number(p.toPrecision(2))}`)
