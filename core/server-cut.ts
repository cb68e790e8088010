/** Said of an answer whose server read less of a prompt than it was sent, as its own count gives away. In tokens. */
export const serverCut = (counted: number, sent: number): string =>
  `the server counted ${counted} tokens of ${sent}: did it cut the prompt?`

/** Does the reason of a status say that a server cut a prompt? */
export const saysServerCut = (reason: unknown): boolean => SAID.test(String(reason))

const SAID = /the server counted \d+ tokens of \d+: did it cut the prompt\?/

/**
 * Does a server's count of a prompt give away that it cut it in silence (Ollama keeps about half of `num_ctx`)? Tokenizers differ by less; what came from
 * a cache is part of the count.
 * @param sent reference tokens of the prompt
 */
export const isServerCut = (counted: number, sent: number): boolean => sent > SHORT && sent > counted * SURELY_TOO_LONG

/** What stands around a short prompt weighs too much. */
const SHORT = 2_000
const SURELY_TOO_LONG = 1.5
