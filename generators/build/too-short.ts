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

/** What was thrown as our own, where it is one by its name: a plugin may have another copy of this package. */
export function toTooShort(error: unknown): TooShort | undefined {
  if (error instanceof TooShort) return error
  const isOne = error instanceof Error && error.name === 'TooShort' && 'needed' in error
  return isOne && Number.isFinite(error.needed) ? new TooShort(Number(error.needed)) : undefined
}
