import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { flattenString } from '../../materials/flat.ts'
import { computeLineOrder } from '../../materials/keys/by-key.ts'
import { getDigitCounter } from '../../materials/keys/digits.ts'

/** A variable, by its letter's place and its digits, or a number below `NAMES`. */
export type Term = number

/** A variable that holds an asked value after the last line, and the places of its lines, in their order. */
export interface Holder {
  readonly name: Term
  readonly value: Term
  readonly keys: readonly number[]
}

export interface Chances {
  /** Values of which variables are left at the end as of an asked one. */
  readonly values: number
  /** Variables that hold such a value at the end. */
  readonly holders: number
  /** Share of the lines that assign a number though a variable holds it already. */
  readonly direct: number
}

/**
 * Lines in their order, as columns: 512K tokens have 40,000. Names and values may be more than the lines use, since
 * programs of one writer share them.
 */
export interface Program {
  /** The variable that each line assigns to, as its place in `names`: those of the asked holders come first. */
  readonly variables: Uint32Array
  /** The source that each line assigns: a place in `names`, or -1 less a place in `values`. */
  readonly from: Int32Array
  readonly names: readonly Term[]
  readonly values: readonly Term[]
}

/**
 * Writes programs of about `size` lines. Each variable is assigned one to four times: a number, or the value that a
 * variable holds by then. At the end a few hold an asked value, as many hold each of the other such values, and all
 * others a number without a question. Before, each may hold any of them, and more than once.
 *
 * A program of another size begins with the same draws of names, numbers and places, so they are drawn once.
 */
export function makeProgramWriter(
  queried: readonly Holder[],
  { values, holders, direct }: Chances,
  rng: Random,
): (size: number) => Program {
  const askedValues = [...new Set(queried.map(({ value }) => value))]
  const takeName = makeTermSupply(
    drawName,
    rng.fork('names'),
    queried.map(({ name }) => name),
  )
  const takeNumber = makeTermSupply(drawNumber, rng.fork('values'), askedValues)
  const places = rng.fork('places')
  const names = queried.map(({ name }) => name)
  const numbers = [...askedValues]
  /** The variable and the place of each line, variable by variable, and where the lines of each variable end. */
  const owners = queried.flatMap(({ keys }, at) => keys.map(() => at))
  const keys = queried.flatMap(holder => holder.keys)
  const ends = queried.map((_, at) => queried.slice(0, at + 1).reduce((sum, holder) => sum + holder.keys.length, 0))

  /** Returns how many variables have so many lines. */
  function drawVariables(size: number): number {
    while (keys.length < size) {
      const lines = places.int(1, MOST_LINES)
      for (let line = 0; line < lines; line++) {
        owners.push(names.length)
        keys.push(places.next())
      }
      names.push(takeName())
      ends.push(keys.length)
    }
    const last = ends.findIndex((end, at) => at >= queried.length - 1 && end >= size)
    return last + 1
  }

  return size => {
    const count = drawVariables(size)
    const live = Math.max(askedValues.length, Math.min(values, Math.floor(count / VARIABLES_A_VALUE)))
    const all = live + Math.max(4, Math.ceil(count / RETIRED_EVERY))
    while (numbers.length < all) numbers.push(takeNumber())
    const draw = rng.fork('draws')
    const finals = Int32Array.from({ length: count }, (_, at) => {
      if (at < queried.length) return askedValues.indexOf(queried[at].value)
      const value = askedValues.length + Math.floor((at - queried.length) / holders)
      return value < live ? value : live + draw.int(0, all - live - 1)
    })
    const left = Uint8Array.from({ length: count }, (_, at) => ends[at] - (at === 0 ? 0 : ends[at - 1]))
    const order = computeLineOrder(keys.slice(0, ends[count - 1]))
    const from = new Int32Array(order.length)
    const variables = new Uint32Array(order.length)
    const having = new Holdings(count, all)
    for (let line = 0; line < order.length; line++) {
      const at = owners[order[line]]
      const value = --left[at] === 0 ? finals[at] : pickPassing(draw, live, all)
      having.leave(at)
      const among = having.of[value]
      variables[line] = at
      from[line] = among.length === 0 || draw.next() < direct ? -1 - value : among[draw.int(0, among.length - 1)]
      having.take(at, value)
    }
    return { variables, from, names, values: numbers }
  }
}

