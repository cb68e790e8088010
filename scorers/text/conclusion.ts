/**
 * Returns the conclusion of an answer in chat phrasing of any length: the text after the last "answer:", "the answer
 * is", `\boxed{` or a JSON field named `answer`; without any of these, after the last "therefore" or "so". Undefined if
 * there is none. Linear for any text; only the first 50,000 characters are read.
 */
export function findConclusion(answer: string): string | undefined {
  const text = toReadable(answer)
  const rests = [EXPLICIT, CONNECTIVE].map(marker => {
    const last = [...text.matchAll(marker)].at(-1)
    return last === undefined ? '' : text.slice(last.index + last[0].length)
  })
  return rests.find(rest => CONTENT.test(rest))
}

/** Returns what scorers read of an answer: its start, without emphasis and code fences. */
export const toReadable = (answer: string): string =>
  answer
    .slice(0, READ_CHARACTERS)
    .replace(/```[a-z]{0,12}/gi, '\n')
    .replace(/[*_`]{1,3}/g, '')

/** Sentences and lines, in their order, none of them blank. A full stop inside of a number ends nothing. */
export const splitStatements = (text: string): string[] =>
  text.split(/[\n\r]+|(?<=[.!?。！？])(?=\s)/).filter(part => CONTENT.test(part))

const READ_CHARACTERS = 50_000
const CONTENT = /[\p{L}\p{N}]/u
const EXPLICIT =
  /\b(?:final |correct |my |the )?answer(?:"?\s{0,3}[:=]|\s{1,3}(?:is|would be|should be)\b:?)|\\boxed\{/gi
const CONNECTIVE = /\b(?:therefore|thus|hence)\b|(?:^|[.!?\n]\s{0,3})so,?\s/gi
