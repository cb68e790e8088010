import type { Shots } from 'fathom-bench/plugin'
import { formatNumberList } from '../../data/countdown.ts'
import { drawPuzzle, findEasiestPuzzle, type Puzzle, type PuzzleTrace } from './puzzle.ts'

/** Solved puzzles of as many numbers as the asked one, each of other numbers. */
export function makeSolvedPuzzles(askedNumbers: readonly number[]): Shots {
  const used = new Set([toSortedKey(askedNumbers)])
  return {
    shortest: formatSolved(findEasiestPuzzle(askedNumbers.length)),
    draw(window, rng, count, adding) {
      const drawn = drawPuzzle(askedNumbers.length, window, {
        rng,
        count: puzzle => count(formatSolved(puzzle)),
        adding,
        takes: nums => !used.has(toSortedKey(nums)),
      })
      if (!drawn) return undefined
      used.add(toSortedKey(drawn.puzzle.nums))
      return { text: formatSolved(drawn.puzzle), tokens: drawn.tokens }
    },
  }
}

/** A puzzle as questions and examples put it. */
export const formatPuzzle = ({ nums, target }: Pick<Puzzle, 'nums' | 'target'>): string =>
  `Numbers: ${formatNumberList(nums)}\nTarget: ${target}`

/** The puzzle of a statement. */
export function parsePuzzle(text: string): Pick<Puzzle, 'nums' | 'target'> {
  const [, nums = '', target] = /Numbers: \[([\d, ]+)\]\nTarget: (\d+)/.exec(text) ?? []
  return { nums: nums.split(', ').map(Number), target: Number(target) }
}

const formatSolved = (puzzle: PuzzleTrace) => `${formatPuzzle(puzzle)}\n\n${puzzle.trace.trimEnd()}`

const toSortedKey = (nums: readonly number[]) => [...nums].sort((a, b) => a - b).join()
