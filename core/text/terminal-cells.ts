import { eastAsianWidth } from 'get-east-asian-width'

/** Counts the columns that a code point takes in a terminal: none for controls and marks, two for wide characters. */
export function countCells(point: number): number {
  if (point < 0x20 || (point >= 0x7f && point < 0xa0)) return 0
  if (point < 0x300) return 1
  return NO_WIDTH.test(String.fromCodePoint(point)) ? 0 : eastAsianWidth(point)
}

const NO_WIDTH = /^[\p{Mn}\p{Me}\p{Cf}\p{Cs}]$/u
