/** Values that wait for their places: a heap; of equal places, the first that was added comes first. */
export class Pending<T> {
  private readonly heap: { readonly place: number; readonly order: number; readonly value: T }[] = []
  private count = 0

  add(position: number, value: T): void {
    const { heap } = this
    let at = heap.push({ place: position, order: this.count++, value }) - 1
    while (at > 0) {
      const above = (at - 1) >> 1
      if (!this.isBefore(at, above)) return
      this.swap(at, above)
      at = above
    }
  }

  /** The next one whose place has come; undefined where none has. */
  take(position: number): T | undefined {
    const { heap } = this
    if (heap.length === 0 || heap[0].place > position) return undefined
    this.swap(0, heap.length - 1)
    const { value } = heap.pop()! // it is not empty
    for (let at = 0; ; ) {
      let least = at
      for (const below of [2 * at + 1, 2 * at + 2])
        if (below < heap.length && this.isBefore(below, least)) least = below
      if (least === at) return value
      this.swap(at, least)
      at = least
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [left, right] = [this.heap[a], this.heap[b]]
    return left.place < right.place || (left.place === right.place && left.order < right.order)
  }

  private swap(a: number, b: number): void {
    const { heap } = this
    const held = heap[a]
    heap[a] = heap[b]
    heap[b] = held
  }
}
