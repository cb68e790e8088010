/**
 * Whole numbers from 0 by an id and what it is looked up under: the ids are held once, however many there are of each,
 * and a number is four bytes.
 */
export class KeyedIndex {
  readonly #ids = new Map<string, number>()
  /** By the places of the ids. */
  readonly #under = new Map<string, Int32Array>()
  #size = 0

  get size(): number {
    return this.#size
  }

  get(id: string, under: string): number | undefined {
    const place = this.#ids.get(id)
    const value = place === undefined ? undefined : this.#under.get(under)?.[place]
    return value === NONE ? undefined : value
  }

  set(id: string, under: string, value: number): void {
    const place = this.#ids.get(id) ?? this.#ids.size
    this.#ids.set(id, place)
    let own = this.#under.get(under)
    if (!own || place >= own.length) {
      const larger = new Int32Array(Math.max(FIRST, 2 * place)).fill(NONE)
      larger.set(own ?? [])
      own = larger
      this.#under.set(under, own)
    }
    if (own[place] === NONE) this.#size++
    own[place] = value
  }

  /** Yields each number's id and key in the order of the numbers, which must be 0, 1, 2 and so on, each once. */
  *keys(): Generator<readonly [id: string, under: string]> {
    const ids = [...this.#ids.keys()]
    const places = new Int32Array(this.#size)
    const unders = Array.from<string>({ length: this.#size })
    for (const [under, own] of this.#under)
      for (const [place, value] of own.entries()) {
        if (value === NONE) continue
        places[value] = place
        unders[value] = under
      }
    for (const [value, place] of places.entries()) yield [ids[place], unders[value]]
  }
}

const NONE = -1
const FIRST = 16
