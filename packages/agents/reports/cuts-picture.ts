import type { KeptRange } from '../cuts/cut.ts'

/** A rule with the parts that it keeps of a result of many lines and of one line, as shares of its length. */
export interface CutStrip {
  readonly name: string
  readonly lines: readonly KeptRange[]
  readonly oneLine: readonly KeptRange[]
}

const [WIDTH, ROW, TOP, BOTTOM] = [860, 24, 58, 44]
const [NAMES, STRIP, GAP] = [170, 285, 60]
const STRIPS = [NAMES, NAMES + STRIP + GAP] as const
const [KEPT, LOST] = ['#4477aa', '#e4e4e4']
/** The narrowest part that can be seen. */
const NARROWEST = 1.5

/** A row a rule: what it keeps of a tool result, from its first character on the left to its last on the right. */
export function drawCuts(strips: readonly CutStrip[], size: string): string {
  const height = TOP + ROW * strips.length + BOTTOM
  const rows = strips.flatMap(({ name, lines, oneLine }, at) => {
    const y = TOP + ROW * at
    return [
      `<text x="${NAMES - 10}" y="${y + 15}" text-anchor="end" fill="#222">${name}</text>`,
      drawStrip(lines, STRIPS[0], y),
      drawStrip(oneLine, STRIPS[1], y),
    ]
  })
  const bottom = TOP + ROW * strips.length
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" font-family="sans-serif" font-size="13">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${STRIPS[0]}" y="20" font-weight="bold" fill="#222">${size} characters in many lines</text>
<text x="${STRIPS[1]}" y="20" font-weight="bold" fill="#222">${size} characters in one line</text>
<rect x="${STRIPS[0]}" y="32" width="12" height="12" fill="${KEPT}"/><text x="${STRIPS[0] + 18}" y="43" fill="#222">kept</text>
<rect x="${STRIPS[0] + 64}" y="32" width="12" height="12" fill="${LOST}"/><text x="${STRIPS[0] + 82}" y="43" fill="#222">cut</text>
${rows.join('\n')}
${STRIPS.map(x => drawAxis(x, bottom)).join('\n')}
</svg>
`
}

function drawStrip(parts: readonly KeptRange[], x: number, y: number): string {
  const kept = parts.map(([start, end]) => {
    const width = Math.max(NARROWEST, (end - start) * STRIP)
    // A narrow part at the end stays within the strip.
    const left = Math.min(x + start * STRIP, x + STRIP - width)
    return `<rect x="${left.toFixed(1)}" y="${y + 3}" width="${width.toFixed(1)}" height="${ROW - 8}" fill="${KEPT}"/>`
  })
  const share = parts.reduce((sum, [start, end]) => sum + end - start, 0)
  return [
    `<rect x="${x}" y="${y + 3}" width="${STRIP}" height="${ROW - 8}" fill="${LOST}"/>`,
    ...kept,
    `<text x="${x + STRIP + 8}" y="${y + 15}" fill="#444">${formatShare(share)}</text>`,
  ].join('')
}

const formatShare = (share: number) => (share > 0 && share < 0.01 ? '&lt; 1 %' : `${Math.round(100 * share)} %`)

const drawAxis = (x: number, y: number) =>
  `<text x="${x}" y="${y + 16}" fill="#444">start</text><text x="${x + STRIP}" y="${y + 16}" text-anchor="end" fill="#444">end</text><text x="${x + STRIP / 2}" y="${y + 34}" text-anchor="middle" fill="#444">place in the tool result</text>`
