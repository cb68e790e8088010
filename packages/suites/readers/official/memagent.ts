import {
  getLast,
  has,
  hasAny,
  locateDocuments,
  type OfficialItem,
  type OfficialShape,
  wrapContext,
} from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * MemAgent's RULER-HQA files `eval_N.json` (arXiv 2507.02259; BytedTsinghua-SIA/MemAgent 76b7a65), with context,
 * question and answers in separate fields. Above 6,400 documents a context is a list of paragraph numbers, and the text
 * is assembled from HotpotQA's dev file as upstream does. The wording around the context is Fathom's; the answer is
 * extracted as upstream does, after "the answer is".
 */
export const memagentShape: OfficialShape = {
  name: 'MemAgent {context, input, answers, num_docs?}',
  // LongBench v1 has rows of these fields and more, and InfiniteBench of these and options.
  fits: row =>
    has(row, 'context', 'input', 'answers') && !hasAny(row, 'dataset', 'all_classes', 'language', 'options', 'outputs'),
  read(value, { at, pool }) {
    const row = memagentRow.parse(value)
    const context = typeof row.context === 'string' ? row.context : joinFromPool(row.context, pool())
    return [toItem(`${row.index ?? at}`, context, row.input, row.answers)]
  },
}

/**
 * The same questions in the rows of verl, as MemAgent trains on and LycheeMemory (owoakuma/LycheeMemory e4b93d8) tests
 * with.
 */
export const lychee: OfficialShape = {
  name: 'LycheeMemory {prompt: [{content}], context, reward_model: {ground_truth}}',
  fits: row => has(row, 'prompt', 'context', 'reward_model'),
  read(value, { at }) {
    const { prompt, context, reward_model, extra_info } = lycheeRow.parse(value)
    const { ground_truth } = reward_model
    const question = extra_info?.question ?? getLast(prompt).content
    const answers = typeof ground_truth === 'string' ? [ground_truth] : ground_truth
    return [toItem(`${extra_info?.index ?? at}`, context, question, answers)]
  },
}

const ANSWER_FORMAT =
  'Close your reply with the words "the answer is" and, behind them, the answer alone, as short as it can be said.'

const toItem = (id: string, context: string, question: string, answers: readonly string[]): OfficialItem => ({
  id,
  family: 'qa',
  ...wrapContext(context, question, ANSWER_FORMAT),
  question,
  answerFormat: ANSWER_FORMAT,
  ...locateDocuments(context),
  depths: [],
  scorer: 'memagent-sub-em',
  expected: answers,
  answerTokens: 256,
  thinksFirst: true,
})

/** Upstream's layout (taskutils/memory_eval/ruler_hqa_over1m.py). */
function joinFromPool(numbers: readonly number[], pool: readonly string[]): string {
  const missing = numbers.find(number => pool[number] === undefined)
  if (missing !== undefined)
    throw new Error(`names paragraph ${missing}, but the file of --data hotpotqa has ${pool.length}`)
  return numbers.map((number, at) => `Document ${at + 1}:\n${pool[number]}`).join('\n\n')
}

const number = z.number().int().min(0)
const index = z.union([z.number(), z.string()]).nullish()

const memagentRow = z.object({
  context: z.union([z.string().min(1), z.array(number).min(1)]),
  input: z.string().min(1),
  answers: z.array(z.string()).min(1),
  index,
})

const lycheeRow = z.object({
  prompt: z.array(z.object({ content: z.string() })).min(1),
  context: z.string().min(1),
  reward_model: z.object({ ground_truth: z.union([z.string(), z.array(z.string()).min(1)]) }),
  extra_info: z.object({ index, question: z.string().optional() }).nullish(),
})
