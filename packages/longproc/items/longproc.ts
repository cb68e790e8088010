import { cutPrompt, type ReadyItem, type Split, UNDIVIDED } from 'fathom-bench/plugin'
import type { LongProcTask } from '../data/index.ts'
import type { LongProcExample } from '../data/set.ts'

/** Properties of the level that the example itself lacks. */
export interface LongProcLevel {
  /** Length of the level's output, such as 2048. */
  readonly tokens: number
  /** Limit of the answer, in tokens. */
  readonly answerTokens: number
  readonly scorer: string
}

/** An official example as an item: the prompt to the letter, its long part as the context. */
export function toLongProcItem(
  { id, task, input_prompt: prompt, reference_output: reference, item }: LongProcExample,
  { tokens, answerTokens, scorer }: LongProcLevel,
): ReadyItem {
  const found = splitAtBorders(prompt, BORDERS[task]) ?? splitAroundText(prompt, item[HELD[task] ?? ''])
  return {
    id,
    family: 'longproc',
    ...(found?.split ?? cutPrompt(prompt, 0, prompt.length)),
    ...(found ? toPromptParts(found) : { question: CLOSES_WITH_TASK, statement: `${CLOSES_WITH_TASK} ${AS_ASKED}` }),
    answerFormat: '',
    depths: [],
    scorer,
    expected: { reference, item },
    answerTokens,
    output: { tokens, reference },
    ...(!found && { notes: [UNDIVIDED] }),
  }
}

/** Limits of the long part of a prompt. */
interface Borders {
  /** The heading above it. */
  readonly heading: string
  /** Whether the examples contain the heading too, so that its last occurrence counts. */
  readonly again?: true
  /** Text between heading and context, such as a fence. */
  readonly opening: string
  readonly closing: string
  /** Start of the rest. */
  readonly rest: string
}

/**
 * Limits by the headings of the official `prompts.yaml`. The long part is a page, a story, a list of roads, pseudocode,
 * or worked examples.
 */
const BORDERS: Readonly<Record<LongProcTask, Borders>> = {
  html_to_tsv: {
    heading: '[INPUT WEBPAGE]\n',
    opening: '```html\n',
    closing: '\n```\n\n',
    rest: '[TARGET INFORMATION]\n',
  },
  pseudo_to_code: { heading: '[PSEUDOCODE]:\n', opening: '', closing: '\n\n', rest: '[CODE]:' },
  path_traversal: {
    heading: '[PROBLEM]\n',
    again: true,
    opening: '',
    closing: '\n\n',
    rest: 'Now find the route from ',
  },
  tom_tracking: { heading: '[STORY]\n', opening: '', closing: '\n\n', rest: '[QUESTION]\n' },
  countdown: { heading: '[EXAMPLES]\n', opening: '', closing: '\n\n', rest: '[Problem]\n' },
  travel_planning: { heading: 'EXAMPLES:\n', opening: '', closing: '\n\n', rest: 'YOUR TASK:\n' },
}

/**
 * Splits a prompt: rules, formats and examples come before the context, the question after it. Undefined if a border is
 * missing.
 */
function splitAtBorders(prompt: string, { heading, again, opening, closing, rest }: Borders): Parts | undefined {
  // The context may hold anything, so the last of the closing borders counts.
  const end = prompt.lastIndexOf(closing + rest)
  const border = `\n${heading}${opening}`
  const start = again ? prompt.lastIndexOf(border, end) : prompt.indexOf(border)
  const from = start + border.length
  if (start < 0 || end <= from) return undefined
  const split = cutPrompt(prompt, from, end)
  if (split.context === '') return undefined
  return { split, instructions: prompt.slice(0, start).trim(), question: prompt.slice(end + closing.length).trim() }
}

interface Parts {
  readonly split: Split
  readonly instructions: string
  readonly question: string
}

/** Question of a prompt that could not be split. */
const CLOSES_WITH_TASK = 'The text closes with a task: do it.'
const AS_ASKED = 'Give the answer in the form that it asks for.'

/** The task without the heading and the fence of its context. */
const toPromptParts = ({ instructions, question }: Parts) => ({
  instructions,
  question,
  statement: [instructions, question].filter(text => text !== '').join('\n\n'),
})

/** In a prompt of another wording, the field of the record that is the long part. */
const HELD: Readonly<Partial<Record<LongProcTask, string>>> = { path_traversal: 'context_nl', tom_tracking: 'story' }

function splitAroundText(prompt: string, text: unknown): Parts | undefined {
  if (typeof text !== 'string' || text.trim() === '') return undefined
  const start = prompt.lastIndexOf(text)
  if (start < 0) return undefined
  const split = cutPrompt(prompt, start, start + text.length)
  return { split, instructions: split.head.trim(), question: split.tail.trim() }
}
