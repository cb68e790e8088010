import { isSpace } from './units.ts'

/** Start of each piece of a text: the number of its shape, and how many pieces share each shape. */
export interface Shapes {
  readonly shapes: Int32Array
  readonly alike: readonly number[]
}

/** @param bounds where each piece starts and ends, one after the other */
export function countShapes(text: string, units: Uint16Array, bounds: readonly number[]): Shapes {
  const shapes = new Int32Array(bounds.length / 2)
  const alike: number[] = []
  const known = new Map<string, number>()
  for (let which = 0; which < shapes.length; which++) {
    const shape = shapeOf(text, units, bounds[2 * which], bounds[2 * which + 1])
    let number = known.get(shape)
    if (number === undefined) {
      number = alike.push(0) - 1
      known.set(shape, number)
    }
    shapes[which] = number
    alike[number]++
  }
  return { shapes, alike }
}

/** Returns a piece's first words, with one sign for every number, code and name. */
function shapeOf(text: string, units: Uint16Array, start: number, end: number): string {
  const stop = Math.min(end, start + LOOKED_AT)
  let shape = ''
  let from = start
  for (let field = 0; field < FIELDS; field++) {
    // The first field is empty if white space comes first, as is the last one behind it.
    const { wordEnd, hasDigit } = wordAt(units, from, stop)
    const isName = from - start > 1 && !isSpace(units[from - 2]) && wordEnd > from && isCapital(units, from, stop)
    shape += (field > 0 ? ' ' : '') + (hasDigit || isName ? '#' : text.slice(from, wordEnd))
    if (wordEnd === stop) return shape
    from = wordEnd
    while (from < stop && isSpace(units[from])) from++
  }
  return shape
}

function wordAt(units: Uint16Array, from: number, stop: number): { wordEnd: number; hasDigit: boolean } {
  let hasDigit = false
  let at = from
  for (; at < stop; at++) {
    const unit = units[at]
    if (isSpace(unit)) break
    if (unit >= ZERO && unit <= NINE) hasDigit = true
  }
  return { wordEnd: at, hasDigit }
}

function isCapital(units: Uint16Array, at: number, stop: number): boolean {
  const unit = units[at]
  if (unit < BEYOND_ASCII) return unit >= CAPITAL_A && unit <= CAPITAL_Z
  const pair = at + 1 < stop ? String.fromCharCode(unit, units[at + 1]) : String.fromCharCode(unit)
  return /^\p{Lu}/u.test(pair)
}

/** Characters of a piece. */
const LOOKED_AT = 80
const FIELDS = 4
const [ZERO, NINE, CAPITAL_A, CAPITAL_Z, BEYOND_ASCII] = [0x30, 0x39, 0x41, 0x5a, 0x80] as const
