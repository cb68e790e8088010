import { expect, test } from 'vitest'
import { drawChangePicture } from '../../../packages/servecheck/report/page.ts'
import type { ServeCheck } from '../../../packages/servecheck/report/result.ts'

/** What the picture reads of a length: of 100 answers, so many were lost and won. */
const length = (lost: number, won: number) =>
  ({
    label: '8K',
    verdict: 'FAIL',
    asked: { judged: { overall: { n: 100, lost, won }, atWorst: lost / 100, margin: 0.087 } },
  }) as ServeCheck['lengths'][number]

const readDots = (picture: string) => Array.from(picture.matchAll(/<circle cx="([\d.]+)"/g), ([, x]) => Number(x))
const readTicks = (picture: string) => Array.from(picture.matchAll(/middle">([-+\d]+)</g), ([, value]) => Number(value))

test.each([
  [[0, 3], -15, 15],
  [[21, 33], -40, 20],
  [[100, 0], -100, 25],
])('losses of %j points lie apart, between ticks from %i to %i', (losses, first, last) => {
  const picture = drawChangePicture({ lengths: losses.map(lost => length(lost, 0)) })
  const ticks = readTicks(picture)
  expect([ticks[0], ticks.at(-1)]).toEqual([first, last])
  expect(ticks).toContain(0)
  const [one, two] = readDots(picture)
  expect(one > two).toBe(losses[0] < losses[1])
  for (const lost of losses) expect(picture).toContain(`>${lost === 0 ? '0.0' : `-${lost}.0`}<`)
})

test('a gain lies right of zero, within the picture', () => {
  const [gain, same] = readDots(drawChangePicture({ lengths: [length(0, 60), length(0, 0)] }))
  expect(gain).toBeGreaterThan(same)
  expect(gain).toBeLessThan(700)
})
