import { parsePythonInteger, quoteText, raise, strip } from 'fathom-bench/plugin'
import { evaluateExpression } from './python-expression.ts'

/**
 * Do the equations lead from the numbers to the target, by the official code? One line fewer than there are numbers,
 * each `a operator b = c`: two numbers are taken, the result is put back. Negative results and results of any size
 * pass.
 *
 * The official code has four numbers and three lines. It runs each left side through `eval` first, and what that raises
 * escapes (`raises`, branch main), but for ValueError; on branch rmodels every exception makes the solution wrong.
 */
export function isSolution(numbers: readonly number[], target: number, solution: string, raises: boolean): boolean {
  const lines = solution.split('\n')
  const left = numbers.map(BigInt)
  if (lines.length !== left.length - 1) return false
  for (const line of lines) {
    const equation = parseEquation(line, raises)
    if (!equation) return false
    for (const number of [equation.a, equation.b]) {
      const at = left.indexOf(number)
      if (at < 0) return false
      left.splice(at, 1)
    }
    left.push(equation.result)
  }
  return left[0] === BigInt(target)
}

interface Equation {
  readonly a: bigint
  readonly b: bigint
  readonly result: bigint
}

/** An equation that holds. */
function parseEquation(line: string, raises: boolean): Equation | undefined {
  const sides = strip(line).split('=')
  if (sides.length !== 2) return undefined
  const [side, right] = sides as [string, string]
  const value = evaluateExpression(side, ['line', 'lhs', 'rhs'])
  if ('raises' in value) return raises && value.raises !== 'ValueError' ? raise(value.raises) : undefined
  const operator = OPERATORS.find(sign => side.includes(sign))
  const operands = operator ? side.split(operator).map(parsePythonInteger) : []
  const [a, b] = operands
  const result = parsePythonInteger(right)
  if (!operator || operands.length !== 2 || a === undefined || b === undefined || result === undefined) return undefined
  return isCorrect(operator, a, b, result) ? { a, b, result } : undefined
}

/** Looked for in this order, so that a minus sign goes before the operator of `2 * -3`, which is then no equation. */
const OPERATORS = ['+', '-', '*', '/'] as const

/** A quotient is a float in Python, and compared as one. `b` is not 0: that was raised. */
function isCorrect(operator: Operator, a: bigint, b: bigint, result: bigint): boolean {
  if (operator === '+') return a + b === result
  if (operator === '-') return a - b === result
  if (operator === '*') return a * b === result
  const quotient = Number(a) / Number(b)
  return Number.isInteger(quotient) && BigInt(quotient) === result
}

/**
 * The strict reading: plain non-negative numbers, `+ - * /`, each result right, an integer, and at most 2,000 as the
 * prompt says (0 is allowed, since the official search keeps it), blank lines left out. Undefined where all is well,
 * else what is not.
 */
export function findStrictError(
  numbers: readonly number[],
  target: number,
  lines: readonly string[],
): string | undefined {
  const left = [...numbers]
  const wanted = numbers.length - 1
  if (lines.length !== wanted) return `${lines.length} equations, wanted ${wanted}`
  for (const [at, line] of lines.entries()) {
    const [, a, operator, b, result] = EQUATION.exec(line) ?? []
    if (operator === undefined) return `line ${at + 1} is not an equation: ${quoteText(line)}`
    for (const number of [Number(a), Number(b)]) {
      const place = left.indexOf(number)
      if (place < 0) return `line ${at + 1} takes ${number}, which is not there`
      left.splice(place, 1)
    }
    const value = VALUES[operator as Operator](Number(a), Number(b))
    if (value !== Number(result)) return `line ${at + 1}: ${quoteText(line)} does not hold`
    if (value > MOST) return `line ${at + 1}: ${value} is more than ${MOST}`
    left.push(value)
  }
  return left[0] === target ? undefined : `ends at ${left[0]}, wanted ${target}`
}

const EQUATION = /^([0-9]{1,6}) ?([-+*/]) ?([0-9]{1,6}) ?= ?([0-9]{1,6})$/
type Operator = (typeof OPERATORS)[number]
const VALUES: Readonly<Record<Operator, (a: number, b: number) => number>> = {
  '+': (a, b) => a + b,
  '-': (a, b) => a - b,
  '*': (a, b) => a * b,
  '/': (a, b) => a / b,
}
const MOST = 2000
