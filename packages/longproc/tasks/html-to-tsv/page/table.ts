import type { Output, Random } from 'fathom-bench/plugin'
import type { Filter } from '../filters.ts'
import { drawRow, listShownCells, type PageRow, toRowIdentity } from '../rows.ts'
import type { Schema } from '../schema.ts'

/** The wanted entries and their table. */
export interface WantedTable {
  readonly rows: readonly PageRow[]
  readonly header: string
  /** As tab-separated values: the header line, then a line for each entry, each with its line break. */
  readonly tsv: string
}

/** Draws entries until their table has `tokens` tokens; the last one is chosen among several to come near. */
export function drawTable(
  schema: Schema,
  filter: Filter | undefined,
  { tokens, count, rng }: Output & { readonly rng: Random },
): WantedTable {
  const header = schema.fields.map(field => field.header).join('\t')
  const seen = new Set<string>()
  const rows: PageRow[] = []
  const lines = [`${header}\n`]
  let size = count(lines[0])
  const add = ({ row, line, tokens, identity }: Candidate) => {
    seen.add(identity)
    rows.push(row)
    lines.push(line)
    size += tokens
  }
  for (;;) {
    const next = drawFresh()
    if (rows.length >= LEAST_ROWS && size + next.tokens > tokens) break
    add(next)
  }
  const measureDistance = (candidate: Candidate) => Math.abs(size + candidate.tokens - tokens)
  const last = Array.from({ length: LAST }, drawFresh).reduce((best, other) =>
    measureDistance(other) < measureDistance(best) ? other : best,
  )
  if (measureDistance(last) < tokens - size) add(last)
  return { rows, header, tsv: lines.join('') }

  function drawFresh(): Candidate {
    for (let tries = 0; tries < TRIES; tries++) {
      const row = drawRow(schema, rng, filter, filter && true)
      const cells = listShownCells(row)
      const identity = toRowIdentity(cells)
      if (seen.has(identity)) continue
      const line = `${cells.join('\t')}\n`
      return { row, line, identity, tokens: count(line) }
    }
    throw new Error(`no more rows of ${header} that differ, after ${rows.length}`)
  }
}

const TRIES = 1000

interface Candidate {
  readonly row: PageRow
  readonly line: string
  readonly identity: string
  readonly tokens: number
}

/** As LongProc's shortest tables. */
const LEAST_ROWS = 4
/** Rows to choose the last one from. */
const LAST = 24

/** Tokens that a row takes on average. */
export function estimateRowTokens(schema: Schema, count: Output['count'], rng: Random): number {
  const lines = Array.from({ length: 12 }, () => `${listShownCells(drawRow(schema, rng)).join('\t')}\n`)
  return count(lines.join('')) / lines.length
}
