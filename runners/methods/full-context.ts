import type { MethodResult, MethodRun, Prompt } from '../method.ts'
import { defineMethod } from '../method.ts'
import type { ChatReply, Message } from '../model.ts'
import { ModelError } from '../model.ts'
import { countInTurns } from '../models/counting/count.ts'
import { headTail } from './head-tail.ts'
import { buildReplyOutcome as outcomeWith } from './parts/outcome.ts'
import { SENT_AS_TURNS, toChatTurns } from './parts/turns.ts'
import { askAsSuite, estimateAsSuite } from './parts/two-calls.ts'

/** One call with the whole prompt. The yardstick of every other method, as the papers on them run it. */
export const fullContext = defineMethod({
  id: 'full-context',
  about: 'Gives the model the whole prompt in one call.',
  flow: [
    'One call: the whole prompt as the task puts it; a conversation as its turns.',
    'A second call, with the reasoning and without the context, for items whose suite asks for reasoning first.',
  ],
  fidelity: 'reference-protocol',
  source:
    'The direct baseline of MemAgent (arXiv 2507.02259; BytedTsinghua-SIA/MemAgent at 76b7a65): one user message.',
  deviations: [
    'A prompt above the context window ends as overflow; the baseline silently removes its middle.',
    'truncate-middle only cuts the context and counts in reference tokens; the baseline cuts the rendered prompt by token ids.',
    'Temperature 0 by default; the baseline samples at 0.7 with top-p 0.95.',
  ],
  params: { overflow: 'refuse' },
  paramNotes: {
    overflow:
      'What to do with a prompt above the context window. refuse: it ends as overflow. truncate-middle: keep equal parts of the head and tail of the context; the record has the number of dropped tokens.',
  },
  version: 2,
  answerTokens: {
    tokens: 10_000,
    source: 'MemAgent 76b7a65, taskutils/memory_eval/utils/openai_api.py: MAX_OUTPUT_LEN',
  },
  needs: ['model'],
  readsAll: ({ overflow }) => overflow === 'refuse',
  sendsWholePrompt: true,
  check: ({ overflow }) =>
    overflow === 'refuse' || overflow === 'truncate-middle'
      ? undefined
      : `full-context.overflow: "${overflow}". Allowed: refuse, truncate-middle.`,
  estimate: (sizes, { overflow }) =>
    estimateAsSuite(sizes, ({ promptTokens, maxAnswerTokens, window }) => {
      const whole = promptTokens + maxAnswerTokens
      const peak = overflow === 'truncate-middle' ? Math.min(whole, window ?? whole) : whole
      return { calls: 1, input: peak - maxAnswerTokens, output: maxAnswerTokens, sequential: 1, peak }
    }),
  run: (prompt, run) => askAsSuite(prompt, run, run.params.overflow === 'truncate-middle' ? runTruncating : runWhole),
})

async function runWhole(prompt: Prompt, run: MethodRun): Promise<MethodResult> {
  const { window, reasoningTokens = 0 } = run.model
  if (window !== null && prompt.promptTokens > window * SURELY_TOO_LONG) {
    const beside = reasoningTokens > 0 ? ` minus ${reasoningTokens} for reasoning` : ''
    const reason = `not sent: ${prompt.promptTokens} reference tokens are far above the model's context window of ${window + reasoningTokens}${beside}`
    return { status: 'overflow', reason, answer: null }
  }
  const whole = await takeWholePrompt(prompt, run)
  return buildOutcome(await ask(prompt, run, whole), prompt, whole)
}

/**
 * Reference tokens are not the model's: no tokenizer in use needs less than two thirds as many. Below this share the
 * server decides, since only it can count.
 */
const SURELY_TOO_LONG = 1.5

const runTruncating = (prompt: Prompt, run: MethodRun): Promise<MethodResult> =>
  run.room.within(prompt.maxAnswerTokens, async (room, signal) => {
    const part =
      prompt.promptTokens <= room ? await takeWholePrompt(prompt, run) : await cut(prompt, { ...run, signal }, room)
    return buildOutcome(await ask(prompt, { ...run, signal }, part), prompt, part)
  })

/** Part of the context that is sent. */
interface Part {
  readonly context: string | undefined
  /** The prompt as turns instead of text. */
  readonly messages?: readonly Message[] | undefined
  readonly spans: readonly (readonly [start: number, end: number])[]
  /** Length of the prompt around it, in reference tokens. */
  readonly promptTokens: number
  readonly dropped: number
}

const takeWholePrompt = async (prompt: Prompt, run: MethodRun): Promise<Part> => ({
  context: undefined,
  messages: (await toChatTurns(prompt, run))?.messages,
  spans: [[0, prompt.context.length]],
  promptTokens: prompt.promptTokens,
  dropped: 0,
})

/** Head and tail of the context, or of the conversation, so that the prompt takes `promptTokens` reference tokens. */
async function cut(prompt: Prompt, run: MethodRun, promptTokens: number): Promise<Part> {
  const { tokenizer, trace, signal } = run
  const turns = await toChatTurns(prompt, run, promptTokens - CUT_MARGIN)
  if (turns) {
    const { tokens, dropped } = turns
    trace({ event: 'truncate', where: 'middle', fromTokens: prompt.promptTokens, toTokens: tokens, dropped })
    return { context: undefined, messages: turns.messages, spans: turns.spans, promptTokens: tokens, dropped }
  }
  const frame = await countInTurns(prompt.render(''), tokenizer, signal)
  const room = promptTokens - frame - CUT_MARGIN
  if (room < 2) {
    const message = `a prompt of ${promptTokens} tokens has no space for any context: question and wording alone need ${frame}`
    throw new ModelError('overflow', message, { unsent: true })
  }
  const { text, headEnd, tailStart } = await headTail(
    prompt.context,
    Math.ceil(room / 2),
    Math.floor(room / 2),
    tokenizer,
    signal,
  )
  const kept = await countInTurns(text, tokenizer, signal)
  const dropped = Math.max(0, prompt.promptTokens - frame - kept)
  trace({ event: 'truncate', where: 'middle', fromTokens: prompt.promptTokens, toTokens: frame + kept, dropped })
  const spans = [
    [0, headEnd],
    [tailStart, prompt.context.length],
  ] as const
  return { context: text, spans, promptTokens: frame + kept, dropped }
}

/** For the joint, and the seams between frame and context. */
const CUT_MARGIN = 8

async function ask(prompt: Prompt, run: MethodRun, part: Part): Promise<ChatReply> {
  for (const [start, end] of part.spans) run.read(start, end)
  return run.model.chat({
    messages: part.messages ?? [{ role: 'user', content: prompt.render(part.context) }],
    ...(prompt.stops && { stop: prompt.stops }),
    maxAnswerTokens: prompt.maxAnswerTokens,
    label: 'answer',
    final: true,
    signal: run.signal,
  })
}

function buildOutcome(reply: ChatReply, prompt: Prompt, part: Pick<Part, 'dropped' | 'messages'>): MethodResult {
  const remarks = [
    part.dropped > 0 && `the middle was cut out: ${part.dropped} of ${prompt.promptTokens} tokens dropped`,
  ]
  return outcomeWith(reply, {
    remarks: remarks.filter(remark => remark !== false),
    ...(part.messages && { notes: SENT_AS_TURNS }),
  })
}
