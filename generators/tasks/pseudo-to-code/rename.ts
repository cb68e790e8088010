import { type Expression, type Place, type Statement, within } from './tree.ts'

/** The variables that statements bring in, in their order. */
export function created(statements: readonly Statement[]): string[] {
  const names: string[] = []
  for (const statement of within(statements)) if (CREATES.has(statement.kind)) names.push((statement as Named).name)
  return names
}

type Named = Extract<Statement, { readonly name: string }>
const CREATES: ReadonlySet<Statement['kind']> = new Set([
  'create',
  'create list',
  'empty list',
  'copy list',
  'for',
  'each',
])

/** Numbers from here on stand for drawn ones: the first for the first of them, and so on. */
export const HOLES = 1e12

/** The same statements with other names, of variables and functions alike, and with `numbers` in their holes; what has no new name keeps its own. */
export function withNames(
  statements: readonly Statement[],
  names: ReadonlyMap<string, string>,
  numbers: readonly number[] = [],
): Statement[] {
  return statements.map(renamed)

  function renamed(statement: Statement): Statement {
    switch (statement.kind) {
      case 'read':
        return { ...statement, names: statement.names.map(called) }
      case 'if':
        return {
          ...statement,
          arms: statement.arms.map(({ test, body }) => ({ test: e(test), body: body.map(renamed) })),
          ...(statement.otherwise && { otherwise: statement.otherwise.map(renamed) }),
        }
      case 'while':
        return { ...statement, test: e(statement.test), body: statement.body.map(renamed) }
      case 'for': {
        const { from, to, body } = statement
        return { ...statement, name: called(statement.name), from: e(from), to: e(to), body: body.map(renamed) }
      }
      case 'each':
        return {
          ...statement,
          name: called(statement.name),
          of: called(statement.of),
          body: statement.body.map(renamed),
        }
      case 'set':
        return { ...statement, target: e(statement.target), value: e(statement.value) }
      case 'change':
        return { ...statement, target: e(statement.target), value: e(statement.value) }
      case 'swap':
        return { ...statement, left: e(statement.left), right: e(statement.right) }
      case 'print':
        return { ...statement, values: statement.values.map(e) }
      case 'return':
        return { ...statement, value: e(statement.value) }
      case 'create':
      case 'extend':
      case 'push':
        return { ...statement, name: called(statement.name), value: e(statement.value) }
      case 'create list':
        return { ...statement, name: called(statement.name), size: e(statement.size), fill: e(statement.fill) }
      case 'read list':
        return { ...statement, name: called(statement.name), size: e(statement.size) }
      case 'copy list':
        return { ...statement, name: called(statement.name), from: called(statement.from) }
      case 'break':
      case 'continue':
        return statement
      default:
        return { ...statement, name: called(statement.name) }
    }
  }

  function e<T extends Expression | Place>(expression: T): T {
    switch (expression.kind) {
      case 'number':
        return expression.value < HOLES ? expression : { ...expression, value: numbers[expression.value - HOLES] }
      case 'name':
        return { ...expression, name: called(expression.name) }
      case 'item':
        return { ...expression, of: called(expression.of), at: e(expression.at) }
      case 'binary':
        return { ...expression, left: e(expression.left), right: e(expression.right) }
      case 'call':
        return { ...expression, name: called(expression.name), args: expression.args.map(e) }
      default:
        return expression
    }
  }

  function called(name: string): string {
    return names.get(name) ?? name
  }
}
