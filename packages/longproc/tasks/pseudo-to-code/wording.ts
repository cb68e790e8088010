import type { Random } from 'fathom-bench/plugin'
import type { AssignmentTarget, Expression, FunctionTree, Parameter, ProgramTree, Statement, Type } from './tree.ts'
import { describeExpression } from './word-expression.ts'

/** Names in the lines for concepts that only one language has. */
export interface Manner {
  /** Whether a separate line ends each block, as in C++ but not Python. */
  readonly closing: boolean
  readonly integer: 'integer' | 'long long integer'
  readonly list: 'list' | 'vector'
}

/**
 * Returns the pseudocode of a program, one line per line of its code, indented alike. Each line has several possible
 * wordings, which `read-pseudocode.ts` parses.
 */
export function writePseudocode({ functions, main }: ProgramTree, manner: Manner, rng: Random): string[] {
  const lines: string[] = []
  for (const one of functions) {
    lines.push(writeHeading(one))
    writeBody(one.body, 1)
    close('function', 0)
  }
  lines.push(rng.pick(MAIN))
  writeBody(main, 1)
  if (manner.closing) lines.push(`${INDENT}${rng.pick(['return 0 to the system', 'finish the program with code 0'])}`)
  close('function', 0)
  if (!manner.closing) lines.push(rng.pick(['call the main function', 'run the main function']))
  return lines

  function writeHeading({ name, parameters, returns }: FunctionTree): string {
    const list = parameters.map(formatTyped).join(', ')
    const described = parameters.map(one => `${pickArticle(one)} ${formatTyped(one)}`).join(', ')
    const result = `${returns === 'integer' ? `${manner.integer === 'integer' ? 'an' : 'a'} ${manner.integer}` : 'a string'}`
    return rng.pick([
      `define function ${name}(${list}) returning ${result}`,
      `function ${name} takes ${described} and returns ${result}`,
      `declare ${name} with ${parameters.length > 1 ? 'parameters' : 'parameter'} ${list}, giving ${result}`,
    ])
  }

  function writeBody(statements: readonly Statement[], depth: number): void {
    for (const statement of statements) say(statement, depth)
  }

  function say(statement: Statement, depth: number): void {
    const indent = INDENT.repeat(depth)
    switch (statement.kind) {
      case 'if':
        statement.arms.forEach(({ test, body: inside }, at) => {
          lines.push(`${indent}${(at === 0 ? rng.pick(IFS) : rng.pick(ELSE_IFS))(describe(test))}`)
          writeBody(inside, depth + 1)
        })
        if (statement.otherwise) {
          lines.push(`${indent}${rng.pick(ELSES)}`)
          writeBody(statement.otherwise, depth + 1)
        }
        close('condition', depth)
        return
      case 'while':
      case 'for':
      case 'each':
        lines.push(`${indent}${describeLoop(statement)}`)
        writeBody(statement.body, depth + 1)
        close('loop', depth)
        return
      default:
        lines.push(`${indent}${describeSimple(statement)}`)
    }
  }

  function describeLoop(statement: Extract<Statement, { kind: 'while' | 'for' | 'each' }>): string {
    if (statement.kind === 'while') return `${rng.pick(WHILES)} ${describe(statement.test)}`
    const { name } = statement
    if (statement.kind === 'each')
      return `${rng.pick(['for each', 'for every', 'go through each'])} ${statement.type === 'integer' ? 'value' : 'character'} ${name} of ${statement.of}`
    const [from, to] = [describe(statement.from, false), describe(statement.to, false)]
    return rng.pick(FORS[statement.way])(name, from, to)
  }

  function describeSimple(statement: Exclude<Statement, { kind: 'if' | 'while' | 'for' | 'each' }>): string {
    switch (statement.kind) {
      case 'read':
        return `${rng.pick(READS)} ${manner.integer}${statement.names.length > 1 ? 's' : ''} ${statement.names.join(', ').replace(/, (\w+)$/, ' and $1')}${statement.names.length > 1 ? ' from one line' : ''}`
      case 'read text':
        return `${rng.pick(READS)} string ${statement.name}`
      case 'read list':
        return `${rng.pick(READS)} ${manner.list} ${statement.name} of ${describe(statement.size, false)} ${manner.integer}s`
      case 'create':
        return rng.pick(CREATES)(formatTyped(statement), describe(statement.value))
      case 'create list':
        return rng.pick(LISTS)(
          `${manner.list} ${statement.name}`,
          describe(statement.size, false),
          describe(statement.fill, false),
        )
      case 'empty list':
        return rng.pick(EMPTY_LISTS)(`${manner.list} ${statement.name}`)
      case 'copy list':
        return rng.pick(COPIES)(`${manner.list} ${statement.name}`, statement.from)
      case 'set':
        return rng.pick(SETS)(describe(statement.target, false), describe(statement.value))
      case 'change':
        return describeChange(statement)
      case 'extend':
        return rng.pick([
          `append ${describe(statement.value)} to string ${statement.name}`,
          `extend ${statement.name} with ${describe(statement.value)}`,
        ])
      case 'push':
        return rng.pick([
          `append ${describe(statement.value)} to ${manner.list} ${statement.name}`,
          `push ${describe(statement.value)} onto ${statement.name}`,
        ])
      case 'pop':
        return `${rng.pick(['remove', 'drop', 'pop'])} the last element of ${statement.name}`
      case 'sort':
        return rng.pick(statement.down ? SORTS_DOWN : SORTS)(statement.name)
      case 'reverse':
        return rng.pick([`reverse ${statement.name}`, `turn ${statement.name} around`])
      case 'swap':
        return `${rng.pick(['swap', 'exchange'])} ${describe(statement.left, false)} and ${describe(statement.right, false)}`
      case 'print':
        return `${rng.pick(['print', 'output', 'display', 'show'])} ${statement.values.map(value => describe(value)).join(', ')}${statement.values.length > 1 ? rng.pick([' separated by spaces', ' with blanks between']) : ''}`
      case 'return':
        return `${rng.pick(['return', 'give back', 'hand back'])} ${describe(statement.value)}`
      case 'break':
        return rng.pick(['break out of the loop', 'leave the loop', 'stop this loop'])
      case 'continue':
        return rng.pick(['go on with the next round', 'skip to the next iteration'])
    }
  }

  function describeChange({ target, sign, value }: Extract<Statement, { kind: 'change' }>): string {
    const place = describe(target, false)
    if (value.kind === 'number' && value.value === 1 && (sign === '+' || sign === '-') && rng.next() < 0.6)
      return sign === '+' ? rng.pick([`increment ${place}`, `add one to ${place}`]) : `decrement ${place}`
    return rng.pick(CHANGES[sign])(place, describe(value))
  }

  function close(what: 'function' | 'loop' | 'condition', depth: number): void {
    if (manner.closing)
      lines.push(`${INDENT.repeat(depth)}${rng.pick(['close', 'end'])} the ${rng.pick(['block', what])}`)
  }

  function formatTyped({ type, name }: { readonly type: Type; readonly name: string }): string {
    return `${type === 'integer' ? manner.integer : type === 'list' ? manner.list : type} ${name}`
  }

  function pickArticle({ type }: Parameter): string {
    return type === 'integer' && manner.integer === 'integer' ? 'an' : 'a'
  }

  function describe(expression: Expression | AssignmentTarget, free = true): string {
    return describeExpression(expression, rng, free)
  }
}

