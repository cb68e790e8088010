import pLimit from 'p-limit'
import { defineMethod, type MethodResult, type MethodRun, type Prompt } from '../method.ts'
import { fillSlots } from '../templates.ts'
import { buildReplyOutcome, isSpent } from './parts/outcome.ts'
import { type Slice, splitByTokens } from './parts/slices.ts'
import { pickTaskPrompt } from './parts/statement.ts'

/** The answer from each window of the context, then one answer from those. */
export const mapReduce = defineMethod({
  id: 'map-reduce',
  about: 'Answers from overlapping windows of the context, then merges the answers in a last call.',
  flow: [
    'Cut the context into overlapping windows. If one contains everything, one call has the whole prompt.',
    'For each window: one call with the task and that window.',
    "Last call: the task and the windows' answers, to merge into one.",
  ],
  fidelity: 'reimplementation',
  source:
    'The full-context baseline of the coding-agents study for documents over 200K tokens (arXiv 2603.20432): windows of 200K, 50K of overlap, then the same model aggregates.',
  deviations: [
    "A window is as long as the model's context window allows by default; the study has 200,000 tokens and 50,000 of overlap.",
    "The prompts are Fathom's: the study does not print its own.",
    'A window without any part of the answer should report that, and is then excluded from the merge.',
  ],
  params: { windowTokens: 0, overlap: 0.25, partTokens: 1024, parallel: 8 },
  paramNotes: {
    windowTokens: "Tokens of context per window; 0: as many as the model's context window allows, at most 200,000.",
    overlap: 'Share of a window that the next one repeats, 0 to 0.9.',
    partTokens: "Output-token limit per window, or the task's own limit if that is higher.",
    parallel: 'Windows of an item to process concurrently.',
  },
  version: 3,
  templates: {
    part: `Below is one part of a long text, number {part} of {parts}, and a task about the whole text. Write down everything in this part that the answer needs, as exactly as it stands there, and the answer if this part alone gives it. If nothing in it bears on the task, write only: NOTHING.

<section>
{section}
</section>

<task>
{task}
</task>`,
    merge: `A long text was read in {parts} overlapping parts, and what each has to say to the task is below. The same fact may stand there twice. Give the answer for the whole text.

<notes>
{notes}
</notes>

<task>
{task}
</task>`,
  },
  needs: ['model'],
  readsAll: () => true,
  check: ({ windowTokens, overlap, partTokens, parallel }) =>
    windowTokens !== 0 && !(windowTokens >= 200)
      ? 'windowTokens is 0 or at least 200'
      : !(overlap >= 0 && overlap <= 0.9)
        ? 'overlap lies between 0 and 0.9'
        : !(partTokens >= 1 && parallel >= 1)
          ? 'partTokens and parallel are at least 1'
          : undefined,
  estimate({ promptTokens, contextTokens, maxAnswerTokens, window }, params) {
    const around = promptTokens - contextTokens + TEMPLATE_TOKENS
    const part = Math.max(params.partTokens, maxAnswerTokens)
    const size = computeWindowSize(params, (window ?? Number.POSITIVE_INFINITY) - around - part)
    const count = countWindows(contextTokens, size, params.overlap)
    if (count === 1) {
      const peak = promptTokens + maxAnswerTokens
      return { calls: 1, input: promptTokens, output: maxAnswerTokens, sequential: 1, peak }
    }
    const overlapped = contextTokens + (count - 1) * Math.floor(size * params.overlap)
    return {
      calls: count + 1,
      input: overlapped + count * around + around + count * part,
      output: count * part + maxAnswerTokens,
      sequential: 1 + Math.ceil(count / params.parallel),
      peak: Math.max(size + around + part, around + count * part + maxAnswerTokens),
    }
  },
  run(prompt, run): Promise<MethodResult> {
    const part = Math.max(run.params.partTokens, prompt.maxAnswerTokens)
    return run.room.within(part, (room, signal) => mapWindows(prompt, { ...run, signal }, part, room))
  },
})

