import type { Random } from '../../../core/random/random.ts'

/** A directed graph of nodes by number, those of one rank after those of the rank before. */
export interface RankedGraph {
  /** Edge `at` leads from node `froms[at]` to node `ends[at]`: a pair for each would be 85,000 objects in 1M tokens. */
  readonly froms: readonly number[]
  readonly ends: readonly number[]
  readonly next: readonly (readonly number[])[]
  /** The first node of each rank; the last entry is the number of nodes. */
  readonly ranks: readonly number[]
}

export interface Shape {
  /** Ranks behind the first. */
  readonly distance: number
  /** Share of the nodes of the next rank to which a node of the first one leads. */
  readonly reach: number
}

/**
 * A graph in ranks, in which all nodes of a rank are alike: edges lead to the next rank, a few back, across and over a
 * rank. From each node of rank 0 the same share of the graph is reached, much of it in several ways.
 *
 * @param edges the approximate maximum
 * @param starts nodes of rank 0 that are asked for: the more there are, the less do they share
 */
export function drawRankedGraph(
  edges: number,
  { distance, reach }: Shape,
  starts: number,
  rng: Random,
): RankedGraph | undefined {
  const first = Math.round(Math.max(LEAST_RANK, Math.min(edges / 15, Math.max(MOST_FIRST, 2 * starts))))
  const degree = Math.max(2, Math.floor(first * Math.min(reach, 1 / starts)))
  const roots = Math.max(starts, Math.min(MOST_ROOTS, Math.round(edges / 250)))
  // The sizes of inner ranks grow by the same factor from each to the next.
  const sizes = (leaves: number) => [
    roots,
    ...Array.from({ length: distance }, (_, at) => Math.round(first * (leaves / first) ** (at / (distance - 1)))),
  ]
  const countEdges = (leaves: number) => roots * degree + sum(sizes(leaves).slice(2)) * MEAN_PARENTS * (1 + ASTRAY)
  let leaves = edges / MEAN_PARENTS
  for (let turn = 0; turn < 40; turn++) leaves *= Math.sqrt(edges / countEdges(leaves))
  if (!(leaves >= 2 * first)) return undefined

  const ranks = [0]
  for (const size of sizes(leaves)) ranks.push(ranks[ranks.length - 1] + size)
  const nodes = ranks[ranks.length - 1]
  const froms: number[] = []
  const ends: number[] = []
  // Most nodes are of the last rank, of which no edge starts.
  const none: number[] = []
  const next = new Array<number[]>(nodes).fill(none)
  // The last edge to each node, and the one before each edge to the same node. Few edges lead to a node; of a node of
  // the first rank, hundreds start.
  const lastInto = new Int32Array(nodes).fill(-1)
  const before: number[] = []
  const isKnown = (from: number, to: number) => {
    for (let edge = lastInto[to]; edge >= 0; edge = before[edge]) if (froms[edge] === from) return true
    return false
  }
  const add = (from: number, to: number) => {
    if (from === to || isKnown(from, to)) return
    before.push(lastInto[to])
    lastInto[to] = froms.length
    froms.push(from)
    ends.push(to)
    if (next[from] === none) next[from] = [to]
    else next[from].push(to)
  }
  const pickIn = (rank: number) => rng.int(ranks[rank], ranks[rank + 1] - 1)
  // Dealt, so that what is asked together shares no node of the first rank.
  let deck: number[] = []
  for (let root = 0; root < ranks[1]; root++)
    for (let at = 0; at < degree; at++) {
      if (deck.length === 0) deck = rng.shuffle(Array.from({ length: first }, (_, node) => ranks[1] + node))
      add(root, deck.pop() ?? ranks[1])
    }
  for (let rank = 2; rank <= distance; rank++)
    for (let node = ranks[rank]; node < ranks[rank + 1]; node++) {
      for (let parents = rng.next() < 0.5 ? 1 : 2; parents > 0; parents--) add(pickIn(rank - 1), node)
      if (rng.next() >= ASTRAY * MEAN_PARENTS) continue
      // Over a rank, or from the same rank or one behind it.
      if (rng.next() < 0.5) add(pickIn(rank - 2), node)
      else add(pickIn(rng.int(1, distance - 1)), rng.int(ranks[1], ranks[rank] - 1))
    }
  return { froms, ends, next, ranks }
}

const LEAST_RANK = 6
const MOST_FIRST = 40
const MOST_ROOTS = 32
const MEAN_PARENTS = 1.5
/** Further edges, as a share of those that lead on. */
const ASTRAY = 0.06

/** Steps from a node to every other one, up to `most`; -1 for those further away. */
export function measureSteps({ next }: Pick<RankedGraph, 'next'>, start: number, most: number): Int16Array {
  const steps = new Int16Array(next.length).fill(-1)
  steps[start] = 0
  let layer = [start]
  for (let step = 1; step <= most; step++) {
    const further: number[] = []
    for (const node of layer)
      for (const to of next[node]) {
        if (steps[to] >= 0) continue
        steps[to] = step
        further.push(to)
      }
    layer = further
  }
  return steps
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0)
