import { RULES, type Rule } from './rules.ts'

/** Parts of an item that a judge sees besides the answer. */
export interface Reference {
  readonly question: string
  /** A right answer, or what a right one does. */
  readonly answer: string
  readonly rule: Rule
  /** Criteria of the rule `criteria`, each judged in a separate call. */
  readonly criteria?: readonly string[]
  /** An answer that the file itself marks right or wrong, to compare the judge with. */
  readonly labelled?: { readonly answer: string; readonly right: boolean }
}

export function isReference(expected: unknown): expected is Reference {
  if (typeof expected !== 'object' || expected === null) return false
  const { question, answer, rule, criteria } = expected as Record<string, unknown>
  return (
    [question, answer].every(text => typeof text === 'string') &&
    Object.hasOwn(RULES, String(rule)) &&
    (rule !== 'criteria' || (Array.isArray(criteria) && criteria.length > 0))
  )
}
