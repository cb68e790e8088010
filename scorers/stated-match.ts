import { conclusionOf, readable } from './parts/conclusion.ts'
import { quote, quoteSome } from './parts/quote.ts'
import { placesOf, tokensOf, wordsOf } from './parts/tokens.ts'
import { defineScorer } from './scorer.ts'

/** What the text states, or that it does not. */
export interface Stated {
  /** `null`: the text does not state it. */
  readonly answer: string | null
  /** A wrong answer of the same kind: what else in a reply counts as a value given. */
  readonly like: string
}

/**
 * Is the stated value given, or, where the text states none, is that said? The value must stand as whole words, alone of its
 * kind: the only number of as many digits. Where a reply both gives a value and says "not stated", the one that comes first in
 * its conclusion counts, so that saying both is no better than saying one.
 * `parts.false_answer`: a value was given where none is stated; `parts.missed`: "not stated" where one is.
 */
export const statedMatch = defineScorer({
  id: 'stated-match',
  about: 'Is the stated value given, or is it said that the text does not state one?',
  source: 'Our own, for questions without an answer as in Michelangelo IDK (arXiv 2409.12640).',
  scale: 'yes-no',
  expects: {
    shape: 'an answer or null, and a sample of its kind',
    test: (expected: unknown): expected is Stated => {
      const { answer, like } = (expected ?? {}) as Partial<Stated>
      return (answer === null || typeof answer === 'string') && typeof like === 'string'
    },
  },
  score(reply, { answer, like }: Stated) {
    const { values, denies } = replyOf(reply, answer ?? like, like)
    const gave = !denies && values.length > 0
    const right = answer === null ? denies : !denies && values.length === 1 && values[0] === 'right'
    const said = denies ? 'said that it is not stated' : gave ? `gave ${quoteSome(values)}` : 'gave no value'
    return {
      value: right ? 1 : 0,
      parts: {
        false_answer: Number(answer === null && gave),
        missed: Number(answer !== null && denies),
        wrong: Number(answer !== null && gave && !right),
      },
      why: `${said}; ${answer === null ? 'nothing is stated' : `stated: ${quote(answer)}`}`,
    }
  },
})

/** The distinct values of the kind that a reply gives, the right one as `right`, unless it denies first. */
function replyOf(reply: string, right: string, like: string): { values: string[]; denies: boolean } {
  const conclusion = conclusionOf(reply)
  const text = [conclusion, readable(reply)].find(part => part !== undefined && says(part)) ?? ''
  const denial = DENIAL.exec(text)
  const first = valuesIn(denial ? text.slice(0, denial.index) : '')
  const denies = denial !== null && first.length === 0
  return { values: valuesIn(text), denies }

  function says(part: string): boolean {
    return DENIAL.test(part) || valuesIn(part).length > 0
  }

  function valuesIn(part: string): string[] {
    const tokens = tokensOf(part)
    const phrase = wordsOf(right)
    const values = new Set(placesOf([phrase], tokens)[0]!.length > 0 ? ['right'] : [])
    const shapes = new Set(wordsOf(like).slice(0, 1).filter(hasDigit).map(shape))
    for (const { text: word } of tokens)
      if (shapes.has(shape(word)) && !(phrase.length === 1 && word === phrase[0])) values.add(word)
    return [...values]
  }
}

const hasDigit = (word: string) => /\d/.test(word)
const shape = (word: string) => word.replace(/\d/g, '0')

const DENIAL = new RegExp(
  [
    String.raw`\b(?:not|never|isn't|isn’t|wasn't|wasn’t)\s{1,3}(?:explicitly\s{1,3}|directly\s{1,3})?(?:stated|mentioned|given|specified|provided|listed|found|included|shown|available|present|recorded|in\s{1,3}the\s{1,3}(?:text|list))\b`,
    String.raw`\b(?:does\s{1,3}not|doesn't|doesn’t|do\s{1,3}not|don't|don’t|did\s{1,3}not|didn't|didn’t)\s{1,3}(?:explicitly\s{1,3}|directly\s{1,3})?(?:state|say|mention|give|specify|provide|list|contain|include|show|know|appear|find|see|have)\b`,
    String.raw`\bno\s{1,3}(?:such\s{1,3})?(?:information|entry|total|record|line|mention|value|answer|data)\b`,
    String.raw`\b(?:cannot|can't|can’t|could\s{1,3}not|couldn't|couldn’t)\s{1,3}(?:be\s{1,3}(?:determined|found|answered)|find|determine|answer)\b`,
    String.raw`\b(?:unknown|unstated|n/a|idk)\b`,
  ].join('|'),
  'i',
)
