import { basename } from 'node:path'
import type { OfficialItem, OfficialShape, RowPlace } from 'fathom-bench/plugin'
import * as z from 'zod'
import { helmetInfBench } from './helmet/helmet-infbench.ts'
import { buildInfiniteBenchPrompt } from './infinitebench-prompt.ts'
import { depthless, formatLetteredOptions } from './parts/choice.ts'
import { cutMember } from './parts/json-member.ts'
import { hasShape } from './parts/shape.ts'
import { buildOwnPrompt } from './parts/wording.ts'

/**
 * InfiniteBench (arXiv 2402.13718; OpenBMB/InfiniteBench 51d9b37): twelve sets, each in a file of the same name, which
 * identifies a row's set. The official prompts are the `gpt4_templates` of `src/prompt.py` in `--data
 * infinitebench=FOLDER` after the system message of `src/eval_utils.py`. Upstream only limits the answers of local
 * models; the limits here allow a chat model one sentence.
 */
export const infiniteBench: OfficialShape = {
  name: 'InfiniteBench {id, context, input, answer, options}',
  fits: row =>
    hasShape(row, {
      has: { id: ['number', 'text'], input: 'text', answer: 'any', options: 'list' },
      never: ['answers'],
    }) &&
    (hasShape(row, { has: { context: 'text' } }) || hasShape(row, { has: { content: 'text' } })),
  read(value, rowContext): readonly OfficialItem[] {
    if (/^infbench_(qa|choice|sum)/.test(basename(rowContext.path))) return helmetInfBench.read(value, rowContext)
    const row = infiniteRow.parse(value)
    const name = basename(rowContext.path).replace(/\.[^.]+$/, '')
    const set = SETS[name]
    if (!set)
      throw new Error(
        `is in a file named ${name}, and its set is known by that name alone. Allowed: ${Object.keys(SETS).join(', ')}`,
      )
    const context = row.context ?? row.content! // one of them is there: the schema
    const asked = row.input.trim()
    const { options } = row
    const choices = set.asksOptions
      ? `${asked}\n${formatLetteredOptions(options.map(String), letter => `${letter}.`)}`.trim()
      : asked
    return [
      {
        ...depthless,
        id: `${row.id}`,
        family: set.family ?? 'qa',
        ...(buildInfiniteBenchPrompt(name, row, context, rowContext) ??
          buildOwnPrompt(context, { before: set.before, question: choices, format: set.format ?? '' })),
        question: choices === '' ? set.before : choices,
        scorer: `infinitebench-${name.replaceAll('_', '-')}${getVariant(name, rowContext)}`,
        expected: set.label(row),
        answerTokens: set.tokens,
        ...(set.thinks && { thinksFirst: true as const }),
      },
    ]
  },
}

/** The official code scores two sets in two ways: one by the prompt, the other by the type of the number in the file. */
function getVariant(name: string, { folder, text }: RowPlace): '' | '-gpt4' | '-float' {
  if (name === 'math_calc') return folder('infinitebench') === undefined ? '' : '-gpt4'
  return name === 'math_find' && isWholeFloat(cutMember(text?.() ?? '', 'answer')) ? '-float' : ''
}

