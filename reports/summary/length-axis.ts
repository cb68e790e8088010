import { formatLength, roundLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import type { Average } from './cells/cell.ts'
import type { Summary } from './cells/cells.ts'
import type { Entry } from './entries/entries.ts'
import { UNKNOWN_SCORE } from './format.ts'
import type { Group } from './groups.ts'
import type { LengthsIn, ReportInput } from './reporter.ts'

/** What the lengths of a group are shown in. Nothing is asked of how models count a required output. */
export const pickLengthUnit = (
  { axis = 'reference' }: Pick<ReportInput, 'axis'>,
  group: Pick<Group, 'axis'>,
): LengthsIn => (group.axis === 'output' ? 'reference' : axis)

/** Tokens along the axis at which an average stands; undefined where its model's own are asked for and not known. */
export const pickAxisTokens = (
  shown: LengthsIn,
  { at, ownTokens }: Pick<Average, 'at' | 'ownTokens'>,
): number | undefined => (shown === 'model' ? ownTokens : (at as number))

/** The lengths of a group in the own tokens of an entry's model, in their order; undefined where none is known. */
export function listModelLengths(summary: Summary, group: Group, { id }: Entry): (number | undefined)[] | undefined {
  const lengths = group.lengths.map(at => summary.average(id, group.id, at)?.ownTokens)
  return lengths.some(length => length !== undefined) ? lengths : undefined
}

/** Names those of which no length is known in own tokens, and why; empty where there is none. */
export function describeMissingLengths(summary: Summary, group: Group, entries: readonly Entry[]): string {
  const left = entries.filter(entry => !listModelLengths(summary, group, entry))
  const joinLabels = (some: readonly Entry[]) => [...new Set(some.map(({ label }) => sanitize(label, 60)))].join(', ')
  const [unknown, modelless] = [left.filter(each => each.needsModel), left.filter(each => !each.needsModel)]
  return [
    ...(unknown.length > 0
      ? [`not in own tokens, for how its model counts was not measured: ${joinLabels(unknown)}`]
      : []),
    ...(modelless.length > 0 ? [`not in own tokens, for it has no model: ${joinLabels(modelless)}`] : []),
  ].join('; ')
}

/** How the columns of a table are headed, and what has to be said of that. */
export interface Heads {
  readonly heads: readonly string[]
  readonly said: readonly string[]
}

/**
 * Heads of some of a group's lengths: as asked, or in the own tokens of the one model that these entries have. Where
 * they have several that count otherwise, the columns stay as asked, and each model's own are said.
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
    // Of a model that counts as the run does there is nothing to say.
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
      said: [`columns are in own tokens of ${joinModels(only[1])}, asked for as ${asked.join(', ')}`, ...left],
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
