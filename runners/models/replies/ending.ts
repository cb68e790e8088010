import type { Usage } from '../../model.ts'
import { BadReply, type RawReply } from './raw-reply.ts'

/**
 * Returns how a response ended, from the server's word and its count. A response that stopped at exactly its limit was
 * truncated, whatever the word (llama.cpp calls truncated responses `completed`). One truncated before its limit
 * reached the end of the window.
 * @param limit tokens that it was allowed, reasoning included; undefined if the user's own fields set it
 */
export function resolveEnding(
  { finish, finishWord }: Pick<RawReply, 'finish' | 'finishWord'>,
  { output, source }: Usage,
  limit: number | undefined,
  wordsLie: boolean,
): Pick<RawReply, 'finish' | 'finishWord' | 'remarks'> {
  if (source !== 'server' || limit === undefined) return { finish, finishWord, remarks: [] }
  if (wordsLie && finish === 'stop' && output >= limit)
    return { finish: 'length', finishWord, remarks: [`all of ${limit} tokens are used`] }
  // Some servers count the token that ends a turn, and some do not.
  const early = finish === 'length' && output < limit - 1 && (finishWord === undefined || WINDOW.test(finishWord))
  return { finish, finishWord, remarks: early ? [`the window ended after ${output} of ${limit} tokens`] : [] }
}

/** Whether a server says how its replies end. */
export interface EndingHabit {
  /** Whether replies without a word were taken. */
  readonly unsaid: boolean
  /** Returns what checks the replies to one request. It throws BadReply for one whose end was lost on its way. */
  ofCall(): (reply: RawReply) => RawReply
}

/**
 * A stream without a finish reason may have lost its server on the way, so the request is sent once more. A server that
 * gives none again, and never gave one, has no such words: from then on its replies count as they come.
 * @param retries whether a request may be sent again at all
 */
export function trackEndings(retries: boolean): EndingHabit {
  let says = false
  let unsaid = !retries
  let taken = false
  return {
    get unsaid() {
      return taken
    },
    ofCall() {
      let tries = 0
      return reply => {
        if (!reply.unsaid) says = true
        else if (says || (!unsaid && tries++ === 0))
          throw new BadReply('a reply without a finish reason: was it cut off?', { retry: true })
        else {
          unsaid = true
          taken = true
        }
        return reply
      }
    },
  }
}

const WINDOW = /^(model_length|(?:model_)?context_(?:length|window)(?:_exceeded)?|max_tokens)$/i
