/**
 * The words by which a text is found, in lower case: runs of letters, digits and their marks. Han and kana have no
 * blanks between words, so each two neighbouring characters of a run are a word, as in Lucene's CJK analyzer.
 */
export function splitSearchWords(text: string): string[] {
  const lower = text.toLowerCase()
  if (!SPECIAL.test(lower)) return lower.match(PLAIN_WORD) ?? []
  return Array.from(matchWords(lower, WORD), ({ word }) => word)
}

/** A word of a text, and where it begins. */
export interface FoundWord {
  readonly word: string
  readonly index: number
}

/** Whether a text has letters that a plain pattern of words breaks or joins: Han, kana, or letters with marks. */
export const hasSpecialLetters = (text: string): boolean => SPECIAL.test(text)

/**
 * Finds the words of a text by a pattern, and cuts runs of Han and kana into pairs of neighbours that overlap.
 * @param pattern with the flag `g`; it may match whole runs
 */
export function* matchWords(text: string, pattern: RegExp = WORD): Generator<FoundWord> {
  for (const { 0: run, index } of text.matchAll(pattern)) {
    if (!UNSPACED.test(run)) {
      yield { word: run, index }
      continue
    }
    for (const { 0: part, index: from } of run.matchAll(PARTS)) {
      if (UNSPACED.test(part)) yield* pairCharacters(part, index + from)
      else yield { word: part, index: index + from }
    }
  }
}

function* pairCharacters(part: string, from: number): Generator<FoundWord> {
  const characters = part.match(/\P{M}\p{M}*/gu) ?? [part]
  if (characters.length === 1) yield { word: part, index: from }
  let at = from
  for (let first = 0; first + 1 < characters.length; first++) {
    yield { word: characters[first] + characters[first + 1], index: at }
    at += characters[first].length
  }
}

const UNSPACED_LETTERS = String.raw`\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー`
const PLAIN_WORD = /[\p{L}\p{N}]+/gu
/** ZWNJ and ZWJ only choose the form of a letter. */
const WORD = /[\p{L}\p{N}][\p{L}\p{N}\p{M}\u200c\u200d]*/gu
const SPECIAL = new RegExp(String.raw`[${UNSPACED_LETTERS}\p{M}]`, 'u')
const UNSPACED = new RegExp(`[${UNSPACED_LETTERS}]`, 'u')
const PARTS = new RegExp(String.raw`(?:[${UNSPACED_LETTERS}][\p{M}\u200c\u200d]*)+|[^${UNSPACED_LETTERS}]+`, 'gu')
