/** Values that many rows hold in the same field, and the fields of their objects: each once, under a number. */
export class Interned {
  readonly #values: unknown[] = []

  at(id: number): unknown {
    return this.#values[id]
  }

  add(value: unknown): number {
    return this.#values.push(value) - 1
  }
}

/** The fields of an object, in their order. */
export interface Shape {
  /** The number of `names`. */
  readonly id: number
  readonly names: readonly string[]
  readonly fields: readonly Field[]
}

/** A field of rows: what it has held so far, and the fields of the objects in it. */
export class Field {
  readonly #shared: Interned
  readonly #children = new Map<string, Field>()
  readonly #shapes = new Map<string, Shape>()
  #last: Shape | undefined
  readonly #texts: Known = { ids: new Map(), asked: 0, fresh: 0 }
  readonly #objects: Known = { ids: new Map(), asked: 0, fresh: 0 }

  constructor(shared: Interned) {
    this.#shared = shared
  }

  /** The field of an object, or of the elements of an array (`[]`). */
  child(name: string): Field {
    const known = this.#children.get(name) ?? new Field(this.#shared)
    this.#children.set(name, known)
    return known
  }

  shapeOf(names: readonly string[]): Shape {
    const last = this.#last
    if (last?.names.length === names.length && last.names.every((name, at) => name === names[at])) return last
    const key = JSON.stringify(names)
    const shape = this.#shapes.get(key) ?? {
      ...{ id: this.#shared.add(names), names },
      fields: names.map(name => this.child(`.${name}`)),
    }
    this.#shapes.set(key, shape)
    this.#last = shape
    return shape
  }

  /** The number of a value; undefined where it is not kept, since it is long or the field has another in most rows. */
  find(value: string | object): number | undefined {
    return typeof value === 'string' ? this.#find(this.#texts, value) : this.#find(this.#objects, value)
  }

  #find(known: Known, value: string | object): number | undefined {
    if (!known.ids) return undefined
    known.asked++
    const text = typeof value === 'string' ? value : JSON.stringify(value)
    const id = known.ids.get(text)
    if (id !== undefined) return id
    known.fresh++
    if (known.fresh > MOST || (known.fresh > FEW && 2 * known.fresh > known.asked)) known.ids = undefined
    if (!known.ids || text.length > LONGEST) return undefined
    const next = this.#shared.add(typeof value === 'string' ? value : JSON.parse(text))
    known.ids.set(text, next)
    return next
  }
}

interface Known {
  /** Undefined once it is not worth it. */
  ids: Map<string, number> | undefined
  asked: number
  /** Times that it was another value than those before. */
  fresh: number
}

/** Characters. */
const LONGEST = 200
/** Values, before a field is judged. */
const FEW = 1000
const MOST = 200_000
