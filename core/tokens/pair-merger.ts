import { type JointTable, startsCharacter } from './joint-table.ts'

/** Finds the rank of the bytes from `start` to `end`; -1 if they are not a token. */
export type FindRank = (bytes: Uint8Array, start: number, end: number) => number

/**
 * Merges byte pairs, the lowest rank first, as the library does. It keeps its lists of numbers from piece to piece and
 * makes no array of a pair's bytes. Runs of Han and kana come once each, so that no cache helps them whole: they are cut
 * where no token joins two characters, and the tokens of the parts are kept.
 */
export class PairMerger {
  readonly #find: FindRank
  /** Ranks of all pairs of bytes, one more than each; 0: not asked for yet. */
  readonly #pairs = new Int32Array(1 << 16)
  #starts = new Int32Array(1024)
  #tokens = new Int32Array(1024)
  /** Rank of each part together with the next one. */
  #ranks = new Int32Array(1024)

  readonly #joints: () => JointTable
  readonly #known = new Map<string, readonly number[]>()

  /** @param joints the characters that tokens join */
  constructor(find: FindRank, joints: () => JointTable) {
    this.#find = find
    this.#joints = joints
  }

  /** Returns the tokens of a piece. */
  merge(piece: Uint8Array): number[] {
    if (piece.length < LEAST_CUT || !isWide(piece)) return this.#mergeWhole(piece)
    const joints = this.#joints()
    const merged: number[] = []
    let start = 0
    for (let at = 1; at <= piece.length; at++) {
      if (at < piece.length && (!startsCharacter(piece[at]) || joints.joins(piece, at))) continue
      for (const token of this.#mergePart(piece.subarray(start, at))) merged.push(token)
      start = at
    }
    return merged
  }

  #mergePart(part: Uint8Array): readonly number[] {
    if (part.length > LONGEST_KEPT) return this.#mergeWhole(part)
    let key = ''
    for (const byte of part) key += String.fromCharCode(byte)
    const known = this.#known.get(key)
    if (known) return known
    const merged = this.#mergeWhole(part)
    if (this.#known.size >= MOST_KEPT) this.#known.clear()
    this.#known.set(key, merged)
    return merged
  }

  #mergeWhole(piece: Uint8Array): number[] {
    const size = piece.length
    if (size >= this.#starts.length) this.#grow(2 * size)
    const [starts, tokens, ranks] = [this.#starts, this.#tokens, this.#ranks]
    for (let at = 0; at < size; at++) {
      starts[at] = at
      tokens[at] = this.#find(piece, at, at + 1)
      ranks[at] = at + 1 < size ? this.#rankOfPair(piece, at) : NONE
    }
    starts[size] = size
    let parts = size
    for (;;) {
      let [lowest, at] = [NONE, -1]
      for (let part = 0; part < parts - 1; part++) {
        const rank = ranks[part]
        if (rank < lowest) {
          lowest = rank
          at = part
        }
      }
      if (at < 0) break
      tokens[at] = lowest
      for (let part = at + 1; part < parts - 1; part++) {
        starts[part] = starts[part + 1]
        tokens[part] = tokens[part + 1]
        ranks[part] = ranks[part + 1]
      }
      parts--
      starts[parts] = size
      ranks[at] = at < parts - 1 ? this.#rank(piece, starts[at], starts[at + 2]) : NONE
      if (at > 0) ranks[at - 1] = this.#rank(piece, starts[at - 1], starts[at + 1])
    }
    const merged: number[] = []
    for (let part = 0; part < parts; part++) merged.push(tokens[part])
    return merged
  }

  #rank(piece: Uint8Array, start: number, end: number): number {
    const rank = this.#find(piece, start, end)
    return rank < 0 ? NONE : rank
  }

  #rankOfPair(piece: Uint8Array, at: number): number {
    const pair = (piece[at] << 8) | piece[at + 1]
    const known = this.#pairs[pair]
    if (known !== 0) return known - 1
    const rank = this.#rank(piece, at, at + 2)
    this.#pairs[pair] = rank + 1
    return rank
  }

  #grow(size: number): void {
    this.#starts = new Int32Array(size)
    this.#tokens = new Int32Array(size)
    this.#ranks = new Int32Array(size)
  }
}

/** Above all ranks; one more still fits into a list of numbers. */
const NONE = 2 ** 31 - 2

/** Bytes of a piece that is merged as it is. */
const LEAST_CUT = 12
const LONGEST_KEPT = 48
const MOST_KEPT = 1 << 16

/** Whether a piece has characters of three bytes, as Han, kana and Devanagari are. */
const isWide = (piece: Uint8Array): boolean => piece.some(byte => byte >= 0xe0)
