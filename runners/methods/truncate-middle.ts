import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import { ModelError } from '../model.ts'
import { countEachInTurns, countInTurns } from '../models/counting/count.ts'
import { type HeadTail, headTail } from './head-tail.ts'
import { buildReplyOutcome } from './parts/outcome.ts'
import { SENT_AS_TURNS, type Sent, toChatTurns } from './parts/turns.ts'
import { askAsSuite, estimateAsSuite } from './parts/two-calls.ts'

/**
 * Cuts out the middle of a prompt that is too long. Papers often call this "full context"; here it has its own name.
 */
export const truncateMiddle = defineMethod({
  id: 'truncate-middle',
  about: 'Gives the model the start and the end of the prompt in one call, as much as fits; the middle is dropped.',
  flow: [
    'One call: the whole prompt, without the middle of the context if it exceeds the window; a conversation as its turns, without whole turns of the middle, or without the middle of the turn with the context.',
    'A second call, with the reasoning and without the context, for items whose suite asks for reasoning first.',
  ],
  fidelity: 'reference-protocol',
  source:
    'The direct baseline of MemAgent (arXiv 2507.02259; BytedTsinghua-SIA/MemAgent at 76b7a65): head and tail of the rendered prompt, 120,000 tokens of it.',
  deviations: [
    "Cut by the run's reference tokenizer, with the calibrated ratio to the model's tokens, not by the model's own token ids.",
    'The task is never cut. If the text before or after the context needs more than its half, the other half shrinks. If the task alone exceeds the limit, the item ends as overflow; the baseline cuts into it.',
    "If the model's window is known and smaller than maxTokens plus answer and reasoning, it is the limit.",
    'Temperature 0 by default; the baseline samples at 0.7 with top-p 0.95.',
  ],
  params: { maxTokens: 120_000 },
  paramNotes: {
    maxTokens: 'Most tokens of the rendered prompt; the baseline used 120,000, and 990,000 for models of 1M.',
  },
  presets: {
    longbench2: {
      source: 'THUDM/LongBench 2e00731, config/model2maxlen.json: 120,000 tokens',
      params: { maxTokens: 120_000 },
      answerTokens: { tokens: null, source: 'pred.py: 128 new tokens, which its items ask for' },
    },
    infinitebench: {
      source: 'OpenBMB/InfiniteBench 51d9b37, src/eval_gpt4.py: 128,000 minus 1,000 tokens',
      params: { maxTokens: 127_000 },
      answerTokens: { tokens: null, source: 'src/eval_gpt4.py limits no answer; its items ask for their own' },
    },
  },
  version: 2,
  answerTokens: {
    tokens: 10_000,
    source: 'MemAgent 76b7a65, taskutils/memory_eval/utils/openai_api.py: MAX_OUTPUT_LEN',
  },
  needs: ['model'],
  sendsWholePrompt: true,
  check: ({ maxTokens }) => (maxTokens >= 100 ? undefined : 'maxTokens is at least 100'),
  estimate: (sizes, { maxTokens }) =>
    estimateAsSuite(sizes, ({ promptTokens, maxAnswerTokens, window }) => {
      const input = Math.min(promptTokens, maxTokens, (window ?? Number.POSITIVE_INFINITY) - maxAnswerTokens)
      return { calls: 1, input, output: maxAnswerTokens, sequential: 1, peak: input + maxAnswerTokens }
    }),
  run: (prompt, run) =>
    askAsSuite(prompt, run, (prompt, { room, ...rest }) =>
      room.within(prompt.maxAnswerTokens, (most, signal) =>
        cutTo(Math.min(run.params.maxTokens, most), prompt, { ...rest, room, signal }),
      ),
    ),
})

