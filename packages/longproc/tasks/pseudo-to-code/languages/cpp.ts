import { formatExpression, INDENT, type Spelling } from '../code.ts'
import { BINDING, type Expression, type FunctionTree, type ProgramTree, type Statement, type Type } from '../tree.ts'

/** The one type that a program's whole numbers have. */
export type Integer = 'int' | 'long long'

/**
 * A program in C++11, line by line, without the header that LongProc puts before it: as many lines as its pseudocode
 * has.
 */
export function writeCpp({ functions, main }: ProgramTree, integer: Integer): string[] {
  const vector = `vector<${integer}>`
  const spelling = makeSpelling(integer)
  return [
    ...functions.flatMap(writeHeading),
    'int main() {',
    ...main.flatMap(statement => writeLines(statement, INDENT)),
    `${INDENT}return 0;`,
    '}',
  ]

  function writeHeading({ name, parameters, returns, body }: FunctionTree): string[] {
    const list = parameters.map(one => `${formatType(one.type)} ${one.name}`).join(', ')
    return [
      `${formatType(returns)} ${name}(${list}) {`,
      ...body.flatMap(statement => writeLines(statement, INDENT)),
      '}',
    ]
  }

  function writeLines(statement: Statement, indent: string): string[] {
    const writeBody = (body: readonly Statement[]) => body.flatMap(one => writeLines(one, indent + INDENT))
    const writeBlock = (opening: string, body: readonly Statement[]) => [
      `${indent}${opening} {`,
      ...writeBody(body),
      `${indent}}`,
    ]
    switch (statement.kind) {
      case 'if':
        return [
          ...statement.arms.flatMap(({ test, body }, at) => [
            `${indent}${at === 0 ? '' : '} else '}if (${format(test)}) {`,
            ...writeBody(body),
          ]),
          ...(statement.otherwise ? [`${indent}} else {`, ...writeBody(statement.otherwise)] : []),
          `${indent}}`,
        ]
      case 'while':
        return writeBlock(`while (${format(statement.test)})`, statement.body)
      case 'each':
        return writeBlock(`for (${formatType(statement.type)} ${statement.name} : ${statement.of})`, statement.body)
      case 'for':
        return writeBlock(`for (${formatLoop(statement)})`, statement.body)
      default:
        return [indent + formatSimple(statement)]
    }
  }

  function formatLoop({ name, way, from, to }: Extract<Statement, { kind: 'for' }>): string {
    const sign = { below: '<', up: '<=', down: '>=' }[way]
    return `${integer} ${name} = ${format(from)}; ${name} ${sign} ${format(to)}; ${name}${way === 'down' ? '--' : '++'}`
  }

  function formatSimple(statement: Exclude<Statement, { kind: 'if' | 'while' | 'for' | 'each' }>): string {
    switch (statement.kind) {
      case 'read':
        return `${integer} ${statement.names.join(', ')}; cin >> ${statement.names.join(' >> ')};`
      case 'read text':
        return `string ${statement.name}; cin >> ${statement.name};`
      case 'read list':
        return `${vector} ${statement.name}(${format(statement.size)}); for (auto &item : ${statement.name}) cin >> item;`
      case 'create':
        return `${formatType(statement.type)} ${statement.name} = ${format(statement.value)};`
      case 'create list':
        return `${vector} ${statement.name}(${format(statement.size)}, ${format(statement.fill)});`
      case 'empty list':
        return `${vector} ${statement.name};`
      case 'copy list':
        return `${vector} ${statement.name} = ${statement.from};`
      case 'set':
        return `${format(statement.target)} = ${format(statement.value)};`
      case 'change':
        return isOne(statement.value) && (statement.sign === '+' || statement.sign === '-')
          ? `${format(statement.target)}${statement.sign}${statement.sign};`
          : `${format(statement.target)} ${statement.sign}= ${format(statement.value)};`
      case 'extend':
        return `${statement.name} += ${format(statement.value)};`
      case 'push':
        return `${statement.name}.push_back(${format(statement.value)});`
      case 'pop':
        return `${statement.name}.pop_back();`
      case 'sort':
        return statement.down
          ? `sort(${statement.name}.rbegin(), ${statement.name}.rend());`
          : `sort(${statement.name}.begin(), ${statement.name}.end());`
      case 'reverse':
        return `reverse(${statement.name}.begin(), ${statement.name}.end());`
      case 'swap':
        return `swap(${format(statement.left)}, ${format(statement.right)});`
      case 'print':
        return `cout << ${statement.values.map(value => formatExpression(value, spelling, BINDING['+'])).join(' << " " << ')} << endl;`
      case 'return':
        return `return ${format(statement.value)};`
      default:
        return `${statement.kind};`
    }
  }

  function formatType(type: Type): string {
    return { integer, string: 'string', character: 'char', list: vector }[type]
  }

  function format(expression: Expression): string {
    return formatExpression(expression, spelling)
  }
}

const isOne = (value: Expression) => value.kind === 'number' && value.value === 1

function makeSpelling(integer: Integer): Spelling {
  // Both arguments have to be of one type.
  const same = integer === 'int' ? '' : '<long long>'
  return {
    signs: { and: '&&', or: '||' },
    builtIn: {
      min: (x, y) => `min${same}(${x}, ${y})`,
      max: (x, y) => `max${same}(${x}, ${y})`,
      abs: x => `abs(${x})`,
      length: x => `(int)${x}.size()`,
      place: x => `${x} - 'a'`,
      letter: x => `(char)('a' + ${x})`,
    },
  }
}
