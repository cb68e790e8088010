import { randomUUID } from 'node:crypto'
import { buildReplyOutcome, type MethodResult, type MethodRun, type Prompt } from 'fathom-bench/plugin'
import { isRecalled, type Memory, type MemoryQuestion, type Recalled, type RecalledItem } from '../contract.ts'
import { dropNow } from '../items/tasks.ts'
import { noteTraces, type Traces } from './traces.ts'

export interface AskLimits {
  readonly now: string
  readonly recallTokens: number
  /** Entries that the answer rests on, which no memory is told; the row notes how many of them were recalled. */
  readonly needed: readonly number[]
  readonly traces?: Traces
}

/** Asks a memory; where it gives texts, the track's one reader answers from them. */
export async function askMemory(
  memory: Memory,
  prompt: Prompt,
  run: MethodRun,
  limits: AskLimits,
): Promise<MethodResult> {
  const question: MemoryQuestion = {
    id: randomUUID(),
    text: prompt.statement(),
    // The time is given apart: its figures would be searched for.
    question: dropNow(prompt.question),
    now: limits.now,
    answerFormat: prompt.answerFormat,
    maxAnswerTokens: prompt.maxAnswerTokens,
    maxRecallTokens: limits.recallTokens,
  }
  const given = await memory.ask(question, run)
  const result = isRecalled(given) ? await readRecalled(given, prompt, run, limits) : given
  if (limits.traces === undefined) return result
  const notes = noteTraces(
    limits.traces,
    isRecalled(given) ? takeRecalled(given, run, limits) : undefined,
    result.answer,
  )
  return { ...result, notes: { ...result.notes, ...notes } }
}

/** As many items, in their order, as the reader may be given. */
function takeRecalled({ items }: Recalled, { tokenizer }: MethodRun, { recallTokens }: AskLimits): RecalledItem[] {
  let left = recallTokens
  const end = items.findIndex(({ text }) => {
    left -= tokenizer.count(text) + 1
    return left < 0
  })
  return items.slice(0, end < 0 ? items.length : end)
}

/**
 * The fixed reader: one call with the task's own prompt around what was recalled, in its order. No memory brings a prompt
 * of its own, and what exceeds the limit is cut.
 */
async function readRecalled(
  recalled: Recalled,
  prompt: Prompt,
  run: MethodRun,
  limits: AskLimits,
): Promise<MethodResult> {
  const { items } = recalled
  const { needed } = limits
  const taken = takeRecalled(recalled, run, limits)
  const texts = taken.map(({ text }) => text)
  const recallTokens = texts.reduce((sum, text) => sum + run.tokenizer.count(text) + 1, 0)
  const found = new Set(taken.flatMap(({ seqs = [] }) => seqs.filter(seq => needed.includes(seq))))
  run.trace({ event: 'recall', items: texts.length, of: items.length, tokens: recallTokens })
  const reply = await run.model.chat({
    messages: [{ role: 'user', content: prompt.render(texts.join('\n')) }],
    maxAnswerTokens: prompt.maxAnswerTokens,
    label: 'answer',
    final: true,
    signal: run.signal,
  })
  const knowsEntries = items.some(({ seqs }) => seqs !== undefined)
  return buildReplyOutcome(reply, {
    notes: {
      recalled: texts.length,
      recallTokens,
      needed: needed.length,
      ...(knowsEntries && { neededRecalled: found.size }),
    },
  })
}
