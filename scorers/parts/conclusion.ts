/**
 * Where an answer says what it comes to, in chat phrasing of any length: behind the last "answer:", "the answer is",
 * "therefore", `\boxed{` or a JSON field named `answer`. Undefined where it never says so. Linear for any text; only the first
 * 50,000 characters are read.
 */
export function conclusionOf(answer: string): string | undefined {
  const text = readable(answer)
  let start = -1
  for (const match of text.matchAll(MARKER)) start = match.index + match[0].length
  const rest = start < 0 ? '' : text.slice(start)
  return CONTENT.test(rest) ? rest : undefined
}

/** What scorers read of an answer: its beginning, without marks of emphasis and code fences. */
export const readable = (answer: string): string =>
  answer
    .slice(0, READ_CHARACTERS)
    .replace(/```[a-z]{0,12}/gi, '\n')
    .replace(/[*_`]{1,3}/g, '')

/** Sentences and lines, in their order, none of them blank. A full stop inside of a number ends nothing. */
export const statementsOf = (text: string): string[] =>
  text.split(/[\n\r]+|(?<=[.!?。！？])(?=\s)/).filter(part => CONTENT.test(part))

const READ_CHARACTERS = 50_000
const CONTENT = /[\p{L}\p{N}]/u
const MARKER =
  /\b(?:final |correct |my |the )?answer(?:"?\s{0,3}[:=]|\s{1,3}(?:is|would be|should be)\b:?)|\\boxed\{|\b(?:therefore|thus|hence)\b|(?:^|[.!?\n]\s{0,3})so,?\s/gi
