/** A finished answer, before it is put into one body or into events. */
export interface Completion {
  readonly id: string
  readonly model: string
  readonly text: string
  readonly toolCalls: readonly { id: string; type: 'function'; function: { name: string; arguments: string } }[]
  readonly finish: 'stop' | 'length' | 'tool_calls' | 'content_filter'
  readonly logprobs: { content: readonly TokenLogprob[] } | null
  readonly usage: {
    prompt_tokens: number
    completion_tokens: number
    total_tokens: number
    prompt_tokens_details: { cached_tokens: number }
    completion_tokens_details: { reasoning_tokens: number }
  }
}

export interface TokenLogprob {
  readonly token: string
  readonly logprob: number
  readonly bytes: readonly number[]
  readonly top_logprobs: readonly { token: string; logprob: number; bytes: readonly number[] }[]
}
