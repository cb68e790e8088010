/** Said of an answer whose server read less of a prompt than it was sent, as its own count gives away. In tokens. */
export const serverCut = (counted: number, expected: number): string =>
  `the server counted ${counted} tokens of ${expected}: did it cut the prompt?`

/** Does the reason of a status say that a server cut a prompt? Rows of Fathom before the status `truncated` say it there alone. */
export const saysServerCut = (reason: unknown): boolean => SAID.test(String(reason))

const SAID = /the server counted \d+ tokens of \d+: did it cut the prompt\?/

/**
 * Does a server's count of a prompt give away that it cut it in silence (Ollama keeps about half of `num_ctx`)? What came from a cache is part of the count.
 * @param expected what the model should count, as far as that is known
 * @param isKnown is it known how the model counts this task's text? Otherwise tokenizers may differ by half
 */
export const isServerCut = (counted: number, expected: number, isKnown = false): boolean =>
  expected > SHORT && expected > counted * (isKnown ? TOO_LONG : SURELY_TOO_LONG)

/** What stands around a short prompt weighs too much. */
const SHORT = 2_000
const SURELY_TOO_LONG = 1.5
/** Texts of one task are as dense as each other, to a few hundredths. */
const TOO_LONG = 1.1
