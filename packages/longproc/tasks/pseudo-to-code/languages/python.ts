import { formatExpression, INDENT, type Spelling, TIGHTEST } from '../code.ts'
import type { Expression, ProgramTree, Statement } from '../tree.ts'

/** A program in Python, line by line: as many lines as its pseudocode has. */
export function writePython({ functions, main }: ProgramTree): string[] {
  const lines: string[] = []
  for (const { name, parameters, body } of functions) {
    lines.push(`def ${name}(${parameters.map(one => one.name).join(', ')}):`)
    write(body, INDENT)
  }
  lines.push('def main():')
  write(main, INDENT)
  lines.push('main()')
  return lines

  function write(statements: readonly Statement[], indent: string): void {
    for (const statement of statements) writeOne(statement, indent)
  }

  function writeOne(statement: Statement, indent: string): void {
    switch (statement.kind) {
      case 'if':
        for (const [at, { test, body }] of statement.arms.entries()) {
          lines.push(`${indent}${at === 0 ? 'if' : 'elif'} ${format(test)}:`)
          write(body, indent + INDENT)
        }
        if (statement.otherwise) {
          lines.push(`${indent}else:`)
          write(statement.otherwise, indent + INDENT)
        }
        return
      case 'while':
        lines.push(`${indent}while ${format(statement.test)}:`)
        break
      case 'each':
        lines.push(`${indent}for ${statement.name} in ${statement.of}:`)
        break
      case 'for':
        lines.push(`${indent}for ${statement.name} in ${formatRange(statement)}:`)
        break
      default:
        lines.push(indent + formatSimple(statement))
        return
    }
    write(statement.body, indent + INDENT)
  }
}

function formatRange({ way, from, to }: Extract<Statement, { kind: 'for' }>): string {
  if (way === 'down') return `range(${format(from)}, ${formatBefore(to)}, -1)`
  return `range(${format(from)}, ${way === 'up' ? `${format(to)} + 1` : format(to)})`
}

const formatBefore = (to: Expression) => (to.kind === 'number' ? String(to.value - 1) : `${format(to)} - 1`)

function formatSimple(statement: Exclude<Statement, { kind: 'if' | 'while' | 'for' | 'each' }>): string {
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
      return `${statement.name} = ${format(statement.value)}`
    case 'create list':
      return `${statement.name} = [${format(statement.fill)}] * ${formatExpression(statement.size, SPELLING, TIGHTEST)}`
    case 'empty list':
      return `${statement.name} = []`
    case 'copy list':
      return `${statement.name} = ${statement.from}[:]`
    case 'set':
      return `${format(statement.target)} = ${format(statement.value)}`
    case 'change':
      return `${format(statement.target)} ${statement.sign === '/' ? '//' : statement.sign}= ${format(statement.value)}`
    case 'extend':
      return `${statement.name} += ${format(statement.value)}`
    case 'push':
      return `${statement.name}.append(${format(statement.value)})`
    case 'pop':
      return `${statement.name}.pop()`
    case 'sort':
      return `${statement.name}.sort(${statement.down ? 'reverse=True' : ''})`
    case 'reverse':
      return `${statement.name}.reverse()`
    case 'swap':
      return `${format(statement.left)}, ${format(statement.right)} = ${format(statement.right)}, ${format(statement.left)}`
    case 'print':
      return `print(${statement.values.map(format).join(', ')})`
    case 'return':
      return `return ${format(statement.value)}`
    default:
      return statement.kind
  }
}

function format(expression: Expression): string {
  return formatExpression(expression, SPELLING)
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
