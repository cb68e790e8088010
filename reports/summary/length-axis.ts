import { formatLength, roundLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import type { Average } from './cells/cell.ts'
import type { Summary } from './cells/cells.ts'
import type { Entry } from './entries/entries.ts'
import { UNKNOWN_SCORE } from './format.ts'
import type { Group } from './groups.ts'
import type { LengthsIn, ReportInput } from './reporter.ts'

/** Returns the unit of a group's lengths. Required outputs are never converted to a model's tokens. */
export const pickLengthUnit = (
  { axis = 'reference' }: Pick<ReportInput, 'axis'>,
  group: Pick<Group, 'axis'>,
): LengthsIn => (group.axis === 'output' ? 'reference' : axis)

/** Returns the tokens along the axis of an average; undefined if its model's own tokens are requested but unknown. */
export const pickAxisTokens = (
  shown: LengthsIn,
  { at, ownTokens }: Pick<Average, 'at' | 'ownTokens'>,
): number | undefined => (shown === 'model' ? ownTokens : (at as number))

/** Returns the lengths of a group in the own tokens of an entry's model, in order; undefined if none is known. */
export function listModelLengths(summary: Summary, group: Group, { id }: Entry): (number | undefined)[] | undefined {
  const lengths = group.lengths.map(at => summary.average(id, group.id, at)?.ownTokens)
  return lengths.some(length => length !== undefined) ? lengths : undefined
}

/** Names entries without a known length in own tokens, and why; empty if there are none. */
export function describeMissingLengths(summary: Summary, group: Group, entries: readonly Entry[]): string {
  const left = entries.filter(entry => !listModelLengths(summary, group, entry))
  const joinLabels = (some: readonly Entry[]) => [...new Set(some.map(({ label }) => sanitize(label, 60)))].join(', ')
  const [unknown, modelless] = [left.filter(each => each.needsModel), left.filter(each => !each.needsModel)]
  return [
    ...(unknown.length > 0
      ? [`not in own tokens (token count of its model not measured): ${joinLabels(unknown)}`]
      : []),
    ...(modelless.length > 0 ? [`not in own tokens (no model): ${joinLabels(modelless)}`] : []),
  ].join('; ')
}

/** The column heads of a table, with notes on them. */
export interface Heads {
  readonly heads: readonly string[]
  readonly said: readonly string[]
}

/**
 * Returns heads for some of a group's lengths: as requested, or in the own tokens of these entries' one model. With
 * several models that count differently, the columns stay as requested, and a note states each model's own.
 */
export function formatLengthHeads(
  summary: Summary,
  group: Group,
  entries: readonly Entry[],
  input: Pick<ReportInput, 'axis'>,
  lengths: readonly number[] = group.lengths,
): Heads {
  const asked = lengths.map(formatLength)
  if (pickLengthUnit(input, group) === 'reference') return { heads: asked, said: [] }
  const own = new Map<string, Set<string>>()
  let isAsked = false
  for (const entry of entries) {
    const found = listModelLengths(summary, group, entry)
    if (!found) continue
    const written = lengths.map(length => formatTokens(found[group.lengths.indexOf(length)])).join(', ')
    // A model that counts like the run needs no note.
    if (written === asked.join(', ')) {
      isAsked = true
      continue
    }
    own.set(written, (own.get(written) ?? new Set()).add(sanitize(entry.model, 40)))
  }
  const joinModels = (names: ReadonlySet<string>) => [...names].join(' and ')
  const without = describeMissingLengths(
    summary,
    group,
    entries.filter(({ needsModel }) => needsModel),
  )
  const left = without === '' ? [] : [without]
  const [only, ...others] = own
  if (!only) return { heads: asked, said: left }
  if (others.length === 0 && !isAsked)
    return {
      heads: only[0].split(', '),
      said: [`columns are in own tokens of ${joinModels(only[1])}, requested as ${asked.join(', ')}`, ...left],
    }
  return {
    heads: asked,
    said: [
      `in own tokens: ${[...own].map(([written, names]) => `${joinModels(names)} ${written}`).join('; ')}`,
      ...left,
    ],
  }
}

const formatTokens = (tokens: number | undefined) => (tokens === undefined ? UNKNOWN_SCORE : roundLength(tokens))
