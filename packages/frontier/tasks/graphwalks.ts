import {
  buildEdgeContext,
  type CoreRequest,
  defineTask,
  drawBall,
  drawInOneGraph,
  drawParents,
  findEdges,
  findLayer,
  formatAnswerInstructions,
  formatFinalAnswer,
  GRAPH_TOKENS,
  IN_ORDER,
  plantGraph,
} from 'fathom-bench/plugin'

/**
 * Can a reader follow the edges of a graph that is given as a shuffled list? Asked for are the nodes at an exact
 * distance from a node, or its parents. The asked neighbourhood is the same at every length, 3 to 40 nodes are right,
 * and the edges around it follow the same law of degrees and lead to and from it without changing the answer. One item
 * in twenty has no right node: "none" at every question is the blind guess, and scores 0.05. A program of 20 lines
 * solves it.
 */
export const graphwalks = defineTask({
  id: 'graphwalks',
  family: 'graph',
  reading: 'hops',
  about: 'Find the nodes at an exact distance from a node, or its parents, in a long shuffled list of directed edges.',
  source:
    'OpenAI GraphWalks (dataset openai/graphwalks); graphs, wording and sizes are ours: names at random instead of md5 of small numbers, answers of 3 to 40 nodes at every length, one in twenty empty',
  version: 4,
  params: { op: 'mixed', distance: 0 },
  paramNotes: {
    op: 'bfs (nodes at an exact distance), parents, or mixed (turn about)',
    distance: 'edges from the asked node for bfs, 1 to 6; 0 for all six in turn',
  },
  // 40 nodes take about 340, and chat models show some of their way.
  answerTokens: 768,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'graphwalks-f1',
  chance: 0.05,
  program: 'solves it',
  haystack: false,
  instructions: `The text is a directed graph, one edge per line: "a -> b" is an edge from node a to node b. The edges are in no particular order. The distance from one node to another is the smallest number of edges that lead from the one to the other, each taken in its direction. A node's parents are all nodes that have an edge to it.`,
  template: IN_ORDER,

  check({ op, distance }) {
    if (op !== 'mixed' && op !== 'bfs' && op !== 'parents') return 'op is mixed, bfs or parents'
    return Number.isInteger(distance) && distance >= 0 && distance <= 6 ? undefined : 'distance is 0 to 6'
  },

  core: request => drawOneGraph(request),

  together: { tokens: () => GRAPH_TOKENS, cores: places => drawInOneGraph(places, drawOneGraph) },

  fill: ({ facts }, request) => buildEdgeContext(facts, request, FEWEST_DECOYS),

  solve({ context, question }) {
    const start = /node ([0-9a-f]{10})/.exec(question)?.[1] ?? ''
    const distance = Number(/exactly (\d)/.exec(question)?.[1] ?? 0)
    const findParents = () => findEdges(context).flatMap(([from, to]) => (to === start ? [from] : []))
    return formatFinalAnswer(distance === 0 ? findParents() : findLayer(context, start, distance))
  },

  guess({ context }, rng) {
    const nodes = [...new Set(context.match(NODE))]
    return formatFinalAnswer(rng.sample(nodes, Math.min(10, nodes.length)))
  },
})

/** A neighbourhood, and what is asked of it. */
function drawOneGraph({
  params,
  index,
  rng,
  shared,
  depth,
}: Omit<CoreRequest<{ op: string; distance: number }>, 'data'>) {
  const bfs = params.op === 'bfs' || (params.op === 'mixed' && index % 2 === 0)
  const turn = params.op === 'mixed' ? Math.floor(index / 2) : index
  const deck = shared.fork(`distance/${Math.floor(turn / 6)}`).shuffle([1, 2, 3, 4, 5, 6])
  const distance = params.distance === 0 ? deck[turn % 6] : params.distance
  const empty = shared.fork(`empty/${Math.floor(index / 20)}`).int(0, 19) === index % 20
  const shape = rng.fork('neighbourhood')
  const graph = plantGraph(bfs ? drawBall(shape, distance, empty) : drawParents(shape, empty), rng, depth)
  const { asked, names } = graph
  const [start] = names
  return {
    question: bfs
      ? `Which nodes are at distance exactly ${distance} from node ${start}? Leave out ${start} itself and all nodes at other distances.`
      : `Which nodes are the parents of node ${start}?`,
    ...formatAnswerInstructions('set', {
      form: 'End your reply with a line of the form "Final Answer: [node, node, node]" that names each of them once; where there is none, "Final Answer: []".',
    }),
    expected: asked.gold.map(node => names[node]).sort(),
    facts: graph,
  }
}

const NODE = /\b[0-9a-f]{10}\b/g
const FEWEST_DECOYS = { edges: 10, tokensEach: 18 }
