import {
  computeOverlap,
  computeRougeLsum,
  DIGIT,
  getLast,
  hasSubstring,
  normalizeWords,
  parsePythonInteger,
  split,
  strip,
  WORD_CHARACTER,
} from 'fathom-bench/plugin'
import { raise, toPythonItems } from '../../golden/python.ts'
import { normalizeZh } from '../longbench1/metrics.ts'

// Results of InfiniteBench's code for one reply: OpenBMB/InfiniteBench@51d9b37 src/compute_scores.py. They raise as it
// does. Labels are those of the files: one, or a list.

const takeFirst = (label: unknown): unknown =>
  Array.isArray(label) ? (label.length > 0 ? label[0] : raise('IndexError')) : label

/** The signs become blanks. */
const replaceSigns = (text: string, signs: RegExp): string => text.replace(signs, ' ')
const collapseBlanks = (text: string): string => text.replace(/ {2,}/g, ' ')

export const scoreKvRetrieval = (reply: string, label: unknown): boolean =>
  split(replaceSigns(reply, /[\n:"'.,?!{}]/g)).includes(String(takeFirst(label)))

/** passkey and number_string: the first run of ASCII digits. */
export const scoreFirstDigits = (reply: string, label: unknown): boolean =>
  (/[0-9]+/.exec(reply)?.[0] ?? '') === takeFirst(label)

export function scoreCodeRun(reply: string, label: unknown): boolean {
  const last = split(replaceSigns(strip(reply), /[\n.`'":]/g)).at(-1)
  const said = last === undefined ? undefined : parsePythonInteger(last)
  const right = takeFirst(label)
  return said !== undefined && typeof right === 'number' && Number(said) === right
}

/** @param label the function's name and its letter */
export function scoreCodeDebug(reply: string, label: readonly string[]): boolean {
  const [name, letter] = [label[0], label[1]]
  const text = strip(reply)
  if (findLastLetter(text, 'A-J') === letter) return true
  const plain = collapseBlanks(replaceSigns(text, /[\n`'"*-]|[Oo]ption/g))
  if (plain.startsWith(letter) || plain.startsWith(name)) return true
  const behind = takeAfterPrefix(plain, ['answer is:', 'is:', 'answer:', 'correct option is:'])
  return typeof behind === 'string' && [letter, name].some(each => behind.startsWith(each))
}

export function scoreLongbookChoice(reply: string, label: readonly string[]): boolean {
  const text = strip(reply)
  if (label.includes(findLastLetter(text, 'A-D') ?? '\0')) return true
  if (text === '') return false
  if ('ABCD'.includes(text[0])) return label.includes(text[0])
  if (label.includes(text)) return true
  const plain = collapseBlanks(replaceSigns(text, /[\n"'.,?!{}]/g))
  const behind = takeAfterPrefix(plain, ['answer is:', 'answer:', 'answer is', 'option is'])
  if (behind === null) return false
  if (behind !== undefined) return label.some(each => behind.startsWith(each))
  const word = split(plain).find(each => 'ABCD'.includes(each))
  return word !== undefined && label.includes(word)
}

/** Returns the last of these letters as a separate word, on the first line with one. */
function findLastLetter(text: string, letters: 'A-J' | 'A-D'): string | undefined {
  const pattern = new RegExp(`(?<!${WORD_CHARACTER})[${letters}](?!${WORD_CHARACTER})`, 'gv')
  for (const line of text.split('\n')) {
    const found = line.match(pattern)
    if (found) return getLast(found)
  }
  return undefined
}

/**
 * Returns the text after the first prefix found, without the character after it; null if nothing follows, undefined
 * without a prefix.
 */
function takeAfterPrefix(text: string, prefixes: readonly string[]): string | null | undefined {
  for (const prefix of prefixes) {
    const at = text.indexOf(prefix)
    if (at < 0) continue
    const behind = at + prefix.length
    const point = text.codePointAt(behind)
    // Python's characters are code points.
    return point === undefined ? null : text.slice(behind + (point > 0xffff ? 2 : 1))
  }
  return undefined
}

/**
 * The first number without its sign. @param float whether the label is a float even if whole: for an int, "88.0" raises
 * ValueError
 */
export function scoreMathFind(reply: string, label: unknown, float = false): boolean {
  const right = takeFirst(label)
  if (typeof right !== 'number') raise('TypeError')
  const said = NUMBER.exec(reply)?.[0]
  if (said === undefined) return false
  if (!float && Number.isInteger(right)) return Number(parsePythonInteger(said) ?? raise('ValueError')) === right
  const [whole = '', decimals = ''] = said.split('.')
  return (
    Number(`${parsePythonInteger(whole)}.${[...decimals].map(digit => String(parsePythonInteger(digit))).join('')}`) ===
    right
  )
}

const NUMBER = new RegExp(`${DIGIT}+\\.${DIGIT}+|${DIGIT}+`, 'u')

/**
 * Share of the intermediate results up to the first error. @param gpt4 whether the first number is dropped, as for its
 * prompt
 */
export function scoreMathCalc(reply: string, label: unknown, gpt4: boolean): number {
  if (!Array.isArray(label)) raise('AssertionError')
  const right: readonly unknown[] = Array.isArray(takeFirst(label)) ? (takeFirst(label) as unknown[]) : label
  if (right.length === 0) raise('ZeroDivisionError')
  const said = (reply.match(/[0-9]+/g) ?? []).slice(gpt4 ? 1 : 0)
  const wrong = right.findIndex((value, at) => said[at] === undefined || Number(said[at]) !== value)
  return (wrong < 0 ? right.length : wrong) / right.length
}

/** A label given as a text is a list of its characters. */
export const scoreLongdialogue = (reply: string, labels: unknown): boolean => {
  const text = strip(reply).toUpperCase()
  return toPythonItems(labels).some(label => hasSubstring(text, String(label).toUpperCase()))
}

export const scoreLongbookQa = (reply: string, labels: unknown): number => {
  const words = normalizeWords(reply)
  return pickBest(toPythonItems(labels).map(label => computeOverlap(words, normalizeWords(String(label))).f1))
}

/** Characters of the normalised texts. */
export const scoreLongbookQaZh = (reply: string, labels: unknown): number => {
  const said = [...normalizeZh(reply)]
  return pickBest(toPythonItems(labels).map(label => computeOverlap(said, [...normalizeZh(String(label))]).f1))
}

/** rougeLsum without stemming, the best reference's. */
export const scoreLongbookSum = (reply: string, labels: unknown): number =>
  pickBest(
    (typeof labels === 'string' ? [labels] : toPythonItems(labels)).map(
      label => computeRougeLsum(String(label), reply, false).f1,
    ),
  )

const pickBest = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

/**
 * Returns the right answer of a row as the code determines it. For code_debug and longbook_choice_eng it is the text
 * and its letter, by its first position among the options; for other tasks the answer unchanged.
 * @throws PythonError ValueError if the answer is not an option
 */
export function getInfinitebenchLabel(task: string, row: Readonly<Record<string, unknown>>): unknown {
  const { answer, options } = row
  if (task !== 'code_debug' && task !== 'longbook_choice_eng') return answer
  if (Array.isArray(answer) && answer.length === 2 && LETTERS.includes(String(answer[1]))) return answer
  if (Array.isArray(answer) ? answer.length !== 1 : typeof answer !== 'string') raise('ValueError')
  const text = Array.isArray(answer) ? answer[0] : answer
  const place = toPythonItems(options).indexOf(text)
  return [text, place < 0 ? raise('ValueError') : (LETTERS[place] ?? raise('IndexError'))]
}

const LETTERS = ['A', 'B', 'C', 'D']
