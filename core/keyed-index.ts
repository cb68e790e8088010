/** Numbers by an id and what it is looked up under: the ids are held once, however many there are of each. */
export class KeyedIndex {
  readonly #ids = new Map<string, number>()
  readonly #under = new Map<string, Map<number, number>>()
  #size = 0

  get size(): number {
    return this.#size
  }

  get(id: string, under: string): number | undefined {
    const place = this.#ids.get(id)
    return place === undefined ? undefined : this.#under.get(under)?.get(place)
  }

  set(id: string, under: string, value: number): void {
    let place = this.#ids.get(id)
    if (place === undefined) {
      place = this.#ids.size
      this.#ids.set(id, place)
    }
    let own = this.#under.get(under)
    if (!own) {
      own = new Map()
      this.#under.set(under, own)
    }
    if (!own.has(place)) this.#size++
    own.set(place, value)
  }
}
