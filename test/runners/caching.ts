import { tokenizer } from './bench.ts'
import type { Answer, Seen } from './peer.ts'

/** The prompt of a chat request. */
export const promptOf = ({ body }: Seen): string =>
  (body['messages'] as readonly { readonly content: string }[]).map(({ content }) => content).join('')

/**
 * A server that keeps prefixes, or one that reads each prompt anew: a token that is not in its cache takes so many
 * milliseconds.
 * @param reply the text of its answer
 */
export function caching({
  keeps,
  msPerToken = 0,
  reply = () => '42',
}: {
  readonly keeps: boolean
  readonly msPerToken?: number
  readonly reply?: (prompt: string) => string
}): Answer {
  const seen: string[] = []
  return (response, request) => {
    const prompt = promptOf(request)
    const shared = keeps ? Math.max(0, ...seen.map(other => countShared(prompt, other))) : 0
    seen.push(prompt)
    const input = tokenizer.count(prompt)
    const cached = Math.floor((input * shared) / prompt.length)
    const body = {
      model: 'small',
      choices: [{ message: { content: reply(prompt) }, finish_reason: 'stop' }],
      usage: { prompt_tokens: input, completion_tokens: 4, prompt_tokens_details: { cached_tokens: cached } },
    }
    setTimeout(
      () => response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(body)),
      msPerToken * (input - cached),
    )
  }
}

/** Characters that two texts begin with alike, within a hundred. */
function countShared(a: string, b: string): number {
  let at = 0
  while (at < a.length && a.slice(at, at + 100) === b.slice(at, at + 100)) at += 100
  return Math.min(at, a.length, b.length)
}
