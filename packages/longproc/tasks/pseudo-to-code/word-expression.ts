import type { Random } from 'fathom-bench/plugin'
import { formatExpression, getPrecedence, type Spelling, TIGHTEST } from './code.ts'
import { BINDING, type ComparisonSign, type Expression } from './tree.ts'

/**
 * Describes an expression in words and signs, in one of many ways. A `free` one is alone or next to a comparison, and
 * may be in words; the operands of words are in signs.
 */
export function describeExpression(expression: Expression, rng: Random, free = true): string {
  if (expression.kind === 'binary') {
    const { sign, left, right } = expression
    if (sign === 'and' || sign === 'or')
      return `${describeCondition(left, sign, 0)} ${sign} ${describeCondition(right, sign, 1)}`
    if (BINDING[sign] === BINDING['<']) return describeComparison(expression, rng)
  }
  if (!free || rng.next() >= IN_WORDS) return formatSigns(expression)
  return describeInWords(expression, rng) ?? formatSigns(expression)

  function describeCondition(side: Expression, sign: 'and' | 'or', more: 0 | 1): string {
    const text = describeExpression(side, rng)
    return getPrecedence(side) < BINDING[sign] + more ? `(${text})` : text
  }
}

const IN_WORDS = 0.4

type Binary = Extract<Expression, { kind: 'binary' }>

function describeComparison({ sign, left, right }: Binary, rng: Random): string {
  const rest = matchRemainder(left, sign, right)
  if (rest && rng.next() < 0.7) return `${formatSigns(rest.of)} ${rng.pick(rest.words)}`
  return `${describeExpression(left, rng)} ${rng.pick(COMPARISONS[sign as ComparisonSign])} ${describeExpression(right, rng)}`
}

/** Words `x % k == 0` as divisibility. */
function matchRemainder(left: Expression, sign: string, right: Expression) {
  if (left.kind !== 'binary' || left.sign !== '%' || right.kind !== 'number') return undefined
  const by = formatSigns(left.right)
  const two = left.right.kind === 'number' && left.right.value === 2
  if (sign === '==' && two && right.value === 1) return { of: left.left, words: ['is odd'] }
  if (right.value !== 0) return undefined
  if (sign === '!=') return { of: left.left, words: [`is not divisible by ${by}`] }
  if (sign !== '==') return undefined
  return { of: left.left, words: two ? ['is even'] : [`is divisible by ${by}`, `is a multiple of ${by}`] }
}

const COMPARISONS: Readonly<Record<ComparisonSign, readonly string[]>> = {
  '<': ['<', 'is less than', 'is smaller than', 'is below'],
  '<=': ['<=', 'is at most', 'is less than or equal to'],
  '>': ['>', 'is greater than', 'exceeds', 'is above'],
  '>=': ['>=', 'is at least', 'is greater than or equal to'],
  '==': ['==', 'equals', 'is equal to', 'is'],
  '!=': ['!=', 'differs from', 'is not equal to', 'is different from'],
}

function describeInWords(expression: Expression, rng: Random): string | undefined {
  if (expression.kind === 'item') return `element ${formatOperand(expression.at)} of ${expression.of}`
  if (expression.kind === 'call') {
    const [first, second] = expression.args.map(arg => formatSigns(arg))
    switch (expression.name) {
      case 'max':
        return `the larger of ${first} and ${second}`
      case 'min':
        return `the smaller of ${first} and ${second}`
      case 'abs':
        return `the absolute value of ${formatOperand(expression.args[0])}`
      case 'length':
        return `the length of ${first}`
      case 'place':
        return `the alphabet place of ${formatOperand(expression.args[0])}`
      case 'letter':
        return `the letter at alphabet place ${formatOperand(expression.args[0])}`
    }
    return undefined
  }
  if (expression.kind !== 'binary') return undefined
  const [left, right] = [formatOperand(expression.left), formatOperand(expression.right)]
  switch (expression.sign) {
    case '+':
      return rng.pick([`the sum of ${left} and ${right}`, `${left} plus ${right}`])
    case '-':
      return `${left} minus ${right}`
    case '*':
      return rng.pick([`the product of ${left} and ${right}`, `${left} times ${right}`])
    case '/':
      return `the whole part of ${left} divided by ${right}`
    case '%':
      return rng.pick([`the remainder of ${left} divided by ${right}`, `${left} modulo ${right}`])
  }
  return undefined
}

/** In signs, in parentheses where it is more than one thing. */
const formatOperand = (expression: Expression) => formatSigns(expression, TIGHTEST)

const formatSigns = (expression: Expression, least = 0): string => formatExpression(expression, IN_SIGNS, least)

const makeCallFormatter =
  (name: string) =>
  (...args: string[]) =>
    `${name}(${args.join(', ')})`

const IN_SIGNS: Spelling = {
  signs: {},
  builtIn: {
    min: makeCallFormatter('min'),
    max: makeCallFormatter('max'),
    abs: makeCallFormatter('abs'),
    length: makeCallFormatter('length'),
    letter: makeCallFormatter('letter'),
    place: x => `${x} - 'a'`,
  },
}
