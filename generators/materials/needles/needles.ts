import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { type Haystack, toHaystackUnits } from '../../haystack.ts'
import { flattenString } from '../flat.ts'
import { type IdentifierKind, makeIdentifiers, type WordPairs } from '../keys/identifiers.ts'

/** A needle's word for its value, by the value's kind: singular and plural. */
export const VALUE_NOUN: Readonly<Record<IdentifierKind, readonly [string, string]>> = {
  words: ['registry word', 'registry words'],
  numbers: ['registry number', 'registry numbers'],
  uuids: ['registry code', 'registry codes'],
}

/** A needle: one statement that gives a key a value. */
export const formatNeedle = (kind: IdentifierKind, key: string, value: string): string =>
  `${formatNeedleStart(kind)} ${key} is: ${value}.`

const formatNeedleStart = (kind: IdentifierKind) => `One of the ${VALUE_NOUN[kind][1]} kept for`

/**
 * A haystack of fresh needles, one a line, none of which holds a planted key or value: the only haystack that a reader
 * cannot tell from the needle by its looks.
 */
export function makeNeedleLines(keyKind: IdentifierKind, valueKind: IdentifierKind, pairs?: WordPairs): Haystack {
  return { id: 'needles', layout: 'lines', fill }

  function fill(room: number, rng: Random, tokenizer: Tokenizer, avoid: readonly string[] = []) {
    const keys = makeIdentifiers(keyKind, tokenizer, pairs)
    const values = makeIdentifiers(valueKind, tokenizer, pairs)
    const taken = new Set(avoid)
    const fixed =
      tokenizer.piece(formatNeedleStart(valueKind)) +
      tokenizer.piece(' is') +
      tokenizer.piece(':') +
      tokenizer.piece('.\n')
    const units: string[] = []
    let tokens = 0
    for (;;) {
      const key = keys.draw(rng)
      const keyTokens = keys.lastTokens()
      const value = values.draw(rng)
      if (taken.has(key) || taken.has(value)) continue
      const unit = `${formatNeedleStart(valueKind)} ${key} is: ${value}.\n`
      const size = tokenizer.additive ? fixed + keyTokens + values.lastTokens() : tokenizer.count(unit)
      if (tokens + size > room) break
      tokens += size
      units.push(flattenString(unit))
    }
    return toHaystackUnits(units, tokens, tokenizer)
  }
}
