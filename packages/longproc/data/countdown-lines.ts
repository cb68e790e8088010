import type { SearchStep } from './countdown-search.ts'

/** Text before the first number of a search. */
export const OPENING = 'Initial number set: ['

/** Behind the opening bracket: the numbers, the target, and what can be picked. */
export const stateText = (set: readonly number[], target: number): string =>
  `${set.join(', ')}], target: ${target}${formatOptions(set)}`

// Each of the other lines starts with the end of the previous line, and has none itself.

export const pickLine = (left: number, right: number, rest: readonly number[], depth: number): string =>
  `${begin(depth)}Pick two numbers (${left}, ${right}) (numbers left: [${rest.join(', ')}]). Try possible operations`

/** Why a result is not taken, in the official order of the checks. */
export function dropLine(step: SearchStep, depth: number): string {
  const { value } = step
  if (!Number.isFinite(value)) return `${formatTry(step, depth)} (invalid operation). ${DROP}`
  const why = Number.isInteger(value) ? 'exceeds the maximum intermediate result' : 'is a decimal'
  return `${formatTry(step, depth)} = ${formatOneDecimal(value)}. ${formatOneDecimal(value)} ${why}, ${DROP}`
}

export const addLine = (step: SearchStep, set: readonly number[], target: number, depth: number): string =>
  `${formatTry(step, depth)} = ${step.value}. Add ${step.value} to the number set. Current number set: [${stateText(set, target)}`

export const missLine = (step: SearchStep, target: number, depth: number): string =>
  `${formatTry(step, depth)} = ${step.value}. Evaluate ${step.value} != ${target}, ${DROP}`

/** Up to the target, which it hits. */
export const formatHitLine = (step: SearchStep, depth: number): string =>
  `${formatTry(step, depth)} = ${step.value}. Evaluate ${step.value} == ${step.value}`

const DROP = 'drop this branch'

const begin = (depth: number) => `.\n${' '.repeat(depth)}|- `

const formatTry = ({ a, operator, b }: SearchStep, depth: number) => `${begin(depth)}Try ${a} ${operator} ${b}`

/**
 * Python's `.1f` of decimals: a tie goes to the even digit. Only x.25 and x.75 are ties in binary, and JavaScript takes
 * both up.
 */
export function formatOneDecimal(value: number): string {
  if (Number.isInteger(value)) return String(value)
  return value % 1 === 0.25 ? `${Math.floor(value)}.2` : value.toFixed(1)
}

function formatOptions(set: readonly number[]): string {
  if (set.length === 2) return ', just two numbers left'
  // Most of a search's time goes into these lines: no lists are made for them.
  let pairs = ''
  for (let first = 0; first < set.length; first++)
    for (let second = first + 1; second < set.length; second++)
      pairs += `${pairs === '' ? '' : ', '}(${set[first]}, ${set[second]})`
  return `. Options for choosing two numbers: [${pairs}]`
}
