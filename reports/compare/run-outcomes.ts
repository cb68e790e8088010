import { STATUS_KINDS, type StatusKind } from '../../core/rows/rows.ts'
import { getCountedValue } from '../summary/cells/cell-scores.ts'
import type { Labels, RunRows } from '../summary/reporter.ts'
import { resolveItemScorers } from '../summary/rows/item-scorers.ts'
import type { EntryResult } from '../summary/rows/records.ts'
import type { Outcomes, SideOutcome } from './comparison-side.ts'

/**
 * How an entry of a run ended its items. The values are columns by item position, because two runs may have a million
 * items each.
 */
export class RunOutcomes implements Outcomes {
  readonly #places: ReadonlyMap<string, number>
  readonly #columns: Columns
  #size = 0

  /** @param places positions of all items of the run, by id */
  constructor(places: ReadonlyMap<string, number>, answers: RunRows['answers']) {
    this.#places = places
    this.#columns = new Columns(places.size, answers)
  }

  get size(): number {
    return this.#size
  }

  /** Adds the outcome of an item that has none yet. */
  add(result: EntryResult, labels: Labels): void {
    this.#columns.put(result.rank, result, labels)
    this.#size++
  }

  get(id: string): SideOutcome | undefined {
    const place = this.#places.get(id)
    return place === undefined ? undefined : this.#columns.at(place)
  }

  *[Symbol.iterator](): Generator<[id: string, outcome: SideOutcome]> {
    for (const id of this.#places.keys()) {
      const outcome = this.get(id)
      if (outcome) yield [id, outcome]
    }
  }

  *values(): Generator<SideOutcome> {
    for (const [, outcome] of this) yield outcome
  }
}

const FIGURES = ['primary', 'official', 'strict', 'stated', 'input', 'output', 'calls', 'ms', 'cost'] as const
type Figure = (typeof FIGURES)[number]

/** `undefined` means not reached; null means an unknown status. */
const ENDS: readonly (StatusKind | null | undefined)[] = [undefined, null, ...STATUS_KINDS]

class Columns {
  readonly #answers: RunRows['answers']
  /** NaN means no value. */
  readonly #figures: Readonly<Record<Figure, Float64Array>>
  /** Positions in `ENDS`. */
  readonly #ends: Uint8Array
  readonly #answerAt: Int32Array

  constructor(length: number, answers: RunRows['answers']) {
    const makeColumn = () => new Float64Array(length)
    this.#answers = answers
    this.#figures = {
      primary: makeColumn(),
      official: makeColumn(),
      strict: makeColumn(),
      stated: makeColumn(),
      input: makeColumn(),
      output: makeColumn(),
      calls: makeColumn(),
      ms: makeColumn(),
      cost: makeColumn(),
    }
    this.#ends = new Uint8Array(length)
    this.#answerAt = new Int32Array(length)
  }

  put(index: number, result: EntryResult, labels: Labels): void {
    const { counted, answerAt } = result
    const figures = readFigures(result, labels)
    for (const name of FIGURES) this.#figures[name][index] = figures[name] ?? Number.NaN
    this.#ends[index] = ENDS.indexOf(counted.kind ?? null)
    this.#answerAt[index] = answerAt
  }

  /** Returns the outcome at a position, or undefined if there is none. */
  at(index: number): SideOutcome | undefined {
    return this.#ends[index] === 0 ? undefined : new Outcome(this, index)
  }

  figure(name: Figure, index: number): number | null {
    const value = this.#figures[name][index]
    return Number.isNaN(value) ? null : value
  }

  status(index: number): StatusKind | null {
    return ENDS[this.#ends[index]] ?? null
  }

  answer(index: number): string | null {
    return this.#answers.at(this.#answerAt[index])?.answer ?? null
  }
}

/** Looks up each value on demand, because pairs of a hundred thousand items have two outcomes each. */
class Outcome implements SideOutcome {
  readonly #columns: Columns
  readonly #place: number

  constructor(columns: Columns, index: number) {
    this.#columns = columns
    this.#place = index
  }

  get primary() {
    return this.#columns.figure('primary', this.#place)
  }

  get official() {
    return this.#columns.figure('official', this.#place)
  }

  get strict() {
    return this.#columns.figure('strict', this.#place)
  }

  get stated() {
    return this.#columns.figure('stated', this.#place)
  }

  get input() {
    return this.#columns.figure('input', this.#place)
  }

  get output() {
    return this.#columns.figure('output', this.#place)
  }

  get calls() {
    return this.#columns.figure('calls', this.#place)
  }

  get ms() {
    return this.#columns.figure('ms', this.#place)
  }

  get cost() {
    return this.#columns.figure('cost', this.#place)
  }

  get status() {
    return this.#columns.status(this.#place)
  }

  answer(): string | null {
    return this.#columns.answer(this.#place)
  }
}

function readFigures(result: EntryResult, labels: Labels): Readonly<Record<Figure, number | null>> {
  const { official, strict, stated, judged, ...scorers } = resolveItemScorers(result.item, labels)
  const primary = judged === undefined ? scorers.primary : undefined
  const getValue = (scorer: string | undefined) => getCountedValue(result, scorer) ?? null
  const { counted } = result
  // The cost of an answer without a result says nothing about the method.
  const taken = counted.kind !== 'failed' ? counted.taken : undefined
  return {
    primary: getValue(primary),
    official: getValue(official),
    strict: getValue(strict),
    stated: getValue(stated),
    input: toFigure(taken?.input),
    output: toFigure(taken?.output),
    calls: toFigure(taken?.calls),
    ms: toFigure(taken?.ms),
    cost: toFigure(taken?.cost),
  }
}

const toFigure = (value: number | null | undefined) =>
  typeof value === 'number' && Number.isFinite(value) && value >= 0 ? value : null
