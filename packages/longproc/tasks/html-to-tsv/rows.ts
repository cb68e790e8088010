import type { Random } from 'fathom-bench/plugin'
import type { Filter } from './filters.ts'
import type { DrawnValue } from './page/drawing.ts'
import { DASH, getValueRule, NO_VALUE, type ShownValue } from './rules.ts'
import { type ColumnField, drawValue, type Schema } from './schema.ts'

/** One entry of the page. */
export interface PageRow {
  readonly shown: readonly ShownValue[]
  /** Values of properties that the question omits. */
  readonly extras: readonly ShownValue[]
  /** Whether it is marked as an advertisement, which the question excludes. */
  readonly isSponsored?: true
}

/** Whether the filter should keep the entry; undefined: either. */
type Side = boolean | undefined

export function drawRow(schema: Schema, rng: Random, filter?: Filter, side?: Side): PageRow {
  const show = (field: ColumnField, at: number): ShownValue => {
    const isAsked = filter?.field === at && side !== undefined
    if (isAsked && filter.isPresence ? !side : !isAsked && rng.next() < field.rare) return makeMissing(field)
    const doesFit = isAsked && !filter.isPresence ? (drawn: DrawnValue) => filter.keeps(drawn) === side : () => true
    return getValueRule(field.rule).show(drawFitting(field, schema, rng, doesFit), {
      rng,
      count: schema.language.count,
      another: () => drawValue(field, schema, rng),
    })
  }
  return { shown: schema.fields.map(show), extras: schema.extras.map(field => show(field, -1)) }
}

export const listShownCells = ({ shown }: PageRow): string[] => shown.map(({ cell }) => cell)

function makeMissing({ rule }: ColumnField): ShownValue {
  return rule === 'dash' ? { parts: [DASH], cell: DASH } : { parts: [], cell: NO_VALUE }
}

function drawFitting(
  field: ColumnField,
  schema: Schema,
  rng: Random,
  fits: (drawn: DrawnValue) => boolean,
): DrawnValue {
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = drawValue(field, schema, rng)
    if (fits(drawn)) return drawn
  }
  throw new Error(`no value of ${field.name} on the wanted side of the filter`)
}

/** Tries. A filter keeps and rejects at least a tenth. */
const TRIES = 2000

/**
 * Returns the identity of a row as LongProc's evaluator compares rows, or more strictly: lowercase, without articles,
 * only letters and digits.
 */
export function toRowIdentity(cells: readonly string[]): string {
  return cells
    .map(cell =>
      cell
        .toLowerCase()
        .replace(/[!-/:-@[-`{-~]/g, '')
        .replace(/(?<![\p{L}\p{N}_])(a|an|the)(?![\p{L}\p{N}_])/gu, ' ')
        .replace(/[^\p{L}\p{M}\p{N}]/gu, ''),
    )
    .join('|')
}
