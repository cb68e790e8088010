import { makeRandom, type Random, wilson } from 'fathom-bench/plugin'
import { drawLines, joinLines, RESULT_KINDS, type ResultKind } from '../transcripts/blocks.ts'
import type { Cut, KeptRange } from './cut.ts'

/** Records of a cell that a cut keeps whole. */
export interface LossCell {
  readonly name: string
  readonly kind: ResultKind
  /** Characters of the tool result. */
  readonly size: number
  /** By tenth of the result, the first one first. */
  readonly tenths: readonly { readonly kept: number; readonly n: number }[]
  /** Characters that the cut keeps, on average. */
  readonly characters: number
  /** Parts of the first result that are kept, as shares of its length. */
  readonly parts: readonly KeptRange[]
}

export interface LossRequest {
  readonly cuts: readonly { readonly name: string; readonly cut: Cut }[]
  readonly sizes: readonly number[]
  /** Results of each kind. */
  readonly results: number
  readonly seed: string
}

const TENTHS = 10
/** Records of each result whose fate is looked at: two in each tenth. */
const RECORDS = 2 * TENTHS

/**
 * Cuts tool results of every kind and size, and looks which of their records are still whole. A record is a line, or an
 * object of a result that is one line. A fact that stands in a record is lost with it.
 */
export function measureLoss({ cuts, sizes, results, seed }: LossRequest): LossCell[] {
  const ascending = sizes.toSorted((a, b) => a - b)
  const largest = ascending.at(-1) ?? 0
  return RESULT_KINDS.flatMap(kind => {
    const drawn = Array.from({ length: results }, (_, at) => {
      const rng = makeRandom(`cuts/${seed}/${kind}/${at}`)
      return { lines: drawLines(kind, largest, rng.fork('lines')), rng }
    })
    return ascending.flatMap(size => {
      const texts = drawn.map(({ lines, rng }) => makeResult(kind, lines, size, rng.fork(`records/${size}`)))
      return cuts.map(each => ({ name: each.name, kind, size, ...measureCut(each.cut, texts) }))
    })
  })
}

interface ToolResult {
  readonly text: string
  /** Records of the result, by tenth. */
  readonly records: readonly (readonly KeptRange[])[]
}

/** A result of the first lines that fit, and two records of each of its tenths. */
function makeResult(kind: ResultKind, drawn: readonly string[], size: number, rng: Random): ToolResult {
  const gap = kind === 'minified' ? 0 : 1
  const ranges: KeptRange[] = []
  let at = 0
  for (const line of drawn) {
    if (at + line.length > size && ranges.length > 0) break
    ranges.push([at, at + line.length])
    at += line.length + gap
  }
  const text = joinLines(kind, drawn.slice(0, ranges.length))
  const records = Array.from({ length: TENTHS }, (_, tenth) => {
    const [from, to] = [tenth, tenth + 1].map(each => Math.floor((each * ranges.length) / TENTHS))
    const own = ranges.slice(from, to)
    return own.length === 0 ? [] : Array.from({ length: RECORDS / TENTHS }, () => rng.pick(own))
  })
  return { text, records }
}

function measureCut(cut: Cut, texts: readonly ToolResult[]): Omit<LossCell, 'name' | 'kind' | 'size'> {
  const tenths = Array.from({ length: TENTHS }, () => ({ kept: 0, n: 0 }))
  let characters = 0
  let parts: readonly KeptRange[] = []
  for (const [number, { text, records }] of texts.entries()) {
    const { kept } = cut(text)
    characters += kept.reduce((sum, [start, end]) => sum + end - start, 0) / texts.length
    if (number === 0) parts = kept.map(([start, end]) => [start / text.length, end / text.length])
    for (const [at, own] of records.entries()) {
      tenths[at].n += own.length
      tenths[at].kept += own.filter(([from, to]) => kept.some(([start, end]) => start <= from && to <= end)).length
    }
  }
  return { tenths, characters: Math.round(characters), parts }
}

/** The share of records that several cells keep, with its 95 % interval (Wilson). */
export function sumKept(cells: readonly LossCell[], tenths?: readonly number[]) {
  const own = cells.flatMap(cell => (tenths ? tenths.map(at => cell.tenths[at]) : cell.tenths))
  const n = own.reduce((sum, each) => sum + each.n, 0)
  const kept = own.reduce((sum, each) => sum + each.kept, 0)
  return { n, share: n === 0 ? 0 : kept / n, ...wilson(kept, n) }
}
