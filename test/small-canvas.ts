import type { ChartConfiguration } from 'chart.js'
import { ChartJSNodeCanvas as Canvas, type MimeType } from 'chartjs-node-canvas'

let isWhole = false

/** What tests draw with (vitest.config.ts): PNGs have one pixel a point, which takes a fifth of the time. */
export class ChartJSNodeCanvas extends Canvas {
  override renderToBufferSync(configuration: ChartConfiguration, mimeType?: MimeType): Buffer {
    if (!isWhole) configuration.options = { ...configuration.options, devicePixelRatio: 1 }
    return super.renderToBufferSync(configuration, mimeType)
  }
}

/** For tests of the pixels: PNGs as users get them. */
export async function wholePixels<T>(draw: () => T | Promise<T>): Promise<T> {
  isWhole = true
  try {
    return await draw()
  } finally {
    isWhole = false
  }
}
