import type { Fact } from 'fathom-bench/plugin'
import type { Puzzle } from './puzzle.ts'

type PuzzleNumbers = Pick<Puzzle, 'nums' | 'target'>

/** The puzzle as sentences for a haystack: one for each number, and one for the target. */
export function plantPuzzle({ nums, target }: PuzzleNumbers, depth: (fact: number) => number): Fact[] {
  return [...nums.map((value, at) => [`${ORDINALS[at]} number`, value] as const), ['target', target] as const].map(
    ([name, value], at) => ({ name, text: `The ${name} of ${PUZZLE} is ${value}.`, depth: depth(at) }),
  )
}

/** The puzzle that a text holds. */
export function findPuzzle(text: string): PuzzleNumbers {
  const found = new Map(Array.from(text.matchAll(STATED), ([, name, value]) => [name, Number(value)]))
  const nums = ORDINALS.map(ordinal => found.get(`${ordinal} number`)).filter(value => value !== undefined)
  return { nums, target: found.get('target') ?? 0 }
}

const ORDINALS = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth']

/** Subject that no other sentence of the text may mention. */
export const PUZZLE = 'the countdown puzzle'

const STATED = new RegExp(`The ([a-z]+(?: number)?) of ${PUZZLE} is (\\d+)\\.`, 'g')
