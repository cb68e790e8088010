import type { BinaryOperator } from './tree.ts'

/**
 * Reason why a program stopped early. `wrong`: it would fail in both languages. `unclear`: the languages differ there,
 * or C++ leaves it undefined (beyond a list's end, `/` and `%` of a negative, a number too large), so its output is
 * unknown. `endless`: it took more steps than any of Fathom's programs.
 */
export class Stopped extends Error {
  readonly why: 'wrong' | 'unclear' | 'endless'
  constructor(why: 'wrong' | 'unclear' | 'endless', message: string) {
    super(message)
    this.name = 'Stopped'
    this.why = why
  }
}

/** Far more than any of our programs takes for one input, and far less than three seconds of Python. */
export const MOST_STEPS = 200_000

// Thrown by the thousand where mutants are tried: their stacks are never looked at.
export const WRONG = new Stopped('wrong', 'a name without a value, or a function without a result')
export const UNCLEAR = new Stopped('unclear', 'the languages do not agree on this')
export const ENDLESS = new Stopped('endless', `more than ${MOST_STEPS} steps`)

/** @throws Stopped for a quotient or a remainder of a negative. */
export function applyOperator(sign: BinaryOperator, left: number, right: number): number {
  switch (sign) {
    case '+':
      return left + right
    case '-':
      return left - right
    case '*':
      return left * right
    case '/':
    case '%':
      if (left < 0 || right <= 0) throw UNCLEAR
      return sign === '%' ? left % right : Math.floor(left / right)
    case '<':
      return Number(left < right)
    case '<=':
      return Number(left <= right)
    case '>':
      return Number(left > right)
    case '>=':
      return Number(left >= right)
    case '==':
      return Number(left === right)
    default:
      return Number(left !== right)
  }
}

/**
 * Calls a built-in function.
 * @throws Stopped for anything else
 */
export function callBuiltIn(
  name: string,
  first: number | string,
  second: number | string | undefined,
): number | string {
  switch (name) {
    case 'min':
      return Math.min(first as number, second as number)
    case 'max':
      return Math.max(first as number, second as number)
    case 'abs':
      return Math.abs(first as number)
    case 'place':
      return (first as string).charCodeAt(0) - A
    case 'letter': {
      const code = A + (first as number)
      if (code < FIRST_SHOWN || code > LAST_SHOWN) throw UNCLEAR
      return String.fromCharCode(code)
    }
    default:
      throw WRONG
  }
}

const A = 'a'.charCodeAt(0)
const FIRST_SHOWN = 0x20
const LAST_SHOWN = 0x7e
