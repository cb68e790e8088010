import { getLast } from '../../../core/collections/require.ts'
import { splitStatements } from '../../text/conclusion.ts'
import { type FoundNumber, findNumbers } from '../../text/numbers/numbers.ts'
import { findNumberCandidates } from './candidates.ts'
import { type Passage, readCommitment } from './commitment.ts'
import { listVersions } from './several.ts'

/**
 * The one number that a reply commits to; null where it hedges between several or gives a bound; undefined where it
 * gives none.
 */
export const findCommittedNumber = (reply: string): number | null | undefined =>
  readCommitment(reply, numberInPassage, findNumberCandidates)

/**
 * The number of a passage. Behind a conclusion it is in the first statement with any; in a whole reply in the one that
 * it opens with, if that is the number alone, else in the last that counts something, else in the last.
 */
export function numberInPassage({ text, concluded, near = false }: Passage): number | null | undefined {
  const statements = splitStatements(text)
  const all = listSaid(statements)
  const said = near ? listSaid(statements.slice(0, 1)) : all
  const [first] = said
  if (first === undefined) return undefined
  if (listVersions(text).filter(line => findNumbers(line).length > 0).length > 1) return null
  // Two bare numbers in two statements are two answers.
  const bare = new Set(
    (concluded ? takeLeading(all, isBare) : all.filter(isBare)).map(({ numbers }) => numbers[0].value),
  )
  if (bare.size > 1) return null
  const chosen =
    concluded || isBare(first)
      ? first
      : (said.find(isBare) ?? said.findLast(isAnswer) ?? said.findLast(isCount) ?? getLast(said))
  return pickNumber(chosen.statement, chosen.numbers)
}

interface Said {
  readonly statement: string
  readonly numbers: readonly FoundNumber[]
}

/** Returns the statements with a number in them. Doubtful numbers are dropped if the passage has any other. */
function listSaid(statements: readonly string[]): readonly Said[] {
  const all = statements.map(dropPlace).map(statement => ({ statement, numbers: listCandidates(statement) }))
  const isSure = all.some(({ numbers }) => numbers.some(({ weak }) => !weak))
  const said = all
    .map(({ statement, numbers }) => ({ statement, numbers: isSure ? numbers.filter(({ weak }) => !weak) : numbers }))
    .filter(({ numbers }) => numbers.length > 0)
  if (said.length > 0) return said
  // "1) That is my answer": no number of a line.
  return statements
    .map(statement => {
      const place = dropPlace(statement) === statement ? [] : findNumbers(statement).slice(0, 1)
      return { statement, numbers: [...place, ...readNumeral(statement)] }
    })
    .filter(({ numbers }) => numbers.length > 0)
}

/** The first ones that are of a kind. */
function takeLeading(said: readonly Said[], isOne: (each: Said) => boolean): readonly Said[] {
  const end = said.findIndex(each => !isOne(each))
  return end < 0 ? said : said.slice(0, end)
}

/** Whether a statement is only a number, with at most a unit. */
const isBare = ({ statement, numbers }: Said): boolean =>
  numbers.length === 1 &&
  /^\W*(?:\p{L}+\W*){0,2}$/u.test(statement.slice(0, numbers[0].at) + statement.slice(numbers[0].end)) &&
  !/\p{L}/u.test(statement.slice(0, numbers[0].at))

/** "Reporting 9 as the answer." */
const isAnswer = ({ statement }: Said): boolean => /\b(?:as|is|was) (?:the|my) (?:final )?answer\b/i.test(statement)

const isCount = ({ statement, numbers }: Said): boolean => countIn(statement, numbers) !== undefined

/**
 * Returns the numbers that may be an answer: not the 300 of "out of 300", nor those of a date, a list item or "document
 * 5".
 */
