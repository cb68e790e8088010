import { BINDING, type BinaryOperator, type BuiltIn, type Expression, isBuiltIn } from './tree.ts'

/** Spelling in which a language differs from the other. */
export interface Spelling {
  readonly signs: Readonly<Partial<Record<BinaryOperator, string>>>
  readonly builtIn: Readonly<Record<BuiltIn, (...args: string[]) => string>>
}

/**
 * Formats an expression in signs, in parentheses if the tree or a compiler requires them, or if it binds less than
 * `least`.
 */
export function formatExpression(expression: Expression, spelling: Spelling, least = 0): string {
  const text = formatBare(expression, spelling)
  return getPrecedence(expression) < least ? `(${text})` : text
}

function formatBare(expression: Expression, spelling: Spelling): string {
  switch (expression.kind) {
    case 'number':
      return String(expression.value)
    case 'letter':
      return `'${expression.text}'`
    case 'string':
      return `"${expression.text}"`
    case 'name':
      return expression.name
    case 'item':
      return `${expression.of}[${formatExpression(expression.at, spelling)}]`
    case 'call': {
      const args = expression.args.map(arg => formatExpression(arg, spelling))
      if (isBuiltIn(expression.name)) return spelling.builtIn[expression.name](...args)
      return `${expression.name}(${args.join(', ')})`
    }
    case 'binary': {
      const { sign, left, right } = expression
      const binding = BINDING[sign]
      // g++ warns of `x && y || z` without parentheses.
      const isMixed = (side: Expression) => sign === 'or' && side.kind === 'binary' && side.sign === 'and'
      const formatSide = (one: Expression, least: number) =>
        formatExpression(one, spelling, isMixed(one) ? TIGHTEST : least)
      return `${formatSide(left, binding)} ${spelling.signs[sign] ?? sign} ${formatSide(right, binding + 1)}`
    }
  }
}

export function getPrecedence(expression: Expression): number {
  if (expression.kind === 'binary') return BINDING[expression.sign]
  // A letter's place is written as a difference.
  return expression.kind === 'call' && expression.name === 'place' ? BINDING['-'] : TIGHTEST
}

export const TIGHTEST = 6

export const INDENT = '    '
