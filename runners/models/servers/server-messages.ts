import { detectCompression, toFields, tryParseForeignJson } from '../../../core/files/foreign-json.ts'
import { cutToOneLine } from '../../one-line.ts'

/** Words of a server's rejection. They contain no secrets. */
export interface RefusalWords {
  /** Codes, types and states of its error, one after the other. */
  readonly code: string
  /** The message to show, in one line. */
  readonly text: string
  /** All words of the response, at any depth; gateways put the words of their servers in separate fields. */
  readonly said: string
  /** Numbers in separate fields. */
  readonly extra: string
}

export const SERVER_CHARS = 200
const MOST_SAID = 4_000

/** Reads the body of a refusal, whatever its form. */
export function parseRefusalWords(body: string, redact: (text: string) => string): RefusalWords {
  const toWords = (text: string, most = SERVER_CHARS) => cutToOneLine(redact(text.slice(0, MOST_SAID)), most)
  const toPlainWords = (text: string) => ({ code: '', text, said: text, extra: '' })
  if (/^\s*</.test(body)) {
    const title = /<title>([^<]+)<\/title>/i.exec(body.slice(0, MOST_SAID))
    return toPlainWords(title ? `a web page, "${toWords(title[1])}"` : 'a web page')
  }
  const coding = detectCompression(body)
  if (coding !== undefined) return toPlainWords(`a body compressed with ${coding}`)
  const parsed = tryParseForeignJson(body)
  if (parsed === undefined) return { ...toPlainWords(toWords(body)), said: toWords(body, MOST_SAID) }
  // Gemini sends a list of one.
  const fields = toFields(Array.isArray(parsed) ? parsed[0] : parsed)
  const error = typeof fields['error'] === 'string' ? fields : toFields(fields['error'] ?? fields)
  const inner = toFields(error['innererror'])
  const messages = listTexts(parsed)
  const shown = [error['message'], error['error'], fields['detail'], fields['message'], messages[0]].find(
    value => typeof value === 'string',
  )
  const code = [error, inner].flatMap(holder =>
    CODES.map(name => (typeof holder[name] === 'string' ? holder[name] : '')),
  )
  // llama.cpp puts the numbers in separate fields.
  const figures = ['n_prompt_tokens', 'n_ctx'].flatMap(name =>
    typeof error[name] === 'number' ? `${name} ${error[name]}` : [],
  )
  return {
    code: cutToOneLine(code.join(' '), SERVER_CHARS),
    text: toWords(typeof shown === 'string' ? shown : body),
    said: toWords(messages.length > 0 ? messages.join(' | ') : body, MOST_SAID),
    extra: figures.length > 0 ? ` (${figures.join(', ')})` : '',
  }
}

const CODES = ['code', 'type', 'param'] as const

/** Fields with words, except those that repeat the request. The last is OpenRouter's, for the server behind it. */
const MESSAGES: ReadonlySet<string> = new Set([
  'message',
  'msg',
  'error',
  'detail',
  'error_msg',
  'reason',
  'errors',
  'innererror',
  'code',
  'metadata',
  'raw',
])
const DEEPEST = 6
/** Limit of the errors read from a list. */
const MOST_ERRORS = 8

/** Lists the texts under such names, those of an object before those of nested objects. */
function listTexts(value: unknown, depth = 0): string[] {
  if (typeof value === 'string') return [value]
  if (depth > DEEPEST) return []
  if (Array.isArray(value)) return value.slice(0, MOST_ERRORS).flatMap(each => listTexts(each, depth + 1))
  const held = Object.entries(toFields(value)).flatMap(([name, each]) => (MESSAGES.has(name) ? [each] : []))
  const isText = (each: unknown) => typeof each === 'string'
  return [...held.filter(isText), ...held.filter(each => !isText(each))].flatMap(each => listTexts(each, depth + 1))
}
