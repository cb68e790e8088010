import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { countInTurns } from '../models/counting/count.ts'

/** The two ends of a text, and where the cut between them begins and ends, in UTF-16 code units. */
export interface HeadTail {
  readonly text: string
  readonly headEnd: number
  readonly tailStart: number
}

/** As much of a text's head and tail as fits into the given tokens each; the whole text where they meet. */
export async function headTail(
  text: string,
  headTokens: number,
  tailTokens: number,
  tokenizer: Pick<Tokenizer, 'parts' | 'count'>,
  signal?: AbortSignal,
): Promise<HeadTail> {
  const count = (end: string) => countInTurns(end, tokenizer, signal)
  const headEnd = await reach(text.length, headTokens, chars => count(text.slice(0, chars)))
  const tail = await reach(text.length, tailTokens, chars => count(text.slice(text.length - chars)))
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
async function reach(length: number, tokens: number, count: (chars: number) => Promise<number>): Promise<number> {
  let fits = 0
  let tooLong = length + 1
  let guess = Math.min(length, tokens * CHARS_A_TOKEN)
  for (let round = 0; round < ROUNDS && guess > fits && guess < tooLong; round++) {
    const counted = await count(guess)
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
