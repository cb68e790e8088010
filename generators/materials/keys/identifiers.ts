import type { Random } from '../../../core/random/random.ts'
import { type Tokenizer, UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { countTable } from '../long-output/count-table.ts'
import { readAdjectives, readNouns } from '../words/lexicon.ts'
import { getDigitCounter } from './digits.ts'
import { toHex4 } from './hex.ts'

/** Kinds of keys and values: `brave-lantern`, seven digits, or a version-4 UUID. */
export type IdentifierKind = 'words' | 'numbers' | 'uuids'
export const IDENTIFIER_KINDS: readonly IdentifierKind[] = ['words', 'numbers', 'uuids']

/** A supply of identifiers of one kind, drawn fast and counted fast. */
export interface Identifiers {
  draw(rng: Pick<Random, 'bits'>): string
  /** Returns the tokens of the last one drawn, after a blank. */
  lastTokens(): number
}

export function makeIdentifiers(
  kind: IdentifierKind,
  tokenizer: Tokenizer,
  pairs: WordPairs = ownPairs(),
): Identifiers {
  return { words: makeWords, numbers: makeNumbers, uuids: makeUuids }[kind](tokenizer, pairs)
}

/** Word lists for keys of two words. */
export interface WordPairs {
  readonly adjectives: readonly string[]
  readonly nouns: readonly string[]
}

const ownPairs = (): WordPairs => ({ adjectives: readAdjectives(), nouns: readNouns() })

/** `count` identifiers, no two alike. */
export function drawDistinctIdentifiers(
  kind: IdentifierKind,
  count: number,
  rng: Random,
  taken: ReadonlySet<string> = new Set(),
  pairs?: WordPairs,
): string[] {
  const supply = makeIdentifiers(kind, UNCOUNTED, pairs)
  const drawn = new Set<string>()
  while (drawn.size < count) {
    const next = supply.draw(rng)
    if (!taken.has(next)) drawn.add(next)
  }
  return [...drawn]
}

function makeWords(tokenizer: Tokenizer, { adjectives, nouns }: WordPairs): Identifiers {
  const countFirst = countTable(adjectives.length, at => tokenizer.piece(` ${adjectives[at]}`))
  const countSecond = countTable(nouns.length, at => tokenizer.piece(`-${nouns[at]}`))
  let tokens = 0
  return {
    draw(rng) {
      const bits = rng.bits()
      const a = bits % adjectives.length
      const n = Math.floor(bits / adjectives.length) % nouns.length
      tokens = countFirst(a) + countSecond(n)
      return `${adjectives[a]}-${nouns[n]}`
    },
    lastTokens: () => tokens,
  }
}

/** Uniform in 1,000,000 to 9,999,999, as in RULER. */
function makeNumbers(tokenizer: Tokenizer): Identifiers {
  const blank = tokenizer.piece(' ')
  const countDigits = getDigitCounter(tokenizer)
  let last = 0
  return {
    draw(rng) {
      last = 1_000_000 + (rng.bits() % 9_000_000)
      return String(last)
    },
    lastTokens: () => blank + countDigits(last),
  }
}

/** Version-4 layout, 122 random bits from the stream (never the system's: an item must come again from its seed). */
function makeUuids(tokenizer: Tokenizer): Identifiers {
  const count = makeHexCounter(tokenizer)
  let last = ''
  return {
    draw(rng) {
      const [a, b, c, d] = [rng.bits(), rng.bits(), rng.bits(), rng.bits()]
      const version = 0x4000 | (b & 0x0fff)
      const variant = 0x8000 | (c >>> 18)
      last =
        `${toHex4(a >>> 16)}${toHex4(a)}-${toHex4(b >>> 16)}-${toHex4(version)}-${toHex4(variant)}-` +
        `${toHex4(c)}${toHex4(d >>> 16)}${toHex4(d)}`
      return last
    },
    lastTokens: () => count(last),
  }
}

/**
 * Returns a counter for tokens of a lowercase hexadecimal text with dashes, by its runs: up to three digits, or letters
 * with the one dash or blank before them. `before` precedes the text: a blank, which is included in the count, or a
 * character that letters cannot join. Short runs are counted once and cached by number.
 */
export function makeHexCounter(tokenizer: Tokenizer): (text: string, before?: ' ' | '') => number {
  const digits = [1, 10, 100, 1000].map(size =>
    countTable(size, value => tokenizer.piece(String(value).padStart(Math.log10(size), '0'))),
  )
  const letters = ['', '-', ' '].map(sign => countTable(7 ** 4, code => tokenizer.piece(sign + toLetters(code))))
  const signs = { '-': tokenizer.piece('-'), ' ': tokenizer.piece(' ') }
  return (text, before = ' ') => {
    let tokens = 0
    let sign = before === '' ? 0 : 2
    for (let at = 0; at < text.length; ) {
      const unit = text.charCodeAt(at)
      if (unit === DASH) {
        sign = 1
        at++
        continue
      }
      const start = at
      let code = 0
      if (unit >= LETTER_A) {
        for (let next = unit; next >= LETTER_A; next = text.charCodeAt(++at)) code = code * 7 + next - LETTER_A + 1
        const length = at - start
        tokens += length <= 4 ? letters[sign](code) : tokenizer.piece(['', '-', ' '][sign] + text.slice(start, at))
      } else {
        for (let next = unit; next < LETTER_A && next !== DASH && at - start < 3; next = text.charCodeAt(++at))
          code = code * 10 + next - DIGIT_0
        tokens += digits[at - start](code) + (sign === 0 ? 0 : signs[sign === 1 ? '-' : ' '])
      }
      sign = 0
    }
    return tokens
  }
}

const DASH = 45
const DIGIT_0 = 48
const LETTER_A = 97

/** Base 7 with a to f as 1 to 6, so that `a` and `aa` differ. */
function toLetters(code: number): string {
  let text = ''
  for (let rest = code; rest > 0; rest = Math.floor(rest / 7))
    text = String.fromCharCode(LETTER_A - 1 + (rest % 7)) + text
  return text
}
