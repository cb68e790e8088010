import { mustMatch } from '../../../core/collections/require.ts'
import { IN_ORDER } from '../../../core/text/template.ts'
import { drawApart, poolCores } from '../../build/together.ts'
import { formatAnswerInstructions } from '../../materials/answer-format.ts'
import { formatFinalAnswer, SET_FORM } from '../../materials/final-answer.ts'
import { drawNode } from '../../materials/graph/edge-list.ts'
import { findLayer } from '../../materials/graph/walk.ts'
import { type CoreRequest, defineTask } from '../../task.ts'
import { type Asked, fillGraph } from './fill.ts'

/**
 * Can a reader search a graph that fans out? From a node, edges lead to more and more nodes, a share of the whole graph
 * that grows with the text; asked is which of all nodes at an exact distance comes first by its name. Nodes of a rank are
 * alike, so that nothing but the edges tells which of them are reached, and names that come earlier are everywhere else.
 * A program of 20 lines solves it.
 */
export const graphHubs = defineTask({
  id: 'graph-hubs',
  family: 'graph',
  reading: 'hops',
  ability: 'track',
  about: 'Find all nodes at an exact distance from a node in a shuffled list of edges, and say whose name comes first.',
  source:
    'After OpenAI GraphWalks (dataset openai/graphwalks); graphs, wording and sizes are ours: a layer grows with the text, and the first by name of all its nodes is asked for',
  version: 3,
  params: { distance: 3, reach: 0.2 },
  paramNotes: {
    distance: 'edges from the asked node, 2 to 5',
    reach: 'share of the nodes one edge on to which a node leads, 0.05 to 0.6',
  },
  levels: [
    { distance: 2, reach: 0.05 },
    { distance: 2, reach: 0.1 },
    { distance: 2 },
    { reach: 0.1 },
    {},
    { reach: 0.3 },
    { distance: 4 },
    { distance: 4, reach: 0.3 },
    { distance: 5, reach: 0.3 },
    { distance: 5, reach: 0.45 },
  ],
  answerTokens: 256,
  thinksFirst: true,
  paired: true,
  uniqueAnswer: true,
  scorer: 'graphwalks-f1',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions:
    'The text is a directed graph, one edge per line: "a -> b" is an edge from node a to node b. The edges are in no particular order. The distance from one node to another is the smallest number of edges that lead from the one to the other, each taken in its direction. Names are ordered character by character, 0 to 9 before a to f.',
  template: IN_ORDER,

  check({ distance, reach }) {
    if (!Number.isInteger(distance) || distance < 2 || distance > 5) return 'distance is a whole number, 2 to 5'
    return reach >= 0.05 && reach <= 0.6 ? undefined : 'reach is 0.05 to 0.6'
  },

  core: request => drawAsked(request),

  together: {
    tokens: () => QUESTION_TOKENS,
    cores(places) {
      const cores = drawApart(places, drawAsked, ({ facts: { asked } }) => [asked[0].start, asked[0].first])
      return poolCores(cores, () => 1)
    },
  },

  fill: ({ facts: { asked } }, request) => fillGraph(asked, request.params, request),

  solve({ context, question }) {
    const [, distance, start] = mustMatch(/exactly (\d) from node ([0-9a-f]{10})/, question)
    return formatFinalAnswer(findLayer(context, start, Number(distance)).sort().slice(0, 1))
  },

  guess({ context }, rng) {
    return formatFinalAnswer([rng.pick(context.match(/[0-9a-f]{10}/g) ?? [])])
  },
})

/** A node, and which is first of those at the distance. */
function drawAsked({
  params: { distance },
  rng,
  depth,
}: Pick<CoreRequest<{ distance: number; reach: number }>, 'params' | 'rng' | 'depth'>) {
  const names = rng.fork('names')
  const start = drawNode(names, new Set())
  const [least, most] = FIRST_DIGITS
  const first = names.int(least, most).toString(16).padStart(2, '0') + drawNode(names, new Set()).slice(2)
  const asked: Asked = { start, first, depths: Array.from({ length: distance }, (_, at) => depth(at)) }
  return {
    question: `Of all nodes at distance exactly ${distance} from node ${start}, which one comes first in the order of names?`,
    ...formatAnswerInstructions('set', SET_FORM),
    expected: [first],
    facts: { asked: [asked] },
  }
}

/** With which two digits the first one begins: one name in fifty to one in eight comes before it. */
const FIRST_DIGITS = [0x05, 0x1f] as const
/** Tokens per question of the smallest graph in which each question has its own nodes. */
const QUESTION_TOKENS = 900
