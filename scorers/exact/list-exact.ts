import { defineScorer } from '../scorer.ts'
import { capToStated } from '../stated/parts/cap.ts'
import { statedList } from '../stated/stated-list.ts'
import { anyNumbers } from '../text/numbers/any-numbers.ts'
import { findNumber, findNumberList } from '../text/numbers/numbers.ts'
import { isSameNumber } from '../text/numbers/same-number.ts'

/**
 * The numbers of a list in their order, or one number where one is expected. The list is read in square brackets or
 * between commas (see `findNumberList`); all of it must be right.
 */
export const listExact = defineScorer({
  id: 'list-exact',
  about: 'Does the answer give the right list of numbers, in order, or the right number?',
  source: 'Our own, for Michelangelo’s Latent List (arXiv 2409.12640), which scores exact and approximate outputs.',
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-list',
  expects: anyNumbers,
  score(answer, expected: number | readonly number[]) {
    const right = typeof expected === 'number' ? [expected] : expected
    const said = typeof expected === 'number' ? readNumber(answer) : findNumberList(answer)
    const same = said?.length === right.length && right.every((value, at) => isSameNumber(value, said[at]))
    const verdict = {
      value: same ? 1 : 0,
      parts: { said: said?.slice(0, 50) ?? null },
      why: `${said === undefined ? 'no number' : `said ${formatNumbers(said)}`}; right: ${formatNumbers(right)}`,
    }
    return capToStated(verdict, statedList, answer, expected)
  },
})

/** `[7]` is read as 7. */
function readNumber(answer: string): readonly number[] | undefined {
  const said = findNumber(answer)
  return said === undefined ? undefined : [said]
}

const formatNumbers = (numbers: readonly number[]) =>
  `[${numbers.slice(0, 10).join(', ')}${numbers.length > 10 ? `, … ${numbers.length} in all` : ''}]`
