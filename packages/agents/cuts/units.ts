import { countCells } from 'fathom-bench/plugin'

/** Units in which agents state the limit of a tool result. */
export const UNITS = ['utf16', 'code points', 'bytes', 'cells'] as const
export type Unit = (typeof UNITS)[number]

/** Measures text in a unit, and finds where an end of it reaches a size. Positions are UTF-16 code units. */
export interface UnitMeasure {
  count(text: string): number
  /** End of the longest head of at most `most` units; a character that crosses it is left out. */
  endOfHead(text: string, most: number): number
  /** Start of the longest tail of at most `most` units; a character that crosses it is left out. */
  startOfTail(text: string, most: number): number
}

/** Measures of whole code points, each of its own size. */
function measureBy(sizeOf: (codePoint: number) => number): UnitMeasure {
  return {
    count(text) {
      let total = 0
      for (let at = 0; at < text.length; ) {
        const point = text.codePointAt(at) as number
        total += sizeOf(point)
        at += widthOf(point)
      }
      return total
    },
    endOfHead(text, most) {
      let left = most
      let at = 0
      while (at < text.length) {
        const point = text.codePointAt(at) as number
        left -= sizeOf(point)
        if (left < 0) break
        at += widthOf(point)
      }
      return at
    },
    startOfTail(text, most) {
      let left = most
      let at = text.length
      while (at > 0) {
        const point = codePointBefore(text, at)
        left -= sizeOf(point)
        if (left < 0) break
        at -= widthOf(point)
      }
      return at
    },
  }
}

const widthOf = (point: number) => (point > 0xffff ? 2 : 1)

function codePointBefore(text: string, at: number): number {
  const pair = at > 1 ? (text.codePointAt(at - 2) as number) : 0
  return pair > 0xffff ? pair : text.charCodeAt(at - 1)
}

/** Bytes of UTF-8. A lone surrogate is written as U+FFFD, which has three. */
const countBytesOf = (point: number): number => (point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4)

/** Plain slices, which may part a surrogate pair. */
const UTF16: UnitMeasure = {
  count: text => text.length,
  endOfHead: (text, most) => Math.max(0, Math.min(text.length, most)),
  startOfTail: (text, most) => Math.min(text.length, Math.max(0, text.length - most)),
}

export const MEASURES: Readonly<Record<Unit, UnitMeasure>> = {
  utf16: UTF16,
  'code points': measureBy(() => 1),
  bytes: measureBy(countBytesOf),
  cells: measureBy(countCells),
}
