import { getLast } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { TooShort } from '../../build/too-short.ts'
import { flattenString } from '../../materials/flat.ts'
import { drawNode, formatEdge, getHexSizes, type PlantedEdge, placeEdges } from '../../materials/graph/edge-list.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import { drawRankedGraph, measureSteps, type RankedGraph, type Shape } from './layers.ts'

/** A node, the first by name of those at the distance, and the depths of the edges of one way to it. */
export interface Asked {
  readonly start: string
  readonly first: string
  readonly depths: readonly number[]
}

/**
 * A ranked graph in which the asked nodes are of rank 0 and the first ones are where they have to be; edges from its
 * last nodes, which change no distance that counts, fill it up to the token.
 */
export function fillGraph(
  questions: readonly Asked[],
  { distance, reach }: Shape,
  { room, rng, tokenizer }: Pick<ContextRequest<never>, 'room' | 'rng' | 'tokenizer'>,
): BuiltContext {
  const size = getHexSizes(tokenizer)
  const line = measureLine(rng.fork('sizes'), tokenizer)
  const { graph, steps, firsts } = drawFitting(questions, { distance, reach }, (room * BASE) / line, rng, line)
  const names = nameNodes(graph, questions, steps, firsts, distance, rng.fork('names'))
  const sizes = names.map(size)
  let tokens = 0
  const fixed = tokenizer.piece(' ->') + tokenizer.piece('\n')
  const countEdge = (from: number, to: number) =>
    tokenizer.additive
      ? sizes[from].atStart + fixed + sizes[to].afterBlank
      : tokenizer.count(`${formatEdge(names[from], names[to])}\n`)

  // Two questions may share an edge of their ways: it stands where the first of them has it.
  const planted = new Map<number, PlantedEdge>()
  const ways = questions.map(({ depths }, at) =>
    findWay(graph, steps[at], firsts[at], rng.fork(`way/${at}`)).map(([from, to], which) => {
      const key = from * names.length + to
      if (!planted.has(key)) {
        planted.set(key, { text: formatEdge(names[from], names[to]), depth: depths[which] })
        tokens += countEdge(from, to)
      }
      return key
    }),
  )
  const lines: string[] = []
  const add = (from: number, to: number) => {
    lines.push(flattenString(`${formatEdge(names[from], names[to])}\n`))
    tokens += countEdge(from, to)
  }
  // Numbers of edges are too large to be looked up fast, so only those of nodes on a way are.
  const onWay = new Set(Array.from(planted.keys(), key => Math.floor(key / names.length)))
  for (const [at, from] of graph.froms.entries())
    if (!onWay.has(from) || !planted.has(from * names.length + graph.ends[at])) add(from, graph.ends[at])
  if (tokens > room) throw new TooShort(tokens * 1.1)
  const draws = rng.fork('more')
  const [inner, leaf, last] = graph.ranks.slice(-3)
  const more = new Map<number, number[]>()
  for (;;) {
    // A few lead from the last nodes to any; the others are as those of the graph that lead to the last nodes.
    const onward = draws.next() < ONWARD
    const from = onward ? draws.int(leaf, last - 1) : draws.int(inner, leaf - 1)
    const to = drawEnd(from, onward ? 0 : leaf)
    if (to === undefined) continue
    if (tokens + countEdge(from, to) > room) break
    const ends = more.get(from)
    if (ends) ends.push(to)
    else more.set(from, [to])
    add(from, to)
  }
  // Another end is drawn, not another edge: nodes that are reached have as many edges as others.
  function drawEnd(from: number, first: number): number | undefined {
    for (let tries = 0; tries < MOST_ENDS; tries++) {
      const to = draws.int(first, last - 1)
      const isFree = from !== to && !graph.next[from].includes(to) && !more.get(from)?.includes(to)
      if (isFree && !steps.some(each => shortens(each, from, to))) return to
    }
    return undefined
  }
  function shortens(each: Int16Array, from: number, to: number): boolean {
    return each[from] >= 0 && each[from] < distance && (each[to] < 0 || each[to] > each[from] + 1)
  }
  const { context, depths } = placeEdges(draws.shuffle(lines), [...planted.values()])
  const order = [...planted.keys()]
  return {
    context,
    tokens: tokenizer.additive ? tokens - tokenizer.piece('\n') : tokenizer.count(context),
    depths: ways.map(way => depths[order.indexOf(getLast(way))]),
    haystack: 'edges',
    repeats: 0,
  }
}

