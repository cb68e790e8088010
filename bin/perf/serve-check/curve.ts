import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { wilson } from '../../../stats/intervals/wilson.ts'
import { measureChange, PLAN } from './measure.ts'

/** Verdicts of a plan at one even loss: of so many runs. */
export interface CurvePoint {
  readonly contexts: number
  /** Points that the changed server loses evenly. */
  readonly loss: number
  readonly runs: number
  readonly fail: number
  readonly pass: number
}

const LOSSES = [0, 1, 2, 3, 4, 5, 6, 8, 10]
/** Contexts of a length: the default, and what a shorter length has at least if time is short. */
const CONTEXTS = [PLAN.contexts, 12]

const DOCS = resolve(import.meta.dirname.replace(/[\\/]dist(?=[\\/]|$)/, ''), '../../../docs')
/** The stored measurements, and the picture that is drawn from them. */
export const CURVE_FILE = join(DOCS, 'serve-check-curve.json')
export const CURVE_PICTURE = join(DOCS, 'images', 'serve-check-curve.svg')

/**
 * `npm run perf -- serve-check-curve`: draws the operating curve from the stored measurements. `--runs N` measures them
 * first.
 */
export function drawServeCheckCurve(runs?: string): void {
  if (runs !== undefined) {
    const points = CONTEXTS.flatMap(contexts =>
      LOSSES.map((loss): CurvePoint => {
        const noise = loss === 0 ? { ownNoise: 1 } : { even: loss / 100 }
        const change = { name: `even loss of ${loss} points`, flips: 0.02, ...noise }
        const { fail, pass } = measureChange(change, Number(runs), { ...PLAN, contexts })
        return { contexts, loss, runs: Number(runs), fail, pass }
      }),
    )
    writeFileSync(CURVE_FILE, `[\n${points.map(point => `  ${JSON.stringify(point)}`).join(',\n')}\n]\n`)
  }
  const points = readCurve()
  writeFileSync(CURVE_PICTURE, drawCurve(points))
  for (const { contexts, loss, fail, pass } of points)
    console.log(
      `${contexts} contexts, loss of ${loss} points: FAIL ${(100 * fail).toFixed(1)} %, PASS ${(100 * pass).toFixed(1)} %`,
    )
}

export const readCurve = (): CurvePoint[] => JSON.parse(readFileSync(CURVE_FILE, 'utf8')) as CurvePoint[]

const [WIDTH, HEIGHT, LEFT, RIGHT, TOP, BOTTOM] = [640, 330, 56, 170, 40, 48]
const MOST_LOSS = 10

interface Line {
  readonly name: string
  readonly color: string
  readonly dash: string
  readonly points: readonly { readonly loss: number; readonly share: number; readonly runs: number }[]
}

/** Draws shares of verdicts by loss, with 95 % intervals. It needs no file but itself. */
export function drawCurve(points: readonly CurvePoint[]): string {
  const toX = (loss: number) => round(LEFT + ((WIDTH - LEFT - RIGHT) * loss) / MOST_LOSS)
  const toY = (share: number) => round(TOP + (HEIGHT - TOP - BOTTOM) * (1 - share))
  const pick = (contexts: number, field: 'fail' | 'pass') =>
    points
      .filter(point => point.contexts === contexts)
      .map(point => ({ loss: point.loss, share: point[field], runs: point.runs }))
  const [most, few] = CONTEXTS
  const lines: Line[] = [
    { name: `FAIL, ${most} contexts`, color: '#b3261e', dash: '', points: pick(most, 'fail') },
    { name: `PASS, ${most} contexts`, color: '#1a7f4b', dash: '', points: pick(most, 'pass') },
    { name: `FAIL, ${few} contexts`, color: '#d98880', dash: '5 4', points: pick(few, 'fail') },
  ]
  const grid = [0, 0.25, 0.5, 0.75, 0.95, 1].map(
    share =>
      `<line x1="${LEFT}" x2="${WIDTH - RIGHT}" y1="${toY(share)}" y2="${toY(share)}" stroke="${share === 0.95 ? '#999' : '#e4e4e4'}"${share === 0.95 ? ' stroke-dasharray="3 2"' : ''}/>${share === 1 ? '' : `<text x="${LEFT - 8}" y="${toY(share) + 4}" text-anchor="end">${100 * share} %</text>`}`,
  )
  const ticks = [0, 2, 4, 6, 8, 10].map(
    loss => `<text x="${toX(loss)}" y="${HEIGHT - BOTTOM + 18}" text-anchor="middle">${loss}</text>`,
  )
  const drawn = lines.map(({ name, color, dash, points: own }, at) => {
    const bars = own.map(({ loss, share, runs }) => {
      const { low, high } = wilson(share * runs, runs)
      return `<line x1="${toX(loss)}" x2="${toX(loss)}" y1="${toY(low)}" y2="${toY(high)}" stroke="${color}" stroke-opacity="0.6"/><circle cx="${toX(loss)}" cy="${toY(share)}" r="3" fill="${color}"/>`
    })
    const path = own.map(({ loss, share }) => `${toX(loss)},${toY(share)}`).join(' ')
    const y = TOP + 14 + 20 * at
    const x = WIDTH - RIGHT + 16
    return `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/>
${bars.join('\n')}
<line x1="${x}" x2="${x + 22}" y1="${y}" y2="${y}" stroke="${color}" stroke-width="2"${dash === '' ? '' : ` stroke-dasharray="${dash}"`}/><text x="${x + 28}" y="${y + 4}">${name}</text>`
  })
  const runs = Math.min(...points.map(point => point.runs))
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${HEIGHT}" font-family="sans-serif" font-size="12" role="img" aria-label="Share of checks that FAIL and PASS by the points that the changed server loses">
<rect width="100%" height="100%" fill="#fff"/>
<text x="${LEFT}" y="20" font-size="14" font-weight="bold">How often serve-check sees an even loss</text>
${grid.join('\n')}
${ticks.join('\n')}
<text x="${LEFT}" y="${HEIGHT - 10}">points lost evenly; 24 questions a context, one length of three, ${runs} runs a point, bars: 95 %</text>
${drawn.join('\n')}
</svg>
`
}

const round = (value: number): number => Math.round(10 * value) / 10
