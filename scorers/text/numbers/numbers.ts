import { findConclusion, splitStatements, toReadable } from '../conclusion.ts'
import { findSpelledNumbers } from './spelled-numbers.ts'

/** A number in a text. */
export interface FoundNumber {
  readonly value: number
  /** Start and end positions. */
  readonly at: number
  readonly end: number
  /** Whether it may well be no number: "that one", "these two". It counts only where no other number does. */
  readonly weak?: boolean
}

/**
 * Returns the one number that an answer gives, and the rule that found it; undefined if there is none. A fixed rule
 * picks one, so that naming several is no better than naming one:
 * 1. the first number of the conclusion ("the answer is 12 of 40");
 * 2. the number that opens the answer ("12 (5 in March, 7 in April)");
 * 3. the last number outside parentheses ("5 in March and 7 in April, 12 in all").
 * `numbersIn` defines which forms are numbers.
 */
export function findNumber(answer: string): number | undefined {
  const conclusion = findConclusion(answer)
  const concluded = conclusion === undefined ? undefined : keepSureNumbers(findNumbers(conclusion))[0]
  if (concluded) return concluded.value
  const text = toReadable(answer)
  const all = keepSureNumbers(findNumbers(text))
  const opens = all[0] !== undefined && !/[\p{L}\p{N}]/u.test(text.slice(0, all[0].at))
  if (opens) return all[0].value
  const bare = text.replace(/\([^()]{0,200}\)/g, inside => ' '.repeat(inside.length))
  return (all.findLast(({ at }) => bare[at] !== ' ') ?? all.at(-1))?.value
}

/**
 * The list of numbers that an answer gives: its last list in square brackets, of the conclusion if there is one; else
 * the numbers of the conclusion's first statement with any, else of the only statement with any, else of the last one.
 */
