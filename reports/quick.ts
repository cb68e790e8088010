import { smallest } from '../core/extremes.ts'
import { formatLength } from '../core/lengths.ts'
import { sanitize } from '../core/quote.ts'
import type { Drop, LengthScores } from '../stats/drop.ts'
import { percent, pluralize } from './format.ts'

/** What a quick look says. Lengths in tokens. */
export interface QuickShown {
  readonly model: string
  readonly simulated: boolean
  /** The names of tasks or groups, as they were asked for. */
  readonly task: string
  /** Of the model; false: it may be longer. */
  readonly window: number
  readonly isNamed: boolean
  readonly shortest: number
  readonly longest: number
  readonly fits: number
  readonly cells: readonly LengthScores[]
  readonly drop: Drop
  readonly ms: number
  readonly tokens: number
  /** Did somebody stop it before its end? */
  readonly interrupted?: boolean
}

/** Below it there is nothing to lose. */
const LEAST_BASE = 0.15

/** Did it score enough at the shortest length for a loss to be seen? */
export const canTell = ({ drop }: Pick<QuickShown, 'drop'>): boolean => drop.base >= LEAST_BASE

/** `m reads 32K (24–48K) of its 128K on core; 7 minutes, 1.1M tokens`. */
export function quickSentence(shown: QuickShown): string {
  const { drop, longest, fits, shortest } = shown
  const whole = `${shown.isNamed ? 'its ' : 'at least '}${about(shown.window)}`
  const cost = `${timeOf(shown.ms)}, ${tokensOf(shown.tokens)} tokens`
  const name = `${shown.interrupted ? 'stopped early: ' : ''}${sanitize(shown.model, 80)}${shown.simulated ? ' (simulated reader)' : ''}`
  const asked = longest < fits ? `, asked up to ${about(longest)}` : ''
  const task = sanitize(shown.task, 80)
  if (!canTell(shown))
    return `${name} scores ${percent(drop.base)} at ${about(shortest)} on ${task}: too little to see what length takes away; ${cost}`
  const read = drop.beyond
    ? `all ${about(longest)} that were asked (at least ${about(drop.low)})`
    : `${about(drop.at)} (${rangeOf(drop)})`
  return `${name} reads ${read} of ${whole} on ${task}${asked}; ${cost}`
}

/** `24–48K`; `24K or more` where the end was not seen. */
function rangeOf({ low, high, highBeyond }: Drop): string {
  if (highBeyond) return `${about(low)} or more`
  const [from, to] = [about(low), about(high)]
  if (from === to) return to
  return from.at(-1) === to.at(-1) ? `${from.slice(0, -1)}–${to}` : `${from}–${to}`
}

/** Two digits are all that is known: `24K`, `1.5M`. */
function about(tokens: number): string {
  const [unit, name] = tokens >= 2 ** 20 ? [2 ** 20, 'M'] : [1024, 'K']
  const shown = Math.round(tokens) % unit === 0 ? tokens / unit : Number((tokens / unit).toPrecision(2))
  return `${shown}${name}`
}

function timeOf(ms: number): string {
  return ms < 90_000
    ? pluralize(Math.max(1, Math.round(ms / 1000)), 'second')
    : pluralize(Math.round(ms / 60_000), 'minute')
}

function tokensOf(tokens: number): string {
  if (tokens >= 1e6) return `${(tokens / 1e6).toFixed(1)}M`
  return tokens >= 1000 ? `${Math.round(tokens / 1000)}K` : String(tokens)
}

const BAR = 30

/**
 * The asked lengths with their scores as bars, for a terminal: at most 60 columns. `◂` stands at the length that is nearest to the drop, `·` at all that
 * its interval holds.
 */
export function quickChart({ cells, drop }: Pick<QuickShown, 'cells' | 'drop'>): string {
  const far = (length: number) => Math.abs(Math.log2(length / drop.at))
  const nearest = smallest(cells.map(({ length }) => far(length)))
  return cells
    .map(({ length, values }) => {
      const mean = values.reduce((sum, value) => sum + value, 0) / values.length
      const full = Math.round(mean * BAR)
      const isIn = length >= drop.low && length <= drop.high
      const mark = !drop.beyond && far(length) === nearest ? ' ◂' : isIn ? ' ·' : ''
      const score = (100 * mean).toFixed(0)
      return `  ${formatLength(length).padStart(6)}  ${'█'.repeat(full)}${'░'.repeat(BAR - full)}  ${score.padStart(3)}  n ${values.length}${mark}`
    })
    .join('\n')
}
