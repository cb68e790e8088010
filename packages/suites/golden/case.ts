import type { FormId } from './forms.ts'

/** One recorded result of an official scorer. */
export interface GoldenCase {
  readonly form: FormId
  readonly id: string
  readonly metric: string
  /** Repository and commit that produced it; null where the file does not say. */
  readonly source: string | null
  /** Return value of the official code, or `{ raises: NAME }`. */
  readonly expected: unknown
  readonly note: string
  /** The unchanged case of the file, with what it references elsewhere in the file. */
  readonly fields: GoldenFields
  readonly instance?: unknown
}

/** Nothing came: the case cannot be scored here. */
export const UNSCORABLE = Symbol('unknown')

export type GoldenFields = Readonly<Record<string, unknown>>

export const isGoldenFields = (value: unknown): value is GoldenFields =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
