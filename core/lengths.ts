import { usageError } from './errors.ts'
import { describeValue } from './text/describe-value.ts'
import { quoteForMessage } from './text/quote.ts'

/** The grammar in one line, for messages and help. */
const LENGTH_FORMS =
  '8k (8,192), 1m, 3.5m, 7000, 8k..512k (doubling), 8k..512k:4 (log-spaced), 64k..256k:+64k (steps), comma lists'
export const MOST_LENGTHS = 64
export const LONGEST_LENGTH = 16 * 1024 ** 2

/**
 * Context lengths in tokens, ascending, each once. `k` is 1,024 and `m` 1,048,576.
 *
 * - `8k`, `3.5m`, `7000`: one length; fractions are rounded to whole tokens.
 * - `8k..512k` doubles from the start while it does not pass the end: `8k..100k` is 8k, 16k, 32k, 64k.
 * - `8k..512k:4` is that many lengths with equal ratios, both ends among them.
 * - `64k..256k:+64k` adds the step while it does not pass the end.
 * - `4k,8k..32k,1m` joins any of these, in the order of where they begin: a list out of order is mostly a slip of the
 *   hand.
 *
 * @throws BenchError (usage) for anything else, for lengths of 0 or above 16m, and for more than 64 lengths.
 * @since 0.2.0
 */
export function parseLengths(text: string, who = '--lengths'): number[] {
  if (typeof text !== 'string')
    throw usageError(`${who}: got ${describeValue(text)}, expected a text, such as ${LENGTH_FORMS}.`)
  const lengths = new Set<number>()
  let before = 0
  for (const part of text.split(',')) {
    let first = Number.POSITIVE_INFINITY
    for (const length of parsePart(part.trim(), text, who)) {
      first = Math.min(first, length)
      lengths.add(length)
      if (lengths.size > MOST_LENGTHS) throw makeLengthError(who, text, `gives more than ${MOST_LENGTHS} lengths`)
    }
    if (first < before)
      throw makeLengthError(who, text, `is out of order: ${formatLength(first)} comes after ${formatLength(before)}`)
    before = first
  }
  return [...lengths].sort((a, b) => a - b)
}

/**
 * One number of tokens, such as `32k`.
 * @throws BenchError (usage)
 */
export function parseTokens(text: string, who: string): number {
  const forms = 'Allowed: 1 to 16m tokens, such as 4096, 32k or 1m'
  return parseLength(text.trim(), reason => usageError(`${who}: ${quoteForMessage(text)} ${reason}. ${forms}.`))
}

/** `8K`, `3.5M`, `7,000`: short where it is exact. */
export function formatLength(tokens: number): string {
  if (tokens >= MEGA && tokens % (MEGA / 4) === 0) return `${tokens / MEGA}M`
  if (tokens >= KILO / 2 && tokens % (KILO / 4) === 0) return `${tokens / KILO}K`
  return tokens.toLocaleString('en-US')
}

/** Formats a computed length with three digits: `9.58K`, `1.25M`. */
export function roundLength(tokens: number): string {
  if (tokens < KILO) return String(Math.round(tokens))
  const [unit, name] = tokens < MEGA ? ([KILO, 'K'] as const) : ([MEGA, 'M'] as const)
  return `${Number((tokens / unit).toPrecision(3))}${name}`
}

const KILO = 1024
const MEGA = 1024 ** 2

function* parsePart(part: string, whole: string, who: string): Generator<number> {
  const fail = (reason: string) => makeLengthError(who, whole, reason)
  if (part === '') throw fail(whole.trim() === '' ? 'is empty' : 'has an empty entry')
  const range = RANGE.exec(part)
  if (!range) return yield parseLength(part, fail)
  const { from = '', to = '', rule } = range.groups ?? {}
  const start = parseLength(from, fail)
  const end = parseLength(to, fail)
  if (end < start) throw fail(`ends (${quoteForMessage(to)}) before it starts (${quoteForMessage(from)})`)
  if (rule === undefined) yield* listDoublings(start, end)
  else if (rule.startsWith('+')) yield* listSteps(start, end, parseLength(rule.slice(1), fail))
  else yield* listSpaced(start, end, parseCount(rule, fail))
}

const RANGE = /^(?<from>[^.]*(?:\.[^.]+)?)\.\.(?<to>[^:]*)(?::(?<rule>.*))?$/

function* listDoublings(start: number, end: number) {
  for (let length = start; length <= end; length *= 2) yield length
}

function* listSteps(start: number, end: number, step: number) {
  for (let length = start; length <= end; length += step) yield length
}

function* listSpaced(start: number, end: number, count: number) {
  for (let at = 0; at < count; at++) yield Math.round(start * (end / start) ** (at / (count - 1)))
}

type Refuse = (reason: string) => Error

function parseLength(text: string, fail: Refuse): number {
  const match = /^(\d+(?:\.\d+)?)([km]?)$/i.exec(text)
  if (!match)
    throw fail(
      /^-/.test(text)
        ? `has a negative length, ${quoteForMessage(text)}`
        : `has ${quoteForMessage(text)}, which is not a valid length`,
    )
  const [, digits = '', unit = ''] = match
  if (unit === '' && digits.includes('.'))
    throw fail(`has ${quoteForMessage(text)}, a part of a token (is a k or m missing?)`)
  const tokens = Math.round(Number(digits) * UNITS[unit.toLowerCase()])
  if (tokens < 1) throw fail('has a length of zero')
  if (tokens > LONGEST_LENGTH) throw fail(`has ${quoteForMessage(text)}, above 16m`)
  return tokens
}

const UNITS: Readonly<Record<string, number>> = { '': 1, k: KILO, m: MEGA }

function parseCount(text: string, fail: Refuse): number {
  const count = /^\d+$/.test(text) ? Number(text) : 0
  if (count < 2 || count > MOST_LENGTHS) {
    throw fail(
      `asks for ${quoteForMessage(text)} lengths; a count goes from 2 to ${MOST_LENGTHS}, a step begins with +`,
    )
  }
  return count
}

const makeLengthError = (who: string, text: string, reason: string) =>
  usageError(`${who}: ${quoteForMessage(text)} ${reason}. Allowed: ${LENGTH_FORMS}.`)