const INDENT = '    '

type Phrase = (...slots: string[]) => string

const MAIN = ['define the main function', 'begin the main function', 'the main function starts here']
const READS = ['read', 'input', 'get']
const WHILES = ['while', 'as long as', 'repeat while']
const IFS: readonly Phrase[] = [test => `if ${test}`, test => `if ${test} then`, test => `in case ${test}`]
const ELSE_IFS: readonly Phrase[] = [test => `otherwise if ${test}`, test => `else if ${test} then`]
const ELSES = ['otherwise', 'else', 'in all other cases']

const FORS: Readonly<Record<'below' | 'up' | 'down', readonly Phrase[]>> = {
  below: [
    (name, from, to) => `for ${name} from ${from} to ${to} exclusive`,
    (name, from, to) => `for ${name} = ${from} up to but not including ${to}`,
    (name, from, to) => `let ${name} run from ${from} while it is below ${to}`,
  ],
  up: [
    (name, from, to) => `for ${name} from ${from} to ${to} inclusive`,
    (name, from, to) => `for ${name} = ${from} through ${to}`,
  ],
  down: [
    (name, from, to) => `for ${name} from ${from} down to ${to} inclusive`,
    (name, from, to) => `count ${name} down from ${from} to ${to}`,
  ],
}

const CREATES: readonly Phrase[] = [
  (variable, value) => `create ${variable} with value ${value}`,
  (variable, value) => `let ${variable} be ${value}`,
  (variable, value) => `declare ${variable} = ${value}`,
  (variable, value) => `make a new ${variable} equal to ${value}`,
]

const LISTS: readonly Phrase[] = [
  (list, size, fill) => `create ${list} of ${size} elements, each equal to ${fill}`,
  (list, size, fill) => `let ${list} hold ${size} entries, all set to ${fill}`,
  (list, size, fill) => `make a new ${list} with ${fill} repeated ${size} times`,
]

const EMPTY_LISTS: readonly Phrase[] = [
  list => `create an empty ${list}`,
  list => `let ${list} start empty`,
  list => `make a new ${list} without elements`,
]

const COPIES: readonly Phrase[] = [
  (list, from) => `create ${list} as a copy of ${from}`,
  (list, from) => `let ${list} be a copy of ${from}`,
  (list, from) => `copy ${from} into a new ${list}`,
]

const SORTS: readonly Phrase[] = [
  name => `sort ${name} in ascending order`,
  name => `arrange ${name} from smallest to largest`,
]
const SORTS_DOWN: readonly Phrase[] = [
  name => `sort ${name} in descending order`,
  name => `arrange ${name} from largest to smallest`,
]

const SETS: readonly Phrase[] = [
  (target, value) => `set ${target} to ${value}`,
  (target, value) => `assign ${value} to ${target}`,
  (target, value) => `store ${value} in ${target}`,
  (target, value) => `${target} becomes ${value}`,
]

const CHANGES: Readonly<Record<'+' | '-' | '*' | '/' | '%', readonly Phrase[]>> = {
  '+': [(target, value) => `increase ${target} by ${value}`, (target, value) => `add ${value} to ${target}`],
  '-': [(target, value) => `decrease ${target} by ${value}`, (target, value) => `subtract ${value} from ${target}`],
  '*': [(target, value) => `multiply ${target} by ${value}`],
  '/': [
    (target, value) => `divide ${target} by ${value}, rounding down`,
    (target, value) => `divide ${target} by ${value}, dropping the fraction`,
  ],
  '%': [(target, value) => `take ${target} modulo ${value}`, (target, value) => `reduce ${target} modulo ${value}`],
}
