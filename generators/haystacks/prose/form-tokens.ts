import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { COUNTED_TOKENIZERS } from '../../materials/words/vocabulary.ts'
import { PLACES, texts } from './grammar/forms.ts'
import { getGrammar } from './grammar/grammar.ts'
import { steps } from './grammar/pattern.ts'
import { getLexicon } from './lexicon/lexicon.ts'
import { getProseNames } from './names.ts'

/**
 * Tokens of a form: word by word, each with the blank, quotation mark or hyphen before it; signs with the line breaks
 * behind them.
 */
export const countFormTokens = (text: string, { count }: Pick<Tokenizer, 'count'>): number =>
  (text.match(PIECE) ?? []).reduce((sum, piece) => sum + count(piece), 0)

const PIECE = /[\s"-]?[A-Za-z][A-Za-z']*|\d+|\s?[^\sA-Za-z0-9]+\n*|\s+/g

/** All forms that sentences are put together from, in an order that is always the same. */
export function listOwnForms(): number[] {
  const { kinds, codeAdjectives, codeNouns } = getLexicon()
  const { men, women, families, possessives, familyLaw, towns, townLaw } = getProseNames()
  getGrammar()
  return [
    ...kinds.flatMap(({ law, shapes }) => shapes.flatMap(first => listNumbersFrom(first, law.size))),
    ...[codeAdjectives, codeNouns, men, women].flatMap(forms => [...forms]),
    ...[families, possessives].flatMap(first => listNumbersFrom(first, familyLaw.size)),
    ...listNumbersFrom(towns, townLaw.size),
    ...new Set(steps.code.filter(step => step >= 0)),
  ]
}

const listNumbersFrom = (first: number, size: number): number[] => Array.from({ length: size }, (_, at) => first + at)

/**
 * Tokens of each form in each place, at form × places + place, as `npm run words:counts` counted them: to count them
 * when they are first written would take a third of the time of a process's first five million tokens. All 0 for a
 * tokenizer that has no such table.
 */
export function readShippedFormTokens({ id }: Pick<Tokenizer, 'id'>): Uint8Array {
  const forms = listOwnForms()
  const tokens = new Uint8Array(texts.length * PLACES.length)
  if (!COUNTED_TOKENIZERS.includes(id)) return tokens
  const counts = brotliDecompressSync(readFileSync(new URL(`lexicon/${id}-counts.br`, import.meta.url)))
  forms.forEach((form, at) => {
    for (const place of PLACES) tokens[form * PLACES.length + place] = counts[at * PLACES.length + place]
  })
  return tokens
}
