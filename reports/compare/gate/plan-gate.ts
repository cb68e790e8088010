import { usageError } from '../../../core/errors.ts'
import { computeDesignEffect, type Design, estimateDesign } from '../../../stats/design-effect.ts'
import { wilson } from '../../../stats/intervals/wilson.ts'
import { computeLeastCorrelation } from '../../../stats/paired/effective-pairs.ts'
import { passChance, passMargin } from '../../../stats/paired/no-change.ts'
import { computeDetectablePaired } from '../../../stats/power.ts'
import type { ComparisonSide } from '../comparison-side.ts'
import { matchEntries } from '../matching.ts'
import { pairItems, toClusteredDifference } from '../pairing.ts'

/** How often a gate may be wrong, as shares. */
export interface GateWish {
  /** That an unchanged model does not pass. */
  readonly falseAlarm: number
  /** That a row passes which dropped by the margin. */
  readonly miss: number
  /** The margin; undefined: the smallest, and 5 points at the most, that the items of the two runs can hold. */
  readonly maxDrop: number | undefined
}

/** What two runs of an unchanged model say of the runs to come. */
export interface Unchanged {
  /** Shared items, of how many cells and lengths. */
  readonly n: number
  readonly cells: number
  readonly lengths: number
  /**
   * Share of the items whose score differs (graded ones by their squared difference), and what it may be at the most
   * (97.5 %).
   */
  readonly discordance: number
  readonly most: number
  /** How alike the differences of questions of one context are, and what that costs. */
  readonly contexts: Design
}

/** How to gate. Shares of 1. */
export interface GatePlan {
  readonly by: 'length' | 'overall'
  /** Items of a cell. */
  readonly samples: number
  readonly margin: number
  readonly alpha: number
  /**
   * What it comes to: chances that an unchanged model does not pass, and that a row that dropped by the margin does.
   */
  readonly falseAlarm: number
  readonly miss: number
  /** Items of a row, and the drop of one that is seen as a regression four times in five. */
  readonly items: number
  readonly sees: number
}

const WIDEST = 0.05
const FINEST = 0.01
/** Of a cell: what lies above is no gate for every change. */
const MOST_SAMPLES = 2000
/** Rows average over cells and resample clusters: their bounds are a little wider than those of one cell. */
const SLACK = 1.1

/**
 * What differs between two runs of one model, on the items that they share.
 * @throws BenchError (usage) where it is not clear which entries are meant, or they share too few items
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
    contexts,
    cells: new Set(pairs.map(({ stratum }) => stratum)).size,
    lengths: new Set(pairs.map(({ item: { axis, at } }) => `${axis} ${at}`)).size,
    discordance: squares / pairs.length,
    most: wilson(squares / contexts.effect, pairs.length / contexts.effect).high,
  }
}

const FEWEST = 20

/**
 * Rows, margin and samples for a wished rate of false alarms and misses: rows by length where they can hold the margin,
 * else the overall one alone; samples as in the two runs, and more where those are too few. It reckons with the most
 * that the discordance may be.
 *
 * @param samples of a cell, as the two runs have them
 * @throws BenchError (usage) where no number of samples is enough
 */
export function planGate(seen: Unchanged, samples: number, wish: GateWish): GatePlan {
  const widest = wish.maxDrop ?? WIDEST
  const ways = seen.lengths > 1 ? (['length', 'overall'] as const) : (['overall'] as const)
  for (let n = samples; n <= MOST_SAMPLES; n = Math.ceil(n * 1.25))
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
    `gate init: not even ${MOST_SAMPLES} samples a cell hold a margin of ${100 * widest} points: ${(100 * seen.most).toFixed(1)} % of the items may differ between runs of an unchanged model. Give a wider --max-drop.`,
  )
}

const countRows = ({ lengths }: Unchanged, by: GatePlan['by']) => (by === 'length' ? lengths + 1 : 1)

/** Of the smallest row. */
const countRowItems = ({ cells, lengths }: Unchanged, samples: number, by: GatePlan['by']) =>
  Math.floor(by === 'length' ? cells / lengths : cells) * samples

/** As many items of contexts of their own as would be as sure. */
function countEffectiveItems(items: number, { contexts: { size, effect } }: Unchanged): number {
  // The gate's interval takes questions of one context to correlate by so much at least.
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
