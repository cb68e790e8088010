import { mustMatch } from '../../core/collections/require.ts'
import { IN_ORDER } from '../../core/text/template.ts'
import { formatAnswerInstructions } from '../materials/answer-format.ts'
import { formatFinalAnswer, SET_FORM } from '../materials/final-answer.ts'
import { drawBall } from '../materials/graph/neighbourhood.ts'
import { buildEdgeContext, drawInOneGraph, GRAPH_TOKENS, plantGraph } from '../materials/graph/plant.ts'
import { findLayer } from '../materials/graph/walk.ts'
import { type CoreRequest, defineTask } from '../task.ts'

/**
 * Can a reader search a graph whose way is crowded? As graphwalks, nodes at an exact distance from a node are asked
 * for; here most other edges lead to the nodes on the way, more of them the longer the text is, so that a node's name
 * is found on hundreds of lines of which one or two go on. They cannot change the answer, which is the same at every
 * length. A program of 20 lines solves it.
 */
export const graphHubs = defineTask({
  id: 'graph-hubs',
  family: 'graph',
  reading: 'hops',
  about:
    'Find the nodes at an exact distance from a node in a shuffled list of edges, most of which lead back to the nodes on the way.',
  source:
    'After OpenAI GraphWalks (dataset openai/graphwalks); graphs, wording and sizes are ours, distances are 3 to 6, and edges that lead nowhere crowd the nodes on the way',
  version: 1,
  params: { distance: 0, crowd: 0.6 },
  paramNotes: {
    distance: 'edges from the asked node, 2 to 6; 0 for 3 to 6 in turn',
    crowd: 'share of the other edges that lead to the nodes on the way, 0 to 0.95',
  },
  // 40 nodes take about 340, and chat models show some of their way.
  answerTokens: 768,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'graphwalks-f1',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions:
    'The text is a directed graph, one edge per line: "a -> b" is an edge from node a to node b. The edges are in no particular order. The distance from one node to another is the smallest number of edges that lead from the one to the other, each taken in its direction.',
  template: IN_ORDER,

  check({ distance, crowd }) {
    if (!Number.isInteger(distance) || distance < 0 || distance > 6 || distance === 1) return 'distance is 0 or 2 to 6'
    return crowd >= 0 && crowd <= 0.95 ? undefined : 'crowd is 0 to 0.95'
  },

  core: request => drawOneGraph(request),

  together: { tokens: () => GRAPH_TOKENS, cores: places => drawInOneGraph(places, drawOneGraph) },

  fill: ({ facts }, request) => buildEdgeContext(facts, request, FEWEST_DECOYS, request.params.crowd),

  solve({ context, question }) {
    const [, distance, start] = mustMatch(/exactly (\d) from node ([0-9a-f]{10})/, question)
    return formatFinalAnswer(findLayer(context, start, Number(distance)))
  },

  guess({ context }, rng) {
    const nodes = [...new Set(context.match(/[0-9a-f]{10}/g))]
    return formatFinalAnswer(rng.sample(nodes, Math.min(GUESSED, nodes.length)))
  },
})

/** A neighbourhood, and what is asked of it. */
function drawOneGraph({
  params,
  index,
  rng,
  shared,
  depth,
}: Omit<CoreRequest<{ distance: number; crowd: number }>, 'data'>) {
  const deck = shared.fork(`distance/${Math.floor(index / DISTANCES.length)}`).shuffle([...DISTANCES])
  const distance = params.distance || deck[index % DISTANCES.length]
  const graph = plantGraph(drawBall(rng.fork('neighbourhood'), distance, false), rng, depth)
  const { asked, names } = graph
  return {
    question: `Which nodes are at distance exactly ${distance} from node ${names[0]}? Leave out ${names[0]} itself and all nodes at other distances.`,
    ...formatAnswerInstructions('set', SET_FORM),
    expected: asked.gold.map(node => names[node]).sort(),
    facts: graph,
  }
}

const DISTANCES = [3, 4, 5, 6]
const FEWEST_DECOYS = { edges: 20, tokensEach: 20 }
const GUESSED = 10
