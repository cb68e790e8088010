import { usageError } from 'fathom-bench/plugin'
import * as z from 'zod'
import type { FileQuestion, FileStream, StreamReader } from './contract.ts'
import { toClass } from './parts/class-name.ts'
import { cutAtEnds, EntryList } from './parts/entries.ts'
import { makeJudged } from './parts/judge-question.ts'
import { parseRows } from './parts/shape.ts'

/** Characters of upstream's chunks of 4,096 tokens, which are sessions here; entries are shorter, so that some can be recalled. */
const [CHUNK, ENTRY] = [15_000, 1_000]

/** MemoryAgentBench (arXiv 2507.05257; HUST-AI-HYZ/MemoryAgentBench 455306d): written once, asked many times. */
export const memoryAgentBench: StreamReader = {
  id: 'memory-agent-bench',
  source: 'arXiv 2507.05257; HUST-AI-HYZ/MemoryAgentBench, rules of utils/eval_other_utils.py (455306d)',
  form: 'rows',
  classes: [],
  read: ({ value, who }) =>
    parseRows(row, value, who).map((each, at) => readContext(each, at, `${who}: row ${at + 1}`)),
}

const row = z.looseObject({
  context: z.string().min(1),
  questions: z.array(z.string().min(1)).min(1),
  answers: z.array(z.unknown()).min(1),
  metadata: z.looseObject({
    source: z.string().min(1),
    question_types: z.array(z.string()).nullish(),
    question_dates: z.array(z.string()).nullish(),
  }),
})

function readContext(
  { context, questions, answers, metadata }: z.infer<typeof row>,
  at: number,
  where: string,
): FileStream {
  if (answers.length !== questions.length)
    throw usageError(`${where}: got ${answers.length} answers to ${questions.length} questions, expected one each.`)
  const { source } = metadata
  const list = new EntryList()
  for (const [number, chunk] of cutChunks(context).entries())
    list.add({
      session: `chunk ${number + 1}`,
      role: 'user',
      kind: 'document',
      speaker: 'document',
      text: chunk,
      most: ENTRY,
    })
  const asked = questions.flatMap((question, at): FileQuestion[] => {
    const golds = listGolds(answers[at])
    const rule = findRule(source)
    if (golds.length === 0 || rule === undefined) return []
    return [
      {
        classId: toClass(source),
        text: question,
        answerFormat: rule.format,
        tail: rule.format === '' ? question : `${question}\n\n${rule.format}`,
        answerTokens: rule.answerTokens,
        ...(rule.scorer === 'judged'
          ? makeJudged(question, golds, 'correct')
          : { scorer: rule.scorer, expected: golds }),
        evidence: [],
      },
    ]
  })
  const left = questions.length - asked.length
  return {
    id: `${source}/${at + 1}`,
    introduction: 'Below are documents that were read earlier, in their order.',
    policy: 'These are documents in their order. Where facts contradict each other, the later one holds.',
    entries: list.entries,
    questions: asked,
    ...(left > 0 && {
      left: { count: left, why: 'upstream needs a file that it does not hold, or a judge with its own prompt' },
    }),
  }
}

interface SourceRule {
  readonly scorer: string
  readonly format: string
  readonly answerTokens: number
}

const WORDS: SourceRule = { scorer: 'mab-substring', format: 'Answer in a few words.', answerTokens: 64 }

/** The figure that upstream reports of a sub-dataset; summaries and recommendations have none by rule. */
function findRule(source: string): SourceRule | undefined {
  if (/recsys|infbench_sum|summ/i.test(source)) return undefined
  if (/longmemeval/i.test(source))
    return { scorer: 'judged', format: 'Where they do not tell, say so.', answerTokens: 500 }
  if (/^icl/i.test(source)) return { scorer: 'mab-exact', format: 'Reply with the label only.', answerTokens: 32 }
  if (/eventqa/i.test(source)) return { ...WORDS, scorer: 'mab-eventqa' }
  if (/ruler_niah/i.test(source)) return { ...WORDS, scorer: 'mab-needles', answerTokens: 128 }
  if (/detective/i.test(source)) return { ...WORDS, scorer: 'mab-exact', format: 'Reply with the option only.' }
  return WORDS
}

/** A text, a list of texts, or a list of lists of them. */
const listGolds = (value: unknown): string[] =>
  Array.isArray(value)
    ? value.flatMap(listGolds)
    : typeof value === 'string' || typeof value === 'number'
      ? [String(value)]
      : []

/** Chunks keep their lines: numbered facts are a line each. */
function cutChunks(context: string): string[] {
  const chunks: string[] = []
  let chunk = ''
  for (const line of context.split('\n').flatMap(each => (each.length > CHUNK ? cutAtEnds(each, CHUNK) : [each]))) {
    if (chunk !== '' && chunk.length + line.length > CHUNK) {
      chunks.push(chunk)
      chunk = ''
    }
    chunk += `${line}\n`
  }
  return chunk.trim() === '' ? chunks : [...chunks, chunk]
}
