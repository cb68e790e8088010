import {
  countFactTokens,
  defineTask,
  drawForWindow,
  fillWithShots,
  formatAnswerInstructions,
  IN_PARAGRAPHS,
  insertNeedles,
  type Output,
  type OutputLevel,
  outputWindow,
  type ParamValue,
  pickFewShots,
  type Random,
  TooShort,
} from 'fathom-bench/plugin'
import { buildCountdownTrace } from '../../data/countdown.ts'
import { countdownMistakes } from './mistakes.ts'
import { findPuzzle, PUZZLE, plantPuzzle } from './plant.ts'
import { countNumbersFor, drawPuzzle, type PuzzleTrace } from './puzzle.ts'
import { toCountdownRecord } from './record.ts'
import { formatPuzzle, makeSolvedPuzzles, parsePuzzle } from './shots.ts'

interface Params extends Record<string, ParamValue> {
  readonly context: (typeof CONTEXTS)[number]
}

const CONTEXTS = ['shots', 'haystack'] as const

/**
 * Reach a target from four to six numbers: all pairs and operations are tried in a fixed order, and every step is
 * written down, so that the answer is as long as the search. One search for nothing tells how long the search for each
 * target would be; the target is chosen for the length that is asked for.
 *
 * Source: LongProc Countdown (arXiv 2501.05414 section 3; princeton-pli/LongProc `main`): its search to the letter, its
 * numbers (1 to 49), targets (10 to 50), levels, and the sizes of its two examples. Five numbers above 32K tokens of
 * answer, six above 512K. Ours are the wording, new examples for each item, and what fills a long prompt: more
 * examples, or a text in which the puzzle is planted.
 */
export const countdown = defineTask({
  id: 'countdown',
  family: 'longproc',
  reading: 'lookup',
  about: 'Reach a target from a few numbers by an exhaustive search that is written down step by step.',
  source:
    'LongProc Countdown (arXiv 2501.05414), after Stream of Search (arXiv 2404.03683); wording, examples and long prompts are ours',
  version: 3,
  params: { context: 'shots' } as Params,
  paramNotes: {
    context:
      'what the prompt is filled with: shots (solved puzzles) or haystack (a text in which the puzzle stands, a sentence for each number)',
  },
  answerTokens: 1024,
  output: { least: 450, most: 1_048_576, official: 'countdown', corruptions: countdownMistakes },
  paired: true,
  uniqueAnswer: true,
  scorer: 'longproc-countdown',
  chance: 0,
  askedInQuestion: true,
  program: 'solves it',
  haystack: true,
  instructions: `A countdown puzzle gives some numbers and a target. Each number is used exactly once, two numbers at a time are joined by +, -, * or /, and the last result is the target. All results are positive whole numbers below 2000.

It is solved by a search in which every step is written down:
- Take the pairs of the current numbers in the order of the list. Of each pair, the larger number a and the smaller number b, try a + b, a - b, a * b and a / b, in this order.
- A result that is no whole number, or that is 2000 or more, is dropped at once, and so is a division by zero.
- Any other result, 0 included, takes the place of the two numbers: it comes first in the new list, followed by the numbers left, and the search goes on from there with the first pair.
- When only one number is left, compare it with the target. If it differs, drop the branch and go on with the next thing to try; if it is the target, stop.
- Then trace the steps back from the last to the first, and write the solution down.

Solved puzzles show how each line is worded. Leave out no line of the search.`,
  template: IN_PARAGRAPHS,

  check: ({ context }) => (CONTEXTS.includes(context) ? undefined : `context is ${CONTEXTS.join(' or ')}`),

  core({ params, rng, depth, output }) {
    const asked = output! // given to tasks of long output
    const { puzzle, tokens } = drawPuzzleForOutput(asked, rng)
    const { nums, trace } = puzzle
    const planted = params.context === 'haystack'
    const numbers = COUNTS[nums.length]
    return {
      question: planted
        ? `Sentences of the text give the ${numbers} numbers of ${PUZZLE}, the first to the last, and its target. Find them and solve the puzzle.`
        : `Solve this puzzle of ${numbers} numbers.\n\n${formatPuzzle(puzzle)}`,
      ...formatAnswerInstructions('text', {
        form: `Write the line "# Search Procedure" and under it the whole search. End with the ${COUNTS[nums.length - 1]} equations of the solution between <Solution> and </Solution>, one a line and nothing else, such as 12 - 7 = 5.`,
      }),
      ...(planted && {
        example: pickFewShots(makeSolvedPuzzles(nums), EXAMPLES, { ...asked, rng: rng.fork('examples') }),
      }),
      expected: { reference: trace, item: toCountdownRecord(puzzle, tokens) },
      reference: trace,
      facts: { nums, planted: planted ? plantPuzzle(puzzle, depth) : [] },
    }
  },

  fill({ facts: { nums, planted } }, { params, room, tokenizer, rng, haystack }) {
    if (params.context === 'shots')
      return fillWithShots(makeSolvedPuzzles(nums), OFFICIAL_EXAMPLES, { room, rng, tokenizer })
    const facts = countFactTokens(planted, haystack.layout, tokenizer)
    const hay = haystack.fill((room === Number.POSITIVE_INFINITY ? SHORT_TEXT : room) - facts, rng, tokenizer, [PUZZLE])
    if (hay.units.length < 2) throw new TooShort(facts + SMALLEST_HEAP)
    const { context, depths } = insertNeedles(hay, planted, haystack.layout)
    return {
      context,
      depths,
      tokens: tokenizer.additive ? hay.tokens + facts : tokenizer.count(context),
      haystack: haystack.id,
      repeats: hay.repeats,
    }
  },

  solve({ context, question }) {
    const { nums, target } = question.startsWith('Solve') ? parsePuzzle(question) : findPuzzle(context)
    return buildCountdownTrace(nums, target)?.trace ?? ''
  },
})

const COUNTS = ['no', 'one', 'two', 'three', 'four', 'five', 'six']

/** The official levels: figures of their 200 records each. */
const LEVELS: readonly OutputLevel[] = [
  { tokens: 512, least: 329, mean: 439, most: 507 },
  { tokens: 2048, least: 1076, mean: 1777, most: 2043 },
  { tokens: 8192, least: 4102, mean: 6245, most: 8113 },
]

/** The official two, of 508 and 4,633 tokens, in multiples of the shortest. */
const OFFICIAL_EXAMPLES = [1.5, 13.5]

/** Short examples next to a haystack, which fit in a prompt of 8K. */
const EXAMPLES = [1.5, 4]

/** Tokens of a haystack without a prompt length: the prompt is then about as long as the official ones. */
const SHORT_TEXT = 3_000
const SMALLEST_HEAP = 150

function drawPuzzleForOutput({ tokens, count, adding }: Output, rng: Random) {
  const asked = outputWindow(tokens, LEVELS, rng.fork('length').next())
  const ask = { rng: rng.fork('puzzle'), count: ({ trace }: PuzzleTrace) => count(trace), adding }
  return drawForWindow(asked, window => drawPuzzle(countNumbersFor(tokens), window, ask))
}
