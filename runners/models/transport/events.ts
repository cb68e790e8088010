import { setImmediate as turn } from 'node:timers/promises'
import { tryParseForeignJson } from '../../../core/files/foreign-json.ts'

/**
 * Yields the data of server-sent events, grouped as they arrived. Fields except `data` are skipped. The time is linear,
 * however long a line is. The standard drops an event without a final blank line; here a complete one (`isWhole`)
 * counts at the clean end of a body.
 * @param stray receives each line that is neither a field nor a comment: some servers announce a stream and send
 * something else
 * @throws RangeError for an event of more than `most` characters
 */
export async function* readEvents(
  body: AsyncIterable<Uint8Array>,
  most: number,
  stray: (line: string) => void = () => {},
): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const lines = makeLineReader()
  let data: string[] = []
  let size = 0
  const take = (line: string) => {
    if (line.startsWith('data:')) {
      data.push(line.slice(line.charCodeAt(5) === BLANK ? 6 : 5))
      size += line.length
    } else if (!FIELD.test(line)) stray(line)
  }
  const flush = () => {
    const events = splitEvents(data)
    data = []
    size = 0
    return events
  }
  for await (const bytes of body) {
    const events: string[] = []
    for (const line of lines.read(decoder.decode(bytes, { stream: true }))) {
      if (line !== '') take(line)
      else for (const event of flush()) events.push(event)
    }
    if (events.length > 0) yield events
    if (size + lines.pending() > most) throw new RangeError(`an event of more than ${most} characters`)
  }
  for (const line of lines.read(decoder.decode())) take(line)
  const last = lines.rest()
  if (last !== '') take(last)
  const events = flush().filter(isWhole)
  if (events.length > 0) yield events
}

/** A comment, or a field that is skipped. */
const FIELD = /^(?:(?:event|id|retry)?:|(?:data|event|id|retry)$)/

/** The lines of an event are one text, unless each is whole: then only the blank lines between events are missing. */
const splitEvents = (data: readonly string[]): string[] =>
  data.length > 1 && data.every(isClosed) ? [...data] : data.length > 0 ? [data.join('\n')] : []

const isClosed = (line: string) => isEnd(line) || (line.startsWith('{') && line.trimEnd().endsWith('}'))
const isWhole = (data: string) => isEnd(data) || tryParseForeignJson(data) !== undefined

/** Whether the data of an event ends a stream of OpenAI's. */
export const isEnd = (data: string): boolean => data.startsWith('[DONE]')

const BLANK = 32

/** Lines end with LF, CR LF or CR, wherever the pieces of the text are torn. */
function makeLineReader() {
  let rest = ''
  let afterReturn = false
  return {
    pending: () => rest.length,
    /** The last line, which no end follows. */
    rest: () => rest,
    *read(piece: string): Generator<string> {
      if (piece === '') return
      let from = afterReturn && piece.startsWith('\n') ? 1 : 0
      for (const { index, 0: end } of piece.matchAll(LINE_END)) {
        if (index < from) continue
        yield rest + piece.slice(from, index)
        rest = ''
        from = index + end.length
      }
      rest += piece.slice(from)
      afterReturn = piece.endsWith('\r')
    },
  }
}

const LINE_END = /\r\n?|\n/g

/** A text as a body that comes piece by piece, so that other work gets its turn. */
export async function* streamBody(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await turn()
  }
}

const PIECE = 65_536
