import { formatLength } from 'fathom-bench/plugin'
import type { CompactionFigures } from './figures.ts'
import { PUBLISHED_RECALL } from './published-figures.ts'

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [860, 480, 60, 230, 30, 50]
const COLORS = [
  '#4477aa',
  '#ee6677',
  '#228833',
  '#ccbb44',
  '#66ccee',
  '#aa3377',
  '#333333',
  '#e07b39',
  '#6b8e9e',
  '#999933',
]

const escapeXml = (text: string) =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;').replace(/"/g, '&quot;')
const round = (value: number) => value.toFixed(1)

/** Recall against retained tokens: a line a compactor, its twin of random deletion dashed, and reported figures. */
export function drawCompaction(figures: readonly CompactionFigures[]): string {
  const sizes = figures.map(({ retained }) => Math.max(256, retained))
  const [least, most] = [Math.min(1024, ...sizes), Math.max(65_536, ...sizes)]
  const x = (tokens: number) =>
    LEFT + (Math.log(Math.max(tokens, least) / least) / Math.log(most / least)) * (WIDTH - LEFT - RIGHT)
  const y = (share: number) => TOP + (1 - share) * (HEIGHT - TOP - BOTTOM)
  const lines = [...new Set(figures.map(toLineName))].sort()
  const parts = lines.flatMap((name, at) => {
    const own = figures.filter(each => toLineName(each) === name).sort((a, b) => a.retained - b.retained)
    return drawLine(name, own, COLORS[at % COLORS.length], at, x, y)
  })
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="11">
<rect width="100%" height="100%" fill="#fff"/>
${drawAxes(least, most, x, y)}
${PUBLISHED_RECALL.map(({ name, share }) => drawReported(name, share, y)).join('\n')}
${parts.join('\n')}
</svg>
`
}

/** Without the budget, so that the budgets of a compactor are one line. */
const toLineName = ({ method, length }: CompactionFigures) =>
  `${method.replace(/:[^:]+$/, '')} at ${formatLength(length)}`

type Scale = (value: number) => number

function drawLine(
  name: string,
  own: readonly CompactionFigures[],
  color: string,
  at: number,
  x: Scale,
  y: Scale,
): string[] {
  const path = (read: (each: CompactionFigures) => number) =>
    own.map(each => `${round(x(each.retained))},${round(y(read(each)))}`).join(' ')
  const bars = own.map(
    ({ retained, recall: { low, high, share } }) =>
      `<line x1="${round(x(retained))}" x2="${round(x(retained))}" y1="${round(y(low))}" y2="${round(y(high))}" stroke="${color}"/><circle cx="${round(x(retained))}" cy="${round(y(share))}" r="3" fill="${color}"/>`,
  )
  const label = `<text x="${WIDTH - RIGHT + 24}" y="${TOP + 10 + at * 15}" fill="${color}">${escapeXml(name)}</text>`
  return [
    `<polyline points="${path(({ recall }) => recall.share)}" fill="none" stroke="${color}" stroke-width="1.5"/>`,
    `<polyline points="${path(({ random }) => random.share)}" fill="none" stroke="${color}" stroke-dasharray="2 3"/>`,
    ...own.map(
      ({ retained, random }) =>
        `<circle cx="${round(x(retained))}" cy="${round(y(random.share))}" r="2.5" fill="#fff" stroke="${color}"/>`,
    ),
    ...bars,
    label,
  ]
}

function drawAxes(least: number, most: number, x: Scale, y: Scale): string {
  const shares = [0, 0.25, 0.5, 0.75, 1].map(
    share =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${y(share)}" y2="${y(share)}" stroke="#ddd"/><text x="${LEFT - 8}" y="${y(share) + 4}" text-anchor="end">${100 * share}</text>`,
  )
  const sizes: string[] = []
  for (let size = 2 ** Math.ceil(Math.log2(least)); size <= most; size *= 4)
    sizes.push(
      `<text x="${round(x(size))}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${formatLength(size)}</text>`,
    )
  const named = `<text x="${(LEFT + WIDTH - RIGHT) / 2}" y="${HEIGHT - 12}" text-anchor="middle">tokens that are left (filled: recall of the reader; hollow: lines deleted at random, as many tokens)</text>`
  return [...shares, ...sizes, named].join('\n')
}

const drawReported = (name: string, share: number, y: Scale) =>
  `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${round(y(share))}" y2="${round(y(share))}" stroke="#888" stroke-dasharray="8 5"/><text x="${LEFT + 4}" y="${round(y(share) - 3)}" fill="#666">${escapeXml(name)} (reported)</text>`
