import { runInTurns } from '../../core/process/turns.ts'
import { strip } from '../../core/python/python.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import type { ChatReply } from '../model.ts'
import { countApart, countInTurns } from '../models/counting/count.ts'
import { fillSlots } from '../templates.ts'
import {
  ANSWER_STYLES,
  type AnswerStyle,
  applyAnswerStyle,
  askFor,
  extractStyledAnswer,
  isAnswerStyle,
  styleFor,
} from './parts/answer-style.ts'
import { buildReplyOutcome, isSpent } from './parts/outcome.ts'
import { type Slice, splitByTokens } from './parts/slices.ts'
import { pickTaskPrompt } from './parts/statement.ts'

/** Passes over the context once in slices. The calls share only a memory, which each call rewrites. */
export const memagent = defineMethod({
  id: 'memagent',
  about: 'Reads the context in slices and rewrites a short memory after each; answers from the memory only.',
  flow: [
    'Cut the context into slices of chunkTokens, without overlap.',
    'For each slice in order: one call with the task, the memory and the slice, in a single user message. Its response is the new memory; nothing else is kept.',
    'Last call: the task and the memory, without the context.',
  ],
  fidelity: 'reference-protocol',
  source:
    'MemAgent (arXiv 2507.02259, section 3); BytedTsinghua-SIA/MemAgent at 76b7a65, taskutils/memory_eval/utils/recurrent.py and recurrent_boxed.py.',
  deviations: [
    "Prompts are in Fathom's words; the roles, their order and the limits are the reference's.",
    'Published scores are of models trained for it; an untrained model compares with its "w/o RL" rows.',
    "Slices are cut by the run's reference tokenizer, not by the model's own, and are shorter if they exceed the context window.",
    'Sentence and boxed are only requested for a task that is a bare question; the reference requests them for every task.',
    'An answer without the requested form is scored whole; the reference scores nothing then. With unclosed reasoning, only an answer in that form is scored.',
    '"The answer is" also matches in capitals, and a colon after it is dropped; the reference only matches lowercase.',
    'A failed call is retried, and an item with failed calls is rerun. The reference continues with an empty memory, and excludes an item without an answer from its mean.',
    "The last call has the task's output-token limit, unless --answer-policy paper or memagent@paper sets the reference's 1,024 tokens.",
    'Temperature 0 by default; the reference samples at 0.7 with top-p 0.95 (memagent@paper does).',
  ],
  params: { chunkTokens: 5000, memoryTokens: 1024, answer: 'sentence', maxContextTokens: 0 },
  paramNotes: {
    chunkTokens: 'Tokens of a slice. Calls are ceil(context / slice) + 1.',
    memoryTokens: 'Output-token limit of a memory. Reasoning has its own limit (--reasoning-tokens).',
    answer:
      'Form of the last answer to a task that is a bare question: sentence ("The answer is …", as in the published tables), boxed, or task (no instruction). A task with instructions or an answer format keeps its own form.',
    maxContextTokens:
      "Longer contexts lose their middle first, as with the reference's RECURRENT_MAX_CONTEXT_LEN; 0 reads all, as published runs do.",
  },
  presets: {
    paper: {
      source:
        'MemAgent, arXiv 2507.02259, as its published tables were run: 76b7a65, taskutils/memory_eval (run.py, utils/recurrent.py).',
      params: { chunkTokens: 5000, memoryTokens: 1024, answer: 'sentence', maxContextTokens: 0 },
      sampling: { temperature: 0.7, topP: 0.95 },
    },
  },
  version: 5,
  answerTokens: {
    tokens: 1024,
    source: 'MemAgent 76b7a65, taskutils/memory_eval/utils/recurrent.py: max_tokens of every call',
  },
  thinking:
    'As in the reference: the text after the last closing tag of a memory or an answer counts. Unclosed reasoning remains: completely in a memory, and in an answer if it contains the requested form.',
  templates: {
    update: `You read a long text one section after another to solve a problem, and a memory is all that you keep. Below are the problem, your memory so far, and the next section. Update the memory: put in what this section says to the problem, and keep what of the old memory is still of use.

<problem>
{task}
</problem>

<memory>
{memory}
</memory>

<section>
{section}
</section>

Updated memory:`,
    answer: `Solve the problem from the memory of a long text that you have read.

<problem>
{task}
</problem>

<memory>
{memory}
</memory>

{style}
Your answer:`,
  },
  needs: ['model'],
  readsAll: ({ maxContextTokens }) => maxContextTokens === 0,
  check: ({ chunkTokens, memoryTokens, answer }) =>
    !(chunkTokens >= 100 && memoryTokens >= 16)
      ? 'chunkTokens is at least 100 and memoryTokens at least 16'
      : isAnswerStyle(answer)
        ? undefined
        : `answer is "${answer}". Allowed: ${ANSWER_STYLES.join(', ')}`,
  estimate({ promptTokens, contextTokens, maxAnswerTokens }, { chunkTokens, memoryTokens, maxContextTokens }) {
    const read = maxContextTokens > 0 ? Math.min(contextTokens, maxContextTokens) : contextTokens
    const steps = Math.ceil(read / chunkTokens)
    const around = promptTokens - contextTokens + TEMPLATE_TOKENS + memoryTokens
    return {
      calls: steps + 1,
      input: read + (steps + 1) * around,
      output: steps * memoryTokens + maxAnswerTokens,
      sequential: steps + 1,
      peak: Math.max(Math.min(read, chunkTokens) + around + memoryTokens, around + maxAnswerTokens),
    }
  },
  async run(prompt, run): Promise<MethodResult> {
    const { params, templates, model, signal } = run
    const { memory, forcedBy, notes } = await run.room.within(params.memoryTokens, (room, within) =>
      readThrough(prompt, { ...run, signal: within }, room),
    )
    const style = styleFor(isAnswerStyle(params.answer) ? params.answer : 'sentence', prompt)
    const content = fillSlots(templates['answer'], { task: prompt.statement(), memory, style: askFor[style] })
    const reply = await model.chat({
      messages: [{ role: 'user', content }],
      maxAnswerTokens: prompt.maxAnswerTokens,
      label: 'answer',
      final: true,
      signal,
    })
    return applyAnswerStyle(
      buildReplyOutcome({ ...reply, text: pickAnswerText(reply, style) }, { forcedBy, notes }),
      style,
    )
  },
})

