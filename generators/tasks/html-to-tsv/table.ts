import type { Random } from '../../../core/random.ts'
import type { Output } from '../../task.ts'
import type { Filter } from './filters.ts'
import { cellsOf, drawRow, identityOf, type Row } from './rows.ts'
import type { Schema } from './schema.ts'

/** The wanted entries and their table. */
export interface Table {
  readonly rows: readonly Row[]
  readonly header: string
  /** As tab-separated values: the header line, then a line for each entry, each with its line break. */
  readonly tsv: string
}

/** Draws entries until their table has `tokens` tokens; the last one is chosen among several to come near. */
export function drawTable(
  schema: Schema,
  filter: Filter | undefined,
  { tokens, count, rng }: Output & { readonly rng: Random },
): Table {
  const header = schema.fields.map(field => field.header).join('\t')
  const seen = new Set<string>()
  const rows: Row[] = []
  const lines = [`${header}\n`]
  let size = count(lines[0])
  const add = ({ row, line, tokens, identity }: Candidate) => {
    seen.add(identity)
    rows.push(row)
    lines.push(line)
    size += tokens
  }
  for (;;) {
    const next = fresh()
    if (rows.length >= LEAST_ROWS && size + next.tokens > tokens) break
    add(next)
  }
  const distance = (candidate: Candidate) => Math.abs(size + candidate.tokens - tokens)
  const last = Array.from({ length: LAST }, fresh).reduce((best, other) =>
    distance(other) < distance(best) ? other : best,
  )
  if (distance(last) < tokens - size) add(last)
  return { rows, header, tsv: lines.join('') }

  function fresh(): Candidate {
    for (let tries = 0; tries < TRIES; tries++) {
      const row = drawRow(schema, rng, filter, filter && true)
      const cells = cellsOf(row)
      const identity = identityOf(cells)
      if (seen.has(identity)) continue
      const line = `${cells.join('\t')}\n`
      return { row, line, identity, tokens: count(line) }
    }
    throw new Error(`no more rows of ${header} that differ, after ${rows.length}`)
  }
}

const TRIES = 1000

interface Candidate {
  readonly row: Row
  readonly line: string
  readonly identity: string
  readonly tokens: number
}

/** As LongProc's shortest tables. */
const LEAST_ROWS = 4
/** Rows to choose the last one from. */
const LAST = 24

/** Tokens that a row takes on average. */
export function rowTokens(schema: Schema, count: Output['count'], rng: Random): number {
  const lines = Array.from({ length: 12 }, () => `${cellsOf(drawRow(schema, rng)).join('\t')}\n`)
  return count(lines.join('')) / lines.length
}
