import {
  cutPrompt,
  findFactDepth,
  has,
  locateDocuments,
  type OfficialItem,
  type OfficialShape,
  type Split,
  wrapContext,
} from 'fathom-bench/plugin'
import * as z from 'zod'

/**
 * RULER (arXiv 2404.06654; NVIDIA/RULER c3f5e3b): rows of `input` and `outputs`, scored by the share of references
 * found, for questions by any of them. Upstream prefills the answer with `answer_prefix`, which stays separate from the
 * prompt. MemAgent's rows of the same tasks have a separate context and no prefix; they get Fathom's wording around it.
 */
export const ruler: OfficialShape = {
  name: 'RULER {input, outputs, answer_prefix?, context?}',
  fits: row => has(row, 'input', 'outputs'),
  read(value, { path, at }) {
    const row = rulerRow.parse(value)
    const references = row.outputs.map(String)
    const task = detectTask(path, row.context ?? row.input, references)
    const format = 'Reply with the answer only.'
    const split = row.context === undefined ? splitPrompt(row.input) : wrapContext(row.context, row.input, format)
    return [
      {
        // Not `index`: upstream overwrites it with the answer's place in the NIAH tasks.
        id: `${at}`,
        family: FAMILIES[task],
        ...split,
        question: row.context === undefined ? extractQuestion(split.tail) : row.input,
        answerFormat: row.context === undefined ? '' : format,
        ...(row.answer_prefix && { answerPrefix: row.answer_prefix }),
        ...locateDocuments(split.context),
        depths:
          task === 'niah' ? references.flatMap((text, n) => findFactDepth(`answer ${n}`, text, split.context)) : [],
        scorer: task === 'qa' ? 'ruler-any' : 'ruler-recall',
        expected: references,
        answerTokens: ANSWER_TOKENS[task],
      },
    ]
  },
}

/**
 * RULER v2's rows in NeMo-Gym: references to be found, any of them where `match_type` is `part`; or the letter of an
 * option.
 */
export const gymRuler: OfficialShape = {
  name: 'NeMo-Gym {responses_create_params, expected_answer, match_type}',
  fits: row => has(row, 'messages', 'expected_answer', 'match_type'),
  read(value, { at }): readonly OfficialItem[] {
    const { messages, expected_answer: gold, match_type, task } = gymRow.parse(value)
    const prompt = messages.map(({ content }) => content).join('\n\n')
    const split = cutPrompt(prompt, 0, findLastParagraph(prompt))
    return [
      {
        id: `${at}`,
        family: task?.startsWith('qa') ? 'qa' : 'needle',
        ...split,
        question: split.tail.trim(),
        answerFormat: '',
        depths: [],
        ...(typeof gold === 'string'
          ? { scorer: 'choice', expected: { answer: gold, options: LETTERS } }
          : { scorer: match_type === 'part' ? 'ruler-any' : 'ruler-recall', expected: gold }),
        // Some are to copy whole questions first.
        answerTokens: 256,
      },
    ]
  },
}

const LETTERS = ['A', 'B', 'C', 'D'] as const

/** Returns the last of several paragraphs; otherwise the last line. */
function findLastParagraph(prompt: string): number {
  const paragraph = prompt.trimEnd().lastIndexOf('\n\n')
  return paragraph > 0 ? paragraph : Math.max(0, prompt.trimEnd().lastIndexOf('\n'))
}

type RulerTask = 'niah' | 'vt' | 'cwe' | 'fwe' | 'qa'

/** RULER's own limits of an answer, which it also keeps free in its lengths (scripts/data/synthetic/constants.py). */
const ANSWER_TOKENS: Readonly<Record<RulerTask, number>> = { niah: 128, vt: 30, cwe: 120, fwe: 50, qa: 32 }
const FAMILIES = { niah: 'needle', vt: 'tracking', cwe: 'aggregation', fwe: 'aggregation', qa: 'qa' } as const

/**
 * A row does not say which task it is of: its file or folder does (`niah_single_1/validation.jsonl`), else what it
 * holds.
 */
function detectTask(path: string, text: string, references: readonly string[]): RulerTask {
  const near = path.split(/[/\\]/).slice(-2).join('/')
  const named = [...near.matchAll(/(?:^|[^a-z])(niah|vt|cwe|fwe|qa)(?![a-z])/gi)].at(-1)?.[1]?.toLowerCase()
  if (named) return named as RulerTask
  if (/(?:^|\n)Document 1:\n/.test(text)) return 'qa'
  if (references.every(reference => /^[A-Z]{5}$/.test(reference))) return 'vt'
  if (references.length === 10) return 'cwe'
  return references.length === 3 && references.every(reference => /^[a-z]{6}$/.test(reference)) ? 'fwe' : 'niah'
}

/**
 * Upstream's prompts: an instruction (before it, in vt and cwe, a worked example that begins with the same line), the
 * context, and the question on the last line, after "Question:" in most; qa says its instruction again before it.
 */
function splitPrompt(prompt: string): Split {
  const end = findQuestionStart(prompt)
  const documents = prompt.indexOf('Document 1:\n')
  if (documents >= 0 && documents < end)
    return cutPrompt(prompt, documents, findRepeatedParagraph(prompt, documents, end))
  const firstLine = prompt.slice(0, prompt.indexOf('\n') + 1)
  if (firstLine === '' || firstLine.length >= end) return cutPrompt(prompt, 0, end)
  return cutPrompt(prompt, prompt.lastIndexOf(firstLine, end - firstLine.length) + firstLine.length, end)
}

/** Some copies of the files have the prefix of the answer in their `input`, behind the question: it is not asked. */
const extractQuestion = (tail: string): string =>
  tail
    .replace(/^.*\nQuestion:/s, '')
    .replace(/\sAnswer:[^\n]*\s*$/, '')
    .replace(/(?<=\?)\s+The special magic [^\n]* (?:is|are):?\s*$/, '')
    .trim()

function findQuestionStart(prompt: string): number {
  const marked = prompt.lastIndexOf('\nQuestion:')
  if (marked >= 0) return marked
  // A chat template may follow the question.
  const near = prompt.slice(0, prompt.lastIndexOf('?') + 1)
  const line = (prompt.length - near.length < NEAR_THE_END ? near : prompt.trimEnd()).lastIndexOf('\n')
  return line < 0 ? prompt.length : line
}

const NEAR_THE_END = 500

/** Returns the paragraph before the question, if it repeats the text before the documents. */
function findRepeatedParagraph(prompt: string, documents: number, end: number): number {
  const text = prompt.slice(0, end).trimEnd()
  const paragraph = text.lastIndexOf('\n\n')
  const repeated = text.slice(paragraph).trim()
  return paragraph > documents && repeated !== '' && prompt.slice(0, documents).includes(repeated) ? paragraph : end
}

const rulerRow = z.object({
  input: z.string().min(1),
  outputs: z.array(z.union([z.string(), z.number()])).min(1),
  answer_prefix: z.string().optional(),
  context: z.string().min(1).optional(),
})

const gymRow = z.object({
  messages: z.array(z.object({ content: z.string() })).min(1),
  expected_answer: z.union([z.enum(LETTERS), z.array(z.string()).min(1)]),
  match_type: z.string(),
  task: z.string().optional(),
})
