import type { Random } from 'fathom-bench/plugin'
import { type AgentMessage, renderMessage } from './messages.ts'
import { listRepositoryWords, listResultLines } from './wordings.ts'

/** Kinds of tool results, how often each comes in a hundred, and the tool that gives it. */
const RESULTS = [
  ['listing', 10, 'list_files'],
  ['search', 18, 'search'],
  ['tests', 10, 'run_tests'],
  ['rows', 9, 'query'],
  ['minified', 3, 'fetch_json'],
  ['diff', 14, 'show_diff'],
  ['log', 14, 'read_log'],
  ['trace', 7, 'run_command'],
  ['tree', 5, 'browser_snapshot'],
  ['page', 10, 'fetch_page'],
] as const
export type ResultKind = (typeof RESULTS)[number][0]
export const RESULT_KINDS: readonly ResultKind[] = RESULTS.map(([kind]) => kind)

const DECK: readonly ResultKind[] = RESULTS.flatMap(([kind, share]) => Array.from({ length: share }, () => kind))

export const drawResultKind = (rng: Random): ResultKind => rng.pick(DECK)
export const isResultKind = (carrier: string): carrier is ResultKind => RESULT_KINDS.some(kind => kind === carrier)

/** Characters of one tool result: median 442 and 90th percentile 4,117, as SWE-agent's observations have them. */
export function drawSize(rng: Random): number {
  const normal = Math.sqrt(-2 * Math.log(1 - rng.next())) * Math.cos(2 * Math.PI * rng.next())
  return Math.min(LARGEST, Math.round(MEDIAN * Math.exp(SPREAD * normal)))
}

const MEDIAN = 442
const SPREAD = 1.74
const LARGEST = 24_498

/** Lines of a kind of result, about as many characters. A minified result is one line. */
export function drawLines(kind: string, size: number, rng: Random): string[] {
  const forms = listResultLines(kind)
  const lines: string[] = []
  for (let length = 0; length < size || lines.length === 0; ) {
    const line = fillLine(rng.pick(forms), rng)
    lines.push(line)
    length += line.length + 1
  }
  return lines
}

export const joinLines = (kind: string, lines: readonly string[]): string =>
  kind === 'minified' ? lines.join('') : lines.join('\n')

/** One to three sentences of a speaker. */
export const drawSentences = (speaker: 'user' | 'assistant', rng: Random): string[] =>
  Array.from({ length: rng.int(1, 3) }, () => fillLine(rng.pick(listResultLines(speaker)), rng))

/** The call that a result answers. */
export function drawCall(kind: ResultKind, id: number, rng: Random): AgentMessage['tool_calls'] {
  const [, , name] = RESULTS.find(([each]) => each === kind) ?? RESULTS[0]
  const path = fillLine('{dir}/{noun}', rng)
  return [{ id: String(id), type: 'function', function: { name, arguments: `{"path":"${path}"}` } }]
}

/** A block of the text: a message with the empty line behind it. */
export const toBlock = (message: AgentMessage): string => `${renderMessage(message)}\n\n`

const SLOT = /\{(noun|Noun|verb|dir|n[1-5]|date|time|hex)\}/g

function fillLine(form: string, rng: Random): string {
  return form.replace(SLOT, (_, slot: string) => drawSlot(slot, rng))
}

function drawSlot(slot: string, rng: Random): string {
  const bits = rng.bits()
  switch (slot) {
    case 'noun':
    case 'verb':
    case 'dir':
      return pickBy(listRepositoryWords(slot), bits)
    case 'Noun':
      return capitalize(pickBy(listRepositoryWords('noun'), bits))
    case 'date':
      return `2031-${pad(1 + (bits % 12))}-${pad(1 + ((bits >>> 8) % 28))}`
    case 'time':
      return `${pad(bits % 24)}:${pad((bits >>> 8) % 60)}:${pad((bits >>> 16) % 60)}`
    case 'hex':
      return (bits >>> 4).toString(16).padStart(7, 'a')
    default: {
      const least = 10 ** (Number(slot[1]) - 1)
      return String(least + (bits % (9 * least)))
    }
  }
}

const pickBy = (words: readonly string[], bits: number) => words[bits % words.length]
const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1)
const pad = (value: number) => String(value).padStart(2, '0')
