import { strip } from '../../../core/python/python.ts'
import type { Estimate, EstimateSizes, MethodResult, MethodRun, Prompt } from '../../method.ts'
import { buildReplyOutcome } from './outcome.ts'

/** Sends a prompt in one call. */
type Ask = (prompt: Prompt, run: MethodRun) => Promise<MethodResult>

/**
 * Sends a prompt as its suite does. If the suite uses two calls, the method makes the first as any other call; every
 * other prompt takes one call. As in LongBench v2's code, truncated reasoning passes to the second call, and empty
 * reasoning ends the item.
 */
export async function askAsSuite(prompt: Prompt, run: MethodRun, ask: Ask): Promise<MethodResult> {
  if (!prompt.twoCalls) return ask(prompt, run)
  const first = await ask(toFirstCall(prompt, prompt.twoCalls, run), { ...run, model: dropFinalShare(run) })
  const notes = { ...first.notes, sent: 'two calls' }
  if (!first.answer) return { ...first, reason: `${first.reason}; no reasoning came to answer from`, notes }
  const reasoned = strip(first.answer)
  const reply = await run.model.chat({
    messages: [{ role: 'user', content: prompt.twoCalls.second.join(reasoned) }],
    maxAnswerTokens: prompt.maxAnswerTokens,
    label: 'answer',
    final: true,
    signal: run.signal,
  })
  const last = buildReplyOutcome(reply, { remarks: [`reasoning: ${first.reason}`], notes })
  return { ...last, reasoning: [first.reasoning, reasoned, last.reasoning].filter(Boolean).join('\n\n') }
}

/** Returns upper bounds for a method that asks in this way, from those of its single call. */
export function estimateAsSuite(sizes: EstimateSizes, estimate: (sizes: EstimateSizes) => Estimate): Estimate {
  const { promptTokens, contextTokens, maxAnswerTokens, reasonsFirst } = sizes
  if (reasonsFirst === undefined) return estimate(sizes)
  const first = estimate({ ...sizes, maxAnswerTokens: reasonsFirst })
  const second = promptTokens - contextTokens + reasonsFirst
  return {
    calls: first.calls + 1,
    input: first.input + second,
    output: first.output + maxAnswerTokens,
    sequential: first.sequential + 1,
    peak: Math.max(first.peak, second + maxAnswerTokens),
  }
}

function toFirstCall(
  prompt: Prompt,
  { head, tail, reasoningTokens }: NonNullable<Prompt['twoCalls']>,
  run: MethodRun,
): Prompt {
  const render = (context = prompt.context) => head + context + tail
  const around = run.tokenizer.count(render('')) - run.tokenizer.count(prompt.render(''))
  return { ...prompt, render, promptTokens: prompt.promptTokens + around, maxAnswerTokens: reasoningTokens }
}

/** The budget's share for a last call is not the first one's. */
const dropFinalShare = ({ model }: MethodRun): MethodRun['model'] => ({
  ...model,
  chat: request => model.chat({ ...request, label: 'reasoning', final: false }),
})
