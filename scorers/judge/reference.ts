import { RULES, type Rule } from './rules.ts'

/** What a judge is shown of an item beside the answer. */
export interface Reference {
  readonly question: string
  /** A right answer, or what a right one does. */
  readonly answer: string
  readonly rule: Rule
  /** Of the rule `criteria`: each is judged by a call of its own. */
  readonly criteria?: readonly string[]
  /** An answer that the file itself calls right or wrong: a judge is held against it. */
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
