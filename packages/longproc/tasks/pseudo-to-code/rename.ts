import { type AssignmentTarget, type Expression, type Statement, walkStatements } from './tree.ts'

/** The variables that statements bring in, in their order. */
export function listCreatedVariables(statements: readonly Statement[]): string[] {
  const names: string[] = []
  for (const statement of walkStatements(statements))
    if (CREATES.has(statement.kind)) names.push((statement as Named).name)
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

/**
 * The same statements with other names, of variables and functions alike, and with `numbers` in their holes; what has
 * no new name keeps its own.
 */
export function applyNames(
  statements: readonly Statement[],
  names: ReadonlyMap<string, string>,
  numbers: readonly number[] = [],
): Statement[] {
  return statements.map(renameStatement)

  function renameStatement(statement: Statement): Statement {
    switch (statement.kind) {
      case 'read':
        return { ...statement, names: statement.names.map(resolveName) }
      case 'if':
        return {
          ...statement,
          arms: statement.arms.map(({ test, body }) => ({
            test: renameExpression(test),
            body: body.map(renameStatement),
          })),
          ...(statement.otherwise && { otherwise: statement.otherwise.map(renameStatement) }),
        }
      case 'while':
        return { ...statement, test: renameExpression(statement.test), body: statement.body.map(renameStatement) }
      case 'for': {
        const { from, to, body } = statement
        return {
          ...statement,
          name: resolveName(statement.name),
          from: renameExpression(from),
          to: renameExpression(to),
          body: body.map(renameStatement),
        }
      }
      case 'each':
        return {
          ...statement,
          name: resolveName(statement.name),
          of: resolveName(statement.of),
          body: statement.body.map(renameStatement),
        }
      case 'set':
        return { ...statement, target: renameExpression(statement.target), value: renameExpression(statement.value) }
      case 'change':
        return { ...statement, target: renameExpression(statement.target), value: renameExpression(statement.value) }
      case 'swap':
        return { ...statement, left: renameExpression(statement.left), right: renameExpression(statement.right) }
      case 'print':
        return { ...statement, values: statement.values.map(renameExpression) }
      case 'return':
        return { ...statement, value: renameExpression(statement.value) }
      case 'create':
      case 'extend':
      case 'push':
        return { ...statement, name: resolveName(statement.name), value: renameExpression(statement.value) }
      case 'create list':
        return {
          ...statement,
          name: resolveName(statement.name),
          size: renameExpression(statement.size),
          fill: renameExpression(statement.fill),
        }
      case 'read list':
        return { ...statement, name: resolveName(statement.name), size: renameExpression(statement.size) }
      case 'copy list':
        return { ...statement, name: resolveName(statement.name), from: resolveName(statement.from) }
      case 'break':
      case 'continue':
        return statement
      default:
        return { ...statement, name: resolveName(statement.name) }
    }
  }

  function renameExpression<T extends Expression | AssignmentTarget>(expression: T): T {
    switch (expression.kind) {
      case 'number':
        return expression.value < HOLES ? expression : { ...expression, value: numbers[expression.value - HOLES] }
      case 'name':
        return { ...expression, name: resolveName(expression.name) }
      case 'item':
        return { ...expression, of: resolveName(expression.of), at: renameExpression(expression.at) }
      case 'binary':
        return { ...expression, left: renameExpression(expression.left), right: renameExpression(expression.right) }
      case 'call':
        return { ...expression, name: resolveName(expression.name), args: expression.args.map(renameExpression) }
      default:
        return expression
    }
  }

  function resolveName(name: string): string {
    return names.get(name) ?? name
  }
}