export function findNumberList(answer: string): readonly number[] | undefined {
  const text = findConclusion(answer) ?? toReadable(answer)
  const lists = [...text.matchAll(/\[([^[\]]{0,20000})\]/g)].map(([, inside]) => inside)
  const list = lists.findLast(inside => /^[\s\d.,+\-−'"]*$/.test(inside))
  if (list !== undefined) return parseNumberList(list)
  const lines = numberLines(text)
  if (lines !== undefined) return lines
  const statements = splitStatements(text)
    .map(parseNumberList)
    .filter(numbers => numbers.length > 0)
  return findConclusion(answer) === undefined ? statements.at(-1) : statements[0]
}

/**
 * Returns the numbers of comma-separated entries. If a blank follows some comma, commas without one may separate
 * thousands.
 */
export const parseNumberList = (text: string): readonly number[] =>
  text
    .split(/,\s/.test(text) ? /,\s+|,(?!\d{3}(?!\d))/ : ',')
    .flatMap(entry => keepSureNumbers(findNumbers(entry, { spaced: false })).map(({ value }) => value))

/**
 * Returns the numbers of the last lines that contain only a number each, with at most a bullet, a line number or a
 * comma; undefined if there are fewer than two.
 */
export function numberLines(text: string): readonly number[] | undefined {
  const runs: number[][] = []
  let next = 1
  let run: number[] = []
  for (const line of text.split(/[\n\r]+/)) {
    if (line.trim() === '') continue
    const [, place, rest] = LINE.exec(line) ?? []
    const isPlace = place !== undefined && Number(place) === next
    const number = BARE.exec(isPlace ? rest : line.replace(BULLET, ''))
    const found = number === null ? [] : findNumbers(number[0], { spaced: false })
    if (found.length === 1) {
      if (run.length === 0) runs.push(run)
      run.push(found[0].value)
      next++
    } else {
      run = []
      next = 1
    }
  }
  return runs.findLast(each => each.length > 1)
}

const LINE = /^[ \t]{0,8}(\d{1,3})[.):][ \t]{1,8}(.*)$/
const BULLET = /^[ \t]{0,8}[-•*+–][ \t]{1,8}/
const BARE = /^[ \t]{0,8}[-+−–]?[\d.,]{1,40}[,;]?[ \t]{0,8}$/

/** Returns the certain numbers or, if there are none, the possible ones. */
export function keepSureNumbers(numbers: readonly FoundNumber[]): readonly FoundNumber[] {
  const sure = numbers.filter(({ weak }) => !weak)
  return sure.length > 0 ? sure : numbers
}

/**
 * All numbers of a text in their order: digits with a sign, a point, thousands between commas, points, apostrophes, low
 * lines or blanks; a power, a power of ten, a fraction, a percentage, and what the word behind them makes of them ("5
 * million"); English number words; "minus five", "five less than zero", "1 in 10".
 *
 * @param spaced whether plain blanks part thousands: "1 234 567"
 */
export function findNumbers(
  text: string,
  { spaced = true }: { readonly spaced?: boolean } = {},
): readonly FoundNumber[] {
  const digits = [...text.matchAll(spaced ? SPACED : UNSPACED)].flatMap(match => readDigits(text, match) ?? [])
  const words = findSpelledNumbers(text).filter(word => !digits.some(({ at, end }) => word.at < end && word.end > at))
  const all = [...digits, ...words].sort((one, other) => one.at - other.at)
  return joinNumbers(
    all.map(found => applySign(text, found)),
    text,
  )
}

function readDigits(text: string, match: RegExpExecArray): FoundNumber | undefined {
  const { sign, number } = match.groups! // the pattern names both
  const end = match.index + match[0].length
  const rest = text.slice(end, end + 40)
  if (SURE.test(rest)) return undefined
  let value = VULGAR.get(number) ?? parsePlainValue(number)
  let length = 0
  for (const [pattern, apply] of SUFFIXES) {
    const suffix = pattern.exec(rest.slice(length))
    if (suffix === null) continue
    value = apply(value, suffix)
    length += suffix[0].length
  }
  if (!Number.isFinite(value)) return undefined
  return { value: sign && value !== 0 ? -value : value, at: match.index, end: end + length }
}

function parsePlainValue(number: string): number {
  if (/^\d{1,3}(?:\.\d{3}){2,}$/.test(number)) return Number(number.replaceAll('.', ''))
  if (/^0,\d+$/.test(number)) return Number(number.replace(',', '.'))
  return Number(number.replace(/[^\d.]/g, ''))
}

/** Possible suffixes of the digits, in order, and their effect on the value. */
const SUFFIXES: readonly (readonly [RegExp, (value: number, match: RegExpExecArray) => number])[] = [
  // "1 1/2" and "1½"
  [/^ ?([¼½¾⅓⅔⅛])/, (value, [, part]) => value + VULGAR.get(part)!],
  [/^ (\d{1,2})\/(\d{1,2})(?![\d/])/, (value, [, over, under]) => value + Number(over) / Number(under)],
  [
    /^\s?[/⁄]\s?(\d{1,9})(?![\d\p{L}]|[/.,]\d)/u,
    (value, [, under]) => (Number(under) === 0 ? Number.NaN : value / Number(under)),
  ],
  [/^[eE]([-+−]?\d{1,3})(?![\p{L}\p{N}])/u, (value, [, power]) => value * 10 ** Number(power.replace('−', '-'))],
  [
    /^\s?(?:[×x*·]|\\times|\\cdot)\s?10\s?\^\s?[{(]?([-−]?\d{1,3})[})]?/,
    (value, [, power]) => value * 10 ** Number(power.replace('−', '-')),
  ],
  [/^\s?\^\s?[{(]?([-−]?\d{1,3})[})]?/, (value, [, power]) => value ** Number(power.replace('−', '-'))],
  [/^[⁰¹²³⁴-⁹]{1,3}/, (value, [power]) => value ** Number(power.normalize('NFKC'))],
  [
    /^(?:k\b|\s(?:hundred|thousand|million|billion|dozen)\b)/i,
    (value, [word]) => value * (SCALE.get(word.trim().toLowerCase()) ?? 1),
  ],
  [/^\s?(?:%|percent\b|per cent\b)/i, value => value / 100],
]

const SCALE = new Map([
  ['k', 1e3],
  ['dozen', 12],
  ['hundred', 100],
  ['thousand', 1e3],
  ['million', 1e6],
  ['billion', 1e9],
])
const VULGAR = new Map([
  ['¼', 1 / 4],
  ['½', 1 / 2],
  ['¾', 3 / 4],
  ['⅓', 1 / 3],
  ['⅔', 2 / 3],
  ['⅛', 1 / 8],
])
/** "100% sure" is no answer. */
const SURE = /^\s?(?:%|percent|per cent)\s(?:sure|certain|confident|confidence|positive|correct)\b/i

/** "minus five", "negative 5", "five below zero". */
function applySign(text: string, found: FoundNumber): FoundNumber {
  const before = MINUS_WORD.exec(text.slice(Math.max(0, found.at - 20), found.at))
  if (before !== null) return { ...found, value: -found.value, at: found.at - before[0].trimStart().length }
  const behind = BELOW.exec(text.slice(found.end, found.end + 40))
  return behind === null ? found : { ...found, value: -found.value, end: found.end + behind[0].length, weak: false }
}

/** Behind another number "minus" takes away from it. */
const MINUS_WORD = /(?:^\s{0,3}|[^\s\d]\s{1,3}|[^\s\d])(?<![\p{L}\p{N}])(?:minus|negative)\s{1,3}$/iu
const BELOW = /^\s(?:degrees?\s)?(?:below|under|(?:less|fewer|lower)\sthan)\s(?:zero|nought|0\b(?!\.\d))/i

/** "5 less than 12" and "1 in 10" are one number. */
function joinNumbers(numbers: readonly FoundNumber[], text: string): readonly FoundNumber[] {
  const kept: FoundNumber[] = []
  for (const number of numbers) {
    const last = kept.at(-1)
    // Skips a number that was already included: the zero of "five less than zero".
    if (last !== undefined && number.at < last.end) continue
    const between = last === undefined ? '' : text.slice(last.end, Math.min(number.at, last.end + 40))
    const value = last === undefined ? undefined : combineNumbers(last.value, between, number, text)
    if (last === undefined || value === undefined) kept.push(number)
    else kept[kept.length - 1] = { value, at: last.at, end: number.end }
  }
  return kept
}

function combineNumbers(value: number, between: string, other: FoundNumber, text: string): number | undefined {
  if (/^\s(?:\p{L}{1,20}\s)?(?:less|fewer)\sthan\s$/iu.test(between)) return other.value - value
  if (/^\s(?:\p{L}{1,20}\s)?more\sthan\s$/iu.test(between)) return other.value + value
  const isRatio =
    /^\s(?:in|in every|out of every)\s$/i.test(between) &&
    /^\W*$|^[.,;:!?)]/.test(text.slice(other.end, other.end + 10))
  return isRatio && other.value >= 2 && other.value <= 1000 ? value / other.value : undefined
}

