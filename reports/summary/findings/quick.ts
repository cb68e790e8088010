import { findSmallest } from '../../../core/collections/extremes.ts'
import { formatLength } from '../../../core/lengths.ts'
import { sanitize } from '../../../core/text/quote.ts'
import type { Drop, LengthScores } from '../../../stats/paired/drop.ts'
import { formatCount, formatScore } from '../format.ts'

/** The result of a quick run. Lengths are in tokens. */
export interface QuickShown {
  readonly model: string
  readonly simulated: boolean
  /** The names of tasks or groups, as the user typed them. */
  readonly task: string
  /** Whether the window is that of the model; otherwise it may be longer. */
  readonly window: number
  readonly isNamed: boolean
  readonly shortest: number
  readonly longest: number
  readonly fits: number
  readonly cells: readonly LengthScores[]
  readonly drop: Drop
  readonly ms: number
  readonly tokens: number
  /** Whether the user stopped it early. */
  readonly interrupted?: boolean
  /** Whether the model fails at the shortest length, so that nothing longer was tried. */
  readonly isFailing?: boolean
}

/** With a lower score there is nothing to lose. */
export const LEAST_BASE = 0.15

/** Returns whether the score at the shortest length is high enough to show a loss. */
export const canTell = ({ drop, isFailing }: Pick<QuickShown, 'drop' | 'isFailing'>): boolean =>
  !isFailing && drop.base >= LEAST_BASE

/** Returns `m reads 32K (24–48K) of its 128K on core; 7 minutes, 1.1M tokens`. */
export function describeQuick(shown: QuickShown): string {
  const early = shown.interrupted ? 'stopped early: ' : ''
  return `${early}${describeQuickVerdict(shown)}; ${formatTime(shown.ms)}, ${formatTokens(shown.tokens)} tokens`
}

/** Returns the same without the usage, for screen and page. */
export function describeQuickVerdict(shown: Omit<QuickShown, 'ms' | 'tokens' | 'interrupted'>): string {
  const { drop, longest, fits, shortest, cells } = shown
  const whole = `${shown.isNamed ? 'its ' : 'at least '}${formatApprox(shown.window)}`
  const name = `${sanitize(shown.model, 80)}${shown.simulated ? ' (simulated model)' : ''}`
  const asked = longest < fits ? `, tested up to ${formatApprox(longest)}` : ''
  const task = sanitize(shown.task, 80)
  if (!canTell(shown)) {
    const { values = [] } = cells[0] ?? {}
    const mean = shown.isFailing
      ? values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length)
      : drop.base
    const n = shown.isFailing ? ` (n ${values.length})` : ''
    return `${name} scores ${formatScore(mean)} at ${formatApprox(shortest)} on ${task}${n}: too low to measure a loss by length`
  }
  const read = drop.beyond
    ? `all ${formatApprox(longest)} that were tested (at least ${formatApprox(drop.low)})`
    : `${formatApprox(drop.at)} (${formatRange(drop)})`
  return `${name} reads ${read} of ${whole} on ${task}${asked}`
}

/** Formats `24–48K`, or `24K or more` if the end was not reached. */
function formatRange({ low, high, highBeyond }: Drop): string {
  if (highBeyond) return `${formatApprox(low)} or more`
  const [from, to] = [formatApprox(low), formatApprox(high)]
  if (from === to) return to
  return from.at(-1) === to.at(-1) ? `${from.slice(0, -1)}–${to}` : `${from}–${to}`
}

/** Two digits, because more are not known: `24K`, `1.5M`. */
function formatApprox(tokens: number): string {
  const [unit, name] = tokens >= 2 ** 20 ? [2 ** 20, 'M'] : [1024, 'K']
  const shown = Math.round(tokens) % unit === 0 ? tokens / unit : Number((tokens / unit).toPrecision(2))
  return `${shown}${name}`
}

function formatTime(ms: number): string {
  return ms < 90_000
    ? formatCount(Math.max(1, Math.round(ms / 1000)), 'second')
    : formatCount(Math.round(ms / 60_000), 'minute')
}

function formatTokens(tokens: number): string {
  if (tokens >= 1e6) return `${(tokens / 1e6).toFixed(1)}M`
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}K` : String(tokens)
}

const BAR = 30

/**
 * Draws the lengths with their scores as bars, for a terminal, at most 60 columns wide. `◂` marks the length nearest to
 * the drop, `·` the others within its interval; a last line explains them. A model with too low scores has no drop, and
 * no marks.
 */
export function drawQuickChart({
  cells,
  drop,
  isFailing = false,
}: Pick<QuickShown, 'cells' | 'drop' | 'isFailing'>): string {
  const isTold = canTell({ drop, isFailing })
  const measureDistance = (length: number) => Math.abs(Math.log2(length / drop.at))
  const nearest = findSmallest(cells.map(({ length }) => measureDistance(length)))
  const marks = new Set<string>()
  const pickMark = (length: number) => {
    if (!isTold) return ''
    const isIn = length >= drop.low && length <= drop.high
    const mark = !drop.beyond && measureDistance(length) === nearest ? NEAREST : isIn ? WITHIN : ''
    if (mark !== '') marks.add(mark)
    return mark === '' ? '' : ` ${mark}`
  }
  const lines = cells.map(({ length, values }) => {
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length
    const full = Math.round(mean * BAR)
    const score = (100 * mean).toFixed(0)
    return `  ${formatLength(length).padStart(6)}  ${'█'.repeat(full)}${'░'.repeat(BAR - full)}  ${score.padStart(3)}  n ${values.length}${pickMark(length)}`
  })
  const key = [NEAREST, WITHIN].filter(mark => marks.has(mark)).map(mark => `${mark} ${KEY[mark]}`)
  return [...lines, ...(key.length > 0 ? [`  ${key.join('   ')}`] : [])].join('\n')
}

const [NEAREST, WITHIN] = ['◂', '·']
const KEY: Readonly<Record<string, string>> = { [NEAREST]: 'nearest to the drop', [WITHIN]: 'within its 90 % interval' }
