/** `expected` of the copying scorers: one word over and over, with another one in one place. */
export interface CopiedWords {
  readonly word: string
  readonly odd: string
  /** Place of the odd word, from 0. */
  readonly index: number
  /** Words in all. */
  readonly count: number
}

export const copiedWords = {
  shape: 'an object {word, odd, index, count}: two different words without blanks, a place, and 1 to 40,000 words',
  test(expected: unknown): expected is CopiedWords {
    if (typeof expected !== 'object' || expected === null) return false
    const { word, odd, index, count } = expected as Record<string, unknown>
    if (!isWord(word) || !isWord(odd) || word === odd) return false
    const inRange = Number.isInteger(count) && Number(count) >= 1 && Number(count) <= MOST_WORDS
    return inRange && Number.isInteger(index) && Number(index) >= 0 && Number(index) < Number(count)
  },
}

/**
 * The words of an answer, compared letter by letter; fences and one pair of quotes around the whole text do not count.
 */
export function splitCopiedWords(answer: string): string[] {
  const text = answer.replace(FENCE, '').trim()
  const [first, last] = [text[0], text.at(-1)]
  const quoted = text.length > 1 && first !== undefined && last === QUOTES[first]
  return (quoted ? text.slice(1, -1) : text).match(/\S+/g) ?? []
}

const isWord = (value: unknown) => typeof value === 'string' && /^\S+$/.test(value)

const MOST_WORDS = 40_000
const FENCE = /^[ \t]{0,3}```[^`\n]{0,30}$/gm
const QUOTES: Readonly<Record<string, string>> = { '"': '"', "'": "'", '`': '`', '“': '”' }
