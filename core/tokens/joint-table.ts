/** Where bytes of one character meet those of the next in some token, so that merging may join the two. */
export interface JointTable {
  /** Whether a token may join the characters on both sides of a place in a text. */
  joins(bytes: Uint8Array, at: number): boolean
  /** The same where two letters of Han or kana meet, by their codes. */
  joinsWide(before: number, behind: number, bytes: Uint8Array, at: number): boolean
}

/**
 * Finds in the tokens of an encoding which characters they join. Where no token joins two neighbours, the tokens of a text
 * are those of the parts on both sides: merging makes tokens alone.
 *
 * @param bytesOf returns the bytes of a token by its rank
 */
export function makeJointTable(size: number, bytesOf: (rank: number) => Uint8Array): JointTable {
  const pairs = new Set<number>()
  // Tokens may begin or end within a character. What they have of both neighbours is kept, and looked for by the bytes
  // that meet.
  const torn = new Map<number, [before: Uint8Array, behind: Uint8Array][]>()
  for (let rank = 0; rank < size; rank++) {
    const bytes = bytesOf(rank)
    for (let at = 1; at < bytes.length; at++) {
      if (!startsCharacter(bytes[at]) || (bytes[at - 1] < 0x80 && bytes[at] < 0x80)) continue
      const [start, end] = [findStart(bytes, at), findEnd(bytes, at)]
      if (start !== undefined && end !== undefined) pairs.add(toKey(bytes, start, at, end))
      else {
        const key = (bytes[at - 1] << 8) | bytes[at]
        const parts: [Uint8Array, Uint8Array] = [
          bytes.slice(Math.max(0, at - 4, start ?? 0), at),
          bytes.slice(at, end ?? at + 4),
        ]
        torn.set(key, [...(torn.get(key) ?? []), parts])
      }
    }
  }
  const find = (bytes: Uint8Array, at: number): boolean => {
    if (bytes[at - 1] < 0x80 && bytes[at] < 0x80) return true
    const [start, end] = [findStart(bytes, at), findEnd(bytes, at)]
    if (start === undefined || end === undefined || pairs.has(toKey(bytes, start, at, end))) return true
    const found = torn.get((bytes[at - 1] << 8) | bytes[at])
    return found?.some(([before, behind]) => meets(bytes, at, before, behind)) ?? false
  }
  // Kana and Han come in the same pairs again and again; the two characters alone decide.
  const keys = new Int32Array(KEPT).fill(-1)
  const joined = new Uint8Array(KEPT)
  const joinsNear = (one: number, other: number, bytes: Uint8Array, at: number): boolean => {
    const key = one * SMALL + other
    const slot = (one * 31 + other) & (KEPT - 1)
    if (keys[slot] !== key) {
      keys[slot] = key
      joined[slot] = Number(find(bytes, at))
    }
    return joined[slot] === 1
  }
  return {
    joins(bytes, at) {
      const [one, other] = [readWide(bytes, at - 3), readWide(bytes, at)]
      return one < 0 || other < 0 ? find(bytes, at) : joinsNear(one, other, bytes, at)
    },
    joinsWide: (before, behind, bytes, at) => joinsNear(before - KANA, behind - KANA, bytes, at),
  }
}

/** Pairs that are kept, each in its own slot. */
const KEPT = 1 << 16

/** How far a character of three bytes stands behind U+3000; -1 for one before it, far behind it or of other bytes. */
function readWide(bytes: Uint8Array, start: number): number {
  if (start < 0) return -1
  const first = bytes[start]
  if (first < 0xe3 || first > 0xea || start + 3 > bytes.length) return -1
  const code = ((first & 0x0f) << 12) | ((bytes[start + 1] & 0x3f) << 6) | (bytes[start + 2] & 0x3f)
  return code < KANA + SMALL ? code - KANA : -1
}

export const startsCharacter = (byte: number): boolean => (byte & 0xc0) !== 0x80

/** Start of the character that ends before a place; undefined if its first byte is missing. */
function findStart(bytes: Uint8Array, at: number): number | undefined {
  for (let start = at - 1; start >= 0 && start >= at - 4; start--)
    if (startsCharacter(bytes[start])) return start + countBytes(bytes[start]) === at ? start : undefined
  return undefined
}

/** End of the character that starts at a place; undefined if it is cut off. */
function findEnd(bytes: Uint8Array, at: number): number | undefined {
  const end = at + countBytes(bytes[at])
  return end <= bytes.length ? end : undefined
}

const countBytes = (first: number): number => (first < 0x80 ? 1 : first < 0xe0 ? 2 : first < 0xf0 ? 3 : 4)

/** A number for two characters. Those of kana and of the common Han characters are small, which makes looking them up fast. */
function toKey(bytes: Uint8Array, start: number, at: number, end: number): number {
  const [one, other] = [toCodePoint(bytes, start, at) - KANA, toCodePoint(bytes, at, end) - KANA]
  if (one >= 0 && other >= 0 && one < SMALL && other < SMALL) return one * SMALL + other
  return (one + KANA) * 0x200000 + other + KANA + SMALL * SMALL
}

const KANA = 0x3000
const SMALL = 1 << 15

function toCodePoint(bytes: Uint8Array, start: number, end: number): number {
  const size = end - start
  if (size === 1) return bytes[start]
  let code = bytes[start] & (0xff >> (size + 1))
  for (let at = start + 1; at < end; at++) code = (code << 6) | (bytes[at] & 0x3f)
  return code
}

function meets(bytes: Uint8Array, at: number, before: Uint8Array, behind: Uint8Array): boolean {
  if (at < before.length || at + behind.length > bytes.length) return false
  for (let back = 1; back <= before.length; back++) if (bytes[at - back] !== before[before.length - back]) return false
  for (let on = 0; on < behind.length; on++) if (bytes[at + on] !== behind[on]) return false
  return true
}
