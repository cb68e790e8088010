import type { Desk } from '../scoring/desk.ts'
import type { Streams } from '../streams/streams.ts'
import type { Episodes } from './episodes.ts'

/** A request, its body not decoded. */
export interface Received {
  readonly method: string
  readonly path: string
  readonly query: URLSearchParams
  readonly headers: NodeJS.Dict<string | string[]>
  readonly body: Buffer
  /** Whether the client is gone. */
  isGone(): boolean
}

export interface Reply {
  readonly status: number
  readonly headers?: Readonly<Record<string, string>>
  /** Parts of the body: several are sent as they come. */
  readonly body: ReplyBody
}
export type ReplyBody = string | Buffer | readonly Buffer[] | AsyncIterable<string>

/** All that protocols share. */
export interface Hall {
  readonly desk: Desk
  readonly streams: Streams
  readonly episodes: Episodes
  readonly version: string
}

export interface ServedRoute {
  readonly method: 'GET' | 'POST'
  /** A path, or a pattern of one. */
  readonly path: string | RegExp
  handle(received: Received, hall: Hall): Reply | Promise<Reply>
}

/** One protocol of one kind of trainer: a file of its own. */
export interface Protocol {
  readonly id: string
  readonly about: string
  readonly routes: readonly ServedRoute[]
}

/** ReplyToJudge for what the protocol does not allow: its answer. */
export class Refused extends Error {
  readonly reply: Reply
  constructor(reply: Reply) {
    super('refused')
    this.name = 'Refused'
    this.reply = reply
  }
}

export const JSON_TYPE = { 'content-type': 'application/json' }

export const replyJson = (value: unknown, status = 200): Reply => ({
  status,
  headers: JSON_TYPE,
  body: JSON.stringify(value),
})

/** An error as FastAPI words it, whose clients read `detail`. */
export const replyDetail = (status: number, detail: unknown): Reply => replyJson({ detail }, status)
