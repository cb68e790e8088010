import { isTooFew, SMALLEST_WINDOW } from '../../../core/tokens/usage-bounds.ts'
import type { Usage } from '../../model.ts'
import type { OpenAiOptions } from '../openai.ts'
import type { RawReply } from '../replies/raw-reply.ts'
import { describeFalseCount, readUsage, type ServerUsage } from './usage.ts'

/** The server's count, or ours where it sent none (or zeros, as some proxies do) or none that can be true. */
export async function resolveUsage(
  raw: RawReply,
  thought: { readonly text: string; readonly reasoning: string },
  { sent: texts, signal }: { readonly sent: readonly string[]; readonly signal: AbortSignal },
  countTokens: NonNullable<OpenAiOptions['countTokens']>,
): Promise<{ usage: Usage; remarks: readonly string[] }> {
  const sent = texts.reduce((sum, text) => sum + text.length, 0)
  const called = raw.toolCalls.reduce((sum, call) => sum + call.arguments.length, 0)
  const received = raw.text.length + raw.reasoning.length + called
  const { counts, remarks: left } = raw.usage ? readUsage(raw.usage, { sent, received }) : { counts: null, remarks: [] }
  const doubts = counts ? listDoubts(counts, texts, raw) : []
  const remarks = [...raw.remarks, ...left, ...doubts]
  if (counts && doubts.length === 0) {
    const share = thought.reasoning.length / Math.max(1, thought.reasoning.length + thought.text.length)
    const reasoning = counts.reasoning ?? Math.round(counts.output * share)
    return { usage: { ...counts, reasoning, source: 'server' }, remarks }
  }
  const input = await sumSequentially(texts, text => countTokens(text, signal))
  const reasoning = await countTokens(thought.reasoning, signal)
  const output = reasoning + (await countTokens(thought.text, signal))
  return { usage: { input, cached: 0, reasoning, output, source: 'estimated' }, remarks }
}

/**
 * Lists the counts of a server that are too low for the texts. A count equal to the whole window may come from a
 * truncated prompt; callers that know how many tokens were sent can decide.
 */
function listDoubts({ input, output }: ServerUsage, sent: readonly string[], raw: RawReply): string[] {
  const written = [raw.text, raw.reasoning, ...raw.toolCalls.map(call => call.arguments)]
  const describeChars = (texts: readonly string[]) =>
    ` for ${texts.reduce((sum, { length }) => sum + length, 0)} characters`
  return [
    ...(input < SMALLEST_WINDOW && isTooFew(input, sent)
      ? [describeFalseCount('prompt_tokens', input, describeChars(sent))]
      : []),
    ...(isTooFew(output, written) ? [describeFalseCount('completion_tokens', output, describeChars(written))] : []),
  ]
}

/** One after another: what is counted may be long. */
export async function sumSequentially<T>(
  list: readonly T[],
  figure: (entry: T) => number | Promise<number>,
): Promise<number> {
  let sum = 0
  for (const entry of list) sum += await figure(entry)
  return sum
}