/** Cuts, maps and merges with windows whose prompts fit in the budget. */
async function mapWindows(prompt: Prompt, run: MethodRun<Params>, part: number, room: number): Promise<MethodResult> {
  const { params, tokenizer, model, templates, signal } = run
  const around = tokenizer.count(prompt.statement()) + TEMPLATE_TOKENS
  const size = computeWindowSize(params, room - around)
  const windows = await splitWindows(prompt.context, size, run)
  const sendFinalCall = (content: string) =>
    model.chat({
      messages: [{ role: 'user', content }],
      maxAnswerTokens: prompt.maxAnswerTokens,
      label: 'answer',
      final: true,
      signal,
    })
  if (windows.length <= 1) {
    run.read(0, prompt.context.length)
    return buildReplyOutcome(await sendFinalCall(prompt.render()), { notes: { windows: 1 } })
  }
  const task = pickTaskPrompt(prompt, size, tokenizer)
  const { notes, forcedBy } = await readWindows(prompt, run, { windows, task, part })
  const told = notes.flatMap((note, at) =>
    note === undefined || SILENT.test(note) ? [] : [`Part ${at + 1}:\n${note}`],
  )
  const content = fillSlots(templates['merge'], {
    parts: String(windows.length),
    notes: told.join('\n\n') || 'No part had anything to say.',
    task: prompt.statement(),
  })
  return buildReplyOutcome(await sendFinalCall(content), {
    forcedBy,
    notes: { windows: windows.length, windows_with_notes: told.length },
  })
}

const TEMPLATE_TOKENS = 120
const MOST = 200_000
const SILENT = /^\W*nothing\W*$/i

type Params = typeof mapReduce.params

/** Returns the tokens of context per window, at most the budget. */
function computeWindowSize({ windowTokens }: Params, room: number): number {
  return Math.min(windowTokens > 0 ? windowTokens : MOST, Math.max(LEAST, Math.floor(room)))
}

/** A window is never less: where even that is too long for the model, it is for the server to say. */
const LEAST = 200

/** Windows are made of grains, a twentieth of one each, so that the text is cut once. */
const GRAINS = 20

function computeGrains(size: number, overlap: number): { readonly grain: number; readonly stride: number } {
  return { grain: Math.max(1, Math.floor(size / GRAINS)), stride: Math.max(1, GRAINS - Math.round(GRAINS * overlap)) }
}

function countWindows(tokens: number, size: number, overlap: number): number {
  const { grain, stride } = computeGrains(size, overlap)
  const grains = Math.ceil(tokens / grain)
  return grains <= GRAINS ? 1 : 1 + Math.ceil((grains - GRAINS) / stride)
}

async function splitWindows(
  context: string,
  size: number,
  { params, tokenizer, signal }: Pick<MethodRun<Params>, 'params' | 'tokenizer' | 'signal'>,
): Promise<Slice[]> {
  const { grain, stride } = computeGrains(size, params.overlap)
  const grains = await splitByTokens(context, grain, tokenizer, signal)
  const windows: Slice[] = []
  for (let first = 0; first < grains.length; first += stride) {
    windows.push({ start: grains[first].start, end: grains[Math.min(grains.length, first + GRAINS) - 1].end })
    if (first + GRAINS >= grains.length) break
  }
  return windows
}

interface Reading {
  readonly windows: readonly Slice[]
  readonly task: string
  /** Most tokens of what a window says. */
  readonly part: number
}

/** Returns the notes on each window, undefined if the budget ended it. */
async function readWindows({ context }: Prompt, run: MethodRun<Params>, { windows, task, part }: Reading) {
  const { params, model, templates, signal } = run
  const limit = pLimit(params.parallel)
  let forcedBy: string | undefined
  const notes = await Promise.all(
    windows.map(({ start, end }, at) =>
      limit(async () => {
        if (forcedBy !== undefined) return undefined
        const content = fillSlots(templates['part'], {
          part: String(at + 1),
          parts: String(windows.length),
          section: context.slice(start, end),
          task,
        })
        run.read(start, end)
        try {
          const reply = await model.chat({
            messages: [{ role: 'user', content }],
            maxAnswerTokens: part,
            label: `window ${at + 1}`,
            signal,
          })
          return reply.text
        } catch (error) {
          if (!isSpent(error)) throw error
          forcedBy = error.message
          return undefined
        }
      }),
    ),
  )
  return { notes, forcedBy }
}
