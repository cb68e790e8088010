/** A text with whatever looks like a key taken out: users paste keys into wrong flags, and servers quote them back. */
export const withoutKeys = (text: string): string => text.replace(KEY_LIKE, '[key]')

/** Keys as services form them, whole or partly starred out, and what follows `Bearer`. */
const KEY_LIKE =
  /\b(?:sk|pk|rk|gsk|hf|xai|nvapi|key)[-_][\w*.-]{6,}|\bAIza[\w-]{20,}|(?<=\b(?:Bearer|Basic) )[\w.+/=~*-]{4,}/gi

/**
 * A message with pasted keys taken out. Narrower than `withoutKeys`, since messages also quote names and paths
 * (`key-value-pairs`, `hf-models/tokenizer.json`): long, and with a digit.
 */
export const withoutPastedKeys = (text: string): string => text.replace(SURELY_KEY, '[key]')

const SURELY_KEY = /\b(?:sk|pk|rk|gsk|hf|xai|nvapi)[-_](?=[\w-]*\d)[\w-]{16,}|\bAIza[\w-]{20,}/g
