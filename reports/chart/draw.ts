import { createRequire } from 'node:module'
import type { ChartJSNodeCanvas } from 'chartjs-node-canvas'
import { configOf, type Size } from './config.ts'
import type { Figure } from './figure.ts'

type Form = 'png' | 'svg'

const SIZE: Size = { width: 1000, height: 600 }

/** No system font has this name: the picture is made of the same glyphs on every machine, also on one without fonts. */
const FONT = 'Fathom Sans'

/** Draws the figure, 1,000 × 600 points; PNG at two pixels a point. The same figure gives the same bytes. */
export async function draw(figure: Figure, form: Form): Promise<string | Uint8Array> {
  const canvas = await canvasFor(form)
  const config = configOf(figure, SIZE, FONT)
  if (form === 'png') return canvas.renderToBufferSync(config)
  return portable(canvas.renderToBufferSync(config, 'image/svg+xml').toString('utf8'))
}

const canvases = new Map<Form, ChartJSNodeCanvas>()

/** Each canvas holds a Chart.js of its own, slow to load: one a form is made, at its first use, and kept. */
async function canvasFor(form: Form): Promise<ChartJSNodeCanvas> {
  const known = canvases.get(form)
  if (known) return known
  const { ChartJSNodeCanvas } = await import('chartjs-node-canvas')
  const canvas = new ChartJSNodeCanvas({
    ...SIZE,
    backgroundColour: 'white',
    ...(form === 'svg' ? { type: 'svg' as const } : {}),
    chartCallback: Chart => {
      Chart.defaults.font.family = FONT
      Chart.defaults.devicePixelRatio = form === 'png' ? 2 : 1
    },
  })
  const { resolve } = createRequire(import.meta.url)
  for (const file of ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'])
    canvas.registerFont(resolve(`dejavu-fonts-ttf/ttf/${file}`), { family: FONT })
  canvases.set(form, canvas)
  return canvas
}

/**
 * Skia numbers clip paths through the whole process: they are numbered anew, so that equal pictures have equal bytes.
 * Viewers may lack the font: the families named after it come close, and every glyph carries its own place.
 */
function portable(svg: string): string {
  const numbers = new Map<string, number>()
  const numberOf = (id: string) => numbers.get(id) ?? numbers.set(id, numbers.size + 1).size
  return svg
    .replace(/(?<= id="| clip-path="url\(#)cl_[0-9a-f]+/g, id => `cl_${numberOf(id)}`)
    .replaceAll('font-family="DejaVu Sans"', 'font-family="DejaVu Sans, Verdana, sans-serif"')
}
