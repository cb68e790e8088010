import type { Random } from '../../../core/random/random.ts'
import type { NeedleDepth } from '../../../core/rows/rows.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { flattenString } from '../flat.ts'
import { toHex4 } from '../keys/hex.ts'
import { drawDegree, type Neighbourhood } from './neighbourhood.ts'

/** An edge that decides the answer, and the depth it is meant for. */
export interface PlantedEdge {
  readonly text: string
  readonly depth: number
}

export const formatEdge = (from: string, to: string): string => `${from} -> ${to}`

/** A node's name, ten hexadecimal digits, unlike those in `taken`, and takes it. */
export function drawNode(rng: Random, taken: Set<string>): string {
  for (;;) {
    const bits = rng.bits()
    const name = flattenString(toHex4(bits >>> 16) + toHex4(bits) + HEX2[rng.bits() >>> 24])
    if (taken.has(name)) continue
    taken.add(name)
    return name
  }
}

/**
 * Edges that cannot change the answer, as lines, as many as fit into `room` tokens: each node has as many edges as
 * chance gives it, under the law of the asked neighbourhood. One node in twenty is a hub, to which a third of all edges
 * lead. Edges lead to the neighbourhood's nodes as to any other, and from its open ones.
 */
export function makeDecoyEdges(
  neighborhood: Neighbourhood,
  names: readonly string[],
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): { lines: string[]; tokens: number } {
  const countHex = getHexSizes(tokenizer)
  const fixed = tokenizer.piece(' ->') + tokenizer.piece('\n')
  const taken = new Set(names)
  const all = [...names]
  const [asFrom, asTo]: [number[], number[]] = [[], []]
  const weigh = (name: string) => {
    const { atStart, afterBlank } = countHex(name)
    asFrom.push(atStart)
    asTo.push(afterBlank)
  }
  const add = () => {
    const name = drawNode(rng, taken)
    all.push(name)
    weigh(name)
  }
  names.forEach(weigh)
  for (let few = 0; few < 20; few++) add()
  const line = fixed + mean(asFrom) + mean(asTo)
  for (let more = room / line / EDGES_A_NODE - neighborhood.open.length; more > 0; more--) add()

  const known = new Map<number, number[]>()
  for (const [from, to] of neighborhood.edges) known.set(from, [...(known.get(from) ?? []), to])
  const first = neighborhood.closed
  const lines: string[] = []
  let tokens = 0
  for (let at = 0; ; at++) {
    const from = at < neighborhood.open.length ? neighborhood.open[at] : names.length + at - neighborhood.open.length
    if (from >= all.length) add()
    const own = [from, ...(known.get(from) ?? [])]
    for (let edge = drawDegree(rng.bits()); edge > 0; edge--) {
      const to = pickTarget()
      if (own.includes(to)) continue
      own.push(to)
      const text = `${formatEdge(all[from], all[to])}\n`
      const cost = tokenizer.additive ? asFrom[from] + fixed + asTo[to] : tokenizer.count(text)
      if (tokens + cost > room) return { lines: rng.shuffle(lines), tokens }
      tokens += cost
      lines.push(flattenString(text))
    }
  }

  function pickTarget(): number {
    const bits = rng.bits()
    const choice = bits >>> 8
    const own = all.length - names.length
    if (bits % 100 < 30) return names.length + HUB_EVERY * (choice % Math.ceil(own / HUB_EVERY))
    return first + (choice % (all.length - first))
  }
}

/** Decoys with the planted edges at their depths. The last line ends without a line break. */
export function placeEdges(decoys: readonly string[], planted: readonly PlantedEdge[]) {
  const total = decoys.length + planted.length
  const slots = new Map<number, number>()
  planted.forEach(({ depth }, which) => {
    let slot = Math.min(total - 1, Math.floor(depth * total))
    while (slots.has(slot)) slot = (slot + 1) % total
    slots.set(slot, which)
  })
  const starts = new Array<number>(planted.length)
  const lines = new Array<string>(total)
  let length = 0
  let decoy = 0
  for (let slot = 0; slot < total; slot++) {
    const which = slots.get(slot)
    if (which !== undefined) starts[which] = length
    const line = which === undefined ? decoys[decoy++] : `${planted[which].text}\n`
    lines[slot] = line
    length += line.length
  }
  const context = lines.join('').slice(0, -1)
  const depths = planted.map(
    ({ text }, which): NeedleDepth => ({ fact: text, depth: Math.round((starts[which] / context.length) * 1e6) / 1e6 }),
  )
  return { context, depths }
}

/**
 * Tokens of a hexadecimal text at the start of a line and after a blank, by its runs: up to three digits, or letters
 * with the blank before them. Runs are counted once and found again by number: digits as they are, letters in base 7.
 */
export const getHexSizes: (
  tokenizer: Tokenizer,
) => (text: string) => { readonly atStart: number; readonly afterBlank: number } = memoizePerTokenizer(tokenizer => {
  const digits = [1, 10, 100, 1000].map(size => new Uint8Array(size))
  const letters = ['', ' '].map(() => new Uint8Array(7 ** 4))
  const blank = tokenizer.piece(' ')
  const countLettersAt = (text: string, from: number, to: number, code: number, sign: 0 | 1) => {
    const count = () => tokenizer.piece((sign === 1 ? ' ' : '') + text.slice(from, to))
    if (to - from > 4) return count()
    letters[sign][code] ||= count()
    return letters[sign][code]
  }
  const countDigitsAt = (text: string, from: number, to: number, value: number) => {
    const known = digits[to - from]
    known[value] ||= tokenizer.piece(text.slice(from, to))
    return known[value]
  }
  return (text: string) => {
    let [atStart, afterBlank] = [0, 0]
    for (let at = 0; at < text.length; ) {
      const from = at
      let unit = text.charCodeAt(at)
      let code = 0
      if (unit >= LETTER_A) {
        for (; unit >= LETTER_A; unit = text.charCodeAt(++at)) code = code * 7 + unit - LETTER_A + 1
        const tokens = countLettersAt(text, from, at, code, 0)
        atStart += tokens
        afterBlank += from === 0 ? countLettersAt(text, from, at, code, 1) : tokens
      } else {
        for (; unit < LETTER_A && at - from < 3; unit = text.charCodeAt(++at)) code = code * 10 + unit - DIGIT_0
        const tokens = countDigitsAt(text, from, at, code)
        atStart += tokens
        afterBlank += from === 0 ? blank + tokens : tokens
      }
    }
    return { atStart, afterBlank }
  }
})

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length

const LETTER_A = 97
const DIGIT_0 = 48
const HEX2 = Array.from({ length: 0x100 }, (_, value) => value.toString(16).padStart(2, '0'))
/** The mean of `drawDegree`. */
const EDGES_A_NODE = 1.75
const HUB_EVERY = 20
