import { strip } from '../core/python.ts'
import { balancedList, lastLineList, type NodeList } from './parts/node-list.ts'
import { quoteSome } from './parts/quote.ts'
import { strings } from './parts/strings.ts'
import { defineScorer, type Verdict } from './scorer.ts'

/**
 * GraphWalks: nodes as a set, read from the last line that is not blank by the dataset's own parser. Nothing readable is 0,
 * also where the expected set is empty; "Final Answer: []" is right there.
 *
 * `parts.official` is what the dataset's code returns for the answer as it is: 0 where a line break follows the list.
 */
const SOURCE = 'OpenAI GraphWalks, dataset card openai/graphwalks be6cc6e (get_list and the F1 below it)'

/** F1 of the two sets of nodes. */
export const graphwalksF1 = defineScorer({
  id: 'graphwalks-f1',
  about: 'F1 of the nodes listed in the last line "Final Answer: […]". GraphWalks.',
  source: SOURCE,
  scale: 'graded',
  strict: 'graphwalks-f1-strict',
  expects: strings,
  score: (answer, expected: readonly string[]) => official(answer, expected, f1 => f1),
})

/** 1 where the two sets of nodes are equal. */
export const graphwalksExact = defineScorer({
  id: 'graphwalks-exact',
  about: 'Are the nodes listed in the last line "Final Answer: […]" exactly the expected ones? GraphWalks.',
  source: `${SOURCE}, as a yes or no`,
  scale: 'yes-no',
  strict: 'graphwalks-exact-strict',
  expects: strings,
  score: (answer, expected: readonly string[]) => official(answer, expected, f1 => Number(f1 === 1)),
})

const TWIN =
  'Our own twin of GraphWalks; its hole: the last balanced list behind "Final Answer:" and not the last line alone.'

/** F1 of the nodes, from the last balanced list behind the last "Final Answer:". */
export const graphwalksF1Strict = defineScorer({
  id: 'graphwalks-f1-strict',
  about: 'F1 of the nodes in the last list behind "Final Answer:", wherever it stands.',
  source: TWIN,
  scale: 'graded',
  expects: strings,
  score: (answer, expected: readonly string[]) => judged(balancedList(answer), expected, f1 => f1),
})

/** Equality of the sets, from the last balanced list behind the last "Final Answer:". */
export const graphwalksExactStrict = defineScorer({
  id: 'graphwalks-exact-strict',
  about: 'Are the nodes in the last list behind "Final Answer:", wherever it stands, exactly the expected ones?',
  source: TWIN,
  scale: 'yes-no',
  expects: strings,
  score: (answer, expected: readonly string[]) => judged(balancedList(answer), expected, f1 => Number(f1 === 1)),
})

function official(answer: string, expected: readonly string[], value: (f1: number) => number): Verdict {
  const stripped = strip(answer)
  const verdict = judged(lastLineList(stripped), expected, value)
  const asItIs = stripped === answer ? verdict : judged(lastLineList(answer), expected, value)
  return { ...verdict, parts: { ...verdict.parts, official: asItIs.value } }
}

function judged(list: NodeList, expected: readonly string[], value: (f1: number) => number): Verdict {
  if ('failed' in list) return { value: 0, parts: { parsed: false }, why: `not readable: ${list.failed}` }
  const gold = new Set(expected)
  const missing = [...gold].filter(node => !list.nodes.has(node))
  const hits = gold.size - missing.length
  const wrong = list.nodes.size - hits
  const { f1, precision, recall } = shares(hits, list.nodes.size, gold.size)
  const notes = [`${hits} of ${gold.size} nodes`]
  if (missing.length > 0) notes.push(`missing ${quoteSome(missing)}`)
  if (wrong > 0) notes.push(`${wrong} wrong`)
  return { value: value(f1), parts: { parsed: true, f1, precision, recall }, why: notes.join('; ') }
}

function shares(hits: number, said: number, right: number) {
  if (said === 0 && right === 0) return { f1: 1, precision: 1, recall: 1 }
  if (hits === 0) return { f1: 0, precision: 0, recall: 0 }
  const [precision, recall] = [hits / said, hits / right]
  return { f1: (2 * (recall * precision)) / (recall + precision), precision, recall }
}
