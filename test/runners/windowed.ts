import { tokenizer } from './bench.ts'
import { type Answer, delta, error, stream } from './peer.ts'

export interface Windowed {
  /** In its own tokens. */
  readonly window: number
  /** Its own tokens for one of ours. */
  readonly scale?: number
  readonly over?: 'refuses' | 'cuts'
  readonly counts?: boolean
  readonly forgets?: boolean
}

/**
 * A server with a window: what is over it is refused, as by vLLM, or cut at its head, as by Ollama. It says a pass
 * phrase back that it sees.
 */
export const windowed =
  ({ window, scale = 1, over = 'refuses', counts = true, forgets = false }: Windowed): Answer =>
  (response, request) => {
    const [{ content }] = request.body['messages'] as [{ content: string }]
    const tokens = Math.round(tokenizer.count(content) * scale)
    const answer = request.body['max_tokens'] as number
    if (over === 'refuses' && tokens + answer > window)
      return error(400, `This model's maximum context length is ${window} tokens. However, you requested ${tokens}.`)(
        response,
        request,
      )
    const seen = tokens > window ? content.slice(-Math.floor((content.length * window) / tokens)) : content
    const phrase = forgets ? undefined : /pass phrase is "([^"]+)"/.exec(seen)?.[1]
    const usage = { choices: [], usage: { prompt_tokens: Math.min(tokens, window), completion_tokens: 3 } }
    stream([delta(phrase ?? 'What phrase?'), delta('', 'stop'), ...(counts ? [usage] : [])])(response, request)
  }
