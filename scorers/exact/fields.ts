import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedFields as committedFields } from '../stated/stated-fields.ts'
import { parseClaims } from '../text/claims.ts'
import { isValueStated, parseStatedNumber } from '../text/field-value.ts'
import { findNumber } from '../text/numbers/numbers.ts'
import { quoteText } from '../text/quote.ts'
import { type ExpectedFields, someFields } from '../text/some-fields.ts'

/**
 * The share of fields that hold exactly what they should. The last labelled claim of a field counts (JSON, a table,
 * "field: value"), else the last one in running text; an answer that names no field at all is taken as a list in the
 * order of the fields, and where only one field is asked for, as that field's value. Numbers are equal as numbers,
 * texts word for word without regard to case. `parts.relative` is the relative error of each number that is wrong.
 */
export const fields = defineScorer({
  id: 'fields',
  about: 'Share of the fields that hold exactly what they should.',
  source: 'Our own: structured answers in JSON, tables, lines or sentences, compared field by field.',
  scale: 'graded',
  strict: 'fields-strict',
  stated: 'stated-fields',
  variant: 'strict',
  expects: someFields,
  score(answer, expected: ExpectedFields) {
    const said = findStatedFields(answer, expected)
    const names = Object.keys(expected)
    const right = names.filter(name => said.get(name)?.right)
    const verdict = {
      value: names.length === 0 ? 0 : right.length / names.length,
      parts: { right: right.length, fields: names.length, relative: computeRelativeErrors(said, expected) },
      why: explainFields(said, expected),
    }
    return capToStated(verdict, committedFields, answer, expected)
  },
})

export interface StatedField {
  /** The text stated for the field; undefined if none. */
  readonly value: string | undefined
  readonly right: boolean
  /** Whether all labelled claims (or all spoken ones, if none is labelled) state the expected value. */
  readonly unanimous: boolean
}

/** Returns what an answer states for each field. */
export function findStatedFields(answer: string, expected: ExpectedFields): ReadonlyMap<string, StatedField> {
  const names = Object.keys(expected)
  const { labelled, spoken, entries } = parseClaims(answer, names)
  const nameless = labelled.size === 0 && spoken.size === 0
  return new Map(
    names.map((name, at) => {
      const inOrder = nameless && names.length > 1 && entries.length === names.length ? [entries[at]] : []
      const only = nameless && names.length === 1 ? [takeOnlyValue(answer, entries, expected[name])] : inOrder
      const claims = (labelled.get(name) ?? spoken.get(name) ?? only).filter(claim => claim !== undefined)
      const right = claims.map(claim => isValueStated(claim, expected[name]))
      return [name, { value: claims.at(-1), right: right.at(-1) ?? false, unanimous: right.every(Boolean) }]
    }),
  )
}

/**
 * Returns the value in an answer that names no field, if one is requested: its number, or its last value, after "is" or
 * a sign if it has one.
 */
function takeOnlyValue(answer: string, entries: readonly string[], expected: string | number): string | undefined {
  if (typeof expected === 'number') return findNumber(answer)?.toString()
  return entries.at(-1)?.replace(/^.{0,300}(?:\b(?:is|are|was|were)\b|[:=])\s*(?=\S)/, '')
}

export function explainFields(said: ReadonlyMap<string, StatedField>, expected: ExpectedFields): string {
  const wrong = [...said].filter(([, { right }]) => !right)
  if (wrong.length === 0) return `all ${said.size} fields right`
  const notes = wrong
    .slice(0, 3)
    .map(([name, { value }]) =>
      value === undefined
        ? `no ${quoteText(name)}`
        : `${quoteText(name)} is ${quoteText(value.trim())}, not ${quoteText(String(expected[name]))}`,
    )
  return `${said.size - wrong.length} of ${said.size} fields right; ${notes.join('; ')}`
}

function computeRelativeErrors(
  said: ReadonlyMap<string, StatedField>,
  expected: ExpectedFields,
): Record<string, number> {
  return Object.fromEntries(
    [...said].flatMap(([name, { value, right }]) => {
      const wanted = expected[name]
      const number = value === undefined ? undefined : parseStatedNumber(value)
      if (right || typeof wanted !== 'number' || wanted === 0 || number === undefined) return []
      const error = Math.round((1e4 * Math.abs(number - wanted)) / Math.abs(wanted)) / 1e4
      return Number.isFinite(error) ? [[name, error]] : []
    }),
  )
}
