import { randomUUID } from 'node:crypto'
import { buildReplyOutcome, type MethodResult, type MethodRun, type Prompt } from 'fathom-bench/plugin'
import { isRecalled, type Memory, type MemoryQuestion, type Recalled } from '../contract.ts'
import { dropNow } from '../items/tasks.ts'

export interface AskLimits {
  readonly now: string
  readonly recallTokens: number
  /** Entries that the answer rests on, which no memory is told; the row notes how many of them were recalled. */
  readonly needed: readonly number[]
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
  return isRecalled(given) ? readRecalled(given, prompt, run, limits) : given
}

/**
 * The fixed reader: one call with the task's own prompt around what was recalled, in its order. No memory brings a prompt
 * of its own, and what exceeds the limit is cut.
 */
async function readRecalled(
  { items }: Recalled,
  prompt: Prompt,
  run: MethodRun,
  { recallTokens, needed }: AskLimits,
): Promise<MethodResult> {
  const texts: string[] = []
  let left = recallTokens
  const found = new Set<number>()
  for (const { text, seqs = [] } of items) {
    left -= run.tokenizer.count(text) + 1
    if (left < 0) break
    texts.push(text)
    for (const seq of seqs) if (needed.includes(seq)) found.add(seq)
  }
  run.trace({ event: 'recall', items: texts.length, of: items.length, tokens: recallTokens - Math.max(0, left) })
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
      recallTokens: recallTokens - Math.max(0, left),
      needed: needed.length,
      ...(knowsEntries && { neededRecalled: found.size }),
    },
  })
}
