import { largest } from '../../core/extremes.ts'

/**
 * How long a server asks to wait, in milliseconds: `retry-after-ms`, `retry-after` in seconds or as a date, or the reset time of
 * a rate limit that has nothing left; where no header tells, what the body says ("Please try again in 22.5s"; Google's
 * `"retryDelay": "20s"`). Null where it does not say.
 *
 * @param now milliseconds since 1970, for a date
 */
export function retryAfter(headers: Headers, now: number, body = ''): number | null {
  return inHeaders(headers, now) ?? inBody(body.slice(0, BODY_CHARS))
}

function inHeaders(headers: Headers, now: number): number | null {
  const ms = number(headers.get('retry-after-ms'))
  if (ms !== null) return ms
  const after = headers.get('retry-after')
  if (after !== null) {
    const seconds = number(after)
    if (seconds !== null) return seconds * 1000
    const date = Date.parse(after)
    if (Number.isFinite(date)) return Math.max(0, date - now)
  }
  const resets = ['requests', 'tokens'].flatMap(what =>
    headers.get(`x-ratelimit-remaining-${what}`) === '0'
      ? (duration(headers.get(`x-ratelimit-reset-${what}`)) ?? [])
      : [],
  )
  return resets.length > 0 ? largest(resets) : null
}

const BODY_CHARS = 8_192

function inBody(body: string): number | null {
  const told = /"retryDelay" *: *"([\d.]+s)"|\b(?:re)?try (?:again )?in (\d[\d.]* ?[a-z\d.]*)/i.exec(body)
  return told ? duration((told[1] ?? told[2]!).toLowerCase().replace(/ |\.$/g, '')) : null
}

const number = (text: string | null) => (text !== null && /^\s*\d+(\.\d+)?\s*$/.test(text) ? Number(text) : null)

/** OpenAI's form of a duration: `6m0s`, `1.5s`, `20ms`; a bare number is in seconds. */
function duration(text: string | null): number | null {
  const seconds = number(text)
  if (seconds !== null) return seconds * 1000
  const parts = [...(text ?? '').matchAll(/(\d+(?:\.\d+)?)(ms|s|m|h|d)/g)]
  if (parts.length === 0) return null
  return parts.reduce((sum, [, amount, unit]) => sum + Number(amount) * UNIT_MS[unit as keyof typeof UNIT_MS], 0)
}

const UNIT_MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const
