import { getLast } from '../../../core/collections/require.ts'
import type { NeedleDepth } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../build/too-short.ts'
import { countFactTokens, type Fact, insertNeedles } from '../../materials/needles/insert-needles.ts'
import { makeSurroundings, type ScatterOptions } from '../../materials/needles/scatter.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'

/** A part of a text, under a heading of its own, with the facts that it tells. */
export interface HeadedPart {
  readonly heading: string
  /** Their depths are within the part. */
  readonly facts: readonly Fact[]
}

/** Parts of equal length in the order given, each with its facts and its share of the surrounding text. */
export function shuffleParts(
  parts: readonly HeadedPart[],
  options: ScatterOptions,
  request: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer' | 'haystack'>,
): BuiltContext {
  const { room, rng, tokenizer, haystack } = request
  const heads = parts.reduce((sum, { heading }) => sum + tokenizer.count(`${heading}\n`), 0)
  const planted = parts.reduce((sum, { facts }) => sum + countFactTokens(facts, haystack.layout, tokenizer), 0)
  const fixed = heads + planted + parts.length * CUT
  const { hay, strangers, tokens } = makeSurroundings(options, { ...request, room: room - fixed })
  if (hay.units.length < parts.length * UNITS)
    throw new TooShort((fixed + parts.length * SMALLEST_PART) / (1 - options.share))

  const drawn = rng.fork('parts')
  const shares = parts.map((): Fact[] => [])
  for (const stranger of strangers) shares[drawn.int(0, parts.length - 1)].push(stranger)
  const texts: string[] = []
  const depths: NeedleDepth[] = []
  let [length, cuts] = [0, 0]
  for (const [at, { heading, facts }] of parts.entries()) {
    const units = hay.units.slice(...computePortion(hay.units.length, parts.length, at))
    const first = units[0]
    units[0] = first.trimStart()
    const last = units.length - 1
    const ended = units[last]
    units[last] = ended.trimEnd()
    const own = insertNeedles({ units, tokens: 0, repeats: 0 }, [...facts, ...shares[at]], haystack.layout)
    const gap = at < parts.length - 1 ? GAP : ''
    // The cut changes the borders: one blank less before, other line breaks after.
    cuts += tokenizer.count(first.trimStart()) - tokenizer.count(first)
    cuts += tokenizer.count(ended.trimEnd()) - tokenizer.count(ended) + countGapTokens(own.context, gap, tokenizer)
    for (const { fact, depth } of own.depths.slice(0, facts.length))
      depths.push({ fact, depth: length + heading.length + 1 + depth * own.context.length })
    texts.push(`${heading}\n${own.context}${gap}`)
    length += getLast(texts).length
  }
  const context = texts.join('')
  return {
    context,
    tokens: tokenizer.additive ? heads + planted + tokens + cuts : tokenizer.count(context),
    depths: depths.map(({ fact, depth }) => ({ fact, depth: Math.round((depth / length) * 1e6) / 1e6 })),
    haystack: haystack.id,
    repeats: hay.repeats,
  }
}

const GAP = '\n\n'
/** Kept free for what a cut may add. */
const CUT = 2
/** Units of the haystack in a part, at least. */
const UNITS = 2
const SMALLEST_PART = 36

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
