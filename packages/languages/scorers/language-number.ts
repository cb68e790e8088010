import { defineScorer, getCountUnit, isSameNumber, type Verdict } from 'fathom-bench/plugin'
import { readCommittedNumber } from './answers.ts'
import { isPlainRecord, isReplyLanguages, type ReplyLanguages } from './language.ts'

/** `expected` of a number that is asked for in another language than English. */
export interface LanguageNumber {
  readonly language: ReplyLanguages
  readonly number: number
}

export const languageNumberExpected = {
  shape: 'an object {language, number}: languages, and a number',
  test: (expected: unknown): expected is LanguageNumber =>
    isPlainRecord(expected) && isReplyLanguages(expected['language']) && Number.isFinite(expected['number']),
}

const SOURCE =
  'Our own: the one number that a reply commits to, in digits or words of German, Spanish, French, Chinese, Japanese or Hindi (docs/scorers.md).'
const RATE = 0.75
const NONE = () => 0
const decay = (error: number, number: number) => RATE ** (error / getCountUnit(number))

/** Whether all of a reply gives the right number and no other. */
export const languageNumber = defineScorer({
  id: 'language-number',
  about: 'Does the reply, in another language than English, give the right number and no other?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'strict',
  stated: 'stated-language-number',
  expects: languageNumberExpected,
  score: (answer, expected: LanguageNumber) => scoreStrictly(answer, expected, NONE),
})

/** Whether a reply commits to the right number. */
export const statedLanguageNumber = defineScorer({
  id: 'stated-language-number',
  about: 'Does the reply, in another language than English, commit to the right number, and to no other?',
  source: SOURCE,
  scale: 'yes-no',
  variant: 'stated',
  expects: languageNumberExpected,
  score: (answer, expected: LanguageNumber) => scoreNumber(answer, expected, NONE, false),
})

/** How close the one number of a reply is. */
export const languageCount = defineScorer({
  id: 'language-count',
  about:
    'How close is the one number of the reply, in another language than English: 0.75 to the power of its distance in steps of 2 % of the count.',
  source: SOURCE,
  scale: 'graded',
  variant: 'strict',
  stated: 'stated-language-count',
  expects: languageNumberExpected,
  score: (answer, expected: LanguageNumber) => scoreStrictly(answer, expected, decay),
})

/** How close the number is that a reply commits to. */
export const statedLanguageCount = defineScorer({
  id: 'stated-language-count',
  about:
    'How close is the count that the reply, in another language than English, commits to: 0.75 to the power of its distance in steps of 2 %.',
  source: SOURCE,
  scale: 'graded',
  variant: 'stated',
  expects: languageNumberExpected,
  score: (answer, expected: LanguageNumber) => scoreNumber(answer, expected, decay, false),
})

type Near = (error: number, number: number) => number

/** The strict value is never above the stated one. */
function scoreStrictly(answer: string, expected: LanguageNumber, near: Near): Verdict {
  const [strict, stated] = [scoreNumber(answer, expected, near, true), scoreNumber(answer, expected, near, false)]
  return strict.value <= stated.value ? strict : stated
}

function scoreNumber(answer: string, { language, number }: LanguageNumber, near: Near, strict: boolean): Verdict {
  const said = readCommittedNumber(answer, language, strict)
  if (said === undefined) return { value: 0, parts: { said: null }, why: `commits to no one number; right: ${number}` }
  const value = isSameNumber(said, number) ? 1 : near(Math.abs(said - number), number)
  return { value, parts: { said }, why: `commits to ${said}; right: ${number}` }
}
