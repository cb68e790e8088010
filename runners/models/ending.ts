import type { Usage } from '../model.ts'
import type { RawReply } from './reply.ts'

/**
 * How a reply ended, by the server's word and by its count. A reply that stopped at exactly its limit was cut by it, whatever the word (llama.cpp calls a
 * response `completed` that was cut); one that was cut before its limit was cut by the end of the window.
 * @param limit tokens that it was allowed, thinking included; undefined where the user's own fields say that
 */
export function endOf(
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

const WINDOW = /^(model_length|(?:model_)?context_(?:length|window)(?:_exceeded)?|max_tokens)$/i
