import {
  computeOverlap,
  DENIAL,
  defineScorer,
  findCommittedPhrase,
  quoteForMessage,
  readCommitment,
  refusalIn,
  splitStatements,
  statedChoice,
  toPlainText,
} from 'fathom-bench/plugin'
import { scoreParts, stemLocomo } from '../official/locomo.ts'
import { categoryExpected, type LocomoAdversarial, type LocomoGold, optionsExpected } from './locomo.ts'

const SOURCE = "Our own: what a reply commits to (docs/scorers.md), compared by LoCoMo's stems"

/**
 * LoCoMo's F1 of what the reply commits to. In category 1, parts that the gold lacks count against the reply: upstream
 * gives all golds to a reply that lists everything.
 */
export const statedLocomoF1 = defineScorer({
  id: 'stated-locomo-f1',
  about: 'F1 of the stemmed words that the reply commits to; in category 1 of its parts, wrong ones included. LoCoMo.',
  source: `${SOURCE}.`,
  scale: 'graded',
  variant: 'stated',
  expects: categoryExpected,
  score(answer, { category, answer: whole }: LocomoGold) {
    const gold = category === 3 ? whole.split(';')[0].trim() : whole
    if (category !== 1 && findCommittedPhrase(answer, [gold]) !== null)
      return { value: 1, why: `commits to ${quoteForMessage(gold)}` }
    const said = readCommitment(answer, ({ text }) => (stemLocomo(text).length === 0 ? undefined : text)) ?? ''
    const value = category === 1 ? scoreBothWays(said, gold) : computeOverlap(stemLocomo(said), stemLocomo(gold)).f1
    return { value, why: `${value.toFixed(3)} for ${quoteForMessage(said)}; right: ${quoteForMessage(gold)}` }
  },
})

function scoreBothWays(said: string, gold: string): number {
  const [listed, wanted] = [toParts(said), toParts(gold)]
  const [recall, precision] = [scoreParts(listed, wanted), scoreParts(wanted, listed)]
  return recall + precision === 0 ? 0 : (2 * recall * precision) / (recall + precision)
}

/** A list has its parts between commas, in lines, or before the last "and"; figures such as 1,250 stay whole. */
const toParts = (text: string): string =>
  text
    .replace(/(\d),(?=\d{3}\b)/g, '$1')
    .split(/[,;\n]|\band\b/i)
    .filter(part => stemLocomo(part).length > 0)
    .slice(0, MOST_PARTS)
    .join(',')
const MOST_PARTS = 200

/** Does the reply say in any words that nothing is known, and offer no answer all the same? */
export const statedLocomoAdversarial = defineScorer({
  id: 'stated-locomo-adversarial',
  about: 'Does the reply commit to it that nothing is known, by an option or in any words? LoCoMo, category 5.',
  source: `${SOURCE}; refusals are read as in all stated scores.`,
  scale: 'yes-no',
  variant: 'stated',
  expects: optionsExpected,
  score(answer, { options }: LocomoAdversarial) {
    const isRight = options
      ? choosesNothing(answer, options) || (!chooses(answer, options) && deniesAll(answer))
      : deniesAll(answer)
    return { value: Number(isRight), why: `${quoteForMessage(answer)}; right: that it is not mentioned` }
  },
})

type Options = NonNullable<LocomoAdversarial['options']>

const isNothing = (option: string): boolean => /not mentioned|no information available/i.test(option)
const scoreLetter = (answer: string, { a, b }: Options, letter: string): boolean =>
  statedChoice.score(answer, { answer: letter, options: [a, b] }).value === 1

const choosesNothing = (answer: string, options: Options): boolean =>
  (isNothing(options.a) && scoreLetter(answer, options, 'A')) ||
  (isNothing(options.b) && scoreLetter(answer, options, 'B'))
const chooses = (answer: string, options: Options): boolean =>
  scoreLetter(answer, options, 'A') || scoreLetter(answer, options, 'B')

/** The first statement denies, and no later one answers all the same. */
function deniesAll(answer: string): boolean {
  const text = toPlainText(answer)
  const refusal = refusalIn(text)
  if (refusal?.yields) return false
  const [first = '', ...others] = splitStatements(text).filter(statement => /[\p{L}\p{N}]/u.test(statement))
  return (
    (DENIAL.test(first) || refusalIn(`${first}.`) !== undefined) &&
    ![first, ...others].some(statement => ANSWERS_YET.test(statement))
  )
}

const ANSWERS_YET =
  /\b(?:but|however|probably|most likely|my (?:best )?guess|the answer is|answer:)(?!\s+(?:not|no|un))\b/i
