/** The head of a request, by its bytes. */
export interface RequestHead {
  /** Where the body begins. */
  readonly end: number
  readonly bodyBytes: number
  /** Where the digits of its length are, if it names one. */
  readonly length: readonly [start: number, end: number]
}

/**
 * Reads the head of a request with which these bytes begin. Only plain ones are read: undefined for a part of one, and
 * for all whose body may end elsewhere than after its named length. Node's parser decides what these are.
 */
export function readRequestHead(bytes: Buffer): RequestHead | undefined {
  const blank = bytes.indexOf('\r\n\r\n')
  if (blank < 0 || blank > MOST_BYTES) return undefined
  const text = bytes.toString('latin1', 0, blank + 2)
  if (!FIRST_LINE.test(text)) return undefined
  let length: [number, number] | undefined
  for (let at = text.indexOf('\r\n') + 2; at < text.length; ) {
    const end = text.indexOf('\r\n', at)
    const [, name, value = ''] = FIELD.exec(text.slice(at, end)) ?? []
    if (name === undefined || FRAMING.has(name.toLowerCase())) return undefined
    if (name.toLowerCase() === 'content-length') {
      if (length || !/^(?:0|[1-9]\d{0,8})$/.test(value)) return undefined
      length = [end - value.length, end]
    }
    at = end + 2
  }
  const [from, to] = length ?? [0, 0]
  return { end: blank + 4, bodyBytes: Number(text.slice(from, to)), length: [from, to] }
}

const FIRST_LINE = /^(?:GET|HEAD|POST) [!-~]+ HTTP\/1\.1\r\n/
const FIELD = /^([\w-]+):[ \t]*([!-~](?:[\t -~]*[!-~])?)?$/
/** Fields by which a body ends elsewhere, or the connection turns into another. */
const FRAMING: ReadonlySet<string> = new Set(['transfer-encoding', 'upgrade', 'expect'])
const MOST_BYTES = 16_000
