import { runInTurns } from '../../../core/process/turns.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Prompt } from '../../method.ts'

/** A part of a context, in UTF-16 code units: [start, end). */
export interface Slice {
  readonly start: number
  readonly end: number
}

/** Consecutive slices of `size` tokens, ceil(L / size) of them, wherever their ends fall. */
export async function splitByTokens(
  text: string,
  size: number,
  tokenizer: Pick<Tokenizer, 'slicing'>,
  signal?: AbortSignal,
): Promise<Slice[]> {
  const ends = await runInTurns(tokenizer.slicing(text, size), signal)
  return ends.map((end, at) => ({ start: ends[at - 1] ?? 0, end }))
}

/** Runs of `size` words with the white space behind them. */
export const splitByWords = (text: string, size: number, signal?: AbortSignal): Promise<Slice[]> =>
  runInTurns(cutWords(text, size), signal)

/** Yields after each slice. */
function* cutWords(text: string, size: number): Generator<number, Slice[], void> {
  const slices: Slice[] = []
  let start = 0
  let words = 0
  for (const { index, 0: word } of text.matchAll(/\S+\s*/g)) {
    if (words === size) {
      slices.push({ start, end: index })
      yield index - start
      start = index
      words = 0
    }
    words++
    if (index + word.length === text.length) slices.push({ start, end: text.length })
  }
  return slices
}

/** The context's documents where it is made of them, else words. */
export async function splitByDocuments(
  { context, documents }: Prompt,
  words: number,
  signal?: AbortSignal,
): Promise<Slice[]> {
  if (!documents || documents.length === 0) return splitByWords(context, words, signal)
  return documents.map(({ start, end }) => ({ start, end }))
}
