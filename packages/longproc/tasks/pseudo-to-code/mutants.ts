import { type Arithmetic, type Expression, makeBinary, makeNumber, type Statement } from './tree.ts'

/**
 * Yields the statements with one error each, of all kinds that `corruptions.ts` makes in code: a line dropped, a number
 * one too large, another sign, a negated condition, a loop one round short. A program's tests must detect every one of
 * them. Sites at which an error could be harmless, endless or read beyond a list are skipped: heads of loops and
 * `while` conditions, indices, moduli, thresholds, sizes, and the signs of a first value.
 */
export function* mutateStatements(statements: readonly Statement[]): Generator<readonly Statement[]> {
  for (const [at, statement] of statements.entries()) {
    if (CAN_BE_DROPPED.has(statement.kind)) yield statements.toSpliced(at, 1)
    for (const mutant of mutateStatement(statement)) yield statements.with(at, mutant)
  }
}

/** Kinds of statements whose line a corruption drops, because they change something. */
const CAN_BE_DROPPED: ReadonlySet<Statement['kind']> = new Set([
  'create',
  'create list',
  'empty list',
  'copy list',
  'set',
  'change',
  'extend',
  'push',
  'sort',
  'reverse',
  'swap',
  'print',
])

function* mutateStatement(statement: Statement): Generator<Statement> {
  switch (statement.kind) {
    case 'create':
    case 'extend':
      for (const value of withNumbers(statement.value)) yield { ...statement, value }
      return
    case 'set':
    case 'push':
    case 'return':
      for (const value of withErrors(statement.value)) yield { ...statement, value }
      return
    case 'change': {
      for (const value of withErrors(statement.value)) yield { ...statement, value }
      const sign = OTHER[statement.sign]
      if (sign) yield { ...statement, sign }
      return
    }
    case 'print':
      for (const [at, one] of statement.values.entries())
        for (const value of withErrors(one)) yield { ...statement, values: statement.values.with(at, value) }
      return
    case 'if': {
      const { arms, otherwise } = statement
      const [{ test, body }] = arms as [(typeof arms)[number]]
      yield { ...statement, arms: arms.with(0, { test: makeBinary('==', test, makeNumber(0)), body }) }
      for (const [at, arm] of arms.entries())
        for (const body of mutateStatements(arm.body)) yield { ...statement, arms: arms.with(at, { ...arm, body }) }
      if (otherwise) for (const body of mutateStatements(otherwise)) yield { ...statement, otherwise: body }
      return
    }
    case 'for':
      if (statement.way !== 'down') yield { ...statement, to: makeBinary('-', statement.to, makeNumber(1)) }
      for (const body of mutateStatements(statement.body)) yield { ...statement, body }
      return
    case 'each':
      for (const body of mutateStatements(statement.body)) yield { ...statement, body }
  }
}

function* withErrors(expression: Expression): Generator<Expression> {
  yield* withNumbers(expression)
  yield* withSigns(expression)
}

/** One number larger by one. */
function* withNumbers(expression: Expression): Generator<Expression> {
  if (expression.kind === 'number' && expression.value <= LARGEST_CHANGED) yield makeNumber(expression.value + 1)
  if (expression.kind === 'binary' || expression.kind === 'call') yield* mutateInside(expression, withNumbers)
}

/**
 * Replaces one sign by another if no operand is a letter and nothing is divided; remainders of negatives differ between
 * the languages.
 */
function* withSigns(expression: Expression): Generator<Expression> {
  if (expression.kind === 'call' && (expression.name === 'place' || expression.name === 'letter')) return
  if (expression.kind === 'binary') {
    if (expression.sign === '%' || expression.sign === '/') return
    const sign = OTHER[expression.sign as Arithmetic]
    if (sign) yield { ...expression, sign }
  }
  if (expression.kind === 'binary' || expression.kind === 'call') yield* mutateInside(expression, withSigns)
}

type Node = Extract<Expression, { kind: 'binary' | 'call' }>

function* mutateInside(expression: Node, altered: (part: Expression) => Generator<Expression>): Generator<Expression> {
  if (expression.kind === 'call') {
    for (const [at, one] of expression.args.entries())
      for (const arg of altered(one)) yield { ...expression, args: expression.args.with(at, arg) }
    return
  }
  for (const left of altered(expression.left)) yield { ...expression, left }
  for (const right of altered(expression.right)) yield { ...expression, right }
}

/** Larger numbers are moduli, most of the time. */
export const LARGEST_CHANGED = 99

/** Sign with which a corruption replaces another. `*` does not become `/`: a factor of 1 would hide it. */
const OTHER: Readonly<Partial<Record<Arithmetic, Arithmetic>>> = { '+': '-', '-': '+', '*': '+' }
