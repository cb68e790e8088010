import type { Random } from '../../../core/random.ts'
import type { Params } from '../../../core/rows.ts'
import type { BuiltContext, ContextRequest } from '../../task.ts'
import { TooShort } from '../../too-short.ts'
import { arranged, decoyEdges, drawNode, edgeText, type PlantedEdge } from './edge-list.ts'
import type { Neighbourhood } from './neighbourhood.ts'

/** An asked neighbourhood with its nodes' names, and its edges with the depths that they are meant for. */
export interface PlantedGraph {
  readonly asked: Neighbourhood
  readonly names: readonly string[]
  readonly planted: readonly PlantedEdge[]
}

/** Names the nodes of an asked neighbourhood: ten hexadecimal digits each, drawn from the stream `names`. */
export function plantedGraph(asked: Neighbourhood, rng: Random, depth: (which: number) => number): PlantedGraph {
  const nodes = rng.fork('names')
  const taken = new Set<string>()
  const names = Array.from({ length: asked.nodes }, () => drawNode(nodes, taken))
  const planted = asked.edges.map(([from, to], at): PlantedEdge => {
    return { text: edgeText(names[from]!, names[to]!), depth: depth(at) }
  })
  return { asked, names, planted }
}

/**
 * The list of edges around it, to the token.
 *
 * @param few the fewest edges beside the planted ones that hide them, and the tokens of one
 * @param crowd share of the other edges, 0 to 1, that lead to the nodes on the way
 * @throws TooShort where the room holds fewer
 */
export function edgeContext(
  { asked, names, planted }: PlantedGraph,
  { room, rng, tokenizer }: Pick<ContextRequest<Params>, 'room' | 'rng' | 'tokenizer'>,
  few: { readonly edges: number; readonly tokensEach: number },
  crowd = 0,
): BuiltContext {
  const taken = planted.reduce((sum, { text }) => sum + tokenizer.count(`${text}\n`), 0)
  const { lines, tokens } = decoyEdges(asked, names, room - taken, rng, tokenizer, crowd)
  if (lines.length < few.edges) throw new TooShort(taken + few.edges * few.tokensEach)
  const { context, depths } = arranged(lines, planted)
  return {
    context,
    tokens: tokenizer.additive ? tokens + taken - tokenizer.piece('\n') : tokenizer.count(context),
    depths,
    haystack: 'edges',
    repeats: 0,
  }
}
