/**
 * A prompt that its suite may ask in two calls: the first reasons over the context, the second takes the answer out of
 * the reasoning and has no context. Asked in one call, the prompt is another one, of the item's own.
 */
export interface TwoCalls {
  /** Text around the context in the first call. */
  readonly head: string
  readonly tail: string
  /** Tokens that the first reply may take, thinking aside. */
  readonly reasoningTokens: number
  /** The second call's prompt, split at the slot for the reasoning. */
  readonly second: readonly string[]
}
