import { expect, test } from 'vitest'
import {
  drawForWindow,
  narrowWindow,
  outputWindow,
} from '../../../../generators/materials/long-output/output-window.ts'

const levels = [{ tokens: 2048, least: 1000, mean: 1700, most: 2000 }]

test('another length than a level’s is wanted to 5 %', () => {
  expect(outputWindow(4000, levels, 0.3)).toEqual({ least: 3800, want: 4000, most: 4200 })
})

test('a level’s lengths lie between its bounds and have its mean', () => {
  const wants = Array.from({ length: 1000 }, (_, at) => outputWindow(2048, levels, (at + 0.5) / 1000).want)
  expect(Math.min(...wants)).toBeGreaterThanOrEqual(1000)
  expect(Math.max(...wants)).toBeLessThanOrEqual(2000)
  expect(wants.reduce((sum, want) => sum + want) / 1000).toBeCloseTo(1700, -1)
})

test('closely: 5 % around what is wanted, and within the window', () => {
  expect(narrowWindow({ least: 1000, want: 1500, most: 2000 })).toEqual({ least: 1425, want: 1500, most: 1575 })
  expect(narrowWindow({ least: 1000, want: 1010, most: 1020 })).toEqual({ least: 1000, want: 1010, most: 1020 })
})

test.each([
  ['what fits', 100, 1],
  ['the nearest above', 130, 6],
  ['the nearest below', 60, 10],
])('drawn for a window: %s', (_, length, asked) => {
  let times = 0
  const draw = ({ least, most }: { least: number; most: number }) => {
    times++
    return length >= least && length <= most ? length : undefined
  }
  expect(drawForWindow({ least: 95, want: 100, most: 105 }, draw)).toBe(length)
  expect(times).toBe(asked)
})
