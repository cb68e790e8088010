import {
  type AnswerInstructions,
  type Fact,
  type HaystackUnits,
  type Random,
  type Tokenizer,
  toHaystackUnits,
  type WordPairKey,
} from 'fathom-bench/plugin'

/** Content of a gap, by the names that a question uses. */
export type GapValues = Readonly<Record<string, string | number>>

/** A passage that was cut out, and what the rest of the text must say so that it can be worked out. */
export interface Gap extends AnswerInstructions {
  readonly question: string
  readonly held: GapValues
  /** A second value for each field, of about the same distribution and wrong. */
  readonly instead: GapValues
  /** The mark itself and all facts that determine its content. */
  readonly facts: readonly Fact[]
  /** Names that no haystack uses; the first is the one asked by. */
  readonly keys: readonly WordPairKey[]
}

/** A sort of text with a gap: how an item is drawn, what surrounds it, and how it is worked out. */
export interface GapKind {
  draw(rng: Random, depth: (fact: number) => number): Gap
  /** Lines of the same sort, about other names. */
  fill(gap: Gap, room: number, rng: Random, tokenizer: Tokenizer): HaystackUnits
  /** Works out what the gap held, as far as the text tells. */
  solve(prompt: { readonly context: string; readonly question: string }): GapValues
  /** A random candidate for each field; undefined where the text has none. */
  guess(prompt: { readonly context: string; readonly question: string }, rng: Random): GapValues | undefined
  /** Returns the gap's content in one line for an option. */
  line(held: GapValues): string
  /** Fields that options vary; each group changes together. */
  readonly varied: readonly (readonly string[])[]
}

export const MISSING = '<missing>'

/** Takes lines that fill the space, the last one without its line break. */
export function takeLinesFor(
  room: number,
  tokenizer: Tokenizer,
  next: () => { readonly text: string; readonly tokens: number },
): HaystackUnits {
  const units: string[] = []
  let tokens = 0
  for (let misses = 0; misses < MISSES; ) {
    const line = next()
    if (tokens + line.tokens > room) {
      misses++
      continue
    }
    tokens += line.tokens
    units.push(line.text)
  }
  return toHaystackUnits(units, tokens, tokenizer)
}

/** Lines in a row that may not fit before the space counts as full. */
const MISSES = 8

/** A wrong number near the right one, within the bounds that right ones have: an option must not give itself away. */
export function pickOtherNumber(rng: Random, right: number, from: number, to: number): number {
  const [least, most] = [Math.max(from, right - NEAR), Math.min(to, right + NEAR)]
  const drawn = rng.int(least, most - 1)
  return drawn < right ? drawn : drawn + 1
}

const NEAR = 60
