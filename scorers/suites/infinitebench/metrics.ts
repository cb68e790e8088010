import { lastOf } from '../../../core/held.ts'
import { contains, DIGIT, integer, split, strip } from '../../../core/python.ts'
import { items, raise } from '../../golden/python.ts'
import { normalWords, WORD } from '../../parts/normalise.ts'
import { overlapOf } from '../../parts/overlap.ts'
import { rougeLsum } from '../../parts/rouge-score.ts'
import { normalZh } from '../longbench1/metrics.ts'

// What InfiniteBench's code gives for one reply: OpenBMB/InfiniteBench@51d9b37 src/compute_scores.py. They raise as it does. Labels are as the files
// have them: one, or a list.

const first = (label: unknown): unknown =>
  Array.isArray(label) ? (label.length > 0 ? label[0] : raise('IndexError')) : label

/** The signs become blanks. */
const blanked = (text: string, signs: RegExp): string => text.replace(signs, ' ')
const squeezed = (text: string): string => text.replace(/ {2,}/g, ' ')

export const kvRetrieval = (reply: string, label: unknown): boolean =>
  split(blanked(reply, /[\n:"'.,?!{}]/g)).includes(String(first(label)))

/** passkey and number_string: the first run of ASCII digits. */
export const firstDigits = (reply: string, label: unknown): boolean =>
  (/[0-9]+/.exec(reply)?.[0] ?? '') === first(label)

export function codeRun(reply: string, label: unknown): boolean {
  const last = split(blanked(strip(reply), /[\n.`'":]/g)).at(-1)
  const said = last === undefined ? undefined : integer(last)
  const right = first(label)
  return said !== undefined && typeof right === 'number' && Number(said) === right
}

/** @param label the function's name and its letter */
export function codeDebug(reply: string, label: readonly string[]): boolean {
  const [name, letter] = [label[0], label[1]]
  const text = strip(reply)
  if (lastLetter(text, 'A-J') === letter) return true
  const plain = squeezed(blanked(text, /[\n`'"*-]|[Oo]ption/g))
  if (plain.startsWith(letter) || plain.startsWith(name)) return true
  const behind = afterPrefix(plain, ['answer is:', 'is:', 'answer:', 'correct option is:'])
  return typeof behind === 'string' && [letter, name].some(each => behind.startsWith(each))
}

export function longbookChoice(reply: string, label: readonly string[]): boolean {
  const text = strip(reply)
  if (label.includes(lastLetter(text, 'A-D') ?? '\0')) return true
  if (text === '') return false
  if ('ABCD'.includes(text[0])) return label.includes(text[0])
  if (label.includes(text)) return true
  const plain = squeezed(blanked(text, /[\n"'.,?!{}]/g))
  const behind = afterPrefix(plain, ['answer is:', 'answer:', 'answer is', 'option is'])
  if (behind === null) return false
  if (behind !== undefined) return label.some(each => behind.startsWith(each))
  const word = split(plain).find(each => 'ABCD'.includes(each))
  return word !== undefined && label.includes(word)
}

/** The last of these letters, each a word of its own, on the first line that has one. */
function lastLetter(text: string, letters: 'A-J' | 'A-D'): string | undefined {
  const pattern = new RegExp(`(?<!${WORD})[${letters}](?!${WORD})`, 'gv')
  for (const line of text.split('\n')) {
    const found = line.match(pattern)
    if (found) return lastOf(found)
  }
  return undefined
}

/** What follows the first prefix that the text has, the character behind it left out; null where nothing follows, undefined where it has none. */
function afterPrefix(text: string, prefixes: readonly string[]): string | null | undefined {
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
 * The first number without its sign. @param float whether the label is a float: a whole number read from JSON is taken for an int, and then "88.0"
 * raises ValueError
 */
export function mathFind(reply: string, label: unknown, float = false): boolean {
  const right = first(label)
  if (typeof right !== 'number') raise('TypeError')
  const said = NUMBER.exec(reply)?.[0]
  if (said === undefined) return false
  if (!float && Number.isInteger(right)) return Number(integer(said) ?? raise('ValueError')) === right
  const [whole = '', decimals = ''] = said.split('.')
  return Number(`${integer(whole)}.${[...decimals].map(digit => String(integer(digit))).join('')}`) === right
}

const NUMBER = new RegExp(`${DIGIT}+\\.${DIGIT}+|${DIGIT}+`, 'u')

/** Share of the intermediate results up to the first error. @param gpt4 whether the first number is dropped, as for its prompt */
export function mathCalc(reply: string, label: unknown, gpt4: boolean): number {
  if (!Array.isArray(label)) raise('AssertionError')
  const right: readonly unknown[] = Array.isArray(first(label)) ? (first(label) as unknown[]) : label
  if (right.length === 0) raise('ZeroDivisionError')
  const said = (reply.match(/[0-9]+/g) ?? []).slice(gpt4 ? 1 : 0)
  const wrong = right.findIndex((value, at) => said[at] === undefined || Number(said[at]) !== value)
  return (wrong < 0 ? right.length : wrong) / right.length
}

/** A label given as a text is a list of its characters. */
export const longdialogue = (reply: string, labels: unknown): boolean => {
  const text = strip(reply).toUpperCase()
  return items(labels).some(label => contains(text, String(label).toUpperCase()))
}

export const longbookQa = (reply: string, labels: unknown): number => {
  const words = normalWords(reply)
  return best(items(labels).map(label => overlapOf(words, normalWords(String(label))).f1))
}

/** Characters of the normalised texts. */
export const longbookQaZh = (reply: string, labels: unknown): number => {
  const said = [...normalZh(reply)]
  return best(items(labels).map(label => overlapOf(said, [...normalZh(String(label))]).f1))
}

/** rougeLsum without stemming, the best reference's. */
export const longbookSum = (reply: string, labels: unknown): number =>
  best((typeof labels === 'string' ? [labels] : items(labels)).map(label => rougeLsum(String(label), reply, false).f1))

const best = (values: readonly number[]): number => values.reduce((most, value) => Math.max(most, value), 0)

/**
 * What the code takes for the right answer of a row: of code_debug and longbook_choice_eng the text and its letter, by its first place among the
 * options; of other tasks the answer as it stands.
 *
 * @throws PythonError ValueError where the answer is no option
 */
export function labelOf(task: string, row: Readonly<Record<string, unknown>>): unknown {
  const { answer, options } = row
  if (task !== 'code_debug' && task !== 'longbook_choice_eng') return answer
  if (Array.isArray(answer) && answer.length === 2 && LETTERS.includes(String(answer[1]))) return answer
  if (Array.isArray(answer) ? answer.length !== 1 : typeof answer !== 'string') raise('ValueError')
  const text = Array.isArray(answer) ? answer[0] : answer
  const place = items(options).indexOf(text)
  return [text, place < 0 ? raise('ValueError') : (LETTERS[place] ?? raise('IndexError'))]
}

const LETTERS = ['A', 'B', 'C', 'D']
