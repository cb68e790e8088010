import type { FormName } from '../../../../runners/models/forms/index.ts'

/** One answer of a server: its head, and the bytes of its body. */
export interface Scripted {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  /** Bytes that come before the head, as an unasked `100 Continue`. */
  readonly before?: string
}

/** What a request is answered with, by its number from 0. */
export type Script = (body: Readonly<Record<string, unknown>>, call: number) => Scripted

/** How three requests in turn are to end. */
export interface Wanted {
  readonly kind: 'answered' | 'length_stop' | 'overflow' | 'failed' | 'refused'
  /** Of every answer; absent: `ANSWER`. */
  readonly text?: string
  /** Requests in all. Absent: any number. */
  readonly calls?: number
  /** Stands in the reason, or in the error. */
  readonly says?: RegExp
  /** Stands in neither. */
  readonly hides?: RegExp
  /** Tokens of each prompt as the row has them. */
  readonly input?: number
  /** A model is given up after such errors in a row. */
  readonly fatal?: boolean
  /** Stands in the notes on what is no longer sent. */
  readonly notes?: RegExp
}

export interface Shape {
  readonly name: string
  readonly script: Script
  readonly wanted: Wanted
  readonly api?: FormName
  readonly extraBody?: Readonly<Record<string, unknown>>
}

export const ANSWER = '8472118'
const PROMPT = 3466

const asText = (body: unknown) => (typeof body === 'string' ? body : JSON.stringify(body))

export const json = (status: number, body: unknown, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: asText(body),
})
export const error = (status: number, message: string, more: object = {}, headers: Record<string, string> = {}) =>
  json(status, { error: { message, ...more } }, headers)
export const page = (status: number, title: string, headers: Record<string, string> = {}): Scripted => ({
  status,
  headers: { 'content-type': 'text/html', ...headers },
  body: `<html><head><title>${title}</title></head></html>`,
})

export const event = (data: unknown) => `data: ${asText(data)}\n\n`
export const piece = (content: unknown, finish: unknown = null, more: object = {}) => ({
  choices: [{ index: 0, delta: { content }, finish_reason: finish, ...more }],
})
export const counted = (more: object = {}) => ({
  choices: [],
  usage: { prompt_tokens: PROMPT, completion_tokens: 7, ...more },
})
export const DONE = 'data: [DONE]\n\n'
export const sse = (...parts: readonly unknown[]): Scripted => ({
  status: 200,
  headers: { 'content-type': 'text/event-stream' },
  body: parts.map(part => (typeof part === 'string' ? part : event(part))).join(''),
})

/** A stream in the usual form, with these pieces of text. */
export const streamed = (...texts: readonly string[]) =>
  sse(...texts.map(text => piece(text)), piece('', 'stop'), counted(), DONE)
/** A completion in one piece. */
export const whole = (message: object, finish: unknown = 'stop', more: object = {}) =>
  json(200, {
    choices: [{ index: 0, message: { role: 'assistant', ...message }, finish_reason: finish, ...more }],
    usage: { prompt_tokens: PROMPT, completion_tokens: 7 },
  })
export const fine = () => streamed('847', '2118')

export const always =
  (answer: Scripted): Script =>
  () =>
    answer
/** The first request alone is answered so. */
export const once =
  (answer: Scripted): Script =>
  (_, call) =>
    call === 0 ? answer : fine()
/** Refused as long as a field is sent. */
export const without =
  (field: string, refusal: Scripted): Script =>
  body =>
    field in body ? refusal : fine()

export const ANSWERED: Wanted = { kind: 'answered' }
/** Answered in the end, with one request more. */
export const RETRIED: Wanted = { kind: 'answered', calls: 4 }
export const OVERFLOW: Wanted = { kind: 'overflow' }

/** `[name, status, body]` each, refused so at every request. */
export const refused = (
  wanted: Wanted,
  rows: readonly (readonly [name: string, answer: Scripted])[],
): readonly Shape[] => rows.map(([name, answer]) => ({ name, script: always(answer), wanted }))