/**
 * A sign belongs to a number if no letter or digit precedes it. Digits inside a word, a version or a date with slashes
 * are not numbers.
 */
function makeDigitsPattern(blank: string): RegExp {
  const thousands = String.raw`\d{1,3}(?:(?:,|\{,\}|_|['’]|[\u2009\u202f\u00a0${blank}])\d{3})+(?:\.\d{1,20})?(?![,'’_]?\d)`
  const others = String.raw`\d{1,2}(?:,\d{2})+,\d{3}|\d{1,3}(?:\.\d{3}){2,6}|0,\d{1,20}(?!,)|\d{1,30}(?:\.\d{1,20})?|[¼½¾⅓⅔⅛]|(?<!\.)\.\d{1,20}`
  const sign = String.raw`(?<sign>(?<![\p{L}\p{N})\]])(?:[-−–‐‑‒][$€£¥]?)?)`
  const before = String.raw`(?<![\p{L}\p{Nd}_])(?<![\p{L}\p{Nd}][./])`
  const behind = String.raw`(?!\.?\d|\/\d{1,4}\/|(?![eEkKxX])[\p{L}_]|[eEkKxX][\p{L}_])`
  return new RegExp(`${sign}?${before}(?<number>${thousands}|${others})${behind}`, 'gu')
}
const SPACED = makeDigitsPattern(' ')
const UNSPACED = makeDigitsPattern('')
