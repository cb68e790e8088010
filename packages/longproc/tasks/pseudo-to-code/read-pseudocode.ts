import { mustMatch } from 'fathom-bench/plugin'
import { readExpression, readExpressions } from './read-expression.ts'
import type { Arm, AssignmentTarget, FunctionTree, Parameter, ProgramTree, Statement, Type } from './tree.ts'
import { makeNumber } from './tree.ts'

/**
 * Parses a program from its pseudocode. It inverts `wording.ts`, but is written independently from the meaning of the
 * wordings. Indentation determines the blocks, so lines that only close one are optional.
 * @throws SyntaxError that names the line, for anything else
 */
export function readPseudocode(lines: readonly string[]): ProgramTree {
  const outline = nestLines(lines)
  const functions: FunctionTree[] = []
  let main: readonly Statement[] = []
  for (const { text, inside } of outline) {
    if (MAIN.test(text)) main = readBlock(inside)
    else if (!CALL_MAIN.test(text)) functions.push(readFunction(text, inside))
  }
  return { functions, main }
}

const MAIN = /^(?:define the main function|begin the main function|the main function starts here)$/
const CALL_MAIN = /^(?:call|run|invoke) the main function$/
/** Lines that C++ has and Python has not: they change nothing. */
const CLOSING =
  /^(?:(?:close|end) (?:the|this) (?:block|loop|function|condition)|return 0 to the system|finish the program with code 0)$/

/** A line and the lines that are indented below it. */
interface Outline {
  readonly text: string
  readonly inside: Outline[]
}

function nestLines(lines: readonly string[]): Outline[] {
  const top: Outline[] = []
  const open = [top]
  for (const line of lines) {
    const text = line.trim()
    if (CLOSING.test(text)) continue
    const depth = (line.length - line.trimStart().length) / 4
    const level = open[depth]
    if (!level) throw new SyntaxError(`indented too far: ${text}`)
    const entry: Outline = { text, inside: [] }
    level.push(entry)
    open.length = depth + 1
    open.push(entry.inside)
  }
  return top
}

const FUNCTION = [
  /^define function (?<name>\w+)\((?<parameters>.*)\) returning (?<returns>.+)$/,
  /^function (?<name>\w+) takes (?<parameters>.+) and returns (?<returns>.+)$/,
  /^declare (?<name>\w+) with (?:parameters?|arguments?) (?<parameters>.+), (?:its result is|giving) (?<returns>.+)$/,
]

function readFunction(text: string, inside: readonly Outline[]): FunctionTree {
  for (const pattern of FUNCTION) {
    const { name, parameters, returns } = pattern.exec(text)?.groups ?? {}
    if (name === undefined) continue
    return {
      name,
      parameters: parameters.split(', ').map(readParameter),
      returns: /\bstring$/.test(returns) ? 'string' : 'integer',
      body: readBlock(inside),
    }
  }
  throw new SyntaxError(`no function: ${text}`)
}

function readParameter(text: string): Parameter {
  const [, type, name] = mustMatch(/^(?:an? )?(.+) (\w+)$/, text)
  return { type: readType(type), name: name }
}

function readType(words: string): Type {
  if (words === 'list' || words === 'vector') return 'list'
  if (words === 'string' || words === 'character') return words
  if (words === 'integer' || words === 'long long integer') return 'integer'
  throw new SyntaxError(`no type: ${words}`)
}

function readBlock(outline: readonly Outline[]): Statement[] {
  const statements: Statement[] = []
  for (const { text, inside } of outline) {
    const last = statements.at(-1)
    const other = OTHERWISE_IF.exec(text)?.[1]
    if (last?.kind === 'if' && other !== undefined)
      statements.splice(-1, 1, { ...last, arms: [...last.arms, readArm(other, inside)] })
    else if (last?.kind === 'if' && OTHERWISE.test(text))
      statements.splice(-1, 1, { ...last, otherwise: readBlock(inside) })
    else statements.push(readStatement(text, inside))
  }
  return statements
}

const OTHERWISE_IF = /^(?:otherwise|else) if (.+?)(?: then)?$/
const OTHERWISE = /^(?:otherwise|else|in all other cases)$/
const readArm = (test: string, inside: readonly Outline[]): Arm => ({
  test: readExpression(test),
  body: readBlock(inside),
})

function readStatement(text: string, inside: readonly Outline[]): Statement {
  const { slots, build } = findForm(text)
  return build(slots, () => readBlock(inside))
}

