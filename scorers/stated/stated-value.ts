import { defineScorer } from '../scorer.ts'
import { quoteSome, quoteText } from '../text/quote.ts'
import { makeValueFinder } from './parts/candidates.ts'
import { readCommitment } from './parts/commitment.ts'
import { toPlainText } from './parts/plain.ts'
import { DENIAL, findValues, statedExpected, type ValueExpected } from './parts/value.ts'

/**
 * Scores the stated value, or that none exists. A response that says "not stated" and also gives a value commits to the
 * value.
 */
export const statedValue = defineScorer({
  id: 'stated-value',
  about: 'Does the reply commit to the stated value, or to it that the text does not state one?',
  source: 'Our own: what a reply commits to (docs/scorers.md), for questions without an answer.',
  scale: 'yes-no',
  variant: 'stated',
  expects: statedExpected,
  score(answer, { answer: right, like }: ValueExpected) {
    const plain = toPlainText(answer)
    const hedges = hasHedge(plain, right ?? like, like)
    const values = readCommitment(
      answer,
      passage => {
        const text = joinDigits(passage.text, like)
        const said = findValues(text, right, like)
        return said.length === 0 || isDeniedFirst(joinDigits(plain, like), like) ? undefined : said
      },
      makeValueFinder(right, like),
    )
    const denies = values === undefined && DENIAL.test(plain)
    const hit = !hedges && (right === null ? denies : values?.length === 1 && values[0] === 'right')
    return {
      value: hit ? 1 : 0,
      parts: {
        false_answer: Number(right === null && values !== undefined),
        missed: Number(right !== null && denies),
        wrong: Number(right !== null && values !== undefined && !hit),
      },
      why: `${denies ? 'commits to "not stated"' : values ? `commits to ${quoteSome(values)}` : 'commits to nothing'}; ${right === null ? 'nothing is stated' : `stated: ${quoteText(right)}`}`,
    }
  },
})

/**
 * Whether it first denies that a value exists, and only mentions one after that. "Not given, but it must be 7" gives
 * one.
 */
function isDeniedFirst(text: string, like: string): boolean {
  const denial = DENIAL.exec(text)
  if (denial === null || findValues(text.slice(0, denial.index), null, like).length > 0) return false
  const rest = text.slice(denial.index + denial[0].length)
  // "I found no support for 6714667" denies that value alone.
  const own = /^[^.,;:!?\n]{0,200}/.exec(rest)?.[0] ?? ''
  return !YET.test(rest) && findValues(own, null, like).length === 0
}

/** Whether a value is offered next to "not stated", or as nearly right. */
function hasHedge(plain: string, right: string, like: string): boolean {
  const text = joinDigits(plain, like)
  const either = /(?:,|;|\)|\s)\s?or(?: else| maybe| perhaps)?\s(?:it is |it['’]s |is )?([^.\n]{1,60})/i.exec(text)
  if (either !== null && DENIAL.test(either[1]) && findValues(text.slice(0, either.index), right, like).length > 0)
    return true
  const denial = DENIAL.exec(text)
  const guess = denial === null ? null : GUESSED.exec(text.slice(denial.index))
  if (guess !== null && findValues(guess[1], right, like).length > 0) return true
  return Array.from(text.matchAll(NEARLY), match =>
    text
      .slice(match.index + match[0].length)
      .trimStart()
      .slice(0, 60),
  ).some(behind => findValues(/^\S+/.exec(behind)?.[0] ?? '', right, like).length > 0)
}

/** A value that is guessed behind a denial. */
const GUESSED =
  /[,;]\s(?:but|though|although|yet)\s(?:it (?:is )?)?(?:perhaps|maybe|possibly|probably|(?:may|might|could) be)\s([^.,;\n]{1,40})/i

const NEARLY =
  /\b(?:about|around|approximately|roughly|nearly|almost|circa|at least|at most|more than|less than|up to|close to)(?: the)?\s|(?:[~≈<≤≥]|(?<![-=])>)(?=\s?\d)/gi

/** Joins digits separated by plain blanks, if the result has as many digits as the requested values. */
const joinDigits = (text: string, like: string): string =>
  text.replace(/(?<![\p{L}\p{N}.,])\d{1,3}(?: \d{3}){1,6}(?!\d)/gu, number =>
    /^\d+$/.test(like) && number.replaceAll(' ', '').length === like.length ? number.replaceAll(' ', '') : number,
  )

const YET =
  /\b(?:but|however|though|yet|must|should|probably|perhaps|likely|guess|estimate|infer|deduce|compute|calculate|therefore|so|answer|wait|total is)\b/i
