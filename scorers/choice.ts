import { conclusionOf, readable } from './parts/conclusion.ts'
import { quoteSome } from './parts/quote.ts'
import { tokensOf, wordsOf } from './parts/tokens.ts'
import { defineScorer } from './scorer.ts'

/** The letter of the right option, and what each option says, from A on. */
export interface Choice {
  readonly answer: string
  readonly options: readonly string[]
}

/**
 * Exactly one option named, and the right one. Looked for in the answer's conclusion ("the answer is C"), else in all of it, in this order:
 * the letter that is all or that opens ("C", "(C)", "C. …"), a letter marked as an option ("option C", "(C)"), a letter alone in capitals that is
 * no word (so not "A" and "I" before a word), and the full text of an option.
 * Two letters found by the same rule are no choice.
 */
export const choice = defineScorer({
  id: 'choice',
  about: 'Does the answer choose the right option, and no other?',
  source: 'Our own: one letter found by a fixed order of rules; hedging between two options scores 0.',
  scale: 'yes-no',
  expects: {
    shape: 'the letter of an option, and the options',
    test: (expected: unknown): expected is Choice => {
      const { answer, options } = (expected ?? {}) as Partial<Choice>
      return (
        Array.isArray(options) &&
        options.length <= LETTERS.length &&
        options.every(option => typeof option === 'string') &&
        typeof answer === 'string' &&
        LETTERS.slice(0, options.length).includes(answer) &&
        answer.length === 1
      )
    },
  },
  score(answer, { answer: right, options }: Choice) {
    const chosen = chosenFrom(answer, options)
    return {
      value: chosen.length === 1 && chosen[0] === right ? 1 : 0,
      parts: { chosen: chosen.slice(0, 8) },
      why: `${chosen.length === 0 ? 'no option' : quoteSome(chosen)} chosen; right: ${right}`,
    }
  },
})

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

function chosenFrom(answer: string, options: readonly string[]): string[] {
  const letters = LETTERS.slice(0, options.length)
  const text = readable(answer)
  const conclusion = conclusionOf(answer)
  for (const part of conclusion === undefined ? [text] : [conclusion, text]) {
    const chosen = byLetter(part, letters) ?? byText(part, letters, options)
    if (chosen.length > 0) return chosen
  }
  return []
}

function byLetter(text: string, letters: string): string[] | undefined {
  for (const rule of RULES) {
    const found = new Set([...text.matchAll(rule)].map(([, letter]) => letter!.toUpperCase()))
    const chosen = [...found].filter(letter => letters.includes(letter))
    if (chosen.length > 0) return chosen
  }
  return undefined
}

const RULES = [
  /^[^\p{L}\p{N}]{0,20}([A-Za-z])[^\p{L}\p{N}]{0,20}$/gu,
  /^[^\p{L}\p{N}]{0,20}([A-Z])(?:[.):\]]|\s{0,3}\n)/gu,
  /\b(?:option|choice|letter|answer)\s{1,3}["'(]?([A-Za-z])(?![\p{L}\p{N}])/giu,
  /\(([A-Z])\)/g,
  /(?<![\p{L}\p{N}'’])([B-HJ-Z](?![\p{L}\p{N}'’])|[AI](?=[^\p{L}\p{N}\s'’]|\s{0,9}$))/gu,
]

/** Options whose words stand in the text, one behind the other. */
function byText(text: string, letters: string, options: readonly string[]): string[] {
  const said = ` ${tokensOf(text)
    .map(token => token.text)
    .join(' ')} `
  return [...letters].filter((_, at) => {
    const words = wordsOf(options[at]!).join(' ')
    return words !== '' && said.includes(` ${words} `)
  })
}
