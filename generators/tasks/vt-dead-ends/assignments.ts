import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
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
 * A program of `variables` variables in the order of its lines. Each is assigned one to four times: a number, or the value
 * that a variable holds by then. At the end a few hold an asked value, as many each of the values beside it, and all
 * others a number that nobody asks for; before, each may hold any of them, and more than once.
 */
export function writeProgram(
  asked: readonly Holder[],
  variables: number,
  { values, holders, direct }: Chances,
  rng: Random,
): Line[] {
  const [names, numbers, draw] = [rng.fork('names'), rng.fork('values'), rng.fork('draws')]
  const askedValues = [...new Set(asked.map(({ value }) => value))]
  const takeName = makeSupply(
    drawName,
    names,
    asked.map(({ name }) => name),
  )
  const takeNumber = makeSupply(drawNumber, numbers, askedValues)
  const wanted = Math.max(askedValues.length, Math.min(values, Math.floor(variables / VARIABLES_A_VALUE)))
  const live = [...askedValues, ...Array.from({ length: wanted - askedValues.length }, () => takeNumber())]
  const retired = Array.from({ length: Math.max(4, Math.ceil(variables / RETIRED_EVERY)) }, () => takeNumber())
  const all = [...live, ...retired]
  const finals = asked.map(({ value }) => live.indexOf(value))
  const own = asked.map(({ name }) => name)
  const events: { at: number; key: number; last: boolean }[] = []
  const addEvents = (at: number, keys: ArrayLike<number>) => {
    for (let which = 0; which < keys.length; which++)
      events.push({ at, key: keys[which], last: which === keys.length - 1 })
  }
  asked.forEach(({ keys }, at) => {
    addEvents(at, keys)
  })
  for (let at = own.length; at < variables; at++) {
    const value = askedValues.length + Math.floor((at - own.length) / holders)
    finals.push(value < live.length ? value : live.length + draw.int(0, retired.length - 1))
    own.push(takeName())
    addEvents(at, drawKeys(draw))
  }
  events.sort((a, b) => a.key - b.key)

  const held = new Int32Array(own.length).fill(-1)
  const places = new Int32Array(own.length)
  const having: number[][] = all.map(() => [])
  return events.map(({ at, last }) => {
    const value = last ? finals[at] : pickPassing(draw, live.length, all.length)
    leave(at)
    const among = having[value]
    const from = among.length === 0 || draw.next() < direct ? all[value] : own[among[draw.int(0, among.length - 1)]]
    held[at] = value
    places[at] = among.push(at) - 1
    return { name: own[at], from, at }
  })

  function leave(at: number): void {
    if (held[at] < 0) return
    const among = having[held[at]]
    const moved = among.pop()
    if (moved === undefined || moved === at) return
    among[places[at]] = moved
    places[moved] = places[at]
  }
}

/** Of a value that passes, one in two is one of those that are asked for or like them. */
const pickPassing = (rng: Random, live: number, all: number) =>
  rng.next() < 0.5 ? rng.int(0, live - 1) : rng.int(live, all - 1)

/** Places of one to four lines. */
function drawKeys(rng: Random): Float64Array {
  const keys = new Float64Array(rng.int(1, MOST_LINES))
  for (let at = 0; at < keys.length; at++) keys[at] = rng.next()
  return keys.sort()
}

export const MOST_LINES = 4
export const LINES_A_VARIABLE = (1 + MOST_LINES) / 2
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
export function makeSupply(draw: (rng: Random) => Term, rng: Random, taken: readonly Term[] = []): () => Term {
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
