import type { Tokenizer } from '../../core/tokens/tokens.ts'

/** The two ends of a text, and where the cut between them begins and ends, in UTF-16 code units. */
export interface HeadTail {
  readonly text: string
  readonly headEnd: number
  readonly tailStart: number
}

/** As much of a text's head and tail as fits into the given tokens each; the whole text where they meet. */
export function headTail(text: string, headTokens: number, tailTokens: number, tokenizer: Tokenizer): HeadTail {
  const headEnd = reach(text.length, headTokens, chars => text.slice(0, chars), tokenizer)
  const tail = reach(text.length, tailTokens, chars => text.slice(text.length - chars), tokenizer)
  const tailStart = text.length - tail
  if (headEnd >= tailStart) return { text, headEnd: text.length, tailStart: text.length }
  const start = isLow(text, tailStart) ? tailStart + 1 : tailStart
  const end = isLow(text, headEnd) ? headEnd - 1 : headEnd
  return { text: `${text.slice(0, end)}\n${text.slice(start)}`, headEnd: end, tailStart: start }
}

/**
 * Characters of an end that hold at most `tokens` tokens, and nearly as many. Found by counting ever closer guesses:
 * only texts of about the wanted size are counted, so the ends of a long text cost no count of the whole.
 */
function reach(length: number, tokens: number, end: (chars: number) => string, tokenizer: Tokenizer): number {
  let fits = 0
  let tooLong = length + 1
  let guess = Math.min(length, tokens * CHARS_A_TOKEN)
  for (let round = 0; round < ROUNDS && guess > fits && guess < tooLong; round++) {
    const counted = tokenizer.count(end(guess))
    if (counted <= tokens) fits = guess
    else tooLong = guess
    if (fits === length || (counted <= tokens && counted >= tokens * CLOSE_ENOUGH)) break
    const scaled = Math.floor((guess * tokens * AIM) / Math.max(1, counted))
    guess =
      scaled > fits && scaled < tooLong ? Math.min(scaled, length) : Math.floor((fits + Math.min(tooLong, length)) / 2)
  }
  return fits
}

const CHARS_A_TOKEN = 4
const ROUNDS = 16
const AIM = 0.999
const CLOSE_ENOUGH = 0.995

/** Whether a cut before this unit would split a surrogate pair. */
const isLow = (text: string, at: number) => {
  const unit = text.charCodeAt(at)
  return unit >= 0xdc00 && unit < 0xe000
}
