import { type Html, html } from 'fathom-bench/plugin'

/** A line of a picture: values from 0 to 1. */
export interface PlotLine {
  readonly label: string
  /** Marks without a filling: drawn apart from the others. */
  readonly isHollow?: boolean
  /** A bound to which entries are compared: grey, without marks. */
  readonly isBound?: boolean
  readonly points: readonly { readonly x: number; readonly y: number; readonly low?: number; readonly high?: number }[]
}

export interface LinePicture {
  readonly title: string
  readonly axis: string
  readonly lines: readonly PlotLine[]
  /** Marks of the x-axis, which is logarithmic. */
  readonly ticks: readonly { readonly at: number; readonly label: string }[]
  /** Points whose places are measured: none of them is shifted. */
  readonly isScatter?: true
}

/** Six colors, then the same with dashes and other marks: twelve entries can be told from each other, also in print. */
const COLORS = ['#1f5fa8', '#c2410c', '#15803d', '#7e22ce', '#a16207', '#0e7490']
const DASHES = ['none', '6 3']
const SHAPES = ['circle', 'square', 'diamond'] as const

const [WIDTH, PLOT, LEFT, RIGHT, LINE] = [760, 300, 48, 24, 18]
const KEYS_A_ROW = 3
/** Lines of one picture are shifted by so much, so that intervals of equal lengths do not cover each other. */
const SHIFT = 6
/** All of them together take at most this share of the way to the next value. */
const SHIFTED = 0.6
/** Pixels left free at both ends of the axis, so that no mark leaves it. */
const MARGIN = 14

/** A picture of shares of right answers over an axis that doubles. It needs no file but itself. */
export function drawLinePlot({ title, axis, lines, ticks, isScatter }: LinePicture): string {
  const keys = Math.ceil(lines.length / KEYS_A_ROW)
  const top = 40 + keys * LINE
  const height = top + PLOT + 54
  const [curves, bounds] = [lines.filter(({ isBound }) => !isBound), lines.filter(({ isBound }) => isBound)]
  const places = [...lines.flatMap(({ points }) => points.map(({ x }) => x)), ...ticks.map(({ at }) => at)]
  const margin = MARGIN + (isScatter ? 0 : (SHIFT * (curves.length - 1)) / 2)
  const [least, most] = [Math.log(Math.min(...places)), Math.log(Math.max(...places))]
  const shareOf = (x: number) => (most === least ? 0.5 : (Math.log(x) - least) / (most - least))
  const toX = (x: number) => round(LEFT + margin + (WIDTH - LEFT - RIGHT - 2 * margin) * shareOf(x))
  const toY = (share: number) => round(top + PLOT * (1 - share))
  const xs = [...new Set(places)].sort((a, b) => a - b).map(toX)
  const gap = Math.min(WIDTH - LEFT - RIGHT, ...xs.slice(1).map((x, at) => x - xs[at]))
  const step = isScatter ? 0 : Math.min(SHIFT, (SHIFTED * gap) / curves.length)
  const grid = [0, 0.25, 0.5, 0.75, 1].map(
    share => html`<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(share)}" y2="${toY(share)}" stroke="#e2e2e2"/>
<text x="${LEFT - 8}" y="${toY(share) + 4}" text-anchor="end">${100 * share}</text>`,
  )
  const marks = ticks.map(
    ({ at, label }) => html`<text x="${toX(at)}" y="${top + PLOT + 20}" text-anchor="middle">${label}</text>
<line x1="${toX(at)}" x2="${toX(at)}" y1="${top + PLOT}" y2="${top + PLOT + 4}" stroke="#888"/>`,
  )
  const drawn = lines.map((line, at) => {
    const { points, isHollow, isBound } = line
    if (isBound)
      return drawBound(
        points.map(({ x, y }) => ({ px: toX(x), py: toY(y) })),
        bounds.indexOf(line),
      )
    const shift = (curves.indexOf(line) - (curves.length - 1) / 2) * step
    const placed = points.map(point => ({ ...point, px: round(toX(point.x) + shift), py: toY(point.y) }))
    const path = placed.map(({ px, py }) => `${px},${py}`).join(' ')
    return html`${placed.map(({ px, low, high }) =>
      low === undefined || high === undefined
        ? ''
        : html`<line x1="${px}" x2="${px}" y1="${toY(low)}" y2="${toY(high)}" stroke="${colorOf(at)}" stroke-opacity="0.45"/>`,
    )}<polyline points="${path}" fill="none" stroke="${colorOf(at)}" stroke-width="2" stroke-dasharray="${dashOf(at)}"/>
${placed.map(({ px, py }) => drawMark(px, py, at, isHollow))}`
  })
  const column = (WIDTH - LEFT - RIGHT) / KEYS_A_ROW
  const key = lines.map((line, at) => {
    const { label, isHollow, isBound } = line
    const [x, y] = [LEFT + (at % KEYS_A_ROW) * column, 42 + Math.floor(at / KEYS_A_ROW) * LINE]
    if (isBound)
      return html`${drawBound(
        [
          { px: x, py: y - 4 },
          { px: x + 26, py: y - 4 },
        ],
        bounds.indexOf(line),
      )}<text x="${x + 32}" y="${y}">${shorten(label)}</text>`
    return html`<line x1="${x}" x2="${x + 26}" y1="${y - 4}" y2="${y - 4}" stroke="${colorOf(at)}" stroke-width="2" stroke-dasharray="${dashOf(at)}"/>
${drawMark(x + 13, y - 4, at, isHollow)}<text x="${x + 32}" y="${y}">${shorten(label)}</text>`
  })
  return html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="12" role="img" aria-label="${title}">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="18" font-size="14" font-weight="600">${title}</text>
${key}${grid}${marks}${drawn}
<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${height - 10}" text-anchor="middle">${axis}</text>
</svg>
`.text
}

const BOUND = '#8a8a8a'
const BOUND_DASHES = ['2 3', '9 4']

/** One point alone is a short line. */
function drawBound(points: readonly { readonly px: number; readonly py: number }[], number: number): Html {
  const [first] = points
  const placed =
    points.length === 1
      ? [
          { ...first, px: first.px - 20 },
          { ...first, px: first.px + 20 },
        ]
      : points
  return html`<polyline points="${placed.map(({ px, py }) => `${px},${py}`).join(' ')}" fill="none" stroke="${BOUND}" stroke-width="1.5" stroke-dasharray="${BOUND_DASHES[number % BOUND_DASHES.length]}"/>`
}

const colorOf = (at: number): string => COLORS[at % COLORS.length]
const dashOf = (at: number): string => DASHES[Math.floor(at / COLORS.length) % DASHES.length]
const round = (value: number): number => Math.round(10 * value) / 10

const MOST_LETTERS = 34
const shorten = (label: string): string =>
  label.length <= MOST_LETTERS ? label : `${label.slice(0, MOST_LETTERS - 1)}…`

function drawMark(x: number, y: number, at: number, isHollow = false): Html {
  const color = colorOf(at)
  const fill = isHollow ? '#fff' : color
  const shape = SHAPES[(at + Math.floor(at / COLORS.length)) % SHAPES.length]
  if (shape === 'circle')
    return html`<circle cx="${x}" cy="${y}" r="4" fill="${fill}" stroke="${color}" stroke-width="1.5"/>`
  const turn = shape === 'diamond' ? html` transform="rotate(45 ${x} ${y})"` : ''
  return html`<rect x="${x - 3.5}" y="${y - 3.5}" width="7" height="7" fill="${fill}" stroke="${color}" stroke-width="1.5"${turn}/>`
}