const listCandidates = (text: string): readonly FoundNumber[] =>
  findNumbers(text)
    .filter(
      ({ at, end }) => !PART_OF.test(text.slice(Math.max(0, at - 40), at)) && !DATE.test(text.slice(end, end + 14)),
    )
    .map(found => (UNIT.test(text.slice(found.end, found.end + 14)) ? { ...found, weak: true } : found))

/** Without the place in a list: "1) 97". */
const dropPlace = (statement: string): string =>
  statement.replace(/^(\s{0,8}\d{1,3})\)(?=\s{1,8}\S)/, whole => ' '.repeat(whole.length))

/** In "300 lines" or "5 of them" the number is a part or an amount read, if another number is stated. */
const UNIT =
  /^\s(?:of (?:them|these|those|which)|sentences?|lines?|documents?|pages?|passages?|paragraphs?|sections?|chunks?|steps?|tokens?|minutes?|seconds?)\b/i
const PART_OF =
  /\b(?:out of|(?<!\b(?:total|sum|count|tally|answer|figure)\s)of|among|amongst|from|in(?!\s(?:fact|truth|total|short|reality|conclusion|summary)\b)|within|read|searched|checked|scanned|through)(?: (?:the|all|all the|a total of|some))?(?: \p{L}+)?\s*$|\b(?:document|doc|step|line|page|chunk|section|part|item|passage|user|note|message|question|january|february|march|april|may|june|july|august|september|october|november|december)s?\s#?\s*$|[\p{L}\d][:/]$/iu
const DATE =
  /^(?::\d{1,2}\b|(?:st|nd|rd|th)?\s(?:january|february|march|april|june|july|august|september|october|november|december)\b)/i

/** "XII", "十二", "none": where a statement is that alone. */
function readNumeral(statement: string): readonly FoundNumber[] {
  const [whole, , text] = NUMERAL.exec(statement) ?? []
  if (whole === undefined) return []
  const value = /^[IVXLC]+$/.test(text)
    ? parseRoman(text)
    : /^\p{L}+$/u.test(text) && /[a-z]/i.test(text)
      ? 0
      : parseHan(text)
  return [{ value, at: statement.indexOf(text), end: statement.indexOf(text) + text.length }]
}

const NUMERAL =
  /^([^\p{L}\p{N}]{0,20}(?:(?:there|they|it)\s(?:are|were|is)\s)?)(?:(C{0,3}(?:XC|XL|L?X{1,3}|L)?(?:IX|IV|V?I{0,3})(?<=[IVXLC]{2})|[Nn]one|[Nn]il|[一二两三四五六七八九十百]{1,7})(?:[个個条條次名人位项]?[^\p{L}\p{N}]{0,20}))$/u

function parseRoman(text: string): number {
  const values = [...text].map(letter => ({ I: 1, V: 5, X: 10, L: 50, C: 100 })[letter] ?? 0)
  return values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0)
}

function parseHan(text: string): number {
  let total = 0
  let digit = 0
  for (const sign of text) {
    const unit = sign === '十' ? 10 : sign === '百' ? 100 : 0
    if (unit > 0) total += (digit || 1) * unit
    digit = unit > 0 ? 0 : sign === '两' ? 2 : '一二三四五六七八九'.indexOf(sign) + 1
  }
  return total + digit
}

function pickNumber(statement: string, numbers: readonly FoundNumber[]): number | null {
  const distinct = new Set(numbers.map(({ value }) => value))
  const text = statement.replace(/\([^()]{0,200}\)/g, inside => ' '.repeat(inside.length))
  const outside = numbers.filter(({ at }) => text[at] !== ' ')
  const all = outside.length > 0 ? outside : numbers
  const chosen =
    findResult(text, all) ??
    countIn(text, all) ??
    (isList(text, all) ? undefined : all.length === 1 ? all[0] : pickStated(all, text))
  if (chosen === undefined) return null
  if (distinct.size > 1 && isHedged(text, all, chosen)) return null
  return isBound(text, chosen) ? null : chosen.value
}

