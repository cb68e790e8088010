import type { Random } from '../../../core/random/random.ts'

/** The part of a graph that decides an answer: fixed edges, and what the rest of the graph may do to their nodes. */
export interface Neighbourhood {
  /** Directed edges between nodes by their numbers; node 0 is the asked one. */
  readonly edges: readonly (readonly [from: number, to: number])[]
  readonly nodes: number
  /** The answer, ascending. */
  readonly gold: readonly number[]
  /** Nodes from which more edges may lead: they cannot change the answer. */
  readonly open: readonly number[]
  /** So many of the first nodes may no more edges lead to: 1 for node 0 alone, 0 for none. */
  readonly closed: number
}

const FEWEST_GOLD = 3
const MOST_GOLD = 40

/** Returns a random out-degree, 1.75 on average. The question's neighbourhood and the rest follow the same law. */
export const drawDegree = (bits: number): number => DEGREES[bits % DEGREES.length]

const DEGREES: Uint8Array = Uint8Array.from(
  [18, 36, 24, 11, 6, 0, 3, 0, 2].flatMap((share, degree) => new Array<number>(share).fill(degree)),
)

/** Node 0 and its parents, 3 to 40 or none, small sets as often as large ones on a logarithmic scale. */
export function drawParents(rng: Random, empty: boolean): Neighbourhood {
  // If no edge leads to the question's node, one leads from it; otherwise the graph would not contain it.
  if (empty) return { edges: [[0, 1]], nodes: 2, gold: [], open: [0, 1], closed: 1 }
  const size = Math.floor(FEWEST_GOLD * ((MOST_GOLD + 1) / FEWEST_GOLD) ** rng.next())
  const gold = Array.from({ length: size }, (_, at) => at + 1)
  return { edges: gold.map(parent => [parent, 0]), nodes: size + 1, gold, open: [0, ...gold], closed: 1 }
}

/**
 * Node 0 and all that edges lead to from it, up to `distance`; 3 to 40 nodes lie at that distance, or none. One edge in
 * five leads back, across, or to a node that is reached already, so that walks and shortest paths differ. Nodes at
 * smaller distances are closed: what leads from them is all here.
 */
export function drawBall(rng: Random, distance: number, empty: boolean): Neighbourhood {
  if (empty && distance === 1) return { edges: [[1, 0]], nodes: 2, gold: [], open: [1], closed: 0 }
  for (;;) {
    const { edges, layers, nodes } = grow(rng, distance)
    const gold = layers[distance] ?? []
    const fits = empty ? gold.length === 0 && edges.length >= 3 : gold.length >= FEWEST_GOLD && gold.length <= MOST_GOLD
    if (fits && edges.length <= MOST_EDGES) return { edges, nodes, gold, open: gold, closed: 0 }
  }
}

function grow(rng: Random, distance: number) {
  const edges: [number, number][] = []
  const layers: number[][] = [[0]]
  let nodes = 1
  for (let at = 0; at < distance && layers[at].length > 0 && edges.length <= MOST_EDGES; at++) {
    const next: number[] = []
    for (const from of layers[at]) {
      const own = new Set([from])
      for (let edge = drawDegree(rng.bits()); edge > 0; edge--) {
        const known = rng.next() < KNOWN_SHARE ? rng.int(0, nodes - 1) : nodes
        const to = own.has(known) ? nodes : known
        if (to === nodes) next.push(nodes++)
        own.add(to)
        edges.push([from, to])
      }
    }
    layers.push(next)
  }
  return { edges, layers, nodes }
}

/** Edges to a node that is there already. */
const KNOWN_SHARE = 0.2
/** About 1,700 tokens, so that they fit into 4K. */
const MOST_EDGES = 100
