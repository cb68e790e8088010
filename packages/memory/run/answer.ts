import { randomUUID } from 'node:crypto'
import { buildReplyOutcome, type MethodResult, type MethodRun, type Prompt } from 'fathom-bench/plugin'
import { isRecalled, type Memory, type MemoryQuestion, type Recalled } from '../contract.ts'

/** Asks a memory; where it gives texts, the track's one reader answers from them. */
export async function askMemory(
  memory: Memory,
  prompt: Prompt,
  run: MethodRun,
  limits: { now: string; recallTokens: number },
): Promise<MethodResult> {
  const question: MemoryQuestion = {
    id: randomUUID(),
    text: prompt.statement(),
    question: prompt.question,
    now: limits.now,
    answerFormat: prompt.answerFormat,
    maxAnswerTokens: prompt.maxAnswerTokens,
    maxRecallTokens: limits.recallTokens,
  }
  const given = await memory.ask(question, run)
  return isRecalled(given) ? readRecalled(given, prompt, run, limits.recallTokens) : given
}

/**
 * The fixed reader: one call with the task's own prompt around what was recalled, in its order. No memory brings a prompt
 * of its own, and what exceeds the limit is cut.
 */
async function readRecalled(
  { items }: Recalled,
  prompt: Prompt,
  run: MethodRun,
  recallTokens: number,
): Promise<MethodResult> {
  const texts: string[] = []
  let left = recallTokens
  for (const { text } of items) {
    left -= run.tokenizer.count(text) + 1
    if (left < 0) break
    texts.push(text)
  }
  run.trace({ event: 'recall', items: texts.length, of: items.length, tokens: recallTokens - Math.max(0, left) })
  const reply = await run.model.chat({
    messages: [{ role: 'user', content: prompt.render(texts.join('\n')) }],
    maxAnswerTokens: prompt.maxAnswerTokens,
    label: 'answer',
    final: true,
    signal: run.signal,
  })
  return buildReplyOutcome(reply, { notes: { recalled: texts.length, recallTokens: recallTokens - Math.max(0, left) } })
}
