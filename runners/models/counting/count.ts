import { setImmediate as turn } from 'node:timers/promises'
import { runInTurns } from '../../../core/process/turns.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'

/**
 * Counts the tokens of untrusted text, such as a model's, part by part, so that other work proceeds in between.
 * Whatever exceeds the limit is estimated from the counted part: no text may block a run.
 * @throws the reason of `signal`
 */
export async function countApart(
  text: string,
  { parts, count }: Pick<Tokenizer, 'parts' | 'count'>,
  signal: AbortSignal,
  { limitMs = 10_000, now = () => performance.now() }: { limitMs?: number; now?: () => number } = {},
): Promise<number> {
  const startedAt = now()
  let tokens = 0
  let chars = 0
  for (const part of parts(text)) {
    if (chars > 0) await turn()
    signal.throwIfAborted()
    if (now() - startedAt > limitMs && chars > 0) return Math.round((tokens * text.length) / chars)
    tokens += count(part)
    chars += part.length
  }
  return tokens
}

/** Counts a text of the run itself exactly, however long it is; other work proceeds in between. */
export const countInTurns = (
  text: string,
  { parts, count }: Pick<Tokenizer, 'parts' | 'count'>,
  signal?: AbortSignal,
): Promise<number> => runInTurns(sumParts(parts(text), count), signal)

function* sumParts(parts: Iterable<string>, count: Tokenizer['count']): Generator<number, number, void> {
  let tokens = 0
  for (const part of parts) {
    tokens += count(part)
    yield part.length
  }
  return tokens
}
