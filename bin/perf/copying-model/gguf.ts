import { closeSync, openSync, readFileSync, writeSync } from 'node:fs'

/** Sizes of the scalar types of a GGUF value by their number (ggml, docs/gguf.md); 8 is a string, 9 an array. */
const SCALAR_BYTES: Readonly<Record<number, number>> = {
  0: 1,
  1: 1,
  2: 2,
  3: 2,
  4: 4,
  5: 4,
  6: 4,
  7: 1,
  10: 8,
  11: 8,
  12: 8,
}
const STRING = 8
const ARRAY = 9
const ALIGNMENT = 32

/** The vocabulary of a GGUF file that has nothing else. */
export interface Vocabulary {
  /** Its `tokenizer.` entries, as bytes that another file can hold; without the chat template. */
  readonly entries: readonly Buffer[]
  readonly tokens: readonly string[]
}

/** Reads a vocabulary file, such as llama.cpp's models/ggml-vocab-qwen2.gguf. */
export function readVocabulary(file: string): Vocabulary {
  const data = readFileSync(file)
  if (data.toString('latin1', 0, 4) !== 'GGUF') throw new Error(`${file} is no GGUF file`)
  const reader = new Reader(data, 16)
  const entries: Buffer[] = []
  let tokens: readonly string[] = []
  for (let left = reader.readLong(); left > 0; left--) {
    const start = reader.at
    const key = reader.readString()
    const type = reader.readInt()
    if (key === 'tokenizer.ggml.tokens') {
      reader.readInt()
      tokens = Array.from({ length: reader.readLong() }, () => reader.readString())
    } else reader.skip(type)
    if (key.startsWith('tokenizer.') && key !== 'tokenizer.chat_template') entries.push(data.subarray(start, reader.at))
  }
  return { entries, tokens }
}

class Reader {
  readonly #data: Buffer
  at: number

  constructor(data: Buffer, at: number) {
    this.#data = data
    this.at = at
  }

  readInt(): number {
    this.at += 4
    return this.#data.readUInt32LE(this.at - 4)
  }

  readLong(): number {
    this.at += 8
    return Number(this.#data.readBigUInt64LE(this.at - 8))
  }

  readString(): string {
    const end = this.readLong() + this.at
    const text = this.#data.toString('utf8', this.at, end)
    this.at = end
    return text
  }

  skip(type: number): void {
    if (type === STRING) this.readString()
    else if (type !== ARRAY) this.at += SCALAR_BYTES[type]
    else {
      const inner = this.readInt()
      for (let left = this.readLong(); left > 0; left--) this.skip(inner)
    }
  }
}

/** A value of a GGUF file's head: whole numbers are 32 bits wide. */
type HeadValue = string | number | { readonly float: number }

/** A tensor whose rows are made when they are written. */
export interface Tensor {
  readonly name: string
  /** Numbers of a row. */
  readonly width: number
  readonly rows: number
  readonly row: (at: number) => Float32Array
}

/** Writes a GGUF file (version 3) of 32-bit floats. */
export function writeGguf(
  file: string,
  head: Readonly<Record<string, HeadValue>>,
  { entries }: Vocabulary,
  tensors: readonly Tensor[],
): void {
  const own = Object.entries(head).map(([key, value]) => Buffer.concat([encodeString(key), encodeValue(value)]))
  let offset = 0
  const infos = tensors.map(({ name, width, rows }) => {
    const shape = rows === 1 ? [width] : [width, rows]
    const info = Buffer.concat([
      encodeString(name),
      encodeInt(shape.length),
      ...shape.map(encodeLong),
      encodeInt(0),
      encodeLong(offset),
    ])
    offset += pad(4 * width * rows)
    return info
  })
  const counts = [encodeLong(tensors.length), encodeLong(own.length + entries.length)]
  const front = Buffer.concat([Buffer.from('GGUF'), encodeInt(3), ...counts, ...own, ...entries, ...infos])
  const out = openSync(file, 'w')
  try {
    writeSync(out, front)
    writeSync(out, Buffer.alloc(pad(front.length) - front.length))
    for (const { width, rows, row } of tensors) {
      for (let at = 0; at < rows; at++) writeSync(out, new Uint8Array(row(at).buffer))
      const size = 4 * width * rows
      writeSync(out, Buffer.alloc(pad(size) - size))
    }
  } finally {
    closeSync(out)
  }
}

const pad = (size: number): number => Math.ceil(size / ALIGNMENT) * ALIGNMENT

function encodeValue(value: HeadValue): Buffer {
  if (typeof value === 'string') return Buffer.concat([encodeInt(STRING), encodeString(value)])
  if (typeof value === 'number') return Buffer.concat([encodeInt(4), encodeInt(value)])
  const float = Buffer.alloc(8)
  float.writeUInt32LE(6)
  float.writeFloatLE(value.float, 4)
  return float
}

function encodeString(text: string): Buffer {
  const bytes = Buffer.from(text)
  return Buffer.concat([encodeLong(bytes.length), bytes])
}

function encodeInt(value: number): Buffer {
  const bytes = Buffer.alloc(4)
  bytes.writeUInt32LE(value)
  return bytes
}

function encodeLong(value: number): Buffer {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64LE(BigInt(value))
  return bytes
}
