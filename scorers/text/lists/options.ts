import { splitIntoWords, tokenize } from '../tokens.ts'

/** The letter of the right option, and what each option says, from A on. */
export interface ChoiceExpected {
  readonly answer: string
  readonly options: readonly string[]
}

/** `expected` of the choice scorers. */
export const choiceExpected = {
  shape: 'the letter of an option, and the options',
  test: (expected: unknown): expected is ChoiceExpected => {
    const { answer, options } = (expected ?? {}) as Partial<ChoiceExpected>
    return (
      Array.isArray(options) &&
      options.length <= OPTION_LETTERS.length &&
      options.every(option => typeof option === 'string') &&
      typeof answer === 'string' &&
      OPTION_LETTERS.slice(0, options.length).includes(answer) &&
      answer.length === 1
    )
  },
}

export const OPTION_LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ'

/** The options whose letters a text names, by the first of the rules below that finds one. */
export function findLetters(text: string, letters: string): string[] | undefined {
  for (const rule of RULES) {
    const found = new Set([...text.matchAll(rule)].map(([, letter]) => letter.toUpperCase()))
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
export function findOptions(text: string, letters: string, options: readonly string[]): string[] {
  const said = ` ${tokenize(text)
    .map(token => token.text)
    .join(' ')} `
  return [...letters].filter((_, at) => {
    const words = splitIntoWords(options[at]).join(' ')
    return words !== '' && said.includes(` ${words} `)
  })
}
