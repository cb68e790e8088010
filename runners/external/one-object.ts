import { z } from 'zod'
import { type Fields, NoJson, parseForeignJson, toFields } from '../../core/files/foreign-json.ts'
import { ModelError } from '../model.ts'
import { cutToOneLine } from '../one-line.ts'

/** Tokens and calls that a server reports for its own model. */
export type OwnUsage = z.infer<typeof Usage>

const count = z.number().int().nonnegative().max(Number.MAX_SAFE_INTEGER).nullish().catch(undefined)
const Usage = z.object({ input: count, output: count, cached: count, reasoning: count, calls: count })

/** An answer in one piece, as the last event of a stream says it. */
export interface Whole {
  readonly fields: Fields
  readonly usage: OwnUsage | undefined
}

/** Characters of such an answer. */
export const MOST_OBJECT = 8_000_000

/**
 * Reads an answer that is one JSON object instead of a stream. `answer` is needed, or `error` in words.
 * @throws ModelError in one line for anything else
 */
export function parseWholeAnswer(text: string): Whole {
  const makeFailure = (why: string) => new ModelError('failed', `POST /v1/solve answered ${why}`)
  const sent = toFields(parseJsonObject(text, makeFailure))
  const { answer, error, usage } = sent
  const words = typeof error === 'string' ? error : toFields(error)['message']
  if (typeof words === 'string' && words !== '')
    throw new ModelError('failed', `the server says: ${cutToOneLine(words, 200)}`)
  if (typeof answer !== 'string')
    throw makeFailure(`JSON without the field "answer" (a text): ${cutToOneLine(text, 120)}`)
  return { fields: sent, usage: readUsage(toFields(usage)) }
}

function parseJsonObject(text: string, failed: (why: string) => ModelError): unknown {
  try {
    return parseForeignJson(text, { chars: MOST_OBJECT, values: 100_000 })
  } catch (error) {
    if (!(error instanceof NoJson)) throw error
    throw failed(error.why === 'broken' ? `invalid JSON: ${cutToOneLine(text, 120)}` : `with ${error.message}`)
  }
}

/** OpenAI's names are taken too. */
function readUsage(usage: Fields): OwnUsage | undefined {
  const { prompt_tokens: prompt, completion_tokens: completion } = usage
  const parsed = Usage.parse({ input: prompt, output: completion, ...usage })
  return Object.values(parsed).some(value => typeof value === 'number') ? parsed : undefined
}
