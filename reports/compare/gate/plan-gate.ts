import { findSmallest } from '../../../core/collections/extremes.ts'
import { usageError } from '../../../core/errors.ts'
import { computeDesignEffect, type Design, estimateDesign } from '../../../stats/design-effect.ts'
import { wilson } from '../../../stats/intervals/wilson.ts'
import { computeLeastCorrelation } from '../../../stats/paired/effective-pairs.ts'
import { passChance, passMargin } from '../../../stats/paired/no-change.ts'
import { computeDetectablePaired } from '../../../stats/power.ts'
import { groupBy } from '../../summary/order.ts'
import type { ComparisonSide } from '../comparison-side.ts'
import { matchEntries } from '../matching.ts'
import { pairItems, toClusteredDifference } from '../pairing.ts'

/** The error rates of a gate, as shares. */
export interface GateWish {
  /** Probability that an unchanged model does not pass. */
  readonly falseAlarm: number
  /** Probability that a row passes after a drop as large as the margin. */
  readonly miss: number
  /** The margin; undefined: the smallest that the items of the two runs allow, at most 5 points. */
  readonly maxDrop: number | undefined
}

/** Statistics of two runs of an unchanged model. */
export interface Unchanged {
  /** Number of shared items, of their cells and of their lengths. */
  readonly n: number
  /** Items per cell of the length that has the fewest. */
  readonly perCell: number
  readonly cells: number
  readonly lengths: number
  /** Share of the items whose score differs (graded ones by their squared difference), and its upper bound (97.5 %). */
  readonly discordance: number
  readonly most: number
  /** The correlation of differences within a context, and its design effect. */
  readonly contexts: Design
}

/** A plan for a gate. Numbers are shares. */
export interface GatePlan {
  readonly by: 'length' | 'overall'
  /** Samples per cell. */
  readonly samples: number
  readonly margin: number
  readonly alpha: number
  /** Probabilities that an unchanged model does not pass, and that a row passes after a drop as large as the margin. */
  readonly falseAlarm: number
  readonly miss: number
  /** Items per row, and the drop that is detected with 80 % power. */
  readonly items: number
  readonly sees: number
}

const WIDEST = 0.05
const FINEST = 0.01
/** Largest number per cell. A gate with more is too slow for every change. */
const MOST_SAMPLES = 2000
/** Rows average over cells and resample clusters, so their bounds are a little wider than those of one cell. */
const SLACK = 1.1

/**
 * Measures the differences between two runs of one model on shared items.
 * @throws BenchError (usage) if the entries are ambiguous, or share too few items
 */
export function measureUnchanged(
  a: ComparisonSide,
  b: ComparisonSide,
  options: Parameters<typeof matchEntries>[2] = {},
): Unchanged {
  const matches = matchEntries(a, b, options)
  const pairs = matches.flatMap(match => pairItems(a, b, match, 'primary', 'left out').pairs)
  if (pairs.length < FEWEST)
    throw usageError(
      `gate init: ${a.name} and ${b.name} share ${pairs.length} scored items. At least ${FEWEST} are needed: run the same suite twice, with the same seed.`,
    )
  const squares = pairs.reduce((sum, { base, candidate }) => sum + (candidate - base) ** 2, 0)
  const contexts = estimateDesign(pairs.map(toClusteredDifference))
  return {
    n: pairs.length,
    perCell: countPerCell(pairs),
    contexts,
    cells: new Set(pairs.map(({ stratum }) => stratum)).size,
    lengths: new Set(pairs.map(({ item: { axis, at } }) => `${axis} ${at}`)).size,
    discordance: squares / pairs.length,
    most: wilson(squares / contexts.effect, pairs.length / contexts.effect).high,
  }
}

function countPerCell(pairs: ReturnType<typeof pairItems>['pairs']): number {
  const byLength = groupBy(pairs, ({ item: { axis, at } }) => `${axis} ${at}`)
  return findSmallest(
    Array.from(byLength.values(), own => Math.floor(own.length / new Set(own.map(({ stratum }) => stratum)).size)),
  )
}

const FEWEST = 20

/**
 * Plans rows, margin and samples for the wished error rates. Rows are by length if they allow the margin, else only the
 * overall one. Samples are as in the two runs, or more if needed. It uses the upper bound of the discordance.
 *
 * @param samples per cell in the two runs
 * @param most the number per cell that the gate can have; that of the two runs if their results decided it
 * @throws BenchError (usage) if no number of samples is enough
 */
export function planGate(seen: Unchanged, samples: number, wish: GateWish, most = MOST_SAMPLES): GatePlan {
  const widest = wish.maxDrop ?? WIDEST
  const ways = seen.lengths > 1 ? (['length', 'overall'] as const) : (['overall'] as const)
  for (let n = samples; n <= most; n = Math.ceil(n * 1.25))
    for (const by of ways) {
      const items = countRowItems(seen, n, by)
      const chance = 1 - wish.falseAlarm / countRows(seen, by)
      const needed =
        SLACK * passMargin({ n: countEffectiveItems(items, seen), discordance: seen.most }, chance, wish.miss)
      if (needed > widest) continue
      const margin = wish.maxDrop ?? Math.max(FINEST, Math.ceil(needed * 1000) / 1000)
      return { by, samples: n, margin, alpha: wish.miss, items, ...estimateRates(seen, n, by, margin, wish.miss) }
    }
  throw usageError(
    `gate init: ${most} samples per cell are too few for a margin of ${100 * widest} points: ${(100 * seen.most).toFixed(1)} % of the items may differ between runs of an unchanged model. Pass a larger --max-drop${most < MOST_SAMPLES ? ', or run with a narrower --until' : ''}.`,
  )
}

const countRows = ({ lengths }: Unchanged, by: GatePlan['by']) => (by === 'length' ? lengths + 1 : 1)

/** Returns the items in the smallest row. */
const countRowItems = ({ cells, lengths }: Unchanged, samples: number, by: GatePlan['by']) =>
  Math.floor(by === 'length' ? cells / lengths : cells) * samples

/** Returns the number of independent items with the same precision. */
function countEffectiveItems(items: number, { contexts: { size, effect } }: Unchanged): number {
  // The gate's interval assumes at least this correlation within a context.
  const least = size > 1 ? computeDesignEffect(size, computeLeastCorrelation(items / size)) : 1
  return Math.max(1, Math.floor(items / Math.max(effect, least)))
}

function estimateRates(seen: Unchanged, samples: number, by: GatePlan['by'], margin: number, alpha: number) {
  const items = countEffectiveItems(countRowItems(seen, samples, by), seen)
  const computePassChance = (n: number, drop = 0) =>
    passChance({ n, discordance: seen.most, drop }, margin / SLACK, alpha)
  const all = by === 'length' ? computePassChance(items) ** seen.lengths : computePassChance(items)
  return {
    falseAlarm: 1 - all,
    miss: passChance({ n: items, discordance: seen.most, drop: margin }, margin, alpha),
    sees: computeDetectablePaired(items, seen.most),
  }
}