/** "4 + 2 = 6". */
function findResult(text: string, numbers: readonly FoundNumber[]): FoundNumber | undefined {
  const sign = text.lastIndexOf('=')
  return sign < 0 ? undefined : numbers.find(({ at }) => at > sign)
}

/** "12 in all", "a total of 12", "there are 12 messages: 5 in March, 7 in April". */
function countIn(text: string, numbers: readonly FoundNumber[]): FoundNumber | undefined {
  return (
    numbers.findLast(({ end }) =>
      /^\s?(?:\p{L}+\s){0,3}(?:in all|in total|altogether|overall)\b/iu.test(text.slice(end, end + 60)),
    ) ??
    numbers.findLast(({ at }) =>
      /\b(?:total(?:s|ling)?(?: (?:of|is|number is|comes to))?|sum (?:is|of)|there (?:are|were|is|was)|count(?:ed)?|found|tallied|identified|count is|number is|adds? up to|makes|gives|in all|in total|altogether)\W{1,3}(?:exactly |only |just )?$/i.test(
        text.slice(Math.max(0, at - 50), at),
      ),
    )
  )
}

/** Numbers and signs alone. */
const isList = (text: string, numbers: readonly FoundNumber[]): boolean =>
  numbers.length > 1 && !/(?!and\b)\p{L}/u.test(cutNumbers(numbers, text))

/** The text between numbers, which stand in their order. */
const cutNumbers = (numbers: readonly FoundNumber[], text: string): string =>
  [0, ...numbers.map(({ end }) => end)].map((from, n) => text.slice(from, numbers[n]?.at)).join('')

/** The first number where a statement opens with it ("12 of them, 5 in March"), else the last. */
const pickStated = (numbers: readonly FoundNumber[], text: string): FoundNumber =>
  /[\p{L}\p{N}]/u.test(text.slice(0, numbers[0].at)) ? getLast(numbers) : numbers[0]

/** "6 or 9", "6-15", "6 to 15", "between 6 and 15", "6/9": another number joined to the chosen one. */
function isHedged(text: string, numbers: readonly FoundNumber[], chosen: FoundNumber): boolean {
  const at = numbers.indexOf(chosen)
  const isJoined = (left: FoundNumber | undefined, right: FoundNumber | undefined) =>
    left !== undefined &&
    right !== undefined &&
    left.value !== right.value &&
    JOINED.test(text.slice(left.end, right.at))
  return (
    isJoined(numbers[at - 1], chosen) ||
    isJoined(chosen, numbers[at + 1]) ||
    /\b(?:either|possibly|perhaps|maybe|could be|might be)\b/i.test(text)
  )
}

const JOINED =
  /^\s*(?:[-–—/×*+±:]|⋯|\.{2}|\b(?:to|or|times|plus|minus|over|per|x|divided by|multiplied by)\b|\bor (?:maybe|perhaps|possibly|even)\b|,?\s*or\b[^.]{0,40}|\band (?:maybe|perhaps|possibly)\b)\s*$/i

/** "at least 6", "more than 6", "about 6", "6 or more", "6+". */
const isBound = (text: string, { at, end }: FoundNumber): boolean =>
  /(?:\b(?:at least|at most|more than|less than|fewer than|greater than|over|under|up to|upwards? of|north of|about|around|approximately|approx\.?|roughly|nearly|almost|some|circa|close to|in the (?:region|vicinity|neighbou?rhood) of|near|towards?|minimum of|maximum of|no (?:more|less|fewer) than|between|somewhere)|\bc(?:a|irca)?\.|[~≈≲≳<≥≤]|(?<![-=])>)\s*(?:the\s)?$/i.test(
    text.slice(Math.max(0, at - 30), at),
  ) ||
  /^\s?(?:\+|±|or (?:more|fewer|less|so|higher|thereabouts)\b|(?:at (?:least|most)|approximately|roughly|give or take|plus or minus)\b|-?ish\b|[-–]\d)/i.test(
    text.slice(end, end + 20),
  )
