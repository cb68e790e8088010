import type { Random } from '../../../core/random.ts'
import type { Drawn } from './drawn.ts'
import type { Filter } from './filters.ts'
import { DASH, NOTHING, ruleOf, type Shown } from './rules.ts'
import { drawValue, type Field, type Schema } from './schema.ts'

/** One entry of the page. */
export interface Row {
  readonly shown: readonly Shown[]
  /** Of the properties that are not asked for. */
  readonly extras: readonly Shown[]
  /** Is it marked as an advertisement, which the question leaves out? */
  readonly isSponsored?: true
}

/** Is the entry to be among those that the filter keeps, or not? Undefined: whatever comes. */
type Side = boolean | undefined

export function drawRow(schema: Schema, rng: Random, filter?: Filter, side?: Side): Row {
  const show = (field: Field, at: number): Shown => {
    const isAsked = filter?.field === at && side !== undefined
    if (isAsked && filter.isPresence ? !side : !isAsked && rng.next() < field.rare) return missing(field)
    const fits = isAsked && !filter.isPresence ? (drawn: Drawn) => filter.keeps(drawn) === side : () => true
    return ruleOf(field.rule).show(drawFitting(field, schema, rng, fits), {
      rng,
      count: schema.language.count,
      another: () => drawValue(field, schema, rng),
    })
  }
  return { shown: schema.fields.map(show), extras: schema.extras.map(field => show(field, -1)) }
}

export const cellsOf = ({ shown }: Row): string[] => shown.map(({ cell }) => cell)

function missing({ rule }: Field): Shown {
  return rule === 'dash' ? { parts: [DASH], cell: DASH } : { parts: [], cell: NOTHING }
}

function drawFitting(field: Field, schema: Schema, rng: Random, fits: (drawn: Drawn) => boolean): Drawn {
  for (let tries = 0; tries < TRIES; tries++) {
    const drawn = drawValue(field, schema, rng)
    if (fits(drawn)) return drawn
  }
  throw new Error(`no value of ${field.name} on the wanted side of the filter`)
}

/** A filter keeps and refuses a tenth at the least. */
const TRIES = 2000

/**
 * Rows are told apart as LongProc's evaluator reads them, and more narrowly: lower case, without articles, nothing but letters
 * and digits.
 */
export function identityOf(cells: readonly string[]): string {
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