/** Share of the space for the ranked graph; the rest goes to edges that change no distance. */
const BASE = 0.85
/** Share of those edges that start at the last nodes of the graph. */
const ONWARD = 0.15
/** Ends that are tried for an edge before another start is drawn. */
const MOST_ENDS = 100

/** Tokens of a line, on average. */
function measureLine(rng: Random, tokenizer: Tokenizer): number {
  const taken = new Set<string>()
  const text = Array.from({ length: 100 }, () => `${formatEdge(drawNode(rng, taken), drawNode(rng, taken))}\n`).join('')
  return tokenizer.count(text) / 100
}

/** A graph in which each question finds a node that can be its first: in no other layer whose first comes later. */
function drawFitting(
  questions: readonly Asked[],
  { distance, reach }: Shape,
  edges: number,
  rng: Random,
  line: number,
) {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const draw = rng.fork(`graph/${tries}`)
    const graph = drawRankedGraph(edges, { distance, reach }, questions.length, draw)
    if (!graph) break
    const steps = questions.map((_, at) => measureSteps(graph, at, distance))
    const firsts = questions.map(() => -1)
    // The earliest name has the fewest nodes to choose from.
    const order = questions.map((_, at) => at).sort((a, b) => (questions[a].first < questions[b].first ? -1 : 1))
    for (const at of order) {
      const fits: number[] = []
      for (let node = questions.length; node < graph.next.length; node++)
        if (steps[at][node] === distance && !firsts.includes(node) && isFirstElsewhere(node, at)) fits.push(node)
      if (fits.length === 0) break
      firsts[at] = draw.pick(fits)
    }
    function isFirstElsewhere(node: number, at: number): boolean {
      return steps.every((each, other) => each[node] !== distance || questions[other].first <= questions[at].first)
    }
    const isInLayer = steps.some(each => questions.some((_, at) => each[at] === distance))
    if (!isInLayer && !firsts.includes(-1)) return { graph, steps, firsts }
  }
  throw new TooShort(Math.max(SMALLEST, edges * line * 2))
}

const MOST_TRIES = 20
/** Tokens of a graph in which there is something to find. */
const SMALLEST = 1_500

/** Names by chance, but that those in an asked layer come behind its first one. */
function nameNodes(
  { next }: RankedGraph,
  questions: readonly Asked[],
  steps: readonly Int16Array[],
  firsts: readonly number[],
  distance: number,
  rng: Random,
): string[] {
  const taken = new Set(questions.flatMap(({ start, first }) => [start, first]))
  const given = new Map(firsts.map((node, at) => [node, questions[at].first]))
  return next.map((_, node) => {
    const known = questions[node]?.start ?? given.get(node)
    if (known !== undefined) return known
    let least = ''
    steps.forEach((each, at) => {
      if (each[node] === distance && questions[at].first > least) least = questions[at].first
    })
    for (;;) {
      const name = drawNode(rng, taken)
      if (name > least) return name
    }
  })
}

/** A shortest way to a node, as its edges. */
function findWay({ froms, ends }: RankedGraph, steps: Int16Array, to: number, rng: Random): [number, number][] {
  const way: [number, number][] = []
  for (let node = to; steps[node] > 0; ) {
    const parents = froms.filter((from, at) => ends[at] === node && steps[from] === steps[node] - 1)
    const from = rng.pick(parents)
    way.unshift([from, node])
    node = from
  }
  return way
}
