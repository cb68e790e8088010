import { type Failure, toFailure } from '../../../runners/models/failures/failure.ts'
import { HttpError } from '../../../runners/models/transport/transport.ts'

/** The moment at which refusals of tests come. */
export const NOW = Date.parse('2026-11-22T20:00:00Z')

const PLACE = {
  url: 'http://host/v1/chat/completions',
  model: 'm',
  keyName: 'OPENAI_API_KEY',
  replied: true,
  redact: (text: string) => text,
  now: () => NOW,
}

/** What is made of a refusal. */
export type Verdict =
  | 'overflow'
  | 'overflow if alone'
  | 'failed if alone'
  | 'wait'
  | 'away'
  | 'account'
  | 'never'
  | 'refused'

export function verdictOf(status: number, body: unknown, headers: Record<string, string> = {}): Verdict {
  const failure = refusalOf(status, body, headers)
  if (failure.kind === 'overflow') return failure.doubtful ? 'overflow if alone' : 'overflow'
  if (failure.kind === 'refused') return 'refused'
  if (failure.away) return 'away'
  // One more try is no wait.
  if (failure.retry && failure.maxRetries !== 1) return 'wait'
  if (failure.doubtful) return 'failed if alone'
  return failure.fatal ? 'account' : 'never'
}

export function refusalOf(status: number, body: unknown, headers: Record<string, string> = {}): Failure {
  const text = typeof body === 'string' ? body : JSON.stringify(body)
  return toFailure(new HttpError(status, new Headers(headers), text), PLACE)
}

export const error = (message: string, more: object = {}) => ({ error: { message, ...more } })
export const google = (code: number, message: string, status: string, details: readonly object[] = []) => [
  error(message, { code, status, details }),
]

export type Row = readonly [name: string, status: number, body: unknown, headers?: Record<string, string>]
