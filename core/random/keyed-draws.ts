import { createCipheriv, createHmac } from 'node:crypto'

/** Source of a stream's numbers, in the shape of seedrandom's generators. */
export interface Draws {
  /** Uniform in [0, 1), a multiple of 2^-32. */
  (): number
  /** Uniform in [0, 1), a multiple of 2^-53. */
  double(): number
  /** Uniform integer of 32 bits, with its sign. */
  int32(): number
}

/**
 * Names the generator below in manifests and in the ids of items. Raised whenever a secret seed gives other numbers.
 */
export const KEYED_STREAM = 'hmac-sha256-aes-256-ctr-1'

/**
 * Draws of a secret seed: the key stream of AES-256 in counter mode, under the HMAC-SHA256 of the stream's name keyed
 * by the seed. Whoever sees what one stream drew learns nothing of its other numbers, of the seed or of another stream,
 * short of trying every seed.
 */
export function makeKeyedDraws(seed: string, name: string): Draws {
  const key = createHmac('sha256', seed).update(`fathom stream 1\n${name}`).digest()
  const cipher = createCipheriv('aes-256-ctr', key, START)
  let size = FIRST_BYTES
  let words = toDataView(ZEROS.subarray(0, 0))
  let at = 0
  const drawWord = () => {
    if (at === words.byteLength) {
      words = toDataView(cipher.update(ZEROS.subarray(0, size)))
      size = Math.min(2 * size, MOST_BYTES)
      at = 0
    }
    at += 4
    return words.getUint32(at - 4, true)
  }
  return Object.assign(() => drawWord() / WORDS, {
    double: () => (drawWord() * HIGH + (drawWord() >>> (32 - HIGH_BITS))) / (WORDS * HIGH),
    int32: () => drawWord() | 0,
  })
}

/** A key is used for one stream alone, so that all may count from the same place. */
const START = Buffer.alloc(16)
/** Most streams give a few numbers, some millions: the buffer begins small and doubles. */
const FIRST_BYTES = 64
const MOST_BYTES = 32_768
const ZEROS = Buffer.alloc(MOST_BYTES)
const WORDS = 2 ** 32
const HIGH_BITS = 21
const HIGH = 2 ** HIGH_BITS

const toDataView = ({ buffer, byteOffset, byteLength }: Buffer) => new DataView(buffer, byteOffset, byteLength)
