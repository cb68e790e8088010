import { code, INDENT, type Spelling } from './code.ts'
import { BINDING, type Expression, type FunctionTree, type Program, type Statement, type Type } from './tree.ts'

/** The one type that a program's whole numbers have. */
export type Integer = 'int' | 'long long'

/** A program in C++11, line by line, without the header that LongProc puts before it: as many lines as its pseudocode has. */
export function cpp({ functions, main }: Program, integer: Integer): string[] {
  const vector = `vector<${integer}>`
  const spelling = spellingOf(integer)
  return [
    ...functions.flatMap(heading),
    'int main() {',
    ...main.flatMap(statement => lines(statement, INDENT)),
    `${INDENT}return 0;`,
    '}',
  ]

  function heading({ name, parameters, returns, body }: FunctionTree): string[] {
    const list = parameters.map(one => `${typed(one.type)} ${one.name}`).join(', ')
    return [`${typed(returns)} ${name}(${list}) {`, ...body.flatMap(statement => lines(statement, INDENT)), '}']
  }

  function lines(statement: Statement, indent: string): string[] {
    const inside = (body: readonly Statement[]) => body.flatMap(one => lines(one, indent + INDENT))
    const block = (opening: string, body: readonly Statement[]) => [
      `${indent}${opening} {`,
      ...inside(body),
      `${indent}}`,
    ]
    switch (statement.kind) {
      case 'if':
        return [
          ...statement.arms.flatMap(({ test, body }, at) => [
            `${indent}${at === 0 ? '' : '} else '}if (${e(test)}) {`,
            ...inside(body),
          ]),
          ...(statement.otherwise ? [`${indent}} else {`, ...inside(statement.otherwise)] : []),
          `${indent}}`,
        ]
      case 'while':
        return block(`while (${e(statement.test)})`, statement.body)
      case 'each':
        return block(`for (${typed(statement.type)} ${statement.name} : ${statement.of})`, statement.body)
      case 'for':
        return block(`for (${counting(statement)})`, statement.body)
      default:
        return [indent + simple(statement)]
    }
  }

  function counting({ name, way, from, to }: Extract<Statement, { kind: 'for' }>): string {
    const sign = { below: '<', up: '<=', down: '>=' }[way]
    return `${integer} ${name} = ${e(from)}; ${name} ${sign} ${e(to)}; ${name}${way === 'down' ? '--' : '++'}`
  }

  function simple(statement: Exclude<Statement, { kind: 'if' | 'while' | 'for' | 'each' }>): string {
    switch (statement.kind) {
      case 'read':
        return `${integer} ${statement.names.join(', ')}; cin >> ${statement.names.join(' >> ')};`
      case 'read text':
        return `string ${statement.name}; cin >> ${statement.name};`
      case 'read list':
        return `${vector} ${statement.name}(${e(statement.size)}); for (auto &item : ${statement.name}) cin >> item;`
      case 'create':
        return `${typed(statement.type)} ${statement.name} = ${e(statement.value)};`
      case 'create list':
        return `${vector} ${statement.name}(${e(statement.size)}, ${e(statement.fill)});`
      case 'empty list':
        return `${vector} ${statement.name};`
      case 'copy list':
        return `${vector} ${statement.name} = ${statement.from};`
      case 'set':
        return `${e(statement.target)} = ${e(statement.value)};`
      case 'change':
        return isOne(statement.value) && (statement.sign === '+' || statement.sign === '-')
          ? `${e(statement.target)}${statement.sign}${statement.sign};`
          : `${e(statement.target)} ${statement.sign}= ${e(statement.value)};`
      case 'extend':
        return `${statement.name} += ${e(statement.value)};`
      case 'push':
        return `${statement.name}.push_back(${e(statement.value)});`
      case 'pop':
        return `${statement.name}.pop_back();`
      case 'sort':
        return statement.down
          ? `sort(${statement.name}.rbegin(), ${statement.name}.rend());`
          : `sort(${statement.name}.begin(), ${statement.name}.end());`
      case 'reverse':
        return `reverse(${statement.name}.begin(), ${statement.name}.end());`
      case 'swap':
        return `swap(${e(statement.left)}, ${e(statement.right)});`
      case 'print':
        return `cout << ${statement.values.map(value => code(value, spelling, BINDING['+'])).join(' << " " << ')} << endl;`
      case 'return':
        return `return ${e(statement.value)};`
      default:
        return `${statement.kind};`
    }
  }

  function typed(type: Type): string {
    return { integer, string: 'string', character: 'char', list: vector }[type]
  }

  function e(expression: Expression): string {
    return code(expression, spelling)
  }
}

const isOne = (value: Expression) => value.kind === 'number' && value.value === 1

function spellingOf(integer: Integer): Spelling {
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
