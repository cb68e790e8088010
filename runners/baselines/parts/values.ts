import { tryPart } from '../../solver.ts'
import type { FloorView } from '../floor.ts'

/** The form of a task's answers: the words around a value, and values. */
export interface AnswerForm {
  readonly before: string
  readonly after: string
  readonly values: readonly string[]
}

/**
 * Infers the form from a few of the task's own guesses, which are drawn from the text without the right answer: the
 * words with which all of them begin and end surround the value. Undefined if the task has no guesser.
 */
export function inferAnswerForm({
  solver: { guess },
  context: whole,
  question,
  rng,
}: FloorView): AnswerForm | undefined {
  if (!guess) return undefined
  // A guess may look through the whole text: mostly a part of it tells.
  const part = whole.slice(0, FORM_CHARS)
  const blank = tryPart(() => guess({ context: part, question }, rng)) === ''
  const context = blank ? whole : part
  const guesses = [
    ...new Set(
      Array.from({ length: blank ? FEW_GUESSES : GUESSES }, () => tryPart(() => guess({ context, question }, rng))),
    ),
  ].filter(answer => answer !== '')
  const [one = '', ...others] = guesses
  if (others.length === 0) return { before: '', after: '', values: guesses }
  const before = cutAfterWord(one.slice(0, countCommonStart(one, others)))
  const after = cutBeforeWord(
    one.slice(
      one.length -
        countCommonStart(
          reverseText(one.slice(before.length)),
          others.map(other => reverseText(other.slice(before.length))),
        ),
    ),
  )
  return { before, after, values: guesses.map(answer => answer.slice(before.length, answer.length - after.length)) }
}

const GUESSES = 8
const FEW_GUESSES = 2

const reverseText = (text: string) => [...text].reverse().join('')

/** How many characters all begin with. */
function countCommonStart(one: string, others: readonly string[]): number {
  let length = 0
  while (length < one.length && others.every(other => other[length] === one[length])) length++
  return length
}

const cutAfterWord = (text: string) => /^[\s\S]*[\s[(]/.exec(text)?.[0] ?? ''
const cutBeforeWord = (text: string) => (/^[.)\]\s]/.test(text) ? text : (/[\s.)\]][\s\S]*$/.exec(text)?.[0] ?? ''))

/** All values of a text that have the form of an answer, as one answer, as many as it may hold. */
export function listFormValues(view: FloorView, context: string): string {
  const form = inferAnswerForm(view)
  const { before = '', after = '', values = [] } = form ?? {}
  const pattern =
    form === undefined ? NAMES_AND_NUMBERS : SHAPES.find(shape => values.some(value => value.match(shape)))
  const listed = pattern ? collectDistinct(context, pattern, values) : new Set(values)
  return `${before}${joinFitting(listed, view)}${after}`
}

const FORM_CHARS = 40_000

/** From the most telling to the least. */
const SHAPES: readonly RegExp[] = [
  /\b[0-9a-f]{4,}(?:-[0-9a-f]{4,})+\b/g,
  /\b(?=[0-9a-f]*\d)[0-9a-f]{8,}\b/g,
  /\b[A-Z]{3,}\b/g,
  /\b[a-z]+(?:-[a-z]+)+\b/g,
  /\b[A-Z][a-z]+ [A-Z][a-z]+\b/g,
  /(?<=[a-z,;:] )[A-Z][a-z]+\b/g,
  /\b[A-Z][a-z]+\b/g,
  /\b\d+\b/g,
]
const NAMES_AND_NUMBERS = /\b[A-Z][a-z]+(?: [A-Z][a-z]+)*\b|\b\d+\b/g

/** Numbers are as long as those of the guesses. */
function collectDistinct(context: string, pattern: RegExp, values: readonly string[]): Set<string> {
  const digits =
    pattern.source === String.raw`\b\d+\b` &&
    new Set(values.flatMap(value => value.match(pattern) ?? []).map(number => number.length))
  const found = new Set<string>()
  for (const [value] of context.matchAll(pattern)) {
    if (!digits || digits.has(value.length)) found.add(value)
    if (found.size >= MOST_VALUES) break
  }
  return found
}

const MOST_VALUES = 5_000

function joinFitting(values: ReadonlySet<string>, { answerTokens, tokenizer }: FloorView): string {
  const taken: string[] = []
  let left = answerTokens - AROUND
  for (const value of values) {
    left -= tokenizer.piece(` ${value}`) + 1
    if (left < 0) break
    taken.push(value)
  }
  return taken.join(', ')
}

/** Tokens kept for the words around a list. */
const AROUND = 10