/** Which variables hold each value. */
class Holdings {
  readonly of: readonly number[][]
  readonly #held: Int32Array
  readonly #spots: Int32Array

  constructor(variables: number, values: number) {
    this.of = Array.from({ length: values }, () => [])
    this.#held = new Int32Array(variables).fill(-1)
    this.#spots = new Int32Array(variables)
  }

  leave(at: number): void {
    if (this.#held[at] < 0) return
    const among = this.of[this.#held[at]]
    const moved = among.pop()
    if (moved === undefined || moved === at) return
    among[this.#spots[at]] = moved
    this.#spots[moved] = this.#spots[at]
  }

  take(at: number, value: number): void {
    this.#held[at] = value
    this.#spots[at] = this.of[value].push(at) - 1
  }
}

/** Picks a passing value: one in two is a value that a question asks for, or one like it. */
const pickPassing = (rng: Random, live: number, all: number) =>
  rng.next() < 0.5 ? rng.int(0, live - 1) : rng.int(live, all - 1)

export const MOST_LINES = 4
const VARIABLES_A_VALUE = 8
const RETIRED_EVERY = 10

const NAMES = 1_000_000
/** None that looks like a digit. */
const LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ'
const isName = (term: Term) => term >= NAMES
export const formatTerm = (term: Term): string =>
  isName(term) ? `${LETTERS[Math.floor(term / NAMES) - 1]}${term % NAMES}` : `${term}`

/** The lines of a program, in one piece. */
export function formatProgram({ variables, from, names, values }: Program): string {
  const texts = names.map(name => flattenString(`VAR ${formatTerm(name)}`))
  const numbers = values.map(formatTerm)
  const lines = new Array<string>(variables.length)
  for (let line = 0; line < lines.length; line++) {
    const source = from[line]
    lines[line] = flattenString(`${texts[variables[line]]}${SIGN}${source < 0 ? numbers[-1 - source] : texts[source]}`)
  }
  return lines.join('\n')
}

/** Characters of a line without its line break. */
export const measureLine = ({ from, values }: Program, line: number): number =>
  VARIABLE_LENGTH + SIGN.length + (from[line] < 0 ? formatTerm(values[-1 - from[line]]).length : VARIABLE_LENGTH)

const SIGN = ' = '
const VARIABLE_LENGTH = 'VAR X123456'.length

export const drawName = (rng: Random): Term => {
  const bits = rng.bits()
  return NAMES * (1 + (bits % LETTERS.length)) + 100_000 + (Math.floor(bits / LETTERS.length) % 900_000)
}
export const drawNumber = (rng: Random): Term => rng.int(10_000, 99_999)

/** Each comes once. */
export function makeTermSupply(draw: (rng: Random) => Term, rng: Random, taken: readonly Term[] = []): () => Term {
  const used = new Set(taken)
  return () => {
    for (;;) {
      const next = draw(rng)
      if (used.has(next)) continue
      used.add(next)
      return next
    }
  }
}

/** Tokens of a program. */
export function makeProgramCounter(tokenizer: Tokenizer): (program: Program) => number {
  const countDigits = getDigitCounter(tokenizer)
  const { piece } = tokenizer
  const fixed = piece('VAR') + piece(' =') + piece('\n')
  const [copied, blank] = [piece(' VAR'), piece(' ')]
  const letters = Array.from(LETTERS, letter => piece(` ${letter}`))
  const countNameTokens = (name: Term) => letters[Math.floor(name / NAMES) - 1] + countDigits(name % NAMES)
  const known: number[] = []
  return ({ variables, from, names, values }) => {
    while (known.length < names.length) known.push(countNameTokens(names[known.length]))
    const numbers = values.map(value => blank + countDigits(value))
    let tokens = fixed * variables.length - piece('\n')
    for (let line = 0; line < variables.length; line++) {
      const source = from[line]
      tokens += known[variables[line]] + (source < 0 ? numbers[-1 - source] : copied + known[source])
    }
    return tokens
  }
}
