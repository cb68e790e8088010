import { perTokenizer, type Tokenizer } from '../../../core/tokens.ts'
import { digitTokens } from '../../materials/digits.ts'
import { identifiers } from '../../materials/identifiers.ts'
import type { Dice } from './dice.ts'
import { AS_IS, CAPITAL, formOf, formTokens, markOf, markOfForm, NOTHING, OPENING, QUOTED, textOf, written } from './forms.ts'

/** Writes a sentence form by form and counts its tokens while it writes. */
export interface Voice {
  readonly text: string
  readonly tokens: number
  /** Two sentences of the same text have the same; two others hardly ever. */
  readonly mark: number
  /** Another sentence, whose first form stands in this place. */
  begin(place: number): void
  say(form: number): void
  /** With a capital, as in a title. */
  title(form: number): void
  /** The next words stand in quotation marks. */
  quote(): void
  /** A blank and a whole number; `digits` without the blank. */
  number(value: number): void
  digits(value: number): void
  /** A blank and a name such as `brave-lantern`. */
  codeWord(dice: Dice): void
}

export const voiceOf: (tokenizer: Tokenizer) => Voice = perTokenizer(newVoice)

function newVoice(tokenizer: Tokenizer): Voice {
  const tokensOf = formTokens(tokenizer)
  const digitsOf = digitTokens(tokenizer)
  const blank = tokenizer.piece(' ')
  const codeWords = identifiers('words', tokenizer)
  let text = ''
  let tokens = 0
  let mark = 0
  let place = AS_IS
  const add = (more: string, size: number, by: number) => {
    text += more
    tokens += size
    mark = Math.imul(mark ^ by, MIXER) ^ (mark >>> 15)
  }
  return {
    get text() {
      return text
    },
    get tokens() {
      return tokens
    },
    get mark() {
      return mark >>> 1
    },
    begin(first) {
      text = ''
      tokens = 0
      mark = 1
      place = first
    },
    say(form) {
      if (form === NOTHING) return
      add(place === AS_IS ? textOf(form) : written(form, place), tokensOf(form, place), markOfForm(form))
      place = AS_IS
    },
    title(form) {
      if (place === AS_IS) place = CAPITAL
      this.say(form)
    },
    quote() {
      // A paragraph's first quotation mark is counted with the word behind it; any other one parts the blank from that word.
      if (place === OPENING) {
        place = QUOTED
        return
      }
      add(textOf(QUOTE), tokensOf(QUOTE, AS_IS), 1)
      place = OPENING
    },
    number: value => add(` ${value}`, blank + digitsOf(value), value),
    digits: value => add(String(value), digitsOf(value), value),
    codeWord(dice) {
      const word = codeWords.draw(dice)
      add(` ${word}`, codeWords.lastTokens(), markOf(word))
    },
  }
}

const QUOTE = formOf(' "')
const MIXER = 0x9e3779b1
