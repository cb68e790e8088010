import { getLast } from '../../../core/collections/require.ts'
import type { NeedleDepth } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../build/too-short.ts'
import { insertTexts } from '../../materials/needles/insert-needles.ts'
import type { PlacedSentence } from '../../materials/needles/place-sentences.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'

/** A part of a text, under a heading of its own, with the sentences that it tells. */
export interface HeadedPart {
  readonly heading: string
  /** Their depths are within the part. */
  readonly sentences: readonly PlacedSentence[]
}

/** Parts in the order given, each with its sentences and an equal share of a haystack that fills what they leave free. */
export function shuffleParts(
  parts: readonly HeadedPart[],
  { room, rng, tokenizer, haystack }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'>,
): BuiltContext {
  const inLines = haystack.layout === 'lines'
  let fixed = 0
  for (const { heading, sentences } of parts) {
    fixed += tokenizer.count(`${heading}\n`)
    for (const { text, tokens } of sentences) fixed += inLines ? tokenizer.count(`${text}\n`) : tokens
  }
  const spare = parts.length * CUT + SPARE
  const least = fixed + spare + parts.length * SMALLEST_PART
  if (least > room) throw new TooShort(least * 1.1)
  const hay = haystack.fill(room - fixed - spare, rng.fork('haystack'), tokenizer, [])
  const heap = joinTitles(hay.units)
  if (heap.length < parts.length) throw new TooShort(least * 1.1)

  const texts: string[] = []
  const depths: NeedleDepth[] = []
  let [length, cuts] = [0, 0]
  for (const [at, { heading, sentences }] of parts.entries()) {
    const units = heap.slice(...computePortion(heap.length, parts.length, at))
    const first = units[0]
    units[0] = first.trimStart()
    cuts += tokenizer.count(units[0]) - tokenizer.count(first)
    const ended = units[units.length - 1]
    units[units.length - 1] = ended.trimEnd()
    cuts += tokenizer.count(ended.trimEnd()) - tokenizer.count(ended)
    const own = insertTexts(units, sentences, haystack.layout)
    const gap = at < parts.length - 1 ? GAP : ''
    // The cut changes the borders: one blank less before, other line breaks after.
    cuts += countGapTokens(own.context, gap, tokenizer)
    for (const [which, { facts }] of sentences.entries())
      if (facts)
        for (const { name, order } of facts)
          depths[order] = { fact: name, depth: length + heading.length + 1 + own.starts[which] }
    texts.push(`${heading}\n${own.context}${gap}`)
    length += getLast(texts).length
  }
  const context = texts.join('')
  return {
    context,
    tokens: tokenizer.additive ? fixed + hay.tokens + cuts : tokenizer.count(context),
    depths: depths.map(({ fact, depth }) => ({ fact, depth: Math.round((depth / length) * 1e6) / 1e6 })),
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

/** Units each of which ends with a sentence: a title is no place to go on from, and is joined to what follows. */
function joinTitles(units: readonly string[]): string[] {
  const joined: string[] = []
  let title = ''
  for (const unit of units) {
    if (/[\p{L}\p{N}]\s*$/u.test(unit)) title += unit
    else {
      joined.push(title + unit)
      title = ''
    }
  }
  if (title !== '' && joined.length > 0) joined[joined.length - 1] += title
  return joined
}

const GAP = '\n\n'
/** Kept free for what cuts may add, by part and in all. */
const [CUT, SPARE] = [1, 8]
/** A sentence or two of the haystack. */
const SMALLEST_PART = 20

/** From and to, of `count` units in as many equal parts. */
const computePortion = (count: number, parts: number, at: number): [number, number] => [
  Math.round((count * at) / parts),
  Math.round((count * (at + 1)) / parts),
]

/** Tokens that a gap adds after a text: tokenizers take line breaks together with the signs before them. */
function countGapTokens(text: string, gap: string, tokenizer: Tokenizer): number {
  const tail = text.slice(Math.max(0, text.lastIndexOf(' ')))
  return gap === '' ? 0 : tokenizer.count(tail + gap) - tokenizer.count(tail)
}
