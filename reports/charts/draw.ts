import type { ChartConfiguration, Plugin } from 'chart.js'
import type { ChartJSNodeCanvas } from '#chartjs-node-canvas'
import { FAMILIES, FAMILY, NO_LIGATURES } from './fonts/font.ts'
import { type Hover, hoverRecorder, withHovers } from './hover.ts'
import { type ChartText, layOutText, makeTextPlugin } from './labels/words.ts'

export type ImageFormat = 'png' | 'svg' | 'pdf'

/** A picture before drawing: a plot and its texts. */
export interface Picture {
  readonly words: ChartText
  /** Height of the plot with its axes, in points. */
  readonly height: number
  /** Width in points; the default is a column of a paper. */
  readonly width?: number
  plot(frame: PlotFrame): Plot
}

/** The position of the plot in the picture, in points. Texts fill the space above and below it. */
export interface PlotFrame {
  readonly width: number
  readonly above: number
  readonly below: number
}

/** A point of a dataset, with the ends of its interval. */
export interface Plotted {
  readonly x: number
  readonly y: number
  readonly low: number
  readonly high: number
}

export type Plot = ChartConfiguration<'line', Plotted[]>

/** Returns a plot without axes or curves, whose plugins draw all of it. */
export const makeFreePlot = (plugins: Plot['plugins'] & {}): Plot => ({
  type: 'line',
  data: { datasets: [] },
  options: {
    plugins: { legend: { display: false }, tooltip: { enabled: false } },
    scales: { x: { display: false }, y: { display: false } },
  },
  plugins,
})

/**
 * Width of every picture in points. A column of a paper is 3.3 inches or 238 points wide, so a picture shrinks to 54 %.
 * Letters of 12 and 13 points become 6.5 and 7.
 */
export const WIDTH = 440

/** 1,100 pixels, which is 333 per inch in a paper's column. */
const PIXELS_A_POINT = 2.5

/**
 * Draws a picture. Equal pictures give equal bytes.
 * @param pixels of a PNG per point
 */
export async function drawPicture(
  { words: said, height, width = WIDTH, plot }: Picture,
  form: ImageFormat,
  pixels = PIXELS_A_POINT,
): Promise<string | Uint8Array> {
  const layout = layOutText(said, width)
  const { above, below } = layout
  const canvas = await loadCanvas(form)
  resize(canvas, width, Math.round(above + height + below))
  const config = plot({ width, above, below })
  const hovers: Hover[] = []
  const plugins = [paper, makeTextPlugin(layout), ...(config.plugins ?? []), hoverRecorder(hovers)]
  const options = { ...config.options, devicePixelRatio: form === 'png' ? pixels : 1 }
  const whole = { ...config, options, plugins } as ChartConfiguration
  if (form === 'png') return canvas.renderToBufferSync(whole)
  if (form === 'pdf') return canvas.renderToBufferSync(whole, 'application/pdf')
  return withHovers(makePortable(canvas.renderToBufferSync(whole, 'image/svg+xml').toString('utf8')), hovers)
}

const paper: Plugin<'line'> = {
  id: 'paper',
  beforeDraw({ ctx, width, height }) {
    ctx.textRendering = NO_LIGATURES
    ctx.save()
    ctx.fillStyle = '#ffffff'
    ctx.fillRect(0, 0, width, height)
    ctx.restore()
  },
}

const canvases = new Map<ImageFormat, ChartJSNodeCanvas>()

/** Each canvas loads its own slow Chart.js, so one per form is created on first use and reused. */
async function loadCanvas(form: ImageFormat): Promise<ChartJSNodeCanvas> {
  const known = canvases.get(form)
  if (known) return known
  const { ChartJSNodeCanvas } = await import('#chartjs-node-canvas')
  const canvas = new ChartJSNodeCanvas({
    width: WIDTH,
    height: WIDTH,
    ...(form === 'png' ? {} : { type: form }),
    chartCallback: Chart => {
      Chart.defaults.font.family = FAMILY
    },
  })
  canvases.set(form, canvas)
  return canvas
}

/** chartjs-node-canvas stores the size of its pictures in two fields. Pictures with more text are higher. */
function resize(canvas: ChartJSNodeCanvas, width: number, height: number): void {
  Object.assign(canvas, { _width: width, _height: height })
}

/**
 * Skia numbers clip paths across the whole process. They are renumbered, so that equal pictures have equal bytes.
 * Viewers may lack the font, so similar families follow it, and every glyph carries its own position.
 */
function makePortable(svg: string): string {
  const numbers = new Map<string, number>()
  const getClipNumber = (id: string) => numbers.get(id) ?? numbers.set(id, numbers.size + 1).size
  return (
    svg
      .replace(/(?<= id="| clip-path="url\(#)cl_[0-9a-f]+/g, id => `cl_${getClipNumber(id)}`)
      .replace(/font-family="[^"]*"/g, `font-family="${FAMILIES}"`)
      // Allow any width.
      .replace(/ width="(\d+)" height="(\d+)"/, '$& viewBox="0 0 $1 $2"')
  )
}
