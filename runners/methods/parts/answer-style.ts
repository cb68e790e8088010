import type { MethodResult, Prompt } from '../../method.ts'

/**
 * The ways in which MemAgent's code asks for an answer and takes it out of a reply (`recurrent.py` and
 * `recurrent_boxed.py` of BytedTsinghua-SIA/MemAgent at 76b7a65), and `task`: the task's own format, nothing taken out.
 */
export const ANSWER_STYLES = ['sentence', 'boxed', 'task'] as const
export type AnswerStyle = (typeof ANSWER_STYLES)[number]

export const isAnswerStyle = (text: unknown): text is AnswerStyle => ANSWER_STYLES.some(style => style === text)

/** Sentence of the last prompt about the answer's form. */
export const askFor: Readonly<Record<AnswerStyle, string>> = {
  sentence: 'Think it over if you need to, and close with one sentence of this form: The answer is ANSWER.',
  boxed: 'Think it over if you need to, and close with the answer in a box: \\boxed{ANSWER}.',
  task: '',
}

/**
 * Returns the style for an item. Only a bare question without a form of its own gets one, so that no prompt requests
 * two forms.
 */
export const styleFor = (
  style: AnswerStyle,
  { question, statement }: Pick<Prompt, 'question' | 'statement'>,
): AnswerStyle => (statement() === question ? style : 'task')

/** Extracts the answer from a response; undefined if the requested form is missing. */
export function extractStyledAnswer(text: string, style: AnswerStyle): string | undefined {
  if (style === 'task') return text
  return style === 'boxed' ? findLastBoxed(text) : findLastSentence(text)
}

/** Without asterisks, after the last "the answer is", without full stops and white space at its ends. */
function findLastSentence(text: string): string | undefined {
  const plain = text.replaceAll('*', '')
  const at = plain.toLowerCase().lastIndexOf(MARK)
  if (at < 0) return undefined
  return trimSentence(plain.slice(at + MARK.length).replace(/^\s*:/, ''))
}

function trimSentence(text: string): string {
  let [start, end] = [0, text.length]
  while (start < end && OUTER.test(text[start])) start++
  while (end > start && OUTER.test(text[end - 1])) end--
  return text.slice(start, end)
}

const OUTER = /[\s.]/

const MARK = 'the answer is'

/** The content of the last `\boxed{…}` whose braces balance. */
function findLastBoxed(text: string): string | undefined {
  for (let at = text.lastIndexOf(BOX); at >= 0; at = at === 0 ? -1 : text.lastIndexOf(BOX, at - 1)) {
    const start = at + BOX.length
    let depth = 1
    for (let end = start; end < text.length; end++) {
      if (text[end] === '{') depth++
      else if (text[end] === '}' && --depth === 0) return text.slice(start, end)
    }
  }
  return undefined
}

const BOX = '\\boxed{'

/** Replaces the response by its answer. A response without the form stays whole and is noted. */
export function applyAnswerStyle(outcome: MethodResult, style: AnswerStyle): MethodResult {
  if (outcome.answer === null) return outcome
  const answer = extractStyledAnswer(outcome.answer, style)
  if (answer === undefined)
    return { ...outcome, reason: `${outcome.reason}; no answer in the form asked for, so the whole reply is` }
  return { ...outcome, answer, raw: outcome.answer }
}
