import { setImmediate as turn } from 'node:timers/promises'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'

/**
 * Tokens of a text that somebody else wrote, such as a model: counted part by part, with everything else getting its
 * turn in between. What is not counted within the limit is reckoned from what was: a text must not hold up a run,
 * however it is made.
 * @throws the reason of `signal`
 */
export async function countApart(
  text: string,
  { parts, count }: Pick<Tokenizer, 'parts' | 'count'>,
  signal: AbortSignal,
  { limitMs = 10_000, now = () => performance.now() }: { limitMs?: number; now?: () => number } = {},
): Promise<number> {
  const begun = now()
  let tokens = 0
  let chars = 0
  for (const part of parts(text)) {
    if (chars > 0) await turn()
    signal.throwIfAborted()
    if (now() - begun > limitMs && chars > 0) return Math.round((tokens * text.length) / chars)
    tokens += count(part)
    chars += part.length
  }
  return tokens
}
