import { findLargest } from '../../../core/collections/extremes.ts'

/**
 * Returns how long a server asks to wait, in milliseconds. It reads `retry-after-ms`, `retry-after` in seconds or as a
 * date, or the reset time of an exhausted rate limit. Without such a header it reads the body ("Please try again in
 * 22.5s"; Google's `"retryDelay": "20s"`, others' `"retry_after": 20`). Null if the response names no time.
 * @param now milliseconds since 1970, for a date; only used if the response has no `Date` header
 */
export function retryAfter(headers: Headers, now: number, body = ''): number | null {
  return readHeaders(headers, getServerTime(headers) ?? now) ?? readBodyDelay(body.slice(0, BODY_CHARS))
}

/** The moment by the server's clock, which dates in its headers go by. */
function getServerTime(headers: Headers): number | null {
  const date = Date.parse(headers.get('date') ?? '')
  return Number.isFinite(date) ? date : null
}

function readHeaders(headers: Headers, now: number): number | null {
  const ms = number(headers.get('retry-after-ms'))
  if (ms !== null) return ms
  const after = headers.get('retry-after')
  if (after !== null) {
    const seconds = number(after)
    if (seconds !== null) return seconds * 1000
    const date = Date.parse(after)
    if (Number.isFinite(date)) return Math.max(0, date - now)
  }
  const resets = RATES.flatMap(([remaining, reset]) =>
    headers.get(remaining) === '0' ? (parseMoment(headers.get(reset), now) ?? []) : [],
  )
  const quota = /\br=0\b.*?\bt=(\d+)/.exec(headers.get('ratelimit') ?? '')
  if (quota) resets.push(Number(quota[1]) * 1000)
  return resets.length > 0 ? findLargest(resets) : null
}

/** Headers with the remaining quota and its reset: OpenAI, Anthropic, OpenRouter and others, the IETF's drafts. */
const RATES: readonly (readonly [remaining: string, reset: string])[] = [
  ...['requests', 'tokens'].map(what => [`x-ratelimit-remaining-${what}`, `x-ratelimit-reset-${what}`] as const),
  ...['requests', 'tokens', 'input-tokens', 'output-tokens'].map(
    what => [`anthropic-ratelimit-${what}-remaining`, `anthropic-ratelimit-${what}-reset`] as const,
  ),
  ['x-ratelimit-remaining', 'x-ratelimit-reset'],
  ['ratelimit-remaining', 'ratelimit-reset'],
]

/** A duration, a date, or a moment since 1970 in seconds or milliseconds. */
function parseMoment(text: string | null, now: number): number | null {
  const figure = number(text)
  if (figure !== null && figure > SECONDS_OF_NOW)
    return Math.max(0, (figure > 1000 * SECONDS_OF_NOW ? figure : 1000 * figure) - now)
  const date = text !== null && /^\d{4}-/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isFinite(date) ? Math.max(0, date - now) : parseDuration(text)
}

/** Any moment of this century in seconds since 1970 is above, and no wait is. */
const SECONDS_OF_NOW = 946_684_800

const BODY_CHARS = 8_192

function readBodyDelay(body: string): number | null {
  for (const [field, unit] of FIELDS) {
    const found = field.exec(body)
    if (found) return Number(found[1]) * unit
  }
  const clock = REPLENISHED.exec(body)
  if (clock) return (Number(clock[1]) * 3600 + Number(clock[2]) * 60 + Number(clock[3])) * 1000
  const told = TOLD.exec(body)
  return told
    ? parseDuration(
        told[1]
          .toLowerCase()
          .replace(/[ ,]|and|\.$/g, '')
          .replace(/milli(?:sec(?:ond)?s?)?/, 'ms'),
      )
    : null
}

/** Fields that hold it, and what they count, in milliseconds. */
const FIELDS: readonly (readonly [field: RegExp, unit: number])[] = [
  [/"retryDelay" *: *"(\d+(?:\.\d+)?)s"/i, 1000],
  [/"retry_after_ms" *: *"?(\d+(?:\.\d+)?)/i, 1],
  [/"retry_after(?:_s(?:ec(?:ond)?s?)?)?" *: *"?(\d+(?:\.\d+)?)/i, 1000],
]
/** Azure API Management: "Quota will be replenished in 00:12:30". */
const REPLENISHED = /replenished in (\d+):(\d\d):(\d\d)/i
/** `try again in 6m0s`, `retry after 12 seconds`, `wait 2 minutes and 5 seconds`. */
const TOLD =
  /\b(?:(?:re)?try|wait)(?: again)?(?: in| after| for)? (\d[\d.]* ?[a-z\d.]*(?:,? (?:and )?\d[\d.]* ?[smh][a-z]*)*)/i

const number = (text: string | null) => (text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null)

/** OpenAI's form of a duration: `6m0s`, `1.5s`, `20ms`; a bare number is in seconds. */
function parseDuration(text: string | null): number | null {
  const seconds = number(text)
  if (seconds !== null) return seconds * 1000
  const parts = [...(text ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)]
  if (parts.length === 0) return null
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS], 0)
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
