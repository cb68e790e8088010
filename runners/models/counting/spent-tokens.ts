import type { RawReply } from '../replies/raw-reply.ts'
import type { HttpError } from '../transport/transport.ts'

/**
 * Returns a reply without text for OpenAI's 400 that says that a reasoning model used up its tokens before it wrote an
 * answer; undefined for other refusals. Sent again, the request would end in the same way, and the tokens are paid.
 */
export function toSpentReply({ status, body }: HttpError): RawReply | undefined {
  if (status !== 400 || !SPENT.test(body)) return undefined
  return {
    text: '',
    reasoning: '',
    refusal: '',
    toolCalls: [],
    finish: 'length',
    finishWord: undefined,
    usage: null,
    firstAt: null,
    topLogprobs: undefined,
    remarks: ['the server could not finish the message within its limit of tokens: raise --reasoning-tokens'],
  }
}

const SPENT = /could not finish the (?:message|response|answer)[^"]{0,40}\b(?:max_\w*tokens|limit)\b/i
