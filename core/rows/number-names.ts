/**
 * Gives each name a number from 0, in the order in which they come: many rows hold few names, and numbers are held as
 * columns.
 */
export class Numbered {
  /** By their numbers. */
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()

  /** Of a name that may be new. */
  of(name: string): number {
    const known = this.#numbers.get(name)
    if (known !== undefined) return known
    this.#numbers.set(name, this.names.length)
    return this.names.push(name) - 1
  }

  /** Of a name that was given; undefined for another. */
  known(name: string): number | undefined {
    return this.#numbers.get(name)
  }
}