/** Whether Python reads a float where JavaScript reads a whole number, in a label alone or in a list. */
function isWholeFloat(spelled = ''): boolean {
  const number = /^\[?\s*(-?\d[\d.eE+-]*)/.exec(spelled)?.[1] ?? ''
  return /[.eE]/.test(number) && Number.isInteger(Number(number))
}

/** Prompt and scorer of a set; the wording is Fathom's. */
interface InfiniteSet {
  readonly before: string
  readonly format?: string
  readonly tokens: number
  readonly family?: OfficialItem['family']
  readonly thinks?: boolean
  readonly asksOptions?: boolean
  readonly label: (row: Row) => unknown
}

const SHORT = 'Reply with the answer only, as short as it can be said.'

const listTexts = ({ answer }: Row): readonly string[] => {
  const list = [answer].flat()
  if (!list.every(each => typeof each === 'string')) throw new Error('has an answer that is no text')
  return list
}

/** Rows that went through the card's own features have texts for numbers; the official code fails on them. */
const listNumbers = ({ answer }: Row): readonly number[] => {
  const list = [answer].flat()
  if (!list.every(each => typeof each === 'number'))
    throw new Error(
      "has text for a number: a copy of the data that the suite's own code cannot score; take its jsonl files",
    )
  return list
}

const number = (row: Row): number => {
  const [only, ...others] = listNumbers(row)
  if (only === undefined || others.length > 0) throw new Error('has not one number for its answer')
  return only
}

const findChoice = (row: Row) => {
  const options = row.options.map(String)
  const at = options.indexOf(listTexts(row)[0])
  if (at < 0) throw new Error('has an answer that is none of its options')
  return { answer: String.fromCharCode(65 + at), options }
}

const SETS: Readonly<Record<string, InfiniteSet>> = {
  passkey: {
    before: 'A pass key stands somewhere in the text below, which means nothing otherwise. Find it.',
    format: 'Reply with the pass key only.',
    tokens: 32,
    family: 'needle',
    label: listTexts,
  },
  number_string: {
    before: 'A sequence of digits stands somewhere in the text below, which means nothing otherwise. Find it.',
    format: 'Reply with the digits only.',
    tokens: 48,
    family: 'needle',
    label: listTexts,
  },
  kv_retrieval: {
    before: 'Below is a JSON object. Give the value of one key.',
    format: 'Reply with the value only.',
    tokens: 96,
    family: 'needle',
    label: listTexts,
  },
  longbook_sum_eng: { before: 'Sum up the book below.', tokens: 1200, family: 'aggregation', label: listTexts },
  longbook_choice_eng: {
    before: 'Read the book below: a question with four options follows.',
    format: 'Reply with the letter of the right option only.',
    tokens: 40,
    asksOptions: true,
    label: findChoice,
  },
  longbook_qa_eng: {
    before: 'Read the book below: a question about it follows.',
    format: SHORT,
    tokens: 40,
    label: listTexts,
  },
  longbook_qa_chn: {
    before: '请阅读下面的书，然后回答问题。',
    format: '只回答答案，越短越好。',
    tokens: 40,
    label: listTexts,
  },
  longdialogue_qa_eng: {
    before: 'Below is a dialogue. One name of a speaker was replaced with $$MASK$$: say whose.',
    format: 'Reply with the name only, as it stands before the colons.',
    tokens: 40,
    family: 'qa',
    label: listTexts,
  },
  math_find: {
    before: 'Below is a list of numbers. Answer a question about it.',
    format: 'Reply with the number only.',
    tokens: 32,
    family: 'aggregation',
    label: number,
  },
  math_calc: {
    before: 'Below is a sum. Give the result after each step, from the first number on, as a list such as [1, 3, -1].',
    tokens: 30_000,
    family: 'tracking',
    label: listNumbers,
  },
  code_run: {
    before: 'Below are Python functions. Give the return value of one call.',
    format: 'Close your reply with the number, behind which nothing stands.',
    tokens: 64,
    family: 'tracking',
    label: number,
  },
  code_debug: {
    before: 'Exactly one function of the code below was made to fail. Say which of four it is.',
    format: 'Close your reply with the letter of the right option.',
    tokens: 1024,
    thinks: true,
    family: 'fim',
    asksOptions: true,
    label: findChoice,
  },
}

type Row = z.infer<typeof infiniteRow>
const scalar = z.union([z.string(), z.number()])
const infiniteRow = z
  .object({
    id: scalar,
    context: z.string().min(1).optional(),
    content: z.string().min(1).optional(),
    input: z.string(),
    answer: z.union([scalar, z.array(scalar).min(1)]),
    options: z.array(scalar),
  })
  .refine(row => row.context ?? row.content, 'context is missing')
