import { setImmediate as turn } from 'node:timers/promises'
import { runInTurns, TURN_CHARACTERS } from '../../../core/process/turns.ts'
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

/** Counts several such texts together, of which many short ones may be long. */
export async function sumApart(
  texts: readonly string[],
  tokenizer: Pick<Tokenizer, 'parts' | 'count'>,
  signal: AbortSignal,
): Promise<number> {
  let [tokens, chars] = [0, 0]
  for (const text of texts) {
    tokens += await countApart(text, tokenizer, signal)
    chars += text.length
    if (chars < TURN_CHARACTERS) continue
    await turn()
    chars = 0
  }
  return tokens
}

/** Counts a text of the run itself exactly, however long it is; other work proceeds in between. */
export const countInTurns = async (
  text: string,
  tokenizer: Pick<Tokenizer, 'parts' | 'count'>,
  signal?: AbortSignal,
): Promise<number> => (await countEachInTurns([text], tokenizer, signal))[0]

/** Counts several texts, of which many short ones may be long together. */
export const countEachInTurns = (
  texts: readonly string[],
  tokenizer: Pick<Tokenizer, 'parts' | 'count'>,
  signal?: AbortSignal,
): Promise<number[]> => runInTurns(countEach(texts, tokenizer), signal)

function* countEach(
  texts: readonly string[],
  { parts, count }: Pick<Tokenizer, 'parts' | 'count'>,
): Generator<number, number[], void> {
  const counts: number[] = []
  for (const text of texts) {
    let tokens = 0
    for (const part of parts(text)) {
      tokens += count(part)
      yield part.length
    }
    counts.push(tokens)
  }
  return counts
}
