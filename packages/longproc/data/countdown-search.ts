/** Receives the steps of a search in order. `depth` is the indentation of the line. */
export interface SearchListener {
  begin(set: readonly number[]): void
  pick(left: number, right: number, rest: readonly number[], depth: number): void
  /** A result that is not taken. */
  drop(step: SearchStep, depth: number): void
  /** A result that takes the place of its two numbers: the set begins with it. */
  add(step: SearchStep, set: readonly number[], depth: number): void
  /** Receives the result after all numbers are used, with the steps that lead to it. */
  end(steps: readonly SearchStep[], depth: number): void
  /** True ends the search. */
  isFull(): boolean
}

export interface SearchStep {
  readonly a: number
  readonly operator: Operator
  readonly b: number
  readonly value: number
}

export type Operator = '+' | '-' | '*' | '/'
export const OPERATORS: readonly Operator[] = ['+', '-', '*', '/']

/**
 * Results from here on are dropped: the prompt says "will not exceed 2000", the official search drops 2000 itself too.
 */
export const LIMIT = 2000

/**
 * Tries all pairs in order, the larger number first, `+ - * /`, with the result in front of the numbers that are left.
 *
 * @param target none: nothing is hit, and the whole tree is gone through
 * @returns the steps that hit the target
 */
export function search(
  nums: readonly number[],
  target: number | undefined,
  listener: SearchListener,
): readonly SearchStep[] | undefined {
  const steps: SearchStep[] = []
  listener.begin(nums)
  return explore(nums, 0) === 'found' ? steps : undefined

  function explore(set: readonly number[], depth: number): Outcome {
    for (let first = 0; first < set.length; first++)
      for (let second = first + 1; second < set.length; second++) {
        const [left, right] = [set[first], set[second]]
        const rest = set.filter((_, at) => at !== first && at !== second)
        // The last two numbers leave no choice, so they are not picked.
        if (rest.length > 0) listener.pick(left, right, rest, depth + 1)
        const outcome = tryAll(Math.max(left, right), Math.min(left, right), rest, depth + (rest.length > 0 ? 2 : 1))
        if (outcome !== 'failed') return outcome
      }
    return 'failed'
  }

  function tryAll(a: number, b: number, rest: readonly number[], depth: number): Outcome {
    for (const operator of OPERATORS) {
      if (listener.isFull()) return 'ended'
      const value = computeResult(a, operator, b)
      const step = { a, operator, b, value }
      if (!Number.isInteger(value) || value >= LIMIT) {
        listener.drop(step, depth)
        continue
      }
      steps.push(step)
      const outcome = rest.length === 0 ? end(value, depth) : descend(step, [value, ...rest], depth)
      if (outcome !== 'failed') return outcome
      steps.pop()
    }
    return 'failed'
  }

  function end(value: number, depth: number): Outcome {
    listener.end(steps, depth)
    return value === target ? 'found' : 'failed'
  }

  function descend(step: SearchStep, set: readonly number[], depth: number): Outcome {
    listener.add(step, set, depth)
    return explore(set, depth)
  }
}

type Outcome = 'found' | 'ended' | 'failed'

function computeResult(a: number, operator: Operator, b: number): number {
  switch (operator) {
    case '+':
      return a + b
    case '-':
      return a - b
    case '*':
      return a * b
    case '/':
      return a / b
  }
}
