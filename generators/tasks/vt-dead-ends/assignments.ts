import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import { computeLineOrder } from '../../materials/keys/by-key.ts'
import { getDigitCounter } from '../../materials/keys/digits.ts'

/** A variable, by its letter's place and its digits, or a number below `NAMES`. */
export type Term = number

export interface Line {
  readonly name: Term
  readonly from: Term
  /** Number of the variable: those of the asked holders come first. */
  readonly at: number
}

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
 * A program of about `size` lines, in their order. Each variable is assigned one to four times: a number, or the value
 * that a variable holds by then. At the end a few hold an asked value, as many hold each of the other such values,
 * and all others a number without a question. Before, each may hold any of them, and more than once.
 */
export function writeProgram(
  queried: readonly Holder[],
  size: number,
  { values, holders, direct }: Chances,
  rng: Random,
): Line[] {
  const [names, numbers, places, draw] = ['names', 'values', 'places', 'draws'].map(name => rng.fork(name))
  const owners: number[] = []
  const keys: number[] = []
  const left: number[] = []
  queried.forEach((holder, at) => {
    for (const key of holder.keys) owners.push(at) && keys.push(key)
    left.push(holder.keys.length)
  })
  while (keys.length < size) {
    const lines = places.int(1, MOST_LINES)
    for (let line = 0; line < lines; line++) owners.push(left.length) && keys.push(places.next())
    left.push(lines)
  }
  const askedValues = [...new Set(queried.map(({ value }) => value))]
  const takeName = makeTermSupply(
    drawName,
    names,
    queried.map(({ name }) => name),
  )
  const takeNumber = makeTermSupply(drawNumber, numbers, askedValues)
  const wanted = Math.max(askedValues.length, Math.min(values, Math.floor(left.length / VARIABLES_A_VALUE)))
  const live = [...askedValues, ...Array.from({ length: wanted - askedValues.length }, () => takeNumber())]
  const retired = Array.from({ length: Math.max(4, Math.ceil(left.length / RETIRED_EVERY)) }, () => takeNumber())
  const all = [...live, ...retired]
  const own = left.map((_, at) => queried[at]?.name ?? takeName())
  const finals = left.map((_, at) => {
    if (at < queried.length) return live.indexOf(queried[at].value)
    const value = askedValues.length + Math.floor((at - queried.length) / holders)
    return value < live.length ? value : live.length + draw.int(0, retired.length - 1)
  })

  const held = new Int32Array(own.length).fill(-1)
  const spots = new Int32Array(own.length)
  const having: number[][] = all.map(() => [])
  return Array.from(computeLineOrder(keys), (event): Line => {
    const at = owners[event]
    const value = --left[at] === 0 ? finals[at] : pickPassing(draw, live.length, all.length)
    leave(at)
    const among = having[value]
    const from = among.length === 0 || draw.next() < direct ? all[value] : own[among[draw.int(0, among.length - 1)]]
    held[at] = value
    spots[at] = among.push(at) - 1
    return { name: own[at], from, at }
  })

  function leave(at: number): void {
    if (held[at] < 0) return
    const among = having[held[at]]
    const moved = among.pop()
    if (moved === undefined || moved === at) return
    among[spots[at]] = moved
    spots[moved] = spots[at]
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
export const formatAssignment = ({ name, from }: Pick<Line, 'name' | 'from'>): string =>
  `VAR ${formatTerm(name)} = ${isName(from) ? 'VAR ' : ''}${formatTerm(from)}`

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

/** Tokens of a line with its line break. */
export function makeLineCounter(tokenizer: Tokenizer): (line: Pick<Line, 'name' | 'from'>) => number {
  const countDigits = getDigitCounter(tokenizer)
  const { piece } = tokenizer
  const fixed = piece('VAR') + piece(' =') + piece('\n')
  const [copied, blank] = [piece(' VAR'), piece(' ')]
  const letters = Array.from(LETTERS, letter => piece(` ${letter}`))
  const countNameTokens = (name: Term) => letters[Math.floor(name / NAMES) - 1] + countDigits(name % NAMES)
  return ({ name, from }) =>
    fixed + countNameTokens(name) + (isName(from) ? copied + countNameTokens(from) : blank + countDigits(from))
}
