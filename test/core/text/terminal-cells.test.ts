import { expect, test } from 'vitest'
import { countCells } from '../../../core/text/terminal-cells.ts'

test.each([
  ['a', 1],
  ['é', 1],
  ['\n', 0],
  ['\u0085', 0],
  ['\u0301', 0],
  ['\u200b', 0],
  ['漢', 2],
  ['ｱ', 1],
  ['😀', 2],
])('%j takes %i', (sign, cells) => {
  expect(countCells(sign.codePointAt(0) ?? 0)).toBe(cells)
})
