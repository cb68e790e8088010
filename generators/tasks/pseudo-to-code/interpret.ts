import { builtIn, ENDLESS, MOST_STEPS, operate, UNCLEAR, WRONG } from './operations.ts'
import type { Expression, FunctionTree, Place, Sign, Statement } from './tree.ts'

/** What a variable can hold. A character is a text of one. */
export type Value = number | string | number[]

export interface Outcome {
  /** What was printed: one entry a line. */
  readonly lines: readonly string[]
  /** The largest amount, by its absolute value, that was ever computed. */
  readonly largest: number
}

/**
 * Runs statements that find `given` in their variables, as Python and C++ would.
 *
 * @throws Stopped where they would not go on, or would not agree.
 */
export function interpret(
  statements: readonly Statement[],
  functions: readonly FunctionTree[],
  given: ReadonlyMap<string, Value>,
): Outcome {
  const known = new Map(functions.map(one => [one.name, one]))
  const lines: string[] = []
  let largest = 0
  let steps = 0
  block(statements, new Map(given))
  return { lines, largest }

  /** The returned value; `undefined` where the end was reached, a word where a loop is left or begun again. */
  function block(statements: readonly Statement[], frame: Frame): Ending {
    for (const statement of statements) {
      const ending = run(statement, frame)
      if (ending !== undefined) return ending
    }
    return undefined
  }

  function run(statement: Statement, frame: Frame): Ending {
    if (++steps > MOST_STEPS) throw ENDLESS
    switch (statement.kind) {
      case 'create':
        frame.set(statement.name, value(statement.value, frame))
        return
      case 'set':
        assign(statement.target, value(statement.value, frame), frame)
        return
      case 'change':
        assign(
          statement.target,
          computed(statement.sign, value(statement.target, frame), value(statement.value, frame)),
          frame,
        )
        return
      case 'if': {
        for (const { test, body } of statement.arms) if (value(test, frame)) return block(body, frame)
        return statement.otherwise && block(statement.otherwise, frame)
      }
      case 'for':
        return count(statement, frame)
      case 'while': {
        while (value(statement.test, frame)) {
          if (++steps > MOST_STEPS) throw ENDLESS
          const ending = block(statement.body, frame)
          if (ending === BREAK) break
          if (ending !== undefined && ending !== CONTINUE) return ending
        }
        return
      }
      case 'each': {
        for (const item of held(statement.of, frame) as Iterable<number | string>) {
          frame.set(statement.name, item)
          const ending = block(statement.body, frame)
          if (ending === BREAK) break
          if (ending !== undefined && ending !== CONTINUE) return ending
        }
        return
      }
      case 'break':
        return BREAK
      case 'continue':
        return CONTINUE
      case 'return':
        return { returned: value(statement.value, frame) }
      case 'print':
        lines.push(statement.values.map(one => value(one, frame)).join(' '))
        return
      case 'create list': {
        const size = value(statement.size, frame) as number
        if (size < 0 || size > MOST_STEPS) throw UNCLEAR
        frame.set(statement.name, new Array<number>(size).fill(value(statement.fill, frame) as number))
        return
      }
      case 'empty list':
        frame.set(statement.name, [])
        return
      case 'copy list':
        frame.set(statement.name, [...list(statement.from, frame)])
        return
      case 'push':
        list(statement.name, frame).push(value(statement.value, frame) as number)
        return
      case 'pop':
        if (list(statement.name, frame).pop() === undefined) throw UNCLEAR
        return
      case 'sort':
        list(statement.name, frame).sort((a, b) => (statement.down ? b - a : a - b))
        return
      case 'reverse':
        list(statement.name, frame).reverse()
        return
      case 'swap': {
        const [left, right] = [value(statement.left, frame), value(statement.right, frame)]
        assign(statement.left, right, frame)
        assign(statement.right, left, frame)
        return
      }
      case 'extend': {
        const text = (held(statement.name, frame) as string) + value(statement.value, frame)
        if (text.length > MOST_STEPS) throw ENDLESS
        frame.set(statement.name, text)
        return
      }
      default:
        throw new Error(`${statement.kind} is no part of what is run: its values are given`)
    }
  }

  function count({ name, way, from, to, body }: Extract<Statement, { kind: 'for' }>, frame: Frame): Ending {
    const step = way === 'down' ? -1 : 1
    const last = (value(to, frame) as number) - (way === 'below' ? 1 : 0)
    for (let at = value(from, frame) as number; way === 'down' ? at >= last : at <= last; at += step) {
      if (++steps > MOST_STEPS) throw ENDLESS
      frame.set(name, at)
      const ending = block(body, frame)
      if (ending === BREAK) break
      if (ending !== undefined && ending !== CONTINUE) return ending
    }
    return undefined
  }

  function value(expression: Expression, frame: Frame): number | string {
    if (++steps > MOST_STEPS) throw ENDLESS
    switch (expression.kind) {
      case 'number':
        return expression.value
      case 'letter':
      case 'string':
        return expression.text
      case 'name':
        return held(expression.name, frame) as number | string
      case 'item': {
        const from = held(expression.of, frame) as string | number[]
        const at = value(expression.at, frame) as number
        if (at < 0 || at >= from.length) throw UNCLEAR
        return from[at]
      }
      case 'binary':
        return both(expression.sign, expression.left, expression.right, frame)
      case 'call':
        return called(expression.name, expression.args, frame)
    }
  }

  function both(sign: Sign, left: Expression, right: Expression, frame: Frame): number | string {
    const first = value(left, frame)
    if (sign === 'and') return first && value(right, frame)
    if (sign === 'or') return first || value(right, frame)
    return computed(sign, first, value(right, frame))
  }

  function computed(sign: Sign, left: number | string, right: number | string): number | string {
    const result = operate(sign, left as number, right as number)
    const amount = result < 0 ? -result : result
    if (amount > largest) {
      if (amount > Number.MAX_SAFE_INTEGER) throw UNCLEAR
      largest = amount
    }
    return result
  }

  function assign(target: Place, result: number | string, frame: Frame): void {
    if (target.kind === 'name') {
      frame.set(target.name, result)
      return
    }
    const at = value(target.at, frame) as number
    const into = list(target.of, frame)
    if (at < 0 || at >= into.length) throw UNCLEAR
    into[at] = result as number
  }

  function called(name: string, args: readonly Expression[], frame: Frame): number | string {
    if (name === 'length') return (held((args[0] as { name: string }).name, frame) as string).length
    const one = known.get(name)
    if (!one) return builtIn(name, value(args[0], frame), args[1] && value(args[1], frame))
    const own: Frame = new Map()
    // A list is handed over as it is: no function changes what it was given.
    one.parameters.forEach(({ name, type }, at) => {
      const arg = args[at]
      own.set(name, type === 'list' ? held((arg as { name: string }).name, frame) : value(arg, frame))
    })
    const ending = block(one.body, own)
    if (typeof ending !== 'object') throw WRONG
    return ending.returned
  }
}

type Frame = Map<string, Value>
type Ending = { readonly returned: number | string } | typeof BREAK | typeof CONTINUE | undefined

const BREAK = 'break'
const CONTINUE = 'continue'

function held(name: string, frame: Frame): Value {
  const value = frame.get(name)
  if (value === undefined) throw WRONG
  return value
}

const list = (name: string, frame: Frame) => held(name, frame) as number[]
