import { sanitize } from '../../../core/text/quote.ts'
import type { Summary } from '../cells/cells.ts'
import type { Entry } from '../entries/entries.ts'
import { shortenNames } from '../entries/short-names.ts'
import { formatCount, formatInteger } from '../format.ts'
import type { Group } from '../groups.ts'
import { groupBy } from '../order.ts'
import type { Health } from './health.ts'

/** More lines would hide the scores below them. */
const MOST_LINES = 12
/** Largest number of entries to name per line. */
const MOST_LABELS = 3

/**
 * Returns the lines above all scores: one per finding and group with its entries, or one line that all are complete.
 * Empty without results.
 */
export function listHealthLines(summary: Summary): string[] {
  const all = summary.groups.flatMap(group =>
    listEntryHealth(summary, group, summary.entries).map(each => ({ ...each, group })),
  )
  if (all.length === 0) return []
  const ill = all.filter(({ health }) => health.verdict !== 'complete')
  if (ill.length === 0) return [`complete: all ${describeItems(summary, all)} ended in a result`, ...summary.repliers]
  const lines = foldLines(ill, ({ group }) => (summary.groups.length > 1 ? `${sanitize(group.id)} · ` : ''))
  const whole = all.length - ill.length
  return [
    ...lines.slice(0, MOST_LINES),
    ...(lines.length > MOST_LINES ? [`and ${lines.length - MOST_LINES} more (health in results.json)`] : []),
    ...(whole > 0 ? [`complete: ${whole === 1 ? 'the other one' : `the ${formatInteger(whole)} others`}`] : []),
    ...summary.repliers,
  ]
}

/** Returns the lines of one group: one per finding, which starts with the names of its entries. */
export const listIssueLines = (summary: Summary, group: Group): string[] =>
  foldLines(
    listEntryHealth(summary, group, summary.entries).filter(({ health }) => health.verdict !== 'complete'),
    () => '',
  )

/** Folds entries with equal findings into one line. */
function foldLines<T extends { readonly entry: Entry; readonly health: Health }>(
  ill: readonly T[],
  prefixOf: (each: T) => string,
): string[] {
  const kinds = groupBy(ill, each => JSON.stringify([prefixOf(each), describeHealth(each.health)]))
  return [...kinds.values()].map(kind => {
    const labels = kind.map(({ entry }) => sanitize(entry.label))
    const [first] = kind
    return `${prefixOf(first)}${labels.length > MOST_LABELS ? `${labels[0]} and ${formatInteger(labels.length - 1)} more entries` : labels.join(', ')}: ${describeHealth(first.health)}`
  })
}

/** Returns all findings of a verdict, the worst first. */
export const describeHealth = ({ findings, says }: Health): string =>
  findings.length === 0 ? says : findings.map(each => each.says).join('; ')

/** Number of characters on the three free lines above a picture. */
const MOST_SIGNS = 150

/**
 * Returns the first text of a picture's caption: the problems of the shown entries' scores, the first finding and as
 * many more as fit. Empty if there are none.
 * @param maxLength characters
 */
export function formatHealthAlert(
  summary: Summary,
  group: Group | undefined,
  shown: readonly Entry[],
  maxLength = MOST_SIGNS,
): string {
  if (!group) return ''
  const ill = listEntryHealth(summary, group, shown).filter(({ health }) => health.verdict !== 'complete')
  const said = new Map<string, Entry[]>()
  for (const { entry, health } of ill) said.set(health.says, [...(said.get(health.says) ?? []), entry])
  const name = shortenNames(shown).of
  const parts = [...said].map(([says, entries]) => `${formatNames(entries.map(name), shown.length)}${says}`)
  const fits = parts.filter((_, at) => at === 0 || parts.slice(0, at + 1).join('; ').length <= maxLength)
  const more = parts.length - fits.length
  return [...fits, ...(more > 0 ? [formatCount(more, 'more finding')] : [])].join('; ')
}

/** A single entry needs no name. */
function formatNames(names: readonly string[], shown: number): string {
  if (shown === 1) return ''
  return names.length === shown
    ? 'all: '
    : names.length > 2
      ? `${formatInteger(names.length)} entries: `
      : `${names.map(each => sanitize(each, 40)).join(', ')}: `
}

const listEntryHealth = (summary: Summary, group: Group, entries: readonly Entry[]) =>
  entries.flatMap(entry => {
    const health = summary.healthOf(entry.id, group.id, 'all')
    return health ? [{ entry, health }] : []
  })

function describeItems(summary: Summary, all: readonly { readonly entry: Entry; readonly group: Group }[]): string {
  const planned = all.map(({ entry, group }) => summary.average(entry.id, group.id, 'all')?.planned ?? 0)
  const entries = new Set(all.map(({ entry }) => entry.id)).size
  const items = formatCount(
    planned.reduce((sum, each) => sum + each, 0),
    'answer',
  )
  return entries === 1 ? items : `${items} of ${formatInteger(entries)} entries`
}
