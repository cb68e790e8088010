import { getLast, mustGet } from '../../../core/collections/require.ts'
import { formatLength } from '../../../core/lengths.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { AXES } from '../../summary/axis.ts'
import type { Summary } from '../../summary/cells/cells.ts'
import { BASELINE } from '../../summary/entries/baseline-method.ts'
import type { Entry } from '../../summary/entries/entries.ts'
import { stripVendor } from '../../summary/entries/short-names.ts'
import { formatCount } from '../../summary/format.ts'
import { formatGroupTitle, type Group, sortLengths } from '../../summary/groups.ts'
import { collectProvenance } from '../../summary/health/provenance.ts'
import { pickLengthUnit } from '../../summary/length-axis.ts'
import type { ReportInput } from '../../summary/reporter.ts'
import { computeLengthSpan } from '../axes.ts'
import type { ChartLine } from '../figures/figure.ts'

/** A context window, to mark on the axis. */
export interface Mark {
  readonly at: number
  readonly label: string
}

/** Returns the group with the most tasks, which a picture shows by default. */
export const findLargestGroup = ({ groups }: Pick<Summary, 'groups'>): Group | undefined =>
  groups.toSorted((a, b) => b.tasks.length - a.tasks.length)[0]

/** Returns a group's title on one line. */
export const formatGroupName = (group: Group): string => sanitize(formatGroupTitle(group), 60)

/** Returns a note for the title of a picture that shows one of several groups. */
export const formatGroupCount = ({ groups }: Pick<Summary, 'groups'>): string =>
  groups.length > 1 ? ` (largest of ${groups.length} groups)` : ''

export function formatSimulationWarning(entries: readonly Entry[]): string {
  const simulated = [...new Set(entries.filter(entry => entry.simulated).map(entry => sanitize(entry.model, 40)))]
  if (simulated.length === 0) return ''
  return simulated.length > 1 ? 'simulated models, not LLMs' : `${simulated[0]}: a simulated model, not an LLM`
}

export function formatFooter(input: ReportInput, group: Group | undefined): string {
  const { fathom, seed, haystack } = collectProvenance(input, group)
  return sanitize(`Fathom ${fathom} · seed ${seed} · haystack ${haystack}`)
}

/** Label of an axis whose points use each model's own tokens. */
export const OWN_TOKENS = 'own tokens'

export function formatAxisTitle(input: ReportInput, group: Group | undefined): string {
  const axis = group?.axis ?? 'prompt'
  if (pickLengthUnit(input, { axis }) === 'model') return `${AXES.prompt.title} (each model’s own tokens, log scale)`
  const tokenizer = sanitize(collectProvenance(input, group).tokenizer, 40)
  return axis === 'output'
    ? `${AXES.output.tokens} (${tokenizer}, log scale)`
    : `${AXES.prompt.title} (${tokenizer} tokens, log scale)`
}

/**
 * Returns ticks for lengths that the user did not choose: the doublings along their axis, or the first one if there is
 * none.
 */
export function listDoublings(lines: readonly Pick<ChartLine, 'points' | 'refused'>[]): number[] {
  const lengths = sortLengths(
    lines.flatMap(({ points, refused = [] }) => [...points.map(({ length }) => length), ...refused]),
  )
  const [first, last] = computeLengthSpan([], lengths)
  const ticks = []
  for (let tick = 2 ** Math.ceil(Math.log2(first)); tick <= last; tick *= 2) ticks.push(tick)
  return ticks.length > 0 ? ticks : lengths.slice(0, 1)
}

/** Returns the doublings between the lengths if all are powers of two, else the lengths whose labels do not overlap. */
export function pickTicks(lengths: readonly number[]): number[] {
  if (lengths.length === 0) return []
  const last = getLast(lengths)
  if (lengths.every(length => Number.isInteger(Math.log2(length)))) {
    const doublings = []
    for (let tick = lengths[0]; tick <= last; tick *= 2) doublings.push(tick)
    return doublings
  }
  const ticks: number[] = []
  for (const length of lengths) if (length / (ticks.at(-1) ?? 1) >= 1.35) ticks.push(length)
  return ticks
}

export function listWindowMarks(entries: readonly Entry[]): Mark[] {
  const models = new Map<number, Set<string>>()
  for (const { window, model } of entries)
    if (window !== null && window > 0)
      models.set(window, (models.get(window) ?? new Set()).add(sanitize(stripVendor(model), 24)))
  const name = (names: ReadonlySet<string>) =>
    names.size > 2 ? `${formatCount(names.size, 'model')}` : [...names].sort().join(', ')
  return [...models]
    .sort(([a], [b]) => a - b)
    .map(([at, names]) => ({ at, label: `window ${formatLength(at)}${models.size > 1 ? ` (${name(names)})` : ''}` }))
}

/** Sorts entries by their means, the highest first. Ties keep their order, and references come last. */
export function sortByMean(entries: readonly Entry[], meansOf: (entry: Entry) => readonly number[]): Entry[] {
  const mean = new Map(
    entries.map(entry => {
      const means = meansOf(entry)
      return [entry, means.reduce((sum, each) => sum + each, 0) / Math.max(1, means.length)]
    }),
  )
  return entries.toSorted((a, b) => Number(a.reference) - Number(b.reference) || mustGet(mean, b) - mustGet(mean, a))
}

/**
 * Returns the entries that can be distinguished on paper: those with the highest averages, and the baseline of their
 * models, in their order.
 */
export function pickBestEntries(
  entries: readonly Entry[],
  meansOf: (entry: Entry) => readonly number[],
  most: number,
): readonly Entry[] {
  if (entries.length <= most) return entries
  const kept = new Set<Entry>()
  for (const entry of sortByMean(entries, meansOf)) {
    const baseline = entries.find(({ method, model }) => method === BASELINE && model === entry.model)
    for (const each of baseline ? [baseline, entry] : [entry]) if (kept.size < most) kept.add(each)
  }
  return entries.filter(entry => kept.has(entry))
}

/** Returns a note if some entries are not shown. */
export const formatShownCount = (shown: number, all: number): string =>
  all > shown ? `the best ${shown} of ${all} entries` : ''

/** Names ranked entries without a value to draw. */
export function describeUnmeasured(entries: readonly Entry[]): string {
  if (entries.length === 0) return ''
  const names = entries.length > MOST_NAMES ? formatCount(entries.length, 'entry', 'entries') : joinLabels(entries)
  return `not measured: ${names}`
}

const MOST_NAMES = 3
const joinLabels = (entries: readonly Entry[]) => entries.map(({ label }) => sanitize(label, 40)).join(', ')
