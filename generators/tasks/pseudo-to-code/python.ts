import { code, INDENT, type Spelling, TIGHTEST } from './code.ts'
import type { Expression, FunctionTree, Program, Statement } from './tree.ts'

/** A program in Python, line by line: as many lines as its pseudocode has. */
export function python({ functions, main }: Program): string[] {
  return [
    ...functions.flatMap(heading),
    'def main():',
    ...main.flatMap(statement => lines(statement, INDENT)),
    'main()',
  ]
}

const heading = ({ name, parameters, body }: FunctionTree): string[] => [
  `def ${name}(${parameters.map(one => one.name).join(', ')}):`,
  ...body.flatMap(statement => lines(statement, INDENT)),
]

function lines(statement: Statement, indent: string): string[] {
  const inside = (body: readonly Statement[]) => body.flatMap(one => lines(one, indent + INDENT))
  switch (statement.kind) {
    case 'if':
      return [
        ...statement.arms.flatMap(({ test, body }, at) => [
          `${indent}${at === 0 ? 'if' : 'elif'} ${e(test)}:`,
          ...inside(body),
        ]),
        ...(statement.otherwise ? [`${indent}else:`, ...inside(statement.otherwise)] : []),
      ]
    case 'while':
      return [`${indent}while ${e(statement.test)}:`, ...inside(statement.body)]
    case 'each':
      return [`${indent}for ${statement.name} in ${statement.of}:`, ...inside(statement.body)]
    case 'for':
      return [`${indent}for ${statement.name} in ${range(statement)}:`, ...inside(statement.body)]
    default:
      return [indent + simple(statement)]
  }
}

function range({ way, from, to }: Extract<Statement, { kind: 'for' }>): string {
  if (way === 'down') return `range(${e(from)}, ${before(to)}, -1)`
  return `range(${e(from)}, ${way === 'up' ? `${e(to)} + 1` : e(to)})`
}

const before = (to: Expression) => (to.kind === 'number' ? String(to.value - 1) : `${e(to)} - 1`)

function simple(statement: Exclude<Statement, { kind: 'if' | 'while' | 'for' | 'each' }>): string {
  switch (statement.kind) {
    case 'read':
      return statement.names.length === 1
        ? `${statement.names[0]} = int(input())`
        : `${statement.names.join(', ')} = map(int, input().split())`
    case 'read text':
      return `${statement.name} = input()`
    case 'read list':
      return `${statement.name} = list(map(int, input().split()))`
    case 'create':
      return `${statement.name} = ${e(statement.value)}`
    case 'create list':
      return `${statement.name} = [${e(statement.fill)}] * ${code(statement.size, SPELLING, TIGHTEST)}`
    case 'empty list':
      return `${statement.name} = []`
    case 'copy list':
      return `${statement.name} = ${statement.from}[:]`
    case 'set':
      return `${e(statement.target)} = ${e(statement.value)}`
    case 'change':
      return `${e(statement.target)} ${statement.sign === '/' ? '//' : statement.sign}= ${e(statement.value)}`
    case 'extend':
      return `${statement.name} += ${e(statement.value)}`
    case 'push':
      return `${statement.name}.append(${e(statement.value)})`
    case 'pop':
      return `${statement.name}.pop()`
    case 'sort':
      return `${statement.name}.sort(${statement.down ? 'reverse=True' : ''})`
    case 'reverse':
      return `${statement.name}.reverse()`
    case 'swap':
      return `${e(statement.left)}, ${e(statement.right)} = ${e(statement.right)}, ${e(statement.left)}`
    case 'print':
      return `print(${statement.values.map(e).join(', ')})`
    case 'return':
      return `return ${e(statement.value)}`
    default:
      return statement.kind
  }
}

function e(expression: Expression): string {
  return code(expression, SPELLING)
}

const SPELLING: Spelling = {
  signs: { '/': '//' },
  builtIn: {
    min: (x, y) => `min(${x}, ${y})`,
    max: (x, y) => `max(${x}, ${y})`,
    abs: x => `abs(${x})`,
    length: x => `len(${x})`,
    place: x => `ord(${x}) - ord('a')`,
    letter: x => `chr(ord('a') + ${x})`,
  },
}
