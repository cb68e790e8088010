import { formatColumns } from '../../../core/text/columns.ts'
import { sanitize } from '../../../core/text/quote.ts'
import { formatCount, formatScore, NO_RESULT } from '../../summary/format.ts'
import { groupBy } from '../../summary/order.ts'
import { type ComparisonSide, formatItemLength, type SideEntry } from '../comparison-side.ts'
import { formatEntryName } from '../matching.ts'

/** Returns a baseline as JSON on one line. */
export function toBaselineJson(side: ComparisonSide, hash: string, file: string): string {
  const { fathom, created, made, items, entries, unfinished } = side
  const all = entries.map(entry => {
    const { method, model, config, simulated, outcomes } = entry
    return {
      method,
      model,
      config,
      simulated,
      ended: outcomes.size,
      missing: items.length - outcomes.size,
      means: averageByLength(entry, items),
    }
  })
  const whole = unfinished === undefined ? {} : { unfinished }
  return JSON.stringify({ file, sha256: hash, fathom, created, ...whole, made, items: items.length, entries: all })
}

/** Formats a baseline for people, `width` columns wide. */
export function formatBaseline(
  { fathom, created, made, items, entries, unfinished }: ComparisonSide,
  hash: string,
  file: string,
  width: number,
): string {
  const lines = entries.map(entry => {
    const { ended, failed } = { ended: entry.outcomes.size, failed: countFailed(entry) }
    const lacks = [
      ...(ended < items.length ? [`${items.length - ended} missing`] : []),
      ...(failed > 0 ? [`${failed} failed`] : []),
      ...(entry.simulated ? ['simulated model'] : []),
    ]
    const means = averageByLength(entry, items).map(
      ({ length, mean }) => `${length} ${mean === null ? NO_RESULT : formatScore(mean)}`,
    )
    return [formatEntryName(entry), formatCount(ended, 'item'), [means.join(' · '), ...lacks].join(' · ')]
  })
  const tasks = [...new Set(items.map(({ task }) => sanitize(task)))]
  return [
    `baseline ${file}`,
    `  sha256   ${hash}`,
    `  created  by fathom-bench ${sanitize(fathom)}, run of ${sanitize(created)}: seed ${sanitize(made.seed)}, ${sanitize(made.tokenizer)}, haystack ${sanitize(made.haystack)} if tasks use one`,
    `  tasks    ${tasks.join(' ')}`,
    ...(unfinished === undefined ? [] : [`  incomplete ${sanitize(unfinished, 400)}; a gate cannot pass against it`]),
    formatColumns(lines, width - 2).replace(/^/gm, '  '),
    '',
  ].join('\n')
}

const countFailed = ({ outcomes }: SideEntry) =>
  [...outcomes.values()].filter(({ status }) => status === 'failed').length

/**
 * Returns means of all items at a length with equal weights. They identify a baseline and are not meant for quotation.
 */
function averageByLength({ outcomes }: SideEntry, items: ComparisonSide['items']) {
  return [...groupBy(items, formatItemLength)].map(([length, group]) => {
    const values = group.flatMap(({ id }) => outcomes.get(id)?.primary ?? [])
    const mean = values.length > 0 ? values.reduce((sum, value) => sum + value, 0) / values.length : null
    return { length, n: values.length, mean }
  })
}
