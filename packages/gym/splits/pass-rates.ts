import {
  buildLabels,
  formatLength,
  getCountedValue,
  type Interval,
  joinRecords,
  openRun,
  type Params,
  type Registry,
  toCanonicalJson,
  usageError,
  wilson,
} from 'fathom-bench/plugin'
import { findStep } from '../streams/find-step.ts'
import type { ComparedItem } from './sides.ts'

/** The pass rate of a run on one cell, and how many training rows are of that cell. */
export interface PassedCell {
  readonly task: string
  readonly length: number
  /** The step of the task's ladder, -1 where its parameters are on none. */
  readonly level: number
  readonly rows: number
  /** Items of the run with a score. */
  readonly n: number
  /** The share of them with full score; null if the run has none. */
  readonly passRate: (Interval & { readonly share: number }) | null
  readonly meanScore: number | null
}

/** A training row with the cell that it is of. */
export interface PassedRow {
  readonly item: string
  readonly task: string
  readonly length: number
  readonly level: number
  readonly pass_rate: number | null
  readonly n: number
}

interface Cell {
  readonly task: string
  readonly params: Params
  readonly length: number
}

/** Pass rates of a run by task, parameters and length, for training rows of the same. */
export class PassRates {
  readonly #registry: Registry
  readonly #values = new Map<string, number[]>()
  readonly #rows = new Map<string, { readonly cell: Cell; rows: number }>()
  /** Rows whose labels do not say of which cell they are. */
  unknown = 0

  /** @throws BenchError (usage) for a run without answers, or of several entries */
  constructor(folder: string, registry: Registry) {
    this.#registry = registry
    const { outcomes, contestants } = joinRecords({ runs: [openRun(folder)], labels: buildLabels(registry) })
    if (contestants.length !== 1)
      throw usageError(`--like: ${folder} has the answers of ${contestants.length} entries, expected one.`)
    for (const outcome of outcomes) {
      const value = getCountedValue(outcome, outcome.scorer)
      if (value === undefined) continue
      const { task, params, length } = outcome.item
      const name = this.#nameCell({ task, params, length: length.target })
      const values = this.#values.get(name)
      if (values) values.push(value)
      else this.#values.set(name, [value])
    }
  }

  /** Counts a training row, and returns the pass rate of its cell; undefined if its label has no recipe. */
  add({ id, recipe }: ComparedItem): PassedRow | undefined {
    if (!recipe) {
      this.unknown++
      return undefined
    }
    const name = this.#nameCell(recipe)
    const known = this.#rows.get(name) ?? { cell: recipe, rows: 0 }
    known.rows++
    this.#rows.set(name, known)
    const { task, length, level, n, passRate } = this.#describe(name, known.cell, known.rows)
    return { item: id, task, length, level, pass_rate: passRate?.share ?? null, n }
  }

  /** The cells of all rows, in the order in which they came. */
  listCells(): readonly PassedCell[] {
    return [...this.#rows].map(([name, { cell, rows }]) => this.#describe(name, cell, rows))
  }

  /** Recipes may leave out parameters that are the task's own. */
  #nameCell({ task, params, length }: Cell): string {
    return toCanonicalJson({ task, params: { ...this.#registry.tasks.get(task)?.params, ...params }, length })
  }

  #describe(name: string, { task, params, length }: Cell, rows: number): PassedCell {
    const level = findStep(this.#registry, task, params)
    const values = this.#values.get(name) ?? []
    const n = values.length
    if (n === 0) return { task, length, level, rows, n, passRate: null, meanScore: null }
    const passed = values.filter(value => value >= FULL).length
    const meanScore = values.reduce((sum, value) => sum + value, 0) / n
    return { task, length, level, rows, n, passRate: { share: passed / n, ...wilson(passed, n) }, meanScore }
  }
}

/** Shares are sums of fractions. */
const FULL = 1 - 1e-9

/** A table in Markdown. */
export function formatPassedCells(cells: readonly PassedCell[]): readonly string[] {
  const percent = (share: number) => `${Math.round(100 * share)}`
  const lines = cells.map(({ task, length, level, rows, n, passRate, meanScore }) => [
    task,
    formatLength(length),
    level < 0 ? '–' : String(level),
    String(rows),
    passRate ? `${percent(passRate.share)} [${percent(passRate.low)}, ${percent(passRate.high)}]` : 'not in the run',
    String(n),
    meanScore === null ? '–' : percent(meanScore),
    passRate && n >= ENOUGH && (passRate.share === 0 || passRate.share === 1) ? 'teaches little' : '',
  ])
  const head = ['task', 'length', 'level', 'rows', 'passed', 'n', 'mean score', '']
  return [head, head.map(() => '---'), ...lines].map(line => `| ${line.join(' | ')} |`)
}

/** So few items that all or none are solved by chance are not spoken of. */
const ENOUGH = 10
