import { createRequire } from 'node:module'
import type { Plugin } from 'chart.js'
import { expect, test } from 'vitest'
import { draw } from '../../../reports/chart/draw.ts'
import { pngOf } from '../../../reports/chart/png.ts'

const { loadImage, createCanvas } = createRequire(import.meta.url)(
  '@napi-rs/canvas',
) as typeof import('@napi-rs/canvas')

/** Pixels of a PNG as another reader of the format sees them. */
async function pixelsOf(png: Uint8Array) {
  const image = await loadImage(Buffer.from(png))
  const pen = createCanvas(image.width, image.height).getContext('2d')
  pen.drawImage(image, 0, 0)
  return { width: image.width, pixels: [...pen.getImageData(0, 0, image.width, image.height).data] }
}

test('every pixel keeps its place and its colours', async () => {
  const pixels = Array.from({ length: 3 * 2 }, (_, at) => [at * 40, 255 - at, at === 4 ? 7 : 0, 255]).flat()
  expect(await pixelsOf(pngOf(Uint8Array.from(pixels), 3))).toEqual({ width: 3, pixels })
})

test('a picture has the pixels a point that it is asked for, and its colours', async () => {
  const blue: Plugin<'line'> = {
    id: 'blue',
    afterDraw({ ctx }) {
      ctx.fillStyle = '#1020f0'
      ctx.fillRect(0, 0, 1, 1)
    },
  }
  const words = { title: 'x', details: [], warning: '', foot: '' }
  const plot = () => ({ type: 'line' as const, data: { datasets: [] }, plugins: [blue] })
  const png = await draw({ words, width: 101, height: 20, plot }, 'png', 3)
  const { width, pixels } = await pixelsOf(png as Uint8Array)
  expect(width).toBe(303)
  expect(pixels.slice(0, 4)).toEqual([0x10, 0x20, 0xf0, 255])
})
