/**
 * Gives each name a number from 0, in the order in which they come: many rows hold few names, and numbers are held as
 * columns.
 */
export class Numbered {
  /** By their numbers. */
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  /** Returns the number of a name, and assigns one if the name is new. */
  of(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }

  /** Returns the number of a known name, and undefined otherwise. */
  known(name: string): number | undefined {
    return this.#numbers.get(name)
  }
}
