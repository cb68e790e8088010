import { Field, Interned } from './interned.ts'

/** Rows that may be many, as an array gives them. Each look gives a row of its own: it is not kept, and is not to be changed. */
export interface Rows<Row> extends Iterable<Row> {
  readonly length: number
  at(index: number): Row | undefined
  entries(): Iterable<[index: number, row: Row]>
  map<T>(of: (row: Row, index: number) => T): T[]
  flatMap<T>(of: (row: Row) => T | readonly T[]): T[]
  filter(is: (row: Row) => boolean): Row[]
  find(is: (row: Row) => boolean): Row | undefined
  some(is: (row: Row) => boolean): boolean
}

/** Where a row stands in its file, in bytes. */
export interface Place {
  readonly start: number
  readonly size: number
}

/**
 * Rows of JSON as bytes beside the heap, some hundred a row in place of a thousand: what rows share is held once, and a long field of a row that stands in
 * a file is left there, and read again when somebody asks for it. A text of white space alone is never left: `isLeft` means that there is one.
 *
 * @param reread a row of the file again; without it nothing is left
 */
export class PackedRows<Row extends object> implements Rows<Row> {
  readonly #reread: ((place: Place) => Row) | undefined
  readonly #shared = new Interned()
  readonly #row = new Field(this.#shared)
  #starts = new Float64Array(64)
  #chunks: Buffer[] = []
  #used = 0
  #length = 0

  constructor(reread?: (place: Place) => Row) {
    this.#reread = reread
  }

  get length(): number {
    return this.#length
  }

  /** Returns its index. */
  add(row: Row, place?: Place): number {
    const mayLeave = this.#reread !== undefined && place !== undefined
    out.reset()
    // Of a row that stands in no file 0: no line is empty.
    out.count(mayLeave ? place.size : 0)
    if (mayLeave) out.count(place.start)
    const { id, names, fields } = this.#row.shapeOf(namesOf(row))
    out.count(id)
    for (const [at, name] of names.entries()) {
      const begun = out.size
      const value = row[name as keyof Row]
      if (mayLeave && isLong(value)) out.byte(LEFT)
      else pack(value, fields[at]!)
      if (mayLeave && typeof value !== 'string' && out.size - begun > MOST_BYTES) {
        out.size = begun
        out.byte(LEFT)
      }
    }
    return this.#keep(out.taken())
  }

