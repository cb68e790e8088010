/**
 * Thrown by a task's `fill` when not even its smallest context fits; `needed` is what that context would take, in
 * tokens.
 *
 * @since 0.2.0
 * @public
 */
export class TooShort extends Error {
  readonly needed: number
  constructor(needed: number) {
    super(`the smallest context takes ${needed} tokens`)
    this.name = 'TooShort'
    this.needed = needed
  }
}

/** Returns the error if it is a TooShort by name: a plugin may load another copy of this package. */
export function toTooShort(error: unknown): TooShort | undefined {
  if (error instanceof TooShort) return error
  const isOne = error instanceof Error && error.name === 'TooShort' && 'needed' in error
  return isOne && Number.isFinite(error.needed) ? new TooShort(Number(error.needed)) : undefined
}
