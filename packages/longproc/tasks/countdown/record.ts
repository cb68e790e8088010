import type { Puzzle } from './puzzle.ts'

/** The puzzle as a record of LongProc's Countdown files, with every field that they have. */
export function toCountdownRecord({ nums, target, trace, solution }: Puzzle, tokens: number) {
  return {
    nums,
    target,
    solution: solution.map(equation => equation.replaceAll(' ', '')),
    search_steps: 1 - (trace.match(TRY) ?? []).length / countMostTries(nums.length),
    demonstration: addTags(trace),
    solution_text: solution.join('\n'),
    num_search_tokens: tokens,
  }
}

const TRY = /^ *\|- Try /gm

/**
 * Returns the steps of the whole tree without pruning. A puzzle's rating is the share that its search omits (Stream of
 * Search, arXiv 2404.03683).
 */
const countMostTries = (numbers: number): number =>
  numbers < 2 ? 0 : 2 * numbers * (numbers - 1) * (1 + countMostTries(numbers - 1))

/** The same search as the files hold it, in a pair of tags. */
const addTags = (trace: string) =>
  trace.replace('# Search Procedure\n', '<Search Procedure>\n').replace('\n\nNow we', '\n</Search Procedure>\n\nNow we')