const NO_MEMORY = 'No memory yet.'
/** Tokens of the wording around question, memory and section. */
const TEMPLATE_TOKENS = 110
/** Smallest slice in tokens, for windows with almost no space. */
const LEAST = 100

/**
 * A reply as MemAgent's code reads it: what follows the last `</think>`; thinking that is never closed stays where it
 * is.
 */
function getReplyText({ text, unparted = text }: ChatReply): string {
  const end = unparted.lastIndexOf(CLOSE)
  return end < 0 ? unparted : unparted.slice(end + CLOSE.length).trim()
}

const CLOSE = '</think>'

/** Returns the text that contains the answer. Unclosed reasoning counts only if it contains the requested form. */
function pickAnswerText(reply: ChatReply, style: AnswerStyle): string {
  const text = getReplyText(reply)
  const isOpen = reply.unparted !== undefined && !reply.unparted.includes(CLOSE)
  return isOpen && (style === 'task' || extractStyledAnswer(text, style) === undefined) ? reply.text : text
}

/**
 * Returns the memory after the last slice, or after the last slice within budget. Slices are shorter only if a prompt
 * must fit in the budget.
 */
async function readThrough(prompt: Prompt, run: MethodRun<typeof memagent.params>, room: number) {
  const { params, templates, tokenizer, model, signal, trace } = run
  const task = pickTaskPrompt(prompt, params.chunkTokens, tokenizer)
  const beside = tokenizer.count(task) + TEMPLATE_TOKENS + params.memoryTokens
  const chunkTokens = Math.min(params.chunkTokens, Math.max(LEAST, Math.floor(room - beside)))
  const slices = await splitSlices(prompt, run, chunkTokens)
  let memory = NO_MEMORY
  let memoryTokens = tokenizer.count(memory)
  let cut = 0
  let forcedBy: string | undefined
  let step = 0
  for (const parts of slices) {
    const section = parts.map(({ start, end }) => prompt.context.slice(start, end)).join('')
    for (const { start, end } of parts) run.read(start, end)
    try {
      const reply = await model.chat({
        messages: [{ role: 'user', content: fillSlots(templates['update'], { task, memory, section }) }],
        maxAnswerTokens: params.memoryTokens,
        label: `memory ${step + 1}`,
        signal,
      })
      memory = getReplyText(reply)
      if (reply.finish === 'length') cut++
    } catch (error) {
      if (!isSpent(error)) throw error
      forcedBy = `after ${step} of ${slices.length} slices, ${error.message}`
      break
    }
    step++
    memoryTokens = await countApart(memory, tokenizer, signal)
    trace({ event: 'memory', step, tokens: memoryTokens, text: memory })
  }
  const notes = { slices: slices.length, slices_read: step, memories_cut: cut, memory_tokens: memoryTokens }
  return { memory, forcedBy, notes }
}

