import { joinWords } from '../../core/text/join-words.ts'
import type { AnswerKind } from '../../scorers/answer-kind.ts'

/** Details of each kind's wording. `what` names the thing with its article: "the name of the room". */
interface Details {
  readonly phrase: { readonly what: string; readonly note?: string }
  readonly label: { readonly what: string; readonly note?: string }
  /** `otherwise`: what to reply if there is no number. */
  readonly number: { readonly otherwise?: string }
  readonly choice: object
  readonly list: { readonly what: string }
  readonly set: { readonly what: string }
  readonly order: { readonly what: string }
  /** The name of each line, with an optional remark on its value. */
  readonly lines: {
    readonly names: readonly (string | readonly [name: string, note: string])[]
    readonly note?: string
  }
  readonly program: never
  readonly text: never
}

/** A custom form in whole sentences: for official code, and for programs and long texts. */
interface OwnForm {
  readonly form: string
}

/** Instructions on an item's answer: the kind, and the form in that kind's wording. */
export interface AnswerInstructions {
  readonly answerKind: AnswerKind
  readonly answerFormat: string
}

/**
 * Returns the answer format of an item from its kind. A prompt requests one form, and methods add no other. A `note`
 * defines a right value, not another form: "in the words of the list".
 */
export function formatAnswerInstructions<K extends AnswerKind>(
  kind: K,
  details: Details[K] | OwnForm,
): AnswerInstructions {
  const answerFormat = 'form' in details ? details.form : WORDINGS[kind](details)
  return { answerKind: kind, answerFormat }
}

/**
 * Returns the sentence that MemAgent's and KeyChain's official code searches for; their tasks request it instead of the
 * bare answer.
 * @param placeholder represents the answer, such as NAME
 * @param note defines a right answer: "with the full name"
 */
export const answerInSentence = (placeholder: string, note: string): AnswerInstructions =>
  describeSentenceAnswer(`a sentence of the form "So the answer is ${placeholder}.", ${note}.`)

/** The same where all answers are known. */
export const describeKnownSentences = (answers: readonly string[]): AnswerInstructions =>
  describeSentenceAnswer(`the sentence ${answers.map(answer => `"So the answer is ${answer}."`).join(' or ')}`)

const describeSentenceAnswer = (form: string): AnswerInstructions => ({
  answerKind: 'phrase',
  answerFormat: `You may think first. End with ${form}`,
})

const WORDINGS: { readonly [K in AnswerKind]: (details: Details[K]) => string } = {
  phrase: ({ what, note }) => formatOnly(what, note),
  label: ({ what, note }) => formatOnly(what, note),
  number: ({ otherwise }) =>
    otherwise === undefined
      ? formatOnly('the number')
      : `${formatOnly('the number')} If the text does not state it, reply with "${otherwise}".`,
  choice: () => formatOnly('the letter of the right one'),
  list: ({ what }) => formatOnly(what),
  set: ({ what }) => formatOnly(what, 'separated by commas'),
  order: ({ what }) => formatOnly(what, 'in order, separated by commas'),
  lines: ({ names, note }) =>
    `Reply with ${NUMBERS[names.length]} ${names.length === 1 ? 'line' : 'lines'}: ${formatNames(names)}${formatEnding(note)}`,
  program: ({ form }: OwnForm) => form,
  text: ({ form }: OwnForm) => form,
}

const formatOnly = (what: string, note?: string) => `Reply with ${what} only${formatEnding(note)}`
const formatEnding = (note?: string) => (note === undefined ? '.' : `, ${note}.`)

/** `"day: …" (a number) and "month: …"`. */
function formatNames(names: readonly (string | readonly [string, string])[]): string {
  return joinWords(names.map(name => (typeof name === 'string' ? `"${name}: …"` : `"${name[0]}: …" (${name[1]})`)))
}

const NUMBERS = ['no', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten']
