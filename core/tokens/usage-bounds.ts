// Bounds on plausible token counts. A run rejects counts outside these bounds, and `fathom-bench verify` does too.

/** Characters of a token, on average over a text: three times as many as English has. */
const MOST_CHARS = 12
/**
 * Tokens of the run's tokenizer for one of the model's. Text of few tokens for its length, such as long rules and
 * blanks, has few in every vocabulary.
 */
const MOST_REFERENCE = 3

/** Length of a text. */
export interface TextSize {
  readonly chars: number
  /** By the run's tokenizer. */
  readonly tokens: number
}

/** The fewest tokens that any model counts of a text. */
export const estimateFewestTokens = ({ chars, tokens }: TextSize): number =>
  Math.floor(Math.min(chars / MOST_CHARS, tokens / MOST_REFERENCE))

/**
 * Counts the characters that differ from the one before them, since long runs of one character are few tokens in every
 * vocabulary. For texts that no tokenizer has counted.
 */
export function countChangingChars(text: string): number {
  let changes = 0
  for (let at = 0; at < text.length; at++) if (text.charCodeAt(at) !== text.charCodeAt(at - 1)) changes++
  return changes
}

/** Whether a count is too low for these texts. For callers without a count of their own. */
export function isTooFew(count: number, texts: readonly string[]): boolean {
  const boundTokens = (sizeOf: (text: string) => number) =>
    Math.floor(texts.reduce((sum, text) => sum + sizeOf(text), 0) / MOST_CHARS)
  // Texts are long, so their lengths alone settle almost every case.
  return count < boundTokens(({ length }) => length) && count < boundTokens(countChangingChars)
}

/** The most characters that so many tokens make: the longest tokens of common vocabularies are rows of 128 blanks. */
export const estimateMostChars = (tokens: number): number => tokens * LONGEST_TOKEN
const LONGEST_TOKEN = 128

/** A prompt that a server cut keeps at least so many tokens: no server has a smaller window. */
export const SMALLEST_WINDOW = 256

/**
 * A model's own tokens for one of the run's tokenizer: a model of bytes has about four, one of long words not much
 * under a half.
 */
export const isOwnTokens = (ratio: number): boolean => ratio >= 0.2 && ratio <= 5
