import { formatLength } from '../../../core/lengths.ts'
import { RELATIVE_BASE } from '../../../stats/effective-length.ts'
import { formatReach, UNKNOWN_SCORE } from '../format.ts'
import type { Group } from '../groups.ts'
import type { Effective, Reach } from './effective.ts'

type Curved = Pick<Group, 'lengths'>

/**
 * Returns the effective length that every report states, or undefined if none can be stated (`explainUnstated` says
 * why). Groups of one length have none.
 */
export function pickStatedReach(curve: Effective | undefined, { lengths }: Curved): Reach | undefined {
  if (curve?.quick !== undefined) return undefined
  const reach = curve?.relative
  return reach && lengths.length > 1 && !reach.bounds && reach.at > 0 ? reach : undefined
}

/** Returns why a curve has no effective length; undefined if it has one, or if there is no curve. */
export function explainUnstated(curve: Effective | undefined, group: Curved): string | undefined {
  const { lengths } = group
  if (!curve || lengths.length < 2 || pickStatedReach(curve, group)) return undefined
  if (curve.quick !== undefined) return `estimated by quick: ${curve.quick}`
  const { bounds, missing } = curve.relative
  const first = formatLength(lengths[0])
  if (bounds)
    return `incomplete (<95 % of items): ${formatReach(bounds.low, lengths)} to ${formatReach(bounds.high, lengths)}${bounds.beyond ? ' or more' : ''}`
  return missing.includes(lengths[0])
    ? `not computed: no score at ${first}`
    : `not computed: the score at ${first} is below ${100 * RELATIVE_BASE}`
}

/** `32K`, `64K+` if the longest length also passes. */
export const reachText = ({ at, beyond }: Reach, { lengths }: Curved): string =>
  `${formatReach(at, lengths)}${beyond ? '+' : ''}`

/** The 95 % interval as `16K–64K`; `32K–128K+` if its upper end is the longest length. Empty if it has no width. */
export function reachSpan({ low, high }: Reach, { lengths }: Curved): string {
  const more = high === lengths.at(-1) ? '+' : ''
  return low === high ? '' : `${formatReach(low, lengths)}–${formatReach(high, lengths)}${more}`
}

/** `32K [16K–64K]`; `? [16K–64K]` if too little is known. For the tables of files. */
export function formatReachInterval(reach: Reach, group: Curved): string {
  const { lengths } = group
  if (reach.bounds)
    return `${UNKNOWN_SCORE} [${formatReach(reach.bounds.low, lengths)}–${formatReach(reach.bounds.high, lengths)}${reach.bounds.beyond ? '+' : ''}]`
  const span = reachSpan(reach, group)
  return `${reachText(reach, group)}${span === '' ? '' : ` [${span}]`}`
}

/** `32K (95 % CI 16K to 64K)`, `64K or more (95 % CI 32K to 64K or more)`: in sentences. */
export function describeReach(reach: Reach, { lengths }: Curved): string {
  const { at, low, high, beyond } = reach
  const more = high === lengths.at(-1) ? ' or more' : ''
  const interval = low === high ? '' : ` (95 % CI ${formatReach(low, lengths)} to ${formatReach(high, lengths)}${more})`
  return `${formatReach(at, lengths)}${beyond ? ' or more' : ''}${interval}`
}

/**
 * `effective, 6 of 11 tasks: cwe, …: 16K`: a restricted figure never appears without its tasks. Undefined if the curve
 * has none.
 */
export function describeRestricted(curve: Effective | undefined, group: Curved, noun: string): string | undefined {
  if (!curve?.restricted || group.lengths.length < 2) return undefined
  const { rows, of, relative } = curve.restricted
  const shown = relative.at === 0 && !relative.bounds ? 'not computed' : formatReachInterval(relative, group)
  return `effective, ${rows.length} of ${of} ${noun}s: ${rows.join(', ')}: ${shown}`
}

/**
 * Says how many of a group's rows a 4K-token baseline solves, so that high scores there need no long context; undefined
 * if none.
 */
export function describeSolved(
  curves: readonly (Effective | undefined)[],
  { rows }: Pick<Group, 'rows'>,
  noun: string,
): string | undefined {
  const solved = new Set(curves.flatMap(curve => curve?.solved ?? []))
  if (solved.size === 0) return undefined
  const which = solved.size < rows.length ? `${solved.size} of ${rows.length}` : 'these'
  return `a 4K-token baseline already solves ${which} ${noun}s (docs/floors.md)`
}
