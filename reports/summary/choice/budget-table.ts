import { findLargest, findSmallest } from '../../../core/collections/extremes.ts'
import { summarize } from '../cells/cells.ts'
import type { Group } from '../groups.ts'
import type { ReportInput } from '../reporter.ts'
import {
  type Choice,
  chooseMeasured,
  listMeasuredLengths,
  type Measured,
  measureEntries,
  ROUNDING,
} from './choose-entries.ts'

/** The most accurate entry by length and budget. */
export interface BudgetTable {
  readonly group: Group
  /** The limited value: money if any cost is known, else seconds. */
  readonly unit: 'cost' | 'seconds'
  /** Per answer, rising. */
  readonly budgets: readonly number[]
  readonly rows: readonly BudgetRow[]
}

export interface BudgetRow {
  readonly at: number
  /** One per budget; undefined if no measured entry is within it. */
  readonly best: readonly (BudgetChoice | undefined)[]
  /** Number of entries without a score, or without the value that budgets limit. */
  readonly unknown: number
}

/** The most accurate entry within a budget. */
export interface BudgetChoice extends Measured {
  /** Number of other entries within the budget whose 95 % interval includes its score. */
  readonly close: number
}

const MOST_BUDGETS = 5

/** Returns undefined if fewer than two entries were measured with costs or times. */
export function buildBudgetTable(input: ReportInput, group: Group): BudgetTable | undefined {
  const lengths = listMeasuredLengths(input, group)
  const places = lengths.map(at => measureEntries(input, group, at))
  const all = places.flatMap(({ measured }) => measured)
  const unit = all.some(({ cost }) => cost && cost.mean > 0) ? 'cost' : 'seconds'
  const values = all.flatMap(each => each[unit]?.mean ?? []).filter(value => value > 0)
  if (values.length === 0 || new Set(all.map(({ entry }) => entry)).size < 2) return undefined
  const budgets = pickBudgets(values)
  const count = summarize(input).entries.filter(({ reference }) => !reference).length
  return {
    group,
    unit,
    budgets,
    rows: places.map(point => ({
      at: point.at,
      best: budgets.map(budget => pickBest(chooseMeasured(point, { [unit]: budget }))),
      unknown: count - point.measured.filter(each => each[unit] !== undefined).length,
    })),
  }
}

function pickBest({ frontier, dominated }: Choice): BudgetChoice | undefined {
  const [best, ...others] = [...frontier, ...dominated]
  return best && { ...best, close: others.filter(({ score }) => score.high >= best.score.mean).length }
}

/** Picks round budgets (1, 2 or 5 of a power of ten) from one that admits the cheapest value to one that admits all. */
function pickBudgets(values: readonly number[]): number[] {
  const steps = listSteps(findSmallest(values), findLargest(values))
  if (steps.length <= MOST_BUDGETS) return steps
  return Array.from(
    { length: MOST_BUDGETS },
    (_, at) => steps[Math.round((at * (steps.length - 1)) / (MOST_BUDGETS - 1))],
  )
}

function listSteps(least: number, most: number): number[] {
  const steps: number[] = []
  for (let power = Math.floor(Math.log10(least) - 1e-9); ; power++)
    for (const digit of [1, 2, 5]) {
      const step = Number(`${digit}e${power}`)
      if (step * ROUNDING >= least) steps.push(step)
      if (step * ROUNDING >= most) return steps
    }
}
