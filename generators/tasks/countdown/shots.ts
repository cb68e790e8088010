import { listOf } from '../../../datasets/longproc/countdown.ts'
import type { Shots } from '../../materials/shots.ts'
import { drawPuzzle, easiestPuzzle, type Puzzle, type Told } from './puzzle.ts'

/** Solved puzzles of as many numbers as the asked one, each of other numbers. */
export function solvedPuzzles(asked: readonly number[]): Shots {
  const used = new Set([unordered(asked)])
  return {
    shortest: solved(easiestPuzzle(asked.length)),
    draw(window, rng, count, adding) {
      const drawn = drawPuzzle(asked.length, window, {
        rng,
        count: puzzle => count(solved(puzzle)),
        adding,
        takes: nums => !used.has(unordered(nums)),
      })
      if (!drawn) return undefined
      used.add(unordered(drawn.puzzle.nums))
      return { text: solved(drawn.puzzle), tokens: drawn.tokens }
    },
  }
}

/** A puzzle as questions and examples put it. */
export const statement = ({ nums, target }: Pick<Puzzle, 'nums' | 'target'>): string =>
  `Numbers: ${listOf(nums)}\nTarget: ${target}`

/** The puzzle of a statement. */
export function stated(text: string): Pick<Puzzle, 'nums' | 'target'> {
  const [, nums = '', target] = /Numbers: \[([\d, ]+)\]\nTarget: (\d+)/.exec(text) ?? []
  return { nums: nums.split(', ').map(Number), target: Number(target) }
}

const solved = (puzzle: Told) => `${statement(puzzle)}\n\n${puzzle.trace.trimEnd()}`

const unordered = (nums: readonly number[]) => [...nums].sort((a, b) => a - b).join()
