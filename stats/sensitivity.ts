/** Known scores of a cell: their sum and number, and how many items failed or are missing. */
export interface KnownScores {
  readonly sum: number
  readonly known: number
  readonly unknown: number
}

/** Bounds of a mean. */
export interface Bounds {
  /** All unknown items 0. */
  readonly worst: number
  /** All unknown items 1. */
  readonly best: number
  /** The share of items that are known; over cells, each weighing the same. */
  readonly coverage: number
}

/**
 * The macro average of cells in the worst and the best case for items without a score (bounds without assumptions: C.
 * F. Manski, American Economic Review 80, 1990, 319-323). No interval: sampling error comes on top. Undefined without
 * items; cells without any are left out.
 */
export function computeBounds(cells: readonly KnownScores[]): Bounds | undefined {
  const filled = cells.filter(({ known, unknown }) => known + unknown > 0)
  if (filled.length === 0) return undefined
  const averageCells = (of: (cell: KnownScores) => number) =>
    filled.reduce((sum, cell) => sum + of(cell) / (cell.known + cell.unknown), 0) / filled.length
  return {
    worst: averageCells(({ sum }) => sum),
    best: averageCells(({ sum, unknown }) => sum + unknown),
    coverage: averageCells(({ known }) => known),
  }
}
