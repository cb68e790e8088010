import { lastOf } from '../../core/held.ts'
import { statementsOf } from '../parts/conclusion.ts'
import { type Choice, choiceExpected, LETTERS, lettersIn, optionsIn } from '../parts/options.ts'
import { quoteSome } from '../parts/quote.ts'
import { defineScorer } from '../scorer.ts'
import { committed, type Passage } from './commitment.ts'

/** The one option that the reply commits to, by its letter or in its words. */
export const statedChoice = defineScorer({
  id: 'stated-choice',
  about: 'Does the reply commit to the right option, and to no other?',
  source: 'Our own: what a reply commits to (docs/scorers.md), by letter or by the words of an option.',
  scale: 'yes-no',
  variant: 'stated',
  expects: choiceExpected,
  score(answer, { answer: right, options }: Choice) {
    const chosen = committed(answer, passage => chosenIn(passage, options)) ?? []
    return {
      value: chosen.length === 1 && chosen[0] === right ? 1 : 0,
      parts: { chosen: chosen.slice(0, 8) },
      why: `commits to ${chosen.length === 0 ? 'no option' : quoteSome(chosen)}; right: ${right}`,
    }
  },
})

/** Options of the first statement with any behind a conclusion; in a whole reply of the one it opens with, if that is the option alone, else of the last. */
function chosenIn({ text, concluded }: Passage, options: readonly string[]): string[] | undefined {
  const letters = LETTERS.slice(0, options.length)
  const said = statementsOf(withoutOptions(text))
    .map(statement => ({ statement, chosen: named(statement, letters, options) }))
    .filter(({ chosen }) => chosen.length > 0 && chosen.length < Math.max(3, letters.length))
  const [first] = said
  if (first === undefined) return undefined
  return concluded || /^[^\p{L}\p{N}]*[A-Za-z][^\p{L}\p{N}]*$/u.test(first.statement)
    ? first.chosen
    : lastOf(said).chosen
}

/** Without the options themselves, where a reply lists them: three lettered lines and more. */
function withoutOptions(text: string): string {
  const lines = text.match(OPTION_LINE) ?? []
  return lines.length < 3 ? text : text.replace(OPTION_LINE, '')
}

const OPTION_LINE = /^[ \t]{0,4}[-•]?[ \t]?\(?[A-Z][.):][ \t]+\S.*$/gm

/** By letter and by words together: "C, a payment of 893" names one option. */
function named(statement: string, letters: string, options: readonly string[]): string[] {
  const byWords = optionsIn(statement, letters, options)
  const subject = SUBJECT.exec(statement)?.[1]
  const byLetter =
    subject !== undefined && letters.includes(subject) ? [subject] : (lettersIn(statement, letters) ?? [])
  return [...new Set(byLetter.length > 0 ? byLetter : byWords)]
}

/** "A is the answer", "A does": where "A" is no article. */
const SUBJECT = /^\W*([A-Z])\s(?:(?:is|does|fits|must|would|it is|has)\b|[–—-]\s(?!\(?[A-Z]\)?(?:\W*$|\s(?:or|and)\b)))/
