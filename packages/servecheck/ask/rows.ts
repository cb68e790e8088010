import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { getErrorMessage, incompleteError, isFields, tryParseForeignJson } from 'fathom-bench/plugin'

/** The two sides of a check. */
export const SERVER_SIDES = ['base', 'changed'] as const
export type Side = (typeof SERVER_SIDES)[number]

/**
 * How a question was asked: after the answer of the last one, together with others, a second time, all in one, on a
 * copy of the context that no cache has, or on such a copy after it was read.
 */
export type AskingWay = 'alone' | 'parallel' | 'again' | 'joined' | 'fresh' | 'reread'

/** One line of `replies.jsonl`. */
export interface ReplyRow {
  readonly side: Side
  /** Requested tokens of its length. */
  readonly length: number
  /** Number of the context within the run. */
  readonly context: number
  readonly question: number
  readonly arm: AskingWay
  /** Null if the server gave none. */
  readonly text: string | null
  /** Why there is none. */
  readonly why?: string
  readonly finish: string
  /** Tokens of the prompt, and those that came from the cache, as the server counts them. */
  readonly input: number
  readonly cached: number
  readonly output: number
  readonly firstMs: number | null
  readonly totalMs: number
}

const FILE = 'replies.jsonl'

type RowKey = Pick<ReplyRow, 'side' | 'context' | 'question' | 'arm'>

/** The replies of a check in its directory. A line is written when its reply is there, so an interruption loses none. */
export class ReplyFile {
  readonly #path: string
  /** The last reply to each question of each arm. */
  readonly #rows = new Map<string, ReplyRow>()

  constructor(folder: string) {
    this.#path = join(folder, FILE)
    const known = existsSync(this.#path) ? parseRows(readFileSync(this.#path, 'utf8')) : []
    for (const row of known) this.#rows.set(formatKey(row), row)
  }

  /** @throws BenchError (incomplete) if the disk refuses the line */
  add(row: ReplyRow): void {
    try {
      appendFileSync(this.#path, `${JSON.stringify(row)}\n`)
    } catch (error) {
      throw incompleteError(`serve-check: ${this.#path} cannot be written: ${getErrorMessage(error)}.`, error)
    }
    this.#rows.set(formatKey(row), row)
  }

  /** Returns a reply; a request that failed counts as unanswered. */
  find(key: RowKey): ReplyRow | undefined {
    return this.#rows.get(formatKey(key))
  }

  get rows(): ReplyRow[] {
    return [...this.#rows.values()]
  }
}

const formatKey = ({ side, context, question, arm }: RowKey) => [side, context, question, arm].join(' ')

/** A last line without its end was being written when the process was killed. */
function parseRows(text: string): ReplyRow[] {
  return text.split('\n').flatMap(line => {
    const row = line === '' ? undefined : tryParseForeignJson(line)
    return isReply(row) ? [row] : []
  })
}

const isReply = (row: unknown): row is ReplyRow =>
  isFields(row) &&
  SERVER_SIDES.some(side => side === row['side']) &&
  typeof row['context'] === 'number' &&
  'text' in row
