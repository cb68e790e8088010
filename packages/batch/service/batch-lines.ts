import {
  type Delivered,
  type Fields,
  findError,
  isFields,
  NoJson,
  type Posted,
  parseForeignJson,
  quoteForMessage,
  toFields,
  toTextOrEmpty,
} from 'fathom-bench/plugin'

/**
 * File format: that of OpenAI's Batch, which vLLM's `run-batch` and others accept too, or of Anthropic's Message
 * Batches.
 */
export type BatchForm = 'openai' | 'anthropic'

/** Limits of one file. */
export interface BatchLimits {
  readonly requests: number
  readonly bytes: number
}

/** As the services document them (November 2026). */
export const BATCH_LIMITS: Readonly<Record<BatchForm, BatchLimits>> = {
  openai: { requests: 50_000, bytes: 200_000_000 },
  anthropic: { requests: 100_000, bytes: 256_000_000 },
}

/** Framing of requests in a file: one per line, or inside the single object that Anthropic's service expects. */
export const FRAMES: Readonly<Record<BatchForm, { head: string; between: string; tail: string; ending: string }>> = {
  openai: { head: '', between: '\n', tail: '\n', ending: 'jsonl' },
  anthropic: { head: '{"requests":[\n', between: ',\n', tail: '\n]}\n', ending: 'json' },
}

/** A request as a line of a file. */
export function requestLine(form: BatchForm, { id, path, body }: Omit<Posted, 'model'>): string {
  return JSON.stringify(
    form === 'anthropic' ? { custom_id: id, params: body } : { custom_id: id, method: 'POST', url: `/v1${path}`, body },
  )
}

/** Outcome of a request: a response, including an error of the server, or none, so that it is still open. */
export type BatchResult = { readonly id: string } & (
  | { readonly reply: Delivered }
  | { readonly lost: 'expired' | 'cancelled' }
)

/** The reason why a line of results is rejected, as a phrase that follows "FILE:7 …". */
export class BadLine extends Error {}

/** Reads a line of results in either form. @throws BadLine */
export function parseBatchResult(text: string): BatchResult {
  const row = toFields(parseLine(text))
  const id = toTextOrEmpty(row['custom_id'])
  if (!ID.test(id)) throw new BadLine(`has no custom_id of ours (${quoteForMessage(id.slice(0, 80))})`)
  return { id, ...(isFields(row['result']) ? toAnthropicOutcome(row['result']) : toOpenAiOutcome(row)) }
}

const ID = /^[\w-]{1,64}$/

function parseLine(text: string): unknown {
  try {
    return parseForeignJson(text)
  } catch (error) {
    throw error instanceof NoJson ? new BadLine(`holds ${error.message}`) : error
  }
}

type Outcome = { readonly reply: Delivered } | { readonly lost: 'expired' | 'cancelled' }

/** vLLM reports the error next to a response without a body. */
function toOpenAiOutcome({ response, error }: Fields): Outcome {
  const wrong = isFields(error) ? error : undefined
  if (isFields(response)) {
    const status = response['status_code']
    if (!Number.isInteger(status) || (status as number) < 100 || (status as number) > 599)
      throw new BadLine(
        `has a status_code of ${quoteForMessage(String(status).slice(0, 40))}; a number from 100 to 599 is needed`,
      )
    const body = response['body'] ?? { error: wrong ?? 'no body' }
    return { reply: { status: status as number, body } }
  }
  if (!wrong) throw new BadLine('has neither a response nor an error')
  const code = toTextOrEmpty(wrong['code'])
  if (/expired/i.test(code)) return { lost: 'expired' }
  if (/cancell?ed/i.test(code)) return { lost: 'cancelled' }
  return makeFailedOutcome({ error: wrong })
}

function toAnthropicOutcome(result: Fields): Outcome {
  switch (result['type']) {
    case 'succeeded':
      return { reply: { status: 200, body: result['message'] ?? null } }
    case 'expired':
      return { lost: 'expired' }
    case 'canceled':
      return { lost: 'cancelled' }
    case 'errored':
      return makeFailedOutcome(result['error'])
  }
  throw new BadLine(
    `has a result of type ${quoteForMessage(toTextOrEmpty(result['type']).slice(0, 40))}. Known: succeeded, errored, canceled, expired`,
  )
}

/** An error by itself, with the status that a server would have sent it with. */
const makeFailedOutcome = (body: unknown): Outcome => ({ reply: { status: findError(body)?.status ?? 500, body } })
