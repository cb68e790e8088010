import { splitIntoWords, tokenize } from './tokens.ts'

/** Whether a stated value equals the expected one. */
export function isValueStated(stated: string, expected: string | number): boolean {
  return typeof expected === 'number' ? isNumberStated(stated, expected) : isTextStated(stated, expected)
}

/** The first number of what is stated, or of the result behind its last equals sign ("1914 − 1702 = 212"). */
export function parseStatedNumber(stated: string): number | undefined {
  const result = stated.slice(stated.lastIndexOf('=') + 1)
  const found = NUMBER.exec(result) ?? NUMBER.exec(stated)
  if (!found) return undefined
  const value = Number(found[2].replaceAll(',', ''))
  return found[1] ? -value : value
}

const NUMBER = /(?<![\p{L}\p{N}.,])([-−])?(\d{1,3}(?:,\d{3})+(?:\.\d{1,20})?|\d{1,30}(?:\.\d{1,20})?)(?![\p{N}])/u

function isNumberStated(stated: string, expected: number): boolean {
  const number = parseStatedNumber(stated)
  return number !== undefined && Math.abs(number - expected) <= 1e-9 * Math.max(1, Math.abs(expected))
}

/** The expected words at the beginning, an article aside, and after them a sign, an explanation or nothing. */
function isTextStated(stated: string, expected: string): boolean {
  const wanted = splitIntoWords(expected)
  if (wanted.length === 0) return stated.trim() === expected.trim()
  const behindSign = stated.slice(Math.max(stated.lastIndexOf(':'), stated.lastIndexOf('=')) + 1)
  return hasOpening(stated, wanted) || (behindSign !== stated && hasOpening(behindSign, wanted))
}

function hasOpening(stated: string, wanted: readonly string[]): boolean {
  const tokens = tokenize(stated.slice(0, READ_CHARACTERS))
  const from = ARTICLES.has(tokens[0]?.text ?? '') && !ARTICLES.has(wanted[0]) ? 1 : 0
  if (!wanted.every((word, at) => tokens[from + at]?.text === word)) return false
  const end = from + wanted.length
  const next = tokens[end]
  return next === undefined || PARTS.test(tokens[end - 1].gap) || GOES_ON.has(next.text)
}

const READ_CHARACTERS = 1000
const ARTICLES = new Set(['the', 'a', 'an'])
/** Separator between a value and what follows it: a sign, or a dash after a blank; not a hyphen or a blank. */
const PARTS = /[^\s\-‐-―'’]|\s[-‐-―]/
/** Words that carry a sentence on behind a value. */
const GOES_ON = new Set(
  'and at for in on with from to as by was is paid who which that because since so according the per but'.split(' '),
)
