import {
  type ChatBody,
  type Completion,
  computeShortHash,
  findSmallest,
  type Mind,
  makeOverflowError,
  type TokenLogprob,
} from 'fathom-bench/plugin'
import type { Thought } from '../reader-state.ts'
import { think } from '../reader-state.ts'
import { countReaderTokens, countWithin, cutToTokens, splitTokens } from '../reading/tokens.ts'

/**
 * Reads the messages and answers. Prompt tokens only include message contents, not a chat template.
 * @throws Refusal `context_length_exceeded` if prompt and answer together exceed the window
 */
export function complete(body: ChatBody, raw: Buffer, window: number, mind: Mind = {}): Completion {
  const limit = body.max_completion_tokens ?? body.max_tokens ?? 0
  const prompt = countPromptTokens(body, window, limit)
  const available = limit || window - prompt
  const thought = think(
    {
      messages: dropFinalAssistant(body.messages),
      tools: body.tool_choice === 'none' ? [] : (body.tools ?? []).map(tool => tool.function),
      room: available,
    },
    mind.faults,
    mind.taught,
  )
  const id = computeShortHash(raw)
  const toolCalls = (thought.toolCalls ?? []).map((call, index) => ({
    id: `call_${id}${index}`,
    type: 'function' as const,
    function: { name: call.name, arguments: JSON.stringify(call.arguments) },
  }))
  const said = cutToTokens(cutAtStop(thought.text, body.stop), available)
  const output =
    said.tokens +
    toolCalls.reduce((sum, call) => sum + countReaderTokens(call.function.name + call.function.arguments), 0)
  return {
    id: `chatcmpl-${id}`,
    model: body.model,
    text: said.text,
    toolCalls,
    finish: !said.whole ? 'length' : toolCalls.length > 0 ? 'tool_calls' : 'stop',
    logprobs: body.logprobs ? { content: computeLogprobs(said.text, thought, body.top_logprobs ?? 0) } : null,
    usage: {
      prompt_tokens: prompt,
      completion_tokens: output,
      total_tokens: prompt + output,
      prompt_tokens_details: { cached_tokens: 0 },
      completion_tokens_details: { reasoning_tokens: 0 },
    },
  }
}

/** Removes a final assistant message. The simulated model continues it with what it would have answered anyway. */
function dropFinalAssistant(messages: ChatBody['messages']): ChatBody['messages'] {
  const last = messages.at(-1)
  return messages.length > 1 && last?.role === 'assistant' && !last.tool_calls?.length
    ? messages.slice(0, -1)
    : messages
}

function countPromptTokens(body: ChatBody, window: number, requested: number): number {
  const tools = body.tools && body.tools.length > 0 ? [JSON.stringify(body.tools)] : []
  const calls = body.messages.flatMap(message => message.tool_calls ?? []).map(call => call.function.arguments)
  let total = 0
  for (const content of [...body.messages.map(message => message.content), ...tools, ...calls]) {
    const tokens = countWithin(content, window - total)
    if (tokens === false) throw makeOverflowError(window, `your messages resulted in more than ${window} tokens.`)
    total += tokens
  }
  if (total + requested <= window) return total
  throw makeOverflowError(
    window,
    `your messages resulted in ${total + requested} tokens (${total} in the messages, ${requested} in the completion).`,
  )
}

function cutAtStop(text: string, stop: ChatBody['stop']): string {
  const ends = [stop ?? []]
    .flat()
    .filter(Boolean)
    .map(mark => text.indexOf(mark))
    .filter(at => at >= 0)
  return ends.length > 0 ? text.slice(0, findSmallest(ends)) : text
}

/** The first token carries the answer's certainty; its rivals share the rest. Later tokens follow almost surely. */
function computeLogprobs(text: string, thought: Thought, top: number): TokenLogprob[] {
  return splitTokens(text).map((token, at) => {
    const sure = at === 0 ? Math.min(0.999, Math.max(0.001, thought.certainty ?? 0.9)) : 0.99
    const rivals = at === 0 ? [thought.rival ?? '\n', 'The', 'I', ' ', 'It', 'Not'] : ['\n', ' ', '.', ',']
    const alternatives = [token, ...rivals.filter(rival => rival !== token)].slice(0, top)
    return {
      ...toWeighedToken(token, sure),
      top_logprobs: alternatives.map((other, rank) =>
        toWeighedToken(other, rank === 0 ? sure : ((1 - sure) * 0.9) / 10 ** (rank - 1)),
      ),
    }
  })
}

const toWeighedToken = (token: string, share: number) => ({
  token,
  logprob: Math.round(Math.log(share) * 1e6) / 1e6,
  bytes: [...Buffer.from(token)],
})
