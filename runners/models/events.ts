import { setImmediate as turn } from 'node:timers/promises'

/**
 * The data of server-sent events, as many at a time as came together. Fields but `data` are passed over, and so is an event that the stream
 * ends in. Each character is looked at once, however long a line is.
 * @throws RangeError for an event of more than `most` characters
 */
export async function* eventsOf(body: AsyncIterable<Uint8Array>, most: number): AsyncGenerator<string[]> {
  const decoder = new TextDecoder()
  const lines = lineReader()
  let data: string[] = []
  let size = 0
  for await (const bytes of body) {
    const events: string[] = []
    for (const line of lines.read(decoder.decode(bytes, { stream: true }))) {
      if (line === '') {
        if (data.length > 0) events.push(data.length === 1 ? data[0] : data.join('\n'))
        data = []
        size = 0
      } else if (line.startsWith('data:')) {
        data.push(line.slice(line.charCodeAt(5) === BLANK ? 6 : 5))
        size += line.length
      }
    }
    if (events.length > 0) yield events
    if (size + lines.pending() > most) throw new RangeError(`an event of more than ${most} characters`)
  }
}

const BLANK = 32

/** Lines end with LF, CR LF or CR, wherever the pieces of the text are torn. */
function lineReader() {
  let rest = ''
  let afterReturn = false
  return {
    pending: () => rest.length,
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
export async function* bodyOf(text: string): AsyncGenerator<Uint8Array> {
  const bytes = new TextEncoder().encode(text)
  for (let at = 0; at < bytes.length; at += PIECE) {
    yield bytes.subarray(at, at + PIECE)
    await turn()
  }
}

const PIECE = 65_536