  at(index: number): Row | undefined {
    if (!(index >= 0 && index < this.#length)) return undefined
    const place = this.#begin(index)
    const row: Record<string, unknown> = {}
    for (const name of this.#shared.at(source.count()) as string[])
      if (source.bytes[source.at] === LEFT) {
        source.at++
        leave(row, name, () => this.#reread!(place)[name as keyof Row])
      } else put(row, name, unpack(this.#shared))
    return row as Row
  }

  /** The same rows for who wants few of them: only their places are held, where all of them have one, and each is read from its file. */
  later(): Pick<Rows<Row>, 'at'> {
    const reread = this.#reread
    const places = new Float64Array(2 * this.#length)
    for (let at = 0; at < this.#length; at++) {
      const { start, size } = this.#begin(at)
      if (!reread || size === 0) return this
      places.set([start, size], 2 * at)
    }
    return { at: index => reread!({ start: places[2 * index]!, size: places[2 * index + 1]! }) }
  }

  *[Symbol.iterator](): Generator<Row> {
    for (let at = 0; at < this.#length; at++) yield this.at(at)!
  }

  *entries(): Generator<[index: number, row: Row]> {
    for (let at = 0; at < this.#length; at++) yield [at, this.at(at)!]
  }

  map<T>(of: (row: Row, index: number) => T): T[] {
    return Array.from(this, of)
  }

  flatMap<T>(of: (row: Row) => T | readonly T[]): T[] {
    const all: T[] = []
    for (const row of this) for (const each of [of(row)].flat() as T[]) all.push(each)
    return all
  }

  filter(is: (row: Row) => boolean): Row[] {
    const found: Row[] = []
    for (const row of this) if (is(row)) found.push(row)
    return found
  }

  find(is: (row: Row) => boolean): Row | undefined {
    for (const row of this) if (is(row)) return row
    return undefined
  }

  some(is: (row: Row) => boolean): boolean {
    return this.find(is) !== undefined
  }

  /** Lets `source` stand at a row's fields. */
  #begin(index: number): Place {
    const start = this.#starts[index]!
    source.bytes = this.#chunks[Math.floor(start / CHUNK)]!
    source.at = start % CHUNK
    const size = source.count()
    return { size, start: size === 0 ? 0 : source.count() }
  }

  #keep(bytes: Uint8Array): number {
    if (this.#used + bytes.length > (this.#chunks.at(-1)?.length ?? 0)) {
      // Most runs are small.
      const size = this.#chunks.length === 0 ? FIRST : CHUNK
      this.#chunks.push(Buffer.allocUnsafeSlow(Math.max(size, bytes.length)))
      this.#used = 0
    }
    this.#chunks.at(-1)!.set(bytes, this.#used)
    if (this.#length === this.#starts.length) {
      const starts = new Float64Array(2 * this.#length)
      starts.set(this.#starts)
      this.#starts = starts
    }
    this.#starts[this.#length] = (this.#chunks.length - 1) * CHUNK + this.#used
    this.#used += bytes.length
    return this.#length++
  }
}

/** Was the field left in the file? Then it holds something. */
export const isLeft = (row: object, name: string): boolean =>
  Object.getOwnPropertyDescriptor(row, name)?.get !== undefined

const FIRST = 2 ** 14
const CHUNK = 2 ** 20
const MOST_CHARS = 400
const MOST_BYTES = 1000

const isLong = (value: unknown) => typeof value === 'string' && value.length > MOST_CHARS && value.trim() !== ''

/** An own field, so that copies of the row and its JSON have it too. */
const leave = (row: object, name: string, get: () => unknown) =>
  Object.defineProperty(row, name, { get, enumerable: true, configurable: true })

/** `__proto__` is a name like any other in JSON. */
function put(object: Record<string, unknown>, name: string, value: unknown): void {
  if (name === '__proto__')
    Object.defineProperty(object, name, { value, enumerable: true, configurable: true, writable: true })
  else object[name] = value
}

const [NULL, TRUE, FALSE, COUNT, DOUBLE, LATIN, WIDE, SHARED, ARRAY, OBJECT, LEFT] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10]

/** As `JSON.stringify` takes values: what is no number there is null. */
function pack(value: unknown, field: Field): void {
  if (typeof value === 'number') packNumber(value)
  else if (value === true || value === false) out.byte(value ? TRUE : FALSE)
  else if (value === null || (typeof value !== 'object' && typeof value !== 'string')) out.byte(NULL)
  else {
    const id = field.find(value)
    if (id !== undefined) {
      out.byte(SHARED)
      out.count(id)
    } else if (typeof value === 'string') packText(value)
    else if (Array.isArray(value)) packArray(value, field.child('[]'))
    else packObject(value as Record<string, unknown>, field)
  }
}

function packArray(values: readonly unknown[], field: Field): void {
  out.byte(ARRAY)
  out.count(values.length)
  for (const value of values) pack(value, field)
}

function packObject(object: Readonly<Record<string, unknown>>, field: Field): void {
  const { id, names, fields } = field.shapeOf(namesOf(object))
  out.byte(OBJECT)
  out.count(id)
  for (const [at, name] of names.entries()) pack(object[name], fields[at]!)
}

const namesOf = (object: object): string[] =>
  Object.keys(object).filter(name => object[name as keyof typeof object] !== undefined)

function packNumber(value: number): void {
  if (Number.isInteger(value) && value >= 0 && value < 2 ** 31) {
    out.byte(COUNT)
    out.count(value)
  } else if (Number.isFinite(value)) {
    out.byte(DOUBLE)
    out.double(value)
  } else out.byte(NULL)
}

function packText(text: string): void {
  const encoding = /^[\0-\xff]*$/.test(text) ? 'latin1' : 'utf16le'
  out.byte(encoding === 'latin1' ? LATIN : WIDE)
  out.count(text.length)
  out.text(text, encoding)
}

function unpack(shared: Interned): unknown {
  switch (source.byte()) {
    case TRUE:
      return true
    case FALSE:
      return false
    case COUNT:
      return source.count()
    case DOUBLE:
      return source.double()
    case LATIN:
      return source.text(source.count(), 'latin1')
    case WIDE:
      return source.text(2 * source.count(), 'utf16le')
    case SHARED:
      return shared.at(source.count())
    case ARRAY:
      return Array.from({ length: source.count() }, () => unpack(shared))
    case OBJECT: {
      const object: Record<string, unknown> = {}
      for (const name of shared.at(source.count()) as string[]) put(object, name, unpack(shared))
      return object
    }
    default:
      return null
  }
}

/** Where a row is packed, before it is copied to its place. */
const out = {
  bytes: Buffer.alloc(2 ** 16) as Buffer,
  size: 0,
  reset() {
    this.size = 0
  },
  room(bytes: number) {
    if (this.size + bytes <= this.bytes.length) return
    const larger = Buffer.alloc(2 * (this.size + bytes))
    this.bytes.copy(larger)
    this.bytes = larger
  },
  byte(value: number) {
    this.room(1)
    this.bytes[this.size++] = value
  },
  /** Seven bits a byte, the low ones first. */
  count(value: number) {
    let left = value
    for (; left >= 128; left = Math.floor(left / 128)) this.byte((left % 128) + 128)
    this.byte(left)
  },
  double(value: number) {
    this.room(8)
    this.size = this.bytes.writeDoubleLE(value, this.size)
  },
  text(value: string, encoding: 'latin1' | 'utf16le') {
    this.room(2 * value.length)
    this.size += this.bytes.write(value, this.size, encoding)
  },
  taken(): Uint8Array {
    return this.bytes.subarray(0, this.size)
  },
}

const source = {
  bytes: Buffer.alloc(0) as Buffer,
  at: 0,
  byte(): number {
    return this.bytes[this.at++]!
  },
  count(): number {
    let value = 0
    for (let factor = 1; ; factor *= 128) {
      const byte = this.byte()
      value += (byte & 127) * factor
      if (byte < 128) return value
    }
  },
  double(): number {
    const value = this.bytes.readDoubleLE(this.at)
    this.at += 8
    return value
  },
  text(bytes: number, encoding: 'latin1' | 'utf16le'): string {
    const text = this.bytes.toString(encoding, this.at, this.at + bytes)
    this.at += bytes
    return text
  },
}
