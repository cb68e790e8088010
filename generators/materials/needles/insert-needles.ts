import type { NeedleDepth } from '../../../core/rows/rows.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { Haystack, HaystackUnits } from '../../haystack.ts'

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
  const places = facts
    .map((fact, order) => ({ fact, order, before: placeFor(fact.depth, hay.units, layout) }))
    .sort((a, b) => a.before - b.before || a.fact.depth - b.fact.depth || a.order - b.order)
  const parts: string[] = []
  const starts: number[] = []
  let length = 0
  let from = 0
  for (const { fact, before } of places) {
    const chunk = hay.units.slice(from, before).join('')
    const unit = formatAsUnit(fact, layout)
    starts.push(length + chunk.length + unit.indexOf(fact.text))
    parts.push(chunk, unit)
    length += chunk.length + unit.length
    from = before
  }
  parts.push(hay.units.slice(from).join(''))
  const context = parts.join('')
  const depths = places.map(({ fact, order }, at) => ({ fact: fact.name, depth: starts[at] / context.length, order }))
  return {
    context,
    depths: depths.sort((a, b) => a.order - b.order).map(({ fact, depth }) => ({ fact, depth: round(depth) })),
  }
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

const round = (depth: number) => Math.round(depth * 1e6) / 1e6
