/**
 * The texts that an item's right answer may be, without empty ones; undefined where it is of another kind, such as a
 * number or the letter of an option.
 * @param expected as its row has it
 */
export function listGoldTexts(expected: unknown): readonly string[] | undefined {
  const texts = toTexts(expected)?.map(text => text.trim())
  return texts?.some(text => LETTER.test(text)) ? undefined : texts?.filter(text => text !== '')
}

const LETTER = /^[A-Z]$/

function toTexts(expected: unknown): readonly string[] | undefined {
  if (typeof expected === 'string') return [expected]
  if (Array.isArray(expected)) {
    const texts = expected.flat()
    return texts.every(each => typeof each === 'string') ? texts : undefined
  }
  if (typeof expected !== 'object' || expected === null || NO_TEXT.some(field => field in expected)) return undefined
  const { answers, answer } = expected as { answers?: unknown; answer?: unknown }
  return toTexts(answers ?? answer)
}

/** Fields of an `expected` whose answer is a letter, a literal of Python, or a text with a mark before it. */
const NO_TEXT = ['options', 'answerType', 'prefix']

/** Tells of answers whether they stand in a text, whatever their case, and not as a part of a longer word or number. */
export function makeTextFinder(text: string): (answer: string) => boolean {
  const whole = text.toLowerCase()
  return answer => {
    const part = answer.toLowerCase()
    for (let at = whole.indexOf(part); at >= 0; at = whole.indexOf(part, at + 1))
      if (!isSameWord(whole[at - 1], part[0]) && !isSameWord(part.at(-1), whole[at + part.length])) return true
    return false
  }
}

/** Do two characters belong to one word? Not in scripts that set no blanks between words. */
const isSameWord = (left = ' ', right = ' ') => OF_WORD.test(left) && OF_WORD.test(right)
const OF_WORD = /(?![\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}])[\p{L}\p{N}]/u
