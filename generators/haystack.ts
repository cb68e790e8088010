import type { Random } from '../core/random/random.ts'
import type { Tokenizer } from '../core/tokens/tokens.ts'

/** A source of haystack text: an endless stream of units, cut to a number of tokens. */
export interface Haystack {
  /** Part of an item's identity: `noise`, `prose-2`, `needles`, `text:` with the hash of the user's text. */
  readonly id: string
  /** Are its units lines, or sentences of paragraphs? Facts are planted as lines or as sentences. */
  readonly layout: 'lines' | 'sentences'
  /**
   * Returns as many units as fit in the budget (`room`, in tokens), never more. Deterministic in `rng`. A larger fill
   * starts with the same units, except the last one or two. Units with one of the `avoid` strings are omitted.
   */
  fill(room: number, rng: Random, tokenizer: Tokenizer, avoid?: readonly string[]): HaystackUnits
  /** The same text as RULER's code reads its essays; absent for texts that are made. */
  readonly essays?: Essays
}

/** A text whose size is a number of words, as RULER's code cuts its essays. */
export interface Essays extends Haystack {
  /** Words that fit into so many tokens. */
  size(room: number, tokenizer: Tokenizer): number
  /** The text's first words, as many. */
  ofWords(count: number, tokenizer: Tokenizer): HaystackUnits
}

/**
 * Units whose token counts add up. A unit is a line that ends in a line break; or a sentence that ends without one and
 * is followed by a sentence that begins with a blank, or that ends a paragraph and carries its two line breaks. The
 * first unit begins with a letter or a digit, the last one ends without white space.
 */
export interface HaystackUnits {
  readonly units: string[]
  readonly tokens: number
  /** How often the source restarted after it was used up. */
  readonly repeats: number
}

/**
 * A heap of whole lines, counted with their breaks: the last one loses its break, since a context ends without white
 * space.
 */
export function toHaystackUnits(lines: string[], tokens: number, tokenizer: Tokenizer): HaystackUnits {
  const last = lines.pop()
  if (last === undefined) return { units: lines, tokens, repeats: 0 }
  const ended = last.trimEnd()
  lines.push(ended)
  return { units: lines, tokens: tokens - tokenizer.count(last) + tokenizer.count(ended), repeats: 0 }
}

/** The first ones of a heap of lines, as many. */
export function takeFirstLines(
  { units, tokens, repeats }: HaystackUnits,
  count: number,
  tokenizer: Tokenizer,
): HaystackUnits {
  if (count >= units.length) return { units, tokens, repeats }
  const dropped = units.slice(count)
  const kept = units.slice(0, count)
  const left = dropped.reduce((sum, line) => sum - tokenizer.piece(line), tokens)
  return { ...toHaystackUnits(kept, left, tokenizer), repeats: Math.max(0, repeats - dropped.length) }
}
