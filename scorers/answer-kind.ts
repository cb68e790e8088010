/**
 * Kinds of answers. An item asks for one kind, in one wording (`generators/materials/answer-format.ts`), and the
 * `stated` scorer of that kind reads it (`scorers/stated/`):
 * - `phrase`: a name or a few words; `number`: one number; `choice`: the letter of an option; `label`: one of a closed
 * set of words.
 * - `list`: values in order, as a program prints them; `set`: values in any order; `order`: labels in their order;
 * `lines`: one line per field, fact or pair.
 * - `program`: code that is run; `text`: a longer text in its own format.
 */
export const ANSWER_KINDS = [
  'phrase',
  'number',
  'choice',
  'label',
  'list',
  'set',
  'order',
  'lines',
  'program',
  'text',
] as const

export type AnswerKind = (typeof ANSWER_KINDS)[number]
