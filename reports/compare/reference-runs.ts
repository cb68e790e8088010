import { sanitize } from '../../core/text/quote.ts'
import { buildLabels } from '../../run/registry/labels.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { openRun } from '../../run/store/open-run.ts'
import { type Clustered, computeCorrelation, estimateDesign } from '../../stats/design-effect.ts'
import { joinRecords } from '../summary/rows/records.ts'
import { buildSide, type ComparisonSide, type SideEntry } from './comparison-side.ts'
import { formatEntryName, type Match, matchEntries } from './matching.ts'
import { type MeasuredUsage, measureUsage } from './measured-usage.ts'
import { makeStratumKey, pairItems, toClusteredDifference } from './pairing.ts'

/** Statistics of recorded runs, to plan further runs. */
export interface Like {
  /** Mean score of the first ranked entry. */
  readonly expect?: number
  /** Mean squared difference of two entries. For yes-no scores it is the share of items with different answers. */
  readonly discordance?: number
  /** Correlation of scores within a context, and of their differences between two entries. */
  readonly correlation?: Correlations
  /** Number of contexts that show it. */
  readonly contexts?: number
  /** The same for one question at several lengths. */
  readonly acrossLengths?: Correlations
  /** Input tokens that no cache had, and output tokens, divided by the time of the run's sessions. */
  readonly tokensPerSecond?: number
  /** Calls and tokens of the first run's entries. */
  readonly usage: readonly MeasuredUsage[]
  readonly notes: readonly string[]
}

export interface Correlations {
  readonly scores?: number
  readonly differences?: number
}

/** @throws BenchError (usage) if a directory is not a run, or two runs have no matching entries */
export function readReferenceRuns(paths: readonly string[], registry: Registry): Like {
  const labels = buildLabels(registry)
  const runs = paths.map(path => ({ ...openRun(path), name: path }))
  const sides = runs.map(run => buildSide(run, labels))
  const [first] = sides
  const entry = first.entries.find(({ reference }) => !reference)
  const name = sanitize(first.name)
  if (!entry) return { usage: [], notes: [`${name} has no ranked entry, so it is not used`] }
  const scores = [...entry.outcomes.values()].flatMap(({ primary }) => primary ?? [])
  const expect = scores.length > 0 ? mean(scores) : undefined
  const speed = computeSpeed(runs[0], labels)
  const pair = findPair(sides)
  const { pairs } = pair ? pairItems(pair.base, pair.candidate, pair.match, 'primary') : { pairs: [] }
  const [scored, differing] = [listClusteredScores(first, entry), pairs.map(toClusteredDifference)]
  const scoresTogether = estimateDesign(scored).correlation
  const correlation = toCorrelations(scoresTogether, estimateDesign(differing).correlation)
  const acrossLengths = toCorrelations(computeCorrelation(scored, getTask), computeCorrelation(differing, getTask))
  const discordance = pairs.length > 0 ? mean(pairs.map(({ base, candidate }) => (candidate - base) ** 2)) : undefined
  return {
    // A run without errors or flips does not show how often they occur.
    ...(isInside(expect) && { expect }),
    ...(isInside(discordance) && { discordance }),
    ...(correlation && { correlation, contexts: new Set(scored.map(({ cluster }) => cluster)).size }),
    ...(acrossLengths && { acrossLengths }),
    ...(speed !== undefined && { tokensPerSecond: speed }),
    usage: measureUsage(runs[0], labels),
    notes: [
      `${name}, ${formatEntryName(entry)}: ${expect === undefined ? 'no scores' : `${formatPercent(expect)} correct on ${scores.length} items${isInside(expect) ? '' : ' (not used)'}`}${speed === undefined ? '' : `, ${Math.round(speed).toLocaleString('en-US')} tokens/s`}`,
      pair && discordance !== undefined
        ? `${formatEntryName(pair.match.base)} and ${formatEntryName(pair.match.candidate)} differ on ${formatPercent(discordance)} of ${pairs.length} items${isInside(discordance) ? '' : ' (not used)'}`
        : 'no second entry to measure the discordance (repeat --like)',
      ...(scoresTogether === null
        ? []
        : [`scores of questions of one context correlate at ${scoresTogether.toFixed(2)}`]),
    ],
  }
}

function toCorrelations(scores: number | null, differences: number | null): Correlations | undefined {
  if (scores === null && differences === null) return undefined
  return { ...(scores !== null && { scores }), ...(differences !== null && { differences }) }
}

/** Returns a cell's stratum without its length, because all lengths of a task share the questions. */
const getTask = ({ stratum }: Clustered): string => String((JSON.parse(stratum) as readonly unknown[])[0])

/** Returns scores of one entry with their cells and clusters. */
function listClusteredScores({ items }: ComparisonSide, { outcomes }: SideEntry): Clustered[] {
  return items.flatMap(item => {
    const value = outcomes.get(item.id)?.primary
    return value == null ? [] : [{ stratum: makeStratumKey(item), cluster: item.cluster, value }]
  })
}

const isInside = (share: number | undefined): share is number => share !== undefined && share > 0 && share < 1
const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const formatPercent = (share: number) => `${Number((100 * share).toPrecision(3))} %`

/** Returns the matching entries of two runs, or the first two of one run. */
function findPair([first, second]: readonly ComparisonSide[]):
  | { base: ComparisonSide; candidate: ComparisonSide; match: Match }
  | undefined {
  if (second) return { base: first, candidate: second, match: matchEntries(first, second, {})[0] }
  const [base, candidate] = first.entries.filter(({ reference }) => !reference)
  return base && candidate && { base: first, candidate: first, match: { base, candidate, notes: [] } }
}

function computeSpeed(run: ReturnType<typeof openRun>, labels: ReturnType<typeof buildLabels>): number | undefined {
  const tokens = joinRecords({ runs: [run], labels }).outcomes.reduce(
    (sum, { answer: { ledger } }) => sum + ledger.tokens.input - ledger.tokens.cached + ledger.tokens.output,
    0,
  )
  const seconds = run.manifest.sessions.reduce(
    (sum, { at, ended }) => sum + (ended === undefined ? 0 : (Date.parse(ended) - Date.parse(at)) / 1000),
    0,
  )
  return tokens > 0 && seconds > 0 ? tokens / seconds : undefined
}
