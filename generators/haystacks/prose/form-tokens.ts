import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Tokenizer } from '../../../core/tokens.ts'
import { COUNTED_TOKENIZERS } from '../../materials/vocabulary.ts'
import { texts } from './forms.ts'
import { lexicon } from './lexicon.ts'

/** Tokens of a form: word by word, each with the blank, quotation mark or hyphen before it; signs with the line breaks behind them. */
export const formTokens = (text: string, { count }: Pick<Tokenizer, 'count'>): number =>
  (text.match(PIECE) ?? []).reduce((sum, piece) => sum + count(piece), 0)

const PIECE = /[\s"-]?[A-Za-z][A-Za-z']*|\d+|\s?[^\sA-Za-z0-9]+\n*|\s+/g

/** The numbers of all forms of the lexicon's words, in its own order. */
export const lexiconForms = (): number[] => lexicon().kinds.flatMap(({ shapes }) => shapes.flatMap(forms => [...forms]))

/**
 * Tokens of the lexicon's forms by their numbers, as `npm run words:counts` counted them: to count them when they are first written is a quarter of the time of the first twenty
 * million tokens. 0 for other forms, and for all of a tokenizer that has no such table.
 */
export function shippedFormTokens({ id }: Pick<Tokenizer, 'id'>): Uint8Array {
  const forms = lexiconForms()
  const tokens = new Uint8Array(texts.length)
  if (!COUNTED_TOKENIZERS.includes(id)) return tokens
  const counts = brotliDecompressSync(readFileSync(new URL(`lexicon/${id}-counts.br`, import.meta.url)))
  forms.forEach((form, at) => {
    tokens[form] = counts[at]!
  })
  return tokens
}
