import {
  capToStated,
  defineScorer,
  type NodeFigure,
  parseBalancedList,
  parseLastLineList,
  scoreNodes,
  stringsExpected,
  strip,
  type Verdict,
} from 'fathom-bench/plugin'
import { statedNodesExact, statedNodesF1 } from './stated-nodes.ts'

/**
 * GraphWalks: nodes as a set, read from the last non-blank line by the dataset's own parser. Unreadable answers score
 * 0, even if the expected set is empty; "Final Answer: []" is right then. `parts.official` is the result of the
 * dataset's code for the unchanged answer: 0 if a line break follows the list.
 */
const SOURCE = 'OpenAI GraphWalks, dataset card openai/graphwalks be6cc6e (get_list and the F1 below it)'

/** F1 of the two sets of nodes. */
export const graphwalksF1 = defineScorer({
  id: 'graphwalks-f1',
  about: 'F1 of the nodes listed in the last line "Final Answer: […]". GraphWalks.',
  source: SOURCE,
  scale: 'graded',
  strict: 'graphwalks-f1-strict',
  stated: 'stated-nodes-f1',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreOfficial(answer, expected, f1 => f1),
})

/** 1 where the two sets of nodes are equal. */
export const graphwalksExact = defineScorer({
  id: 'graphwalks-exact',
  about: 'Are the nodes listed in the last line "Final Answer: […]" exactly the expected ones? GraphWalks.',
  source: `${SOURCE}, as a yes or no`,
  scale: 'yes-no',
  strict: 'graphwalks-exact-strict',
  stated: 'stated-nodes-exact',
  variant: 'official',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreOfficial(answer, expected, f1 => Number(f1 === 1)),
})

const STRICT_SOURCE =
  'Our own variant of GraphWalks; its hole: the last balanced list behind "Final Answer:" and not the last line alone.'

/** F1 of the nodes, from the last balanced list behind the last "Final Answer:". */
export const graphwalksF1Strict = defineScorer({
  id: 'graphwalks-f1-strict',
  variant: 'strict',
  stated: 'stated-nodes-f1',
  about: 'F1 of the nodes in the last list after "Final Answer:", at any position.',
  source: STRICT_SOURCE,
  scale: 'graded',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) => scoreStrict(answer, expected, f1 => f1, statedNodesF1),
})

/** Equality of the sets, from the last balanced list behind the last "Final Answer:". */
export const graphwalksExactStrict = defineScorer({
  id: 'graphwalks-exact-strict',
  variant: 'strict',
  stated: 'stated-nodes-exact',
  about: 'Are the nodes in the last list after "Final Answer:", at any position, exactly the expected ones?',
  source: STRICT_SOURCE,
  scale: 'yes-no',
  expects: stringsExpected,
  score: (answer, expected: readonly string[]) =>
    scoreStrict(answer, expected, f1 => Number(f1 === 1), statedNodesExact),
})

function scoreOfficial(answer: string, expected: readonly string[], value: NodeFigure): Verdict {
  const stripped = strip(answer)
  const verdict = scoreNodes(parseLastLineList(stripped), expected, value)
  const asItIs = stripped === answer ? verdict : scoreNodes(parseLastLineList(answer), expected, value)
  return { ...verdict, parts: { ...verdict.parts, official: asItIs.value } }
}

const scoreStrict = (
  answer: string,
  expected: readonly string[],
  value: NodeFigure,
  stated: typeof statedNodesF1 | typeof statedNodesExact,
) => capToStated<readonly string[]>(scoreNodes(parseBalancedList(answer), expected, value), stated, answer, expected)