/** Recipes say the same lines again and again. */
function findForm(text: string): Form {
  const known = forms.get(text)
  if (known) return known
  for (const [pattern, build] of STATEMENTS) {
    const found = pattern.exec(text)
    if (!found) continue
    const form = { slots: found.groups ?? {}, build }
    if (forms.size >= MOST_FORMS) forms.clear()
    forms.set(text, form)
    return form
  }
  throw new SyntaxError(`no statement: ${text}`)
}

interface Form {
  readonly slots: Slots
  readonly build: Build
}

const forms = new Map<string, Form>()
const MOST_FORMS = 10_000

/**
 * A pattern's groups by their names. Those of an alternative that did not fit are undefined, though their type does not
 * say so.
 */
type Slots = Readonly<Record<string, string>>
type Build = (slots: Slots, body: () => Statement[]) => Statement

const toExpression = readExpression
const toTarget = (text: string): AssignmentTarget => readExpression(text) as AssignmentTarget
const ONE = makeNumber(1)

const TYPED = '(?<type>(?:long long )?integer|string|character) (?<name>\\w+)'
const LISTED = '(?:list|vector) (?<name>\\w+)'

/** The first that fits is meant. */
const STATEMENTS: readonly (readonly [RegExp, Build])[] = (
  [
    // Reading.
    [
      '(?:read|input|get) (?:long long )?integers? (?<names>\\w+(?:(?:, | and )\\w+)*)(?: from one line)?',
      s => ({ kind: 'read', names: s['names'].split(/, | and /) }),
    ],
    ['(?:read|input|get) (?:the )?string (?<name>\\w+)', s => ({ kind: 'read text', name: s['name'] })],
    [
      `(?:read|input|get) ${LISTED} of (?<size>.+?) (?:long long )?integers`,
      s => ({ kind: 'read list', name: s['name'], size: toExpression(s['size']) }),
    ],
    // New values.
    [`create an empty ${LISTED}`, s => ({ kind: 'empty list', name: s['name'] })],
    [`let ${LISTED} start empty`, s => ({ kind: 'empty list', name: s['name'] })],
    [`make a new ${LISTED} without elements`, s => ({ kind: 'empty list', name: s['name'] })],
    [`create ${LISTED} as a copy of (?<from>\\w+)`, readCopy],
    [`let ${LISTED} be a copy of (?<from>\\w+)`, readCopy],
    [`copy (?<from>\\w+) into a new ${LISTED}`, readCopy],
    [`create ${LISTED} of (?<size>.+) elements, each equal to (?<fill>.+)`, readFill],
    [`let ${LISTED} hold (?<size>.+) entries, all set to (?<fill>.+)`, readFill],
    [`make a new ${LISTED} with (?<fill>.+) repeated (?<size>.+) times`, readFill],
    [`create ${TYPED} with value (?<value>.+)`, readCreate],
    [`let ${TYPED} be (?<value>.+)`, readCreate],
    [`declare ${TYPED} = (?<value>.+)`, readCreate],
    [`make a new ${TYPED} equal to (?<value>.+)`, readCreate],
    // Ends of a round or a function.
    ['(?:break out of|leave|stop) (?:the|this) loop', () => ({ kind: 'break' })],
    ['(?:go on with|skip to|continue with) the next (?:round|iteration|pass)', () => ({ kind: 'continue' })],
    ['(?:return|give back|hand back) (?<value>.+)', s => ({ kind: 'return', value: toExpression(s['value']) })],
    // Changes of a list or a text.
    [
      '(?:sort (?<name>\\w+) in ascending order|arrange (?<other>\\w+) from smallest to largest)',
      s => ({ kind: 'sort', name: s['name'] ?? s['other'], down: false }),
    ],
    [
      '(?:sort (?<name>\\w+) in descending order|arrange (?<other>\\w+) from largest to smallest)',
      s => ({ kind: 'sort', name: s['name'] ?? s['other'], down: true }),
    ],
    ['(?:reverse (?<name>\\w+)|turn (?<other>\\w+) around)', s => ({ kind: 'reverse', name: s['name'] ?? s['other'] })],
    ['(?:remove|drop|pop) the last element of (?<name>\\w+)', s => ({ kind: 'pop', name: s['name'] })],
    [
      '(?:swap|exchange) (?<left>.+?) (?:and|with) (?<right>.+)',
      s => ({ kind: 'swap', left: toTarget(s['left']), right: toTarget(s['right']) }),
    ],
    [`append (?<value>.+) to ${LISTED}`, s => ({ kind: 'push', name: s['name'], value: toExpression(s['value']) })],
    [
      'push (?<value>.+) (?:onto|to the back of) (?<name>\\w+)',
      s => ({ kind: 'push', name: s['name'], value: toExpression(s['value']) }),
    ],
    [
      'append (?<value>.+) to string (?<name>\\w+)',
      s => ({ kind: 'extend', name: s['name'], value: toExpression(s['value']) }),
    ],
    [
      'extend (?:string )?(?<name>\\w+) (?:with|by) (?<value>.+)',
      s => ({ kind: 'extend', name: s['name'], value: toExpression(s['value']) }),
    ],
    // Changes of a value.
    ['increment (?<target>.+?)(?: by 1)?', s => readChange('+', s['target'])],
    ['decrement (?<target>.+?)(?: by 1)?', s => readChange('-', s['target'])],
    ['add one to (?<target>.+)', s => readChange('+', s['target'])],
    ['increase (?<target>.+?) by (?<value>.+)', s => readChange('+', s['target'], s['value'])],
    ['decrease (?<target>.+?) by (?<value>.+)', s => readChange('-', s['target'], s['value'])],
    ['add (?<value>.+) to (?<target>.+)', s => readChange('+', s['target'], s['value'])],
    ['subtract (?<value>.+) from (?<target>.+)', s => readChange('-', s['target'], s['value'])],
    ['multiply (?<target>.+?) by (?<value>.+)', s => readChange('*', s['target'], s['value'])],
    [
      'divide (?<target>.+?) by (?<value>.+?),? (?:rounding down|dropping the fraction)',
      s => readChange('/', s['target'], s['value']),
    ],
    ['(?:take|reduce) (?<target>.+?) modulo (?<value>.+)', s => readChange('%', s['target'], s['value'])],
    ['set (?<target>.+) to (?<value>.+)', readSet],
    ['assign (?<value>.+) to (?<target>.+)', readSet],
    ['store (?<value>.+) in (?<target>.+)', readSet],
    ['(?<target>.+) becomes (?<value>.+)', readSet],
    // Output.
    [
      '(?:print|output|display|show) (?<values>.+?)(?: separated by spaces| with blanks between)?',
      s => ({ kind: 'print', values: readExpressions(s['values']) }),
    ],
    // Statements with a body.
    [
      '(?:if (?<test>.+?)(?: then)?|in case (?<other>.+))',
      (s, body) => ({ kind: 'if', arms: [{ test: toExpression(s['test'] ?? s['other']), body: body() }] }),
    ],
    [
      '(?:while|as long as|repeat while) (?<test>.+)',
      (s, body) => ({ kind: 'while', test: toExpression(s['test']), body: body() }),
    ],
    [
      '(?:for each|for every|go through each) (?<type>value|character) (?<name>\\w+) (?:of|in) (?<of>\\w+)',
      (s, body) => ({
        kind: 'each',
        type: s['type'] === 'character' ? 'character' : 'integer',
        name: s['name'],
        of: s['of'],
        body: body(),
      }),
    ],
    ['for (?<name>\\w+) from (?<from>.+) to (?<to>.+) exclusive', readLoop('below')],
    ['for (?<name>\\w+) = (?<from>.+) up to but not including (?<to>.+)', readLoop('below')],
    ['let (?<name>\\w+) run from (?<from>.+) while it is below (?<to>.+)', readLoop('below')],
    ['for (?<name>\\w+) from (?<from>.+) down to (?<to>.+) inclusive', readLoop('down')],
    ['count (?<name>\\w+) down from (?<from>.+) to (?<to>.+)', readLoop('down')],
    ['for (?<name>\\w+) from (?<from>.+) to (?<to>.+) inclusive', readLoop('up')],
    ['for (?<name>\\w+) = (?<from>.+) through (?<to>.+)', readLoop('up')],
  ] as [string, Build][]
).map(([source, build]) => [new RegExp(`^${source}$`), build])

function readCopy(s: Slots): Statement {
  return { kind: 'copy list', name: s['name'], from: s['from'] }
}

function readFill(s: Slots): Statement {
  return { kind: 'create list', name: s['name'], size: toExpression(s['size']), fill: toExpression(s['fill']) }
}

function readCreate(s: Slots): Statement {
  const type = readType(s['type']) as Exclude<Type, 'list'>
  return { kind: 'create', type, name: s['name'], value: toExpression(s['value']) }
}

function readChange(sign: '+' | '-' | '*' | '/' | '%', target: string, value?: string): Statement {
  return { kind: 'change', target: toTarget(target), sign, value: value === undefined ? ONE : toExpression(value) }
}

function readSet(s: Slots): Statement {
  return { kind: 'set', target: toTarget(s['target']), value: toExpression(s['value']) }
}

function readLoop(way: 'below' | 'up' | 'down'): Build {
  return (s, body) => ({
    kind: 'for',
    name: s['name'],
    way,
    from: toExpression(s['from']),
    to: toExpression(s['to']),
    body: body(),
  })
}
