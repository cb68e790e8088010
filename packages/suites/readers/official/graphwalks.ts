import { cutPrompt, has, hasAny, type OfficialShape, type Split } from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * OpenAI GraphWalks (huggingface.co/datasets/openai/graphwalks): a whole prompt with a list of edges, and the nodes it
 * asks for.
 */
export const graphwalksShape: OfficialShape = {
  name: 'GraphWalks {prompt, answer_nodes | answer, problem_type}',
  fits: row => has(row, 'problem_type') && hasAny(row, 'prompt', 'messages'),
  read(value, { at }) {
    const row = graphwalksRow.parse(value)
    const prompt = row.prompt ?? row.messages?.map(({ content }) => content).join('\n\n')
    if (prompt === undefined) throw new Error('has neither prompt nor messages')
    const nodes = row.answer_nodes ?? row.answer ?? row.expected_answer
    const split = splitPrompt(prompt)
    const [question = '', ...format] = split.tail
      .slice(split.tail.lastIndexOf(OPERATION) + OPERATION.length)
      .trim()
      .split(/\n\s*\n/)
    return [
      {
        id: `${at}`,
        family: 'graph',
        ...split,
        question,
        // Some prompts say it before the graph.
        answerFormat: format.join('\n\n'),
        depths: [],
        scorer: 'graphwalks-f1',
        expected: nodes,
        // A node's ten digits take up to eight tokens; the prompt asks to think first.
        answerTokens: 1024 + 10 * nodes.length,
      },
    ]
  },
}

const OPERATION = 'Operation:'

/**
 * Splits a prompt. The context is the last list of edges before the last operation, since worked examples have their
 * own lists.
 */
function splitPrompt(prompt: string): Split {
  const operation = prompt.lastIndexOf(`\n${OPERATION}`)
  const end = operation < 0 ? prompt.length : operation
  const before = prompt.slice(0, end).trimEnd()
  let start = before.length
  while (start > 0) {
    const line = before.lastIndexOf('\n', start - 1) + 1
    if (!EDGE.test(before.slice(line, start))) break
    start = Math.max(0, line - 1)
    if (line === 0) break
  }
  return cutPrompt(prompt, start < before.length ? start : 0, before.length)
}

const EDGE = /^\S+ -> \S[^\n]*$/

/** Node lists are lists, or the JSON of one. */
const nodes = z.preprocess((value, context) => {
  if (typeof value !== 'string') return value
  try {
    return JSON.parse(value)
  } catch {
    context.addIssue({ code: 'custom', message: 'is no list of nodes' })
    return []
  }
}, z.array(z.string()))

const graphwalksRow = z
  .object({
    prompt: z.string().min(1).optional(),
    messages: z
      .array(z.object({ content: z.string() }))
      .min(1)
      .optional(),
    answer_nodes: nodes.optional(),
    answer: nodes.optional(),
    expected_answer: nodes.optional(),
    problem_type: z.string(),
  })
  .refine(row => row.answer_nodes ?? row.answer ?? row.expected_answer, 'answer_nodes are missing')
  .transform(row => ({ ...row, expected_answer: row.expected_answer ?? [] }))
