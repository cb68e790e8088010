import type { NeedleDepth } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Haystack, HaystackUnits } from '../../haystack.ts'
import { computeLineOrder } from '../keys/by-key.ts'

/** A fact to be planted: a whole sentence or line, and the depth it is meant for, in [0, 1). */
export interface Fact {
  /** Its name in the recorded depths. */
  readonly name: string
  readonly text: string
  readonly depth: number
}

type Layout = Haystack['layout']

/** Tokens that planting these facts takes. */
export const countFactTokens = (facts: readonly Fact[], layout: Layout, tokenizer: Tokenizer): number =>
  facts.reduce((sum, fact) => sum + tokenizer.count(formatAsUnit(fact, layout)), 0)

/**
 * Puts each fact between two units, at the whole unit nearest to its depth. Facts between the same two units are in
 * order of depth, so that who handed one in first does not show; those of equal depth keep their order. A fact never
 * splits a sentence, and never comes first or after a paragraph's end: it would open a paragraph of its own. Returns
 * the context and where each fact really begins.
 */
export function insertNeedles(
  hay: HaystackUnits,
  facts: readonly Fact[],
  layout: Layout,
): { context: string; depths: NeedleDepth[] } {
  const { context, starts } = insertTexts(hay.units, facts, layout)
  return {
    context,
    depths: facts.map(({ name }, at) => ({ fact: name, depth: roundDepth(starts[at] / context.length) })),
  }
}

/** The same of texts of which only some are recorded: the context, and where in it each of the texts begins. */
export function insertTexts(
  units: readonly string[],
  facts: readonly Pick<Fact, 'text' | 'depth'>[],
  layout: Layout,
): { readonly context: string; readonly starts: Float64Array } {
  const isLines = layout === 'lines'
  const starts = new Float64Array(facts.length)
  const parts: string[] = []
  let length = 0
  let next = 0
  const addUnits = (before: number) => {
    for (; next < before; next++) {
      parts.push(units[next])
      length += units[next].length
    }
  }
  // The deeper a fact, the later its unit.
  const depths = Float64Array.from(facts, ({ depth }) => depth)
  for (const at of computeLineOrder(depths)) {
    const { text } = facts[at]
    addUnits(placeFor(depths[at], units, layout))
    starts[at] = isLines ? length : length + 1
    if (isLines) parts.push(text, '\n')
    else parts.push(' ', text)
    length += text.length + 1
  }
  addUnits(units.length)
  return { context: parts.join(''), starts }
}

const formatAsUnit = ({ text }: Fact, layout: Layout) => (layout === 'lines' ? `${text}\n` : ` ${text}`)

function placeFor(depth: number, units: readonly string[], layout: Layout): number {
  const near = Math.round(depth * units.length)
  if (layout === 'lines') return Math.min(near, units.length - 1)
  for (let away = 0; away <= units.length; away++)
    for (const at of [near + away, near - away])
      if (at >= 1 && at <= units.length && !units[at - 1].endsWith('\n')) return at
  return units.length
}

export const roundDepth = (depth: number): number => Math.round(depth * 1e6) / 1e6
