/** Said of an answer whose server read less of a prompt than it was sent, as its own count gives away. In tokens. */
export const describeServerCut = (counted: number, expected: number): string =>
  `the server counted ${counted} tokens of ${expected}: did it cut the prompt?`

/**
 * Does the reason of a status say that a server cut a prompt? Rows of Fathom before the status `truncated` say it there
 * alone.
 */
export const hasServerCutReason = (reason: unknown): boolean => SAID.test(String(reason))

const SAID = /the server counted \d+ tokens of \d+: did it cut the prompt\?/

/**
 * Does a server's count of a prompt give away that it cut it in silence (Ollama keeps about half of `num_ctx`)? What
 * came from a cache is part of the count.
 * @param expected what the model should count, as far as that is known
 * @param isKnown is it known how the model counts this task's text? Otherwise tokenizers may differ by half
 */
export const isServerCut = (counted: number, expected: number, isKnown = false): boolean =>
  expected > SHORT && expected > counted * (isKnown ? TOO_LONG : SURELY_TOO_LONG)

/** Below this length, the text around a prompt distorts the ratio. */
const SHORT = 2_000
const SURELY_TOO_LONG = 1.5
/** Texts of one task are as dense as each other, to a few hundredths. */
const TOO_LONG = 1.1

/** A prompt's tokens by the run's tokenizer, and the server's count of it. */
export interface PromptCount {
  readonly sent: number
  readonly counted: number
}

/**
 * Stores a server's counts of one task's whole prompts and detects truncation: the count of a longer prompt grows by
 * over a tenth less than its text. Do not add a count that shows truncation.
 */
export class PromptCounts {
  /** By the logarithm of the length, the prompt that had the lowest ratio. */
  readonly #lowest = new Map<number, PromptCount>()
  #added = 0
  readonly #enough: number

  /**
   * @param varies whether the task's texts differ as much as those of a user's file; one shorter prompt then proves
   * nothing
   */
  constructor(varies = false) {
    this.#enough = varies ? MANY : 1
  }

  add(prompt: PromptCount): void {
    if (prompt.sent < TELLING || prompt.counted <= 0) return
    const step = Math.floor(Math.log(prompt.sent) / STEP)
    const lowest = this.#lowest.get(step)
    if (!lowest || ratio(prompt) < ratio(lowest)) this.#lowest.set(step, prompt)
    this.#added++
  }

  /**
   * Returns what the server should have counted of a prompt, if every shorter prompt shows that it cut this one;
   * undefined otherwise.
   */
  expected(prompt: PromptCount): number | undefined {
    if (this.#added < this.#enough) return undefined
    const shorter = [...this.#lowest.values()].filter(({ sent }) => sent < prompt.sent)
    if (shorter.length === 0) return undefined
    const lowest = shorter.reduce((low, each) => (ratio(each) < ratio(low) ? each : low))
    return isBelow(prompt, lowest) ? Math.round(prompt.sent * ratio(lowest)) : undefined
  }
}

const ratio = ({ sent, counted }: PromptCount): number => counted / sent

/** Whether a count is a tenth below that of a shorter prompt, and by more than a chat template around both explains. */
function isBelow(long: PromptCount, short: PromptCount): boolean {
  if (ratio(long) * TOO_LONG > ratio(short)) return false
  const growth = (long.counted - short.counted) / (long.sent - short.sent)
  return short.counted - growth * short.sent > MOST_TEMPLATE
}

/** Tokens. A template weighs too much in shorter prompts. */
const TELLING = 500
/** Limit of the tokens that a chat template with a default system prompt adds; some vendors' add 350. */
const MOST_TEMPLATE = 384
/** Shorter prompts of a task whose texts differ. */
const MANY = 5
const STEP = Math.log(1.05)
