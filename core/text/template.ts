import { usageError } from '../errors.ts'

/** Slots of a prompt template. `{context}` and `{question}` occur exactly once, the others at most once. */
const SLOTS = ['instructions', 'example', 'context', 'question', 'answer_format'] as const
type Slot = (typeof SLOTS)[number]

/**
 * The usual order of a task's parts. The answer format follows the question on its line, or is a separate paragraph.
 */
export const IN_ORDER = '{instructions}\n\n{example}\n\n{context}\n\n{question} {answer_format}'
export const IN_PARAGRAPHS = '{instructions}\n\n{example}\n\n{context}\n\n{question}\n\n{answer_format}'

/** All that a task says of a context, in named parts. An empty part is one that it does not have. */
export interface TaskParts {
  readonly instructions: string
  /** A worked example with its answer. */
  readonly example: string
  readonly question: string
  readonly answerFormat: string
}

/** A prompt around its context: the whole prompt is `head + context + tail`. */
export interface PromptFrame {
  readonly head: string
  readonly tail: string
}

/** Fills every slot but the context. An absent part leaves no empty lines behind. */
export function buildFrame(template: string, parts: TaskParts): PromptFrame {
  const [head = '', tail = ''] = template.split('{context}')
  return { head: fillSlots(head, parts), tail: fillSlots(tail, parts) }
}

const fillSlots = (text: string, { instructions, example, question, answerFormat }: TaskParts) => {
  const values: Readonly<Record<string, string>> = { instructions, example, question, answer_format: answerFormat }
  return text.replace(/\{(instructions|question|example|answer_format)\}(\n\n)?/g, (_, slot: string, gap = '') =>
    values[slot] === '' ? '' : `${values[slot]}${gap}`,
  )
}

/** The parts that a template really puts: it may leave some out, and its own words are instructions. */
export function pickUsedParts(template: string, parts: TaskParts): TaskParts {
  const has = (slot: Slot) => template.includes(`{${slot}}`)
  const words = template.split(/\{(?:example|context|question|answer_format)\}/)
  return {
    instructions: words
      .map(text => text.replace('{instructions}', () => parts.instructions).trim())
      .filter(text => text !== '')
      .join('\n\n'),
    example: has('example') ? parts.example : '',
    question: parts.question,
    answerFormat: has('answer_format') ? parts.answerFormat : '',
  }
}

/** Returns the task without its context: the text before it, then the text after it. */
export const toTaskPrompt = ({ head, tail }: PromptFrame): string =>
  [head.trim(), tail.trim()].filter(text => text !== '').join('\n\n')

/**
 * Checks a template.
 * @param name the template's name in errors
 * @throws BenchError (usage) if a slot is missing, repeated or unknown
 */
export function checkTemplate(template: string, name: string): void {
  for (const slot of SLOTS) {
    const times = template.split(`{${slot}}`).length - 1
    const isNeeded = slot === 'context' || slot === 'question'
    if (times > 1 || (isNeeded && times === 0))
      throw usageError(
        `template ${name}: {${slot}} must stand in it ${isNeeded ? 'exactly' : 'at most'} once. ${FORMS}`,
      )
  }
  for (const [whole, slot] of template.matchAll(/\{([a-z_]+)\}/g))
    if (!SLOTS.some(known => known === slot)) throw usageError(`template ${name}: unknown slot ${whole}. ${FORMS}`)
}

const FORMS = 'Slots: {context} and {question} (once each), {instructions}, {example}, {answer_format}.'
