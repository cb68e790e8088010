import { basename } from 'node:path'
import {
  computeShortHash,
  type OfficialItem,
  type OfficialShape,
  type RowPlace,
  type TwoCalls,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { depthless, formatLetteredOptions, LETTERS } from './parts/choice.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt, fillAroundContext, readCheckoutFile } from './parts/wording.ts'

const OPTIONS = { choice_A: 'text', choice_B: 'text', choice_C: 'text', choice_D: 'text' } as const

/**
 * LongBench v2 (arXiv 2412.15204; THUDM/LongBench 2e00731): four options over one long text, in one call (`0shot`). The
 * official prompt is `prompts/0shot.txt` of `--data longbench=FOLDER`. Slots are filled one after another, so a slot
 * that occurs in a document is filled too. The limit is 128 new tokens, with no system message. A file whose name
 * starts with `no_context` omits its texts, and one with `rag4` uses the first four chunks of `retrieved_context`.
 * Methods that support it answer one with `cot` in the two calls of upstream's chain of thought.
 */
export const longBench2: OfficialShape = {
  name: 'LongBench v2 {_id, domain, difficulty, length, question, choice_A … choice_D, answer, context}',
  fits: row =>
    hasShape(row, {
      has: {
        ...OPTIONS,
        _id: 'text',
        difficulty: 'text',
        length: 'text',
        question: 'text',
        answer: 'text',
        context: 'text',
      },
      never: ['grading_mode', 'expected_answer'],
    }),
  read(value, rowContext) {
    const row = longBench2Row.parse(value)
    const options = listOptions(row)
    const { file, context, before } = detectMode(row, rowContext)
    const template = readTemplate(rowContext, file)
    const said = formatQuestion(row)
    const twoCalls = isChainOfThought(rowContext) ? splitIntoTwoCalls({ ...row, context }, rowContext) : undefined
    return [
      {
        ...depthless,
        id: row._id,
        family: 'qa',
        ...(template === undefined
          ? buildOwnPrompt(context, { before, question: said, format: ANSWER })
          : {
              ...fillOfficialPrompt(template, { ...row, context }),
              question: said,
              answerFormat: '',
              beside: computeShortHash(
                twoCalls === undefined ? template : JSON.stringify([template, twoCalls.wording]),
              ),
            }),
        ...(twoCalls && { twoCalls: twoCalls.calls }),
        scorer: 'longbench2-choice',
        expected: { answer: row.answer, options },
        answerTokens: 128,
        labels: pickLabels(row),
      },
    ]
  },
}

const ANSWER = 'Close your reply with the words "The correct answer is (X)", with the letter of the right option for X.'

const formatQuestion = (row: z.infer<typeof options>) =>
  `${row.question.trim()}\n\n${formatLetteredOptions(listOptions(row))}`

const readTemplate = (rowContext: RowPlace, file: string) =>
  readCheckoutFile(rowContext, 'longbench', [`prompts/${file}.txt`])

const isChainOfThought = ({ path }: RowPlace) => basename(path).startsWith('cot')

/**
 * Upstream's two calls in the words of `prompts/0shot_cot.txt` and `0shot_cot_ans.txt`, which is filled with the
 * reasoning last; else in ours.
 */
function splitIntoTwoCalls(
  row: z.infer<typeof longBench2Row>,
  rowContext: RowPlace,
): { readonly calls: TwoCalls; readonly wording: readonly string[] } {
  const templates = ['0shot_cot', '0shot_cot_ans'].flatMap(file => readTemplate(rowContext, file) ?? [])
  const [first, second] = templates.map(template => fillOfficialPrompt(template, row))
  const own = buildOwnPrompt('', { before: BEFORE, question: formatQuestion(row), format: 'Think step by step.' })
  const { head, tail } = first ?? own
  return {
    calls: {
      head,
      tail,
      reasoningTokens: REASONING_TOKENS,
      second: second
        ? `${second.head}${second.context}${second.tail}`.split('$COT$')
        : formatAnswerCall(formatQuestion(row)),
    },
    wording: templates,
  }
}
const REASONING_TOKENS = 1024

const formatAnswerCall = (question: string): readonly string[] => [
  `A question about a text, and what was reasoned over that text, which is left out here.\n\n${question}\n\nThe reasoning:\n\n`,
  `\n\nWhich option does it show to be right? ${ANSWER}`,
]

/** Returns the part of a row to use, by the name of the file. */
function detectMode(row: z.infer<typeof longBench2Row>, rowContext: RowPlace) {
  const [name, chunks] = /^(?:no_context|rag(\d+))/.exec(basename(rowContext.path)) ?? []
  if (name === undefined) return { file: '0shot', context: row.context.trim(), before: BEFORE }
  if (chunks === undefined)
    return { file: '0shot_no_context', context: '', before: 'Answer a question with four options.' }
  if (!row.retrieved_context) throw new Error('has no retrieved_context, which a file called rag… is asked over')
  return {
    file: '0shot_rag',
    context: joinRetrieved(row.retrieved_context, Number(chunks), rowContext),
    before: BEFORE,
  }
}

const BEFORE = 'Read the text below: a question with four options follows.'

/** The first chunks in the order of the document, each behind the words that pred.py puts before it. */
function joinRetrieved(all: readonly Chunk[], count: number, rowContext: RowPlace): string {
  const source = readCheckoutFile(rowContext, 'longbench', ['pred.py'])
  const words = source && /f"([^"{]*)\{idx\s*\+\s*1\}([^"{]*)\{x\['content'\]\}"/.exec(source)
  if (source !== undefined && !words)
    throw new Error('takes its chunks from pred.py of --data longbench, which has none')
  const [, before = 'Chunk ', between = ': '] = words || []
  return all
    .slice(0, count)
    .toSorted((a, b) => a.c_idx - b.c_idx)
    .map(({ content }, at) => `${before}${at + 1}${between}${content}`)
    .join('\n\n')
}

/**
 * LongBench v2 as NeMo-Gym asks it (NVIDIA-NeMo/Gym 07d6b0d): the letter in a box. Not comparable with the official
 * figure.
 */
export const gymLongBench2: OfficialShape = {
  name: 'NeMo-Gym LongBench v2 {context, question, choice_A … choice_D, expected_answer, grading_mode}',
  fits: row =>
    hasShape(row, {
      has: { ...OPTIONS, context: 'text', question: 'text', expected_answer: 'text', grading_mode: 'text' },
      never: ['answer'],
    }),
  read(value, { at }): readonly OfficialItem[] {
    const row = gymRow.parse(value)
    const options = listOptions(row)
    return [
      {
        ...depthless,
        id: `${row.index ?? at}`,
        family: 'qa',
        ...buildOwnPrompt(row.context, {
          before: 'Read the text below: a question with four options follows.',
          question: formatQuestion(row),
          format: 'Close your reply with the letter of the right option in a box, as in \\boxed{X}.',
        }),
        scorer: 'gym-mcqa',
        expected: { answer: row.expected_answer, options, gradingMode: row.grading_mode },
        answerTokens: 1024,
        labels: pickLabels(row),
      },
    ]
  },
}

/**
 * Upstream replaces each slot in the whole prompt, in this order; what a document holds of later slots is filled as
 * well.
 */
function fillOfficialPrompt(template: string, row: z.infer<typeof longBench2Row>) {
  const values = [row.question, row.choice_A, row.choice_B, row.choice_C, row.choice_D].map(text => text.trim())
  const slots = ['$Q$', '$C_A$', '$C_B$', '$C_C$', '$C_D$']
  const put = (text: string) => slots.reduce((put, slot, at) => put.replaceAll(slot, () => values[at]), text)
  const { head, context, tail } = fillAroundContext(template, row.context.trim(), {}, name =>
    name === 'context' ? '$DOC$' : name,
  )
  return { head: put(head), context: put(context), tail: put(tail) }
}

const listOptions = (row: z.infer<typeof options>) => [row.choice_A, row.choice_B, row.choice_C, row.choice_D]

const pickLabels = ({ difficulty, length, domain, sub_domain }: z.infer<typeof options>) => ({
  ...(difficulty !== undefined && { difficulty }),
  ...(length !== undefined && { length }),
  ...(domain !== undefined && { domain }),
  ...(sub_domain !== undefined && { sub_domain }),
})

const options = z.object({
  choice_A: z.string(),
  choice_B: z.string(),
  choice_C: z.string(),
  choice_D: z.string(),
  question: z.string().min(1),
  context: z.string(),
  difficulty: z.string().optional(),
  length: z.string().optional(),
  domain: z.string().optional(),
  sub_domain: z.string().optional(),
})
const chunk = z.object({ c_idx: z.number(), content: z.string() })
type Chunk = z.infer<typeof chunk>
const longBench2Row = options.extend({
  _id: z.string(),
  answer: z.enum(LETTERS),
  retrieved_context: z.array(chunk).optional(),
})
const gymRow = options.extend({
  index: z.union([z.string(), z.number()]).optional(),
  expected_answer: z.enum(LETTERS),
  grading_mode: z.string(),
})
