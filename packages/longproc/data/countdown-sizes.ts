import { getLast } from 'fathom-bench/plugin'
import { addLine, dropLine, formatHitLine, formatOneDecimal, missLine, pickLine, stateText } from './countdown-lines.ts'
import { LIMIT, OPERATORS, type SearchListener, type SearchStep } from './countdown-search.ts'

/**
 * Computes sizes of a search's lines without their text: those of the wording, measured once on lines full of ones, and
 * those of the numbers. The measure must add up between digits and other characters. The target, which many lines end
 * with, is not included.
 */
export class LineSizes {
  readonly #sizeOf: (text: string) => number
  readonly #wordings = new Map<number, number>()
  readonly #numbers = new Array<number>(LIMIT)
  readonly #dropped = new Map<number, number>()

  constructor(sizeOf: (text: string) => number) {
    this.#sizeOf = sizeOf
  }

  number(value: number): number {
    this.#numbers[value] ??= this.#sizeOf(String(value))
    return this.#numbers[value]
  }

  state(set: readonly number[]): number {
    const { length } = set
    const key = makeLineKey(STATE, length)
    const wording =
      this.#wordings.get(key) ?? this.#learn(key, stateText(listOnes(length), 1), countMentions(length) * length + 1)
    return wording + this.#sum(set) * countMentions(length)
  }

  pick(left: number, right: number, rest: readonly number[], depth: number): number {
    const { length } = rest
    const key = makeLineKey(PICK, length, depth)
    const wording = this.#wordings.get(key) ?? this.#learn(key, pickLine(1, 1, listOnes(length), depth), 2 + length)
    return wording + this.number(left) + this.number(right) + this.#sum(rest)
  }

  add(step: SearchStep, set: readonly number[], depth: number): number {
    const { length } = set
    const key = makeLineKey(ADD, length, depth, step)
    const wording =
      this.#wordings.get(key) ??
      this.#learn(key, addLine(toOnes(step), listOnes(length), 1, depth), 5 + countMentions(length) * length)
    return wording + this.#taken(step) + this.#sum(set) * countMentions(length)
  }

  miss(step: SearchStep, depth: number): number {
    const key = makeLineKey(MISS, 0, depth, step)
    const wording = this.#wordings.get(key) ?? this.#learn(key, missLine(toOnes(step), 1, depth), 5)
    return wording + this.#taken(step)
  }

  hit(step: SearchStep, depth: number): number {
    const key = makeLineKey(HIT, 0, depth, step)
    const wording = this.#wordings.get(key) ?? this.#learn(key, formatHitLine(toOnes(step), depth), 5)
    return wording + this.#taken(step)
  }

  drop(step: SearchStep, depth: number): number {
    const { a, b, value } = step
    const kind = Number.isFinite(value) ? (Number.isInteger(value) ? TOO_LARGE : DECIMAL) : INVALID
    const key = makeLineKey(kind, 0, depth, step)
    const own = kind === INVALID ? 0 : 2 * this.#rare(step)
    let wording = this.#wordings.get(key)
    if (wording === undefined) {
      wording = this.#sizeOf(dropLine({ ...toOnes(step), value }, depth)) - 2 * this.number(1) - own
      this.#wordings.set(key, wording)
    }
    return wording + this.number(a) + this.number(b) + own
  }

  /** Returns the size of a pruned result, as printed. */
  #rare({ a, operator, b, value }: SearchStep): number {
    // Whole numbers: a map of fractions is slow.
    const key = operator === '/' ? a * ABOVE_NUMBERS + b : -value
    let size = this.#dropped.get(key)
    if (size === undefined) {
      size = this.#sizeOf(formatOneDecimal(value))
      if (this.#dropped.size >= KEPT) this.#dropped.clear()
      this.#dropped.set(key, size)
    }
    return size
  }

  #taken({ a, b, value }: SearchStep): number {
    return this.number(a) + this.number(b) + 2 * this.number(value)
  }

  #sum(set: readonly number[]): number {
    let sum = 0
    for (let at = 0; at < set.length; at++) sum += this.number(set[at])
    return sum
  }

  /** @param count how many ones are in the text */
  #learn(key: number, text: string, count: number): number {
    const wording = this.#sizeOf(text) - count * this.number(1)
    this.#wordings.set(key, wording)
    return wording
  }
}

/** Returns how often a state mentions each number: once in the list, and once per pair. */
const countMentions = (length: number) => (length === 2 ? 1 : length)

const listOnes = (length: number) => new Array<number>(length).fill(1)
const toOnes = ({ operator }: SearchStep): SearchStep => ({ a: 1, operator, b: 1, value: 1 })

const [STATE, PICK, ADD, MISS, HIT, INVALID, DECIMAL, TOO_LARGE] = [0, 1, 2, 3, 4, 5, 6, 7] as const

function makeLineKey(kind: number, length: number, depth = 0, step?: SearchStep): number {
  const operator = step ? OPERATORS.indexOf(step.operator) : 0
  return ((kind * OPERATORS.length + operator) * DEPTHS + depth) * DEPTHS + length
}

/** More than there are, of depths and of numbers. */
const DEPTHS = 64
const ABOVE_NUMBERS = 1 << 20
/** Dropped results whose sizes are remembered. */
const KEPT = 50_000

type Reached = (steps: readonly SearchStep[], depth: number) => void

/** Sums up the lines of a search from its first number on, up to `most`. */
export class SearchSizer implements SearchListener {
  readonly #sizes: LineSizes
  readonly #most: number
  readonly #reached: Reached
  #size = 0
  /** Mentions of the target. */
  #mentions = 0

  /** @param reached called when all numbers are used, before the final line is added */
  constructor(sizes: LineSizes, most: number, reached: Reached) {
    this.#sizes = sizes
    this.#most = most
    this.#reached = reached
  }

  /** From the first number to before the target's last mention, if the last step hits it. */
  upToHit(step: SearchStep, depth: number): number {
    return this.#size + this.#sizes.hit(step, depth) + this.#mentions * this.#sizes.number(step.value)
  }

  begin(set: readonly number[]): void {
    this.#size += this.#sizes.state(set)
    this.#mentions++
  }

  pick(left: number, right: number, rest: readonly number[], depth: number): void {
    this.#size += this.#sizes.pick(left, right, rest, depth)
  }

  drop(step: SearchStep, depth: number): void {
    this.#size += this.#sizes.drop(step, depth)
  }

  add(step: SearchStep, set: readonly number[], depth: number): void {
    this.#size += this.#sizes.add(step, set, depth)
    this.#mentions++
  }

  end(steps: readonly SearchStep[], depth: number): void {
    this.#reached(steps, depth)
    this.#size += this.#sizes.miss(getLast(steps), depth)
    this.#mentions++
  }

  isFull(): boolean {
    return this.#size > this.#most
  }
}
