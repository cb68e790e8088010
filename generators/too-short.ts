/** Thrown by a task's `fill` when not even its smallest context fits; `needed` is what that context would take, in tokens. */
export class TooShort extends Error {
  readonly needed: number
  constructor(needed: number) {
    super(`the smallest context takes ${needed} tokens`)
    this.name = 'TooShort'
    this.needed = needed
  }
}
