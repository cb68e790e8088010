import { applyOperator, callBuiltIn, ENDLESS, MOST_STEPS, UNCLEAR, WRONG } from './operations.ts'
import type { AssignmentTarget, BinaryOperator, Expression, FunctionTree, Statement } from './tree.ts'

/** Value of a variable. A character is a string of length one. */
export type VariableValue = number | string | number[]

export interface Outcome {
  /** Printed output, one entry per line. */
  readonly lines: readonly string[]
  /** The largest amount, by its absolute value, that was ever computed. */
  readonly largest: number
}

/**
 * Runs statements with the variables in `given`, as Python and C++ would.
 * @throws Stopped if they would fail or disagree
 */
export function interpret(
  statements: readonly Statement[],
  functions: readonly FunctionTree[],
  variables: ReadonlyMap<string, VariableValue>,
): Outcome {
  const known = new Map(functions.map(one => [one.name, one]))
  const lines: string[] = []
  let largest = 0
  let steps = 0
  runBlock(statements, new Map(variables))
  return { lines, largest }

  /** Returns the returned value; `undefined` at the end, and a word for a break or continue. */
  function runBlock(statements: readonly Statement[], frame: Frame): Ending {
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
        frame.set(statement.name, evaluate(statement.value, frame))
        return
      case 'set':
        assign(statement.target, evaluate(statement.value, frame), frame)
        return
      case 'change':
        assign(
          statement.target,
          compute(statement.sign, evaluate(statement.target, frame), evaluate(statement.value, frame)),
          frame,
        )
        return
      case 'if': {
        for (const { test, body } of statement.arms) if (evaluate(test, frame)) return runBlock(body, frame)
        return statement.otherwise && runBlock(statement.otherwise, frame)
      }
      case 'for':
        return count(statement, frame)
      case 'while': {
        while (evaluate(statement.test, frame)) {
          if (++steps > MOST_STEPS) throw ENDLESS
          const ending = runBlock(statement.body, frame)
          if (ending === BREAK) break
          if (ending !== undefined && ending !== CONTINUE) return ending
        }
        return
      }
      case 'each': {
        for (const item of readVariable(statement.of, frame) as Iterable<number | string>) {
          frame.set(statement.name, item)
          const ending = runBlock(statement.body, frame)
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
        return { returned: evaluate(statement.value, frame) }
      case 'print':
        lines.push(statement.values.map(one => evaluate(one, frame)).join(' '))
        return
      case 'create list': {
        const size = evaluate(statement.size, frame) as number
        if (size < 0 || size > MOST_STEPS) throw UNCLEAR
        frame.set(statement.name, new Array<number>(size).fill(evaluate(statement.fill, frame) as number))
        return
      }
      case 'empty list':
        frame.set(statement.name, [])
        return
      case 'copy list':
        frame.set(statement.name, [...readList(statement.from, frame)])
        return
      case 'push':
        readList(statement.name, frame).push(evaluate(statement.value, frame) as number)
        return
      case 'pop':
        if (readList(statement.name, frame).pop() === undefined) throw UNCLEAR
        return
      case 'sort':
        readList(statement.name, frame).sort((a, b) => (statement.down ? b - a : a - b))
        return
      case 'reverse':
        readList(statement.name, frame).reverse()
        return
      case 'swap': {
        const [left, right] = [evaluate(statement.left, frame), evaluate(statement.right, frame)]
        assign(statement.left, right, frame)
        assign(statement.right, left, frame)
        return
      }
      case 'extend': {
        const text = (readVariable(statement.name, frame) as string) + evaluate(statement.value, frame)
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
    const last = (evaluate(to, frame) as number) - (way === 'below' ? 1 : 0)
    for (let at = evaluate(from, frame) as number; way === 'down' ? at >= last : at <= last; at += step) {
      if (++steps > MOST_STEPS) throw ENDLESS
      frame.set(name, at)
      const ending = runBlock(body, frame)
      if (ending === BREAK) break
      if (ending !== undefined && ending !== CONTINUE) return ending
    }
    return undefined
  }

  function evaluate(expression: Expression, frame: Frame): number | string {
    if (++steps > MOST_STEPS) throw ENDLESS
    switch (expression.kind) {
      case 'number':
        return expression.value
      case 'letter':
      case 'string':
        return expression.text
      case 'name':
        return readVariable(expression.name, frame) as number | string
      case 'item': {
        const from = readVariable(expression.of, frame) as string | number[]
        const at = evaluate(expression.at, frame) as number
        if (at < 0 || at >= from.length) throw UNCLEAR
        return from[at]
      }
      case 'binary':
        return evaluateBinary(expression.sign, expression.left, expression.right, frame)
      case 'call':
        return callFunction(expression.name, expression.args, frame)
    }
  }

  function evaluateBinary(sign: BinaryOperator, left: Expression, right: Expression, frame: Frame): number | string {
    const first = evaluate(left, frame)
    if (sign === 'and') return first && evaluate(right, frame)
    if (sign === 'or') return first || evaluate(right, frame)
    return compute(sign, first, evaluate(right, frame))
  }

  function compute(sign: BinaryOperator, left: number | string, right: number | string): number | string {
    const result = applyOperator(sign, left as number, right as number)
    const amount = result < 0 ? -result : result
    if (amount > largest) {
      if (amount > Number.MAX_SAFE_INTEGER) throw UNCLEAR
      largest = amount
    }
    return result
  }

  function assign(target: AssignmentTarget, result: number | string, frame: Frame): void {
    if (target.kind === 'name') {
      frame.set(target.name, result)
      return
    }
    const at = evaluate(target.at, frame) as number
    const into = readList(target.of, frame)
    if (at < 0 || at >= into.length) throw UNCLEAR
    into[at] = result as number
  }

  function callFunction(name: string, args: readonly Expression[], frame: Frame): number | string {
    if (name === 'length') return (readVariable((args[0] as { name: string }).name, frame) as string).length
    const one = known.get(name)
    if (!one) return callBuiltIn(name, evaluate(args[0], frame), args[1] && evaluate(args[1], frame))
    const own: Frame = new Map()
    // A list is passed by reference: no function changes its argument.
    one.parameters.forEach(({ name, type }, at) => {
      const arg = args[at]
      own.set(name, type === 'list' ? readVariable((arg as { name: string }).name, frame) : evaluate(arg, frame))
    })
    const ending = runBlock(one.body, own)
    if (typeof ending !== 'object') throw WRONG
    return ending.returned
  }
}

type Frame = Map<string, VariableValue>
type Ending = { readonly returned: number | string } | typeof BREAK | typeof CONTINUE | undefined

const BREAK = 'break'
const CONTINUE = 'continue'

function readVariable(name: string, frame: Frame): VariableValue {
  const value = frame.get(name)
  if (value === undefined) throw WRONG
  return value
}

const readList = (name: string, frame: Frame) => readVariable(name, frame) as number[]