/** One call with the whole prompt, or with as much of its two ends as `limit` lets. */
async function cutTo(limit: number, prompt: Prompt, run: MethodRun): Promise<MethodResult> {
  const turns = await toChatTurns(prompt, run, limit)
  if (turns) return runTurns(turns, prompt, run)
  const { model, tokenizer, read, trace, signal } = run
  const whole = prompt.render()
  const fits = prompt.promptTokens <= limit
  const before = whole.indexOf(prompt.context)
  const { text, headEnd, tailStart } = fits
    ? { text: whole, headEnd: whole.length, tailStart: whole.length }
    : await cutWithin(prompt, { whole, before, limit: limit - SEAM }, run)
  read(0, headEnd - before)
  read(tailStart - before, prompt.context.length)
  const dropped = fits ? 0 : prompt.promptTokens - (await countInTurns(text, tokenizer, signal))
  if (dropped > 0)
    trace({
      event: 'truncate',
      where: 'middle',
      fromTokens: prompt.promptTokens,
      toTokens: prompt.promptTokens - dropped,
    })
  const reply = await model.chat({
    messages: [{ role: 'user', content: text }],
    ...(prompt.stops && { stop: prompt.stops }),
    maxAnswerTokens: prompt.maxAnswerTokens,
    label: 'answer',
    final: true,
    signal,
  })
  const remarks = dropped > 0 ? [`${dropped} of ${prompt.promptTokens} tokens were cut out of the middle`] : []
  return buildReplyOutcome(reply, { remarks, notes: { dropped_tokens: dropped } })
}

/** A conversation is cut by whole turns, or where one turn holds the context, within that. */
async function runTurns(
  { messages, spans, tokens, dropped }: Sent,
  prompt: Prompt,
  { model, read, trace, signal }: MethodRun,
): Promise<MethodResult> {
  for (const [start, end] of spans) read(start, end)
  if (dropped > 0) trace({ event: 'truncate', where: 'middle', fromTokens: prompt.promptTokens, toTokens: tokens })
  const { maxAnswerTokens, stops } = prompt
  const reply = await model.chat({
    messages,
    ...(stops && { stop: stops }),
    maxAnswerTokens,
    label: 'answer',
    final: true,
    signal,
  })
  const remarks = dropped > 0 ? [`${dropped} of ${prompt.promptTokens} tokens were left out of the middle`] : []
  return buildReplyOutcome(reply, { remarks, notes: { dropped_tokens: dropped, ...SENT_AS_TURNS } })
}

/**
 * Keeps equal numbers of tokens from head and tail of the whole prompt, as the baseline does. If the text before or
 * after the context needs more than its half, all of that text stays and the other half shrinks.
 * @throws ModelError (overflow) if the task alone exceeds the limit: it is never cut
 */
async function cutWithin(
  { context }: Prompt,
  { whole, before, limit }: { readonly whole: string; readonly before: number; readonly limit: number },
  { tokenizer, signal }: Pick<MethodRun, 'tokenizer' | 'signal'>,
): Promise<HeadTail> {
  const around = [whole.slice(0, before), whole.slice(before + context.length)]
  const [headLeast, tailLeast] = await countEachInTurns(around, tokenizer, signal)
  if (headLeast + tailLeast > limit)
    throw new ModelError(
      'overflow',
      `not sent: the task without its context takes ${headLeast + tailLeast} tokens, and the prompt may take ${Math.max(0, limit)}`,
      { unsent: true },
    )
  const half = Math.floor(limit / 2)
  const head = Math.max(headLeast, Math.min(half, limit - tailLeast))
  const tail = Math.max(tailLeast, Math.min(half, limit - headLeast))
  const cut = await headTail(whole, head, tail, tokenizer, signal)
  // A part counted separately may end one token before the same part of the whole.
  const [headEnd, tailStart] = [Math.max(cut.headEnd, before), Math.min(cut.tailStart, before + context.length)]
  if (headEnd === cut.headEnd && tailStart === cut.tailStart) return cut
  return { text: `${whole.slice(0, headEnd)}\n${whole.slice(tailStart)}`, headEnd, tailStart }
}

/** Tokens for the line break at the seam and for tokenization differences there. */
const SEAM = 32