/**
 * The context in slices; of one over the limit, its head and its tail as if they were one text, so that a slice may
 * hold the end of the one and the beginning of the other.
 */
async function splitSlices(
  prompt: Prompt,
  { params, tokenizer, trace, signal }: MethodRun<typeof memagent.params>,
  chunkTokens: number,
): Promise<Slice[][]> {
  // White space around the context is not part of it.
  const context = strip(prompt.context)
  const begin = context === '' ? 0 : prompt.context.indexOf(context)
  const limits = { contextTokens: prompt.contextTokens, most: params.maxContextTokens }
  const { headEnd, tailStart } = await findKeptEnds(context, limits, tokenizer, signal)
  const left = tailStart - headEnd
  if (left > 0) trace({ event: 'truncate', where: 'middle', start: begin + headEnd, end: begin + tailStart })
  const kept = context.slice(0, headEnd) + context.slice(tailStart)
  return (await splitByTokens(kept, chunkTokens, tokenizer, signal)).map(({ start, end }) =>
    [
      { start, end: Math.min(end, headEnd) },
      { start: Math.max(start, headEnd) + left, end: end + left },
    ].flatMap(part => (part.start < part.end ? [{ start: begin + part.start, end: begin + part.end }] : [])),
  )
}

/**
 * Returns where the head ends and the tail begins if each has half of `most` tokens, the tail one more of an odd
 * number; both at the end of a context that fits. 0: all fit.
 */
async function findKeptEnds(
  context: string,
  { contextTokens, most }: { readonly contextTokens: number; readonly most: number },
  tokenizer: Tokenizer,
  signal: AbortSignal,
) {
  const findFirstEnd = async (text: string, size: number) =>
    (await runInTurns(tokenizer.slicing(text, size), signal))[0]
  if (most <= 0 || contextTokens <= most) return { headEnd: context.length, tailStart: context.length }
  const half = Math.floor(most / 2)
  // Only so much of each end is counted as half of the limit may take.
  const chars = Math.min(context.length, (half + 1) * LONGEST_TOKEN)
  const headEnd = half === 0 ? 0 : ((await findFirstEnd(context.slice(0, chars), half)) ?? 0)
  const tail = context.slice(context.length - chars)
  const before = (await countInTurns(tail, tokenizer, signal)) - Math.ceil(most / 2)
  const tailStart = context.length - chars + (before > 0 ? await findFirstEnd(tail, before) : 0)
  return { headEnd, tailStart: Math.max(headEnd, tailStart) }
}

/** Upper bound on the mean characters per token over half of the limit. */
const LONGEST_TOKEN = 24
