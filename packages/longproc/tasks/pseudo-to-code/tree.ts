/**
 * A program as a tree, which can be printed as C++ and Python, described line by line in words, and run. It uses the
 * subset in which both languages agree: integers that never overflow, `/` and `%` of non-negative values, lists and
 * texts that are never read beyond their ends.
 */
export interface ProgramTree {
  /** A function is defined before it is called. */
  readonly functions: readonly FunctionTree[]
  readonly main: readonly Statement[]
}

export interface FunctionTree {
  readonly name: string
  readonly parameters: readonly Parameter[]
  readonly returns: 'integer' | 'string'
  readonly body: readonly Statement[]
}

/** A list holds integers. */
export type Type = 'integer' | 'string' | 'character' | 'list'
export interface Parameter {
  readonly type: Type
  readonly name: string
}

/** One statement is one line, the lines of its bodies and, in C++, of the closing brace aside. */
export type Statement =
  | { readonly kind: 'read'; readonly names: readonly string[] }
  | { readonly kind: 'read text'; readonly name: string }
  | { readonly kind: 'read list'; readonly name: string; readonly size: Expression }
  | { readonly kind: 'create'; readonly type: Exclude<Type, 'list'>; readonly name: string; readonly value: Expression }
  | { readonly kind: 'create list'; readonly name: string; readonly size: Expression; readonly fill: Expression }
  | { readonly kind: 'empty list'; readonly name: string }
  | { readonly kind: 'copy list'; readonly name: string; readonly from: string }
  | { readonly kind: 'set'; readonly target: AssignmentTarget; readonly value: Expression }
  | {
      readonly kind: 'change'
      readonly target: AssignmentTarget
      readonly sign: Arithmetic
      readonly value: Expression
    }
  | { readonly kind: 'extend'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'push'; readonly name: string; readonly value: Expression }
  | { readonly kind: 'pop'; readonly name: string }
  | { readonly kind: 'sort'; readonly name: string; readonly down: boolean }
  | { readonly kind: 'reverse'; readonly name: string }
  | { readonly kind: 'swap'; readonly left: AssignmentTarget; readonly right: AssignmentTarget }
  | { readonly kind: 'print'; readonly values: readonly Expression[] }
  | { readonly kind: 'return'; readonly value: Expression }
  | { readonly kind: 'break' }
  | { readonly kind: 'continue' }
  | Compound

/** Statements that hold others. */
type Compound =
  | { readonly kind: 'if'; readonly arms: readonly Arm[]; readonly otherwise?: readonly Statement[] }
  | { readonly kind: 'while'; readonly test: Expression; readonly body: readonly Statement[] }
  | {
      readonly kind: 'for'
      readonly name: string
      /** `below` counts up and leaves the end out; `up` and `down` reach it. */
      readonly way: 'below' | 'up' | 'down'
      readonly from: Expression
      readonly to: Expression
      readonly body: readonly Statement[]
    }
  | {
      readonly kind: 'each'
      readonly type: 'integer' | 'character'
      readonly name: string
      readonly of: string
      readonly body: readonly Statement[]
    }

export interface Arm {
  readonly test: Expression
  readonly body: readonly Statement[]
}

/** Targets of an assignment. */
export type AssignmentTarget = Extract<Expression, { kind: 'name' | 'item' }>

export type Expression =
  | { readonly kind: 'number'; readonly value: number }
  /** A letter is one character in single quotes. */
  | { readonly kind: 'letter' | 'string'; readonly text: string }
  | { readonly kind: 'name'; readonly name: string }
  /** An element of a list or a character of a text, counted from 0. */
  | { readonly kind: 'item'; readonly of: string; readonly at: Expression }
  | { readonly kind: 'binary'; readonly sign: BinaryOperator; readonly left: Expression; readonly right: Expression }
  /** Call of a function of the program, or of a built-in of both languages. */
  | { readonly kind: 'call'; readonly name: string; readonly args: readonly Expression[] }

export type Arithmetic = '+' | '-' | '*' | '/' | '%'
export type ComparisonSign = '<' | '<=' | '>' | '>=' | '==' | '!='
export type BinaryOperator = Arithmetic | ComparisonSign | 'and' | 'or'

/** `place` of a small letter in the alphabet, from 0; `letter` at such a place. */
const BUILT_IN = ['min', 'max', 'abs', 'length', 'place', 'letter'] as const
export type BuiltIn = (typeof BUILT_IN)[number]

export const isBuiltIn = (name: string): name is BuiltIn => (BUILT_IN as readonly string[]).includes(name)

/** Precedence of signs, the same in C++, Python and the pseudocode. */
export const BINDING: Readonly<Record<BinaryOperator, number>> = {
  or: 1,
  and: 2,
  '<': 3,
  '<=': 3,
  '>': 3,
  '>=': 3,
  '==': 3,
  '!=': 3,
  '+': 4,
  '-': 4,
  '*': 5,
  '/': 5,
  '%': 5,
}

/** All statements, those inside others too, in the order of their lines. */
export function* walkStatements(statements: readonly Statement[]): Generator<Statement> {
  for (const statement of statements) {
    yield statement
    if (statement.kind === 'if') {
      for (const { body } of statement.arms) yield* walkStatements(body)
      if (statement.otherwise) yield* walkStatements(statement.otherwise)
    } else if ('body' in statement) yield* walkStatements(statement.body)
  }
}

export const makeBinary = (sign: BinaryOperator, left: Expression, right: Expression): Expression => ({
  kind: 'binary',
  sign,
  left,
  right,
})

export const makeNumber = (value: number): Expression => ({ kind: 'number', value })
