import type { Random } from 'fathom-bench/plugin'
import type { PageLanguage } from '../language.ts'
import type { Vocabulary } from '../vocabulary.ts'

/** A value as it was drawn, before a rule says how the page shows it and how the table wants it. */
export interface DrawnValue {
  readonly text: string
  /** Value that filters compare: an amount, a day as YYYYMMDD, or the text. */
  readonly key: number | string
  /** The texts of a list, or the lines of an address. */
  readonly parts?: readonly string[]
  /** As a rule may want it instead: 2021-06-07, or 2 d, 7 h. */
  readonly rewritten?: string
}

/** Inputs for drawing values. */
export interface ValuePlace {
  readonly language: PageLanguage
  readonly vocabulary: Vocabulary
  readonly rng: Random
  /** One of the kind's forms, the same for all values of a property. */
  readonly form: string
  /** Smallest and largest amount, or first and last day as a number of months from year 0. */
  readonly range: readonly [number, number]
}
