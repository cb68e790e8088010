import {
  detectCompression,
  type JsonLimits,
  NoJson,
  parseForeignJson,
  tryParseForeignJson,
} from '../../../core/files/foreign-json.ts'
import { cutToOneLine } from '../../one-line.ts'
import { isOverflowMessage } from '../failures/overflow.ts'
import { isEnd, readEvents, streamBody } from '../transport/events.ts'
import { getRequestTiming, HttpError } from '../transport/transport.ts'
import { type Chunk, findError, parseChunk } from './chunk.ts'
import { collectReply } from './collector.ts'
import { BadReply, type RawReply } from './raw-reply.ts'

/** Told of every sign of life, to give a silent server up. */
export interface Watch {
  readonly now: () => number
  readonly alive: () => void
  /** The reply is whole: what is left may take a second. */
  readonly hurry: () => void
}

/** Reads the events of one response in order, or the whole response; undefined for other JSON. */
export type ChunkReader = (json: unknown) => Chunk | undefined

/** @throws BadReply, Refusal (an error sent with status 200), and the errors of a broken connection. */
export async function readReply(response: Response, watch: Watch, read: ChunkReader = parseChunk): Promise<RawReply> {
  const reply = await readBody(response, watch, read)
  const passage = getRequestTiming(response)
  if (!passage) return reply
  const { sentAt, endedAt, lagMs } = passage
  return { ...reply, sentAt, endedAt, lagMs }
}

async function readBody(response: Response, watch: Watch, read: ChunkReader): Promise<RawReply> {
  const { headers } = response
  const type = headers.get('content-type') ?? ''
  if (type.includes('text/event-stream') && !findCompression(headers)) {
    const passage = getRequestTiming(response)
    return readStream(getBody(response), headers, { ...watch, now: () => passage?.cameAt ?? watch.now() }, read)
  }
  const text = await readResponseText(response)
  if (/^\s*</.test(text)) throw makeWebPageError()
  // Some servers stream without saying so.
  if (/^\s*(?:data|event|id|retry)?:/.test(text)) return readStream(streamBody(text), headers, watch, read)
  return readWhole(text, headers, read)
}

function readWhole(text: string, headers: Headers, read: ChunkReader): RawReply {
  const reply = collectReply()
  reply.add(parse(text, headers, read), null)
  return reply.done(true)
}

/**
 * Returns the text of a response that is not a stream.
 * @throws BadReply if it is compressed: this client requests no compression
 */
export async function readResponseText(response: Response): Promise<string> {
  const text = await response.text()
  const coding = findCompression(response.headers) ?? detectCompression(text)
  if (coding === undefined) return text
  const what = `a body compressed with ${cutToOneLine(coding, 40)}, which was not asked for: turn compression off at the server or proxy`
  throw new BadReply(what, { retry: false })
}

const findCompression = (headers: Headers): string | undefined => {
  const coding = headers.get('content-encoding')?.trim().toLowerCase()
  return coding === undefined || coding === '' || coding === 'identity' ? undefined : coding
}

/** In place of the type of the browsers, which has no iterator: the transport's bodies are Node's. */
const getBody = (response: Response) => response.body as unknown as AsyncIterable<Uint8Array>

const makeWebPageError = () =>
  new BadReply('a web page instead of JSON: is --base-url right? It usually ends in /v1', { fatal: true })

async function readStream(
  body: AsyncIterable<Uint8Array>,
  headers: Headers,
  watch: Watch,
  read: ChunkReader,
): Promise<RawReply> {
  const reply = collectReply()
  const stray = collectStrayText()
  let ended = false
  try {
    for await (const events of readEvents(body, MOST_EVENT_CHARS, stray.add)) {
      for (const data of events) {
        // Read to the end even so: a body left halfway costs its connection.
        if (ended) break
        watch.alive()
        ended = isEnd(data)
        if (ended) watch.hurry()
        else if (data !== '') reply.add(parse(data, headers, read), watch.now())
      }
    }
  } catch (error) {
    if (error instanceof RangeError) throw new BadReply(error.message, { retry: false })
    // All but the usage, or all, was there: the reply is whole.
    if (error instanceof BadReply || error instanceof HttpError || !(ended || reply.finished())) throw error
  }
  if (!ended && !reply.finished() && stray.text() !== '') return readStray(stray.text(), headers, read, reply.isEmpty())
  return reply.done(ended)
}

const MOST_EVENT_CHARS = 2 ** 24

/** Collects the text of a stream outside its events. */
function collectStrayText() {
  let text = ''
  return {
    text: () => text.trim(),
    add(line: string) {
      if (text.length + line.length > MOST_EVENT_CHARS)
        throw new RangeError(`a body of more than ${MOST_EVENT_CHARS} characters`)
      text += `${line}\n`
    },
  }
}

/**
 * Reads a body that was announced as a stream but is not, or the message with which a stream broke off.
 * @param isAll whether no event came before
 */
function readStray(text: string, headers: Headers, read: ChunkReader, isAll: boolean): RawReply {
  if (text.startsWith('<')) throw makeWebPageError()
  const json = tryParseForeignJson(text)
  if (isAll && json !== undefined) return readWhole(text, headers, read)
  const failed = findError(json)
  if (failed) throw toHttpError(failed, headers)
  if (isOverflowMessage('', text)) throw new HttpError(400, headers, text)
  throw new BadReply(`text that is neither JSON nor a stream: ${cutToOneLine(text, SHOWN_CHARS)}`, { retry: true })
}

const SHOWN_CHARS = 200

/**
 * Parses a body.
 * @throws BadReply if it is not a chat completion, Refusal for an error
 */
function parse(text: string, headers: Headers, read: ChunkReader): Chunk {
  const json = parseReplyJson(text)
  const failed = findError(json)
  if (failed) throw toHttpError(failed, headers)
  const chunk = read(json)
  if (chunk) return chunk
  throw new BadReply('JSON that is not a chat completion', { retry: true })
}

/** An error that came with status 200. */
const toHttpError = ({ status, error }: NonNullable<ReturnType<typeof findError>>, headers: Headers) =>
  new HttpError(status, headers, JSON.stringify({ error }))

/** JSON that a server sent with status 200. @throws BadReply, Refusal for plain words about the context window */
export function parseReplyJson(text: string, limits?: JsonLimits): unknown {
  try {
    return parseForeignJson(text, limits)
  } catch (error) {
    if (!(error instanceof NoJson)) throw error
    if (error.why === 'broken' && isWords(text) && isOverflowMessage('', text))
      throw new HttpError(400, new Headers(), text)
    throw new BadReply(error.message, { retry: error.why === 'broken' })
  }
}

/** Whether a text is a message rather than truncated JSON. */
const isWords = (text: string) => text.length < MOST_WORDS && !/^\s*[[{"]/.test(text)
const MOST_WORDS = 4_000
