import { mustGet } from '../../../core/collections/require.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Params } from '../../../core/rows/rows.ts'
import { drawApart, withFacts } from '../../build/together.ts'
import { TooShort } from '../../build/too-short.ts'
import type { BuiltContext, ContextRequest, Core, CoreRequest } from '../../task.ts'
import { drawNode, formatEdge, makeDecoyEdges, type PlantedEdge, placeEdges } from './edge-list.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** An asked neighbourhood with its nodes' names, and its edges with the depths that they are meant for. */
export interface PlantedGraph {
  readonly asked: Neighbourhood
  readonly names: readonly string[]
  readonly planted: readonly PlantedEdge[]
}

/** Names the nodes of an asked neighbourhood: ten hexadecimal digits each, drawn from the stream `names`. */
export function plantGraph(neighborhood: Neighbourhood, rng: Random, depth: (which: number) => number): PlantedGraph {
  const nodes = rng.fork('names')
  const taken = new Set<string>()
  const names = Array.from({ length: neighborhood.nodes }, () => drawNode(nodes, taken))
  const planted = neighborhood.edges.map(([from, to], at): PlantedEdge => {
    return { text: formatEdge(names[from], names[to]), depth: depth(at) }
  })
  return { asked: neighborhood, names, planted }
}

/**
 * Several graphs that share no node as one, around whose edges nothing changes the answer of any of them. The planted
 * edges keep their order.
 */
export function uniteGraphs(graphs: readonly PlantedGraph[]): PlantedGraph {
  // Nodes that no more edges may lead to come first.
  const nodes = graphs.flatMap((graph, at) => graph.names.map((name, node) => ({ at, node, name })))
  const isClosed = ({ at, node }: (typeof nodes)[number]) => node < graphs[at].asked.closed
  const ordered = [...nodes.filter(isClosed), ...nodes.filter(each => !isClosed(each))]
  const places = new Map(ordered.map(({ name }, index) => [name, index]))
  const collectNodes = (pick: (neighborhood: Neighbourhood) => readonly number[]) =>
    graphs.flatMap(({ asked, names }) => pick(asked).map(node => mustGet(places, names[node])))
  return {
    asked: {
      edges: graphs.flatMap(({ asked, names }) =>
        asked.edges.map(([from, to]) => [mustGet(places, names[from]), mustGet(places, names[to])] as const),
      ),
      nodes: nodes.length,
      gold: collectNodes(({ gold }) => gold),
      open: collectNodes(({ open }) => open),
      closed: nodes.filter(isClosed).length,
    },
    names: ordered.map(({ name }) => name),
    planted: graphs.flatMap(({ planted }) => planted),
  }
}

/** Draws the questions of one context, each about its own graph: the graphs share no node. */
export function drawInOneGraph<P extends Params, C extends Core<unknown, PlantedGraph>>(
  places: readonly CoreRequest<P>[],
  draw: (request: CoreRequest<P>) => C,
) {
  const cores = drawApart(places, draw, ({ facts }) => facts.names)
  const graphs = cores.map(({ facts }) => facts)
  return withFacts(
    cores,
    uniteGraphs(graphs),
    graphs.map(({ planted }) => planted.length),
  )
}

/** Size of the largest neighbourhood that is drawn: a hundred edges. */
export const GRAPH_TOKENS = 1_900

/**
 * The list of edges around it, to the token.
 *
 * @param few the fewest further edges that hide the planted ones, and the tokens of one
 * @throws TooShort where the room holds fewer
 */
export function buildEdgeContext(
  { asked, names, planted }: PlantedGraph,
  { room, rng, tokenizer }: Pick<ContextRequest<Params>, 'room' | 'rng' | 'tokenizer'>,
  few: { readonly edges: number; readonly tokensEach: number },
): BuiltContext {
  const taken = planted.reduce((sum, { text }) => sum + tokenizer.count(`${text}\n`), 0)
  const { lines, tokens } = makeDecoyEdges(asked, names, room - taken, rng, tokenizer)
  if (lines.length < few.edges) throw new TooShort(taken + few.edges * few.tokensEach)
  const { context, depths } = placeEdges(lines, planted)
  return {
    context,
    tokens: tokenizer.additive ? tokens + taken - tokenizer.piece('\n') : tokenizer.count(context),
    depths,
    haystack: 'edges',
    repeats: 0,
  }
}
