import { once } from '../../core/collections/once.ts'
import { memoizePerTokenizer, type Tokenizer, UNCOUNTED } from '../../core/tokens/tokens.ts'
import { flattenString } from './flat.ts'
import { getDigitCounter } from './keys/digits.ts'
import { formatKey, getKeyCounter, type Joint, type WordPairKey } from './keys/keys.ts'
import type { Slot } from './needles/slot.ts'
import { getPeopleSlots, listPeople } from './world/people.ts'

/**
 * Writes lines and sentences and counts their tokens while it writes: fixed wording, names, numbers. One at a time:
 * `end` or `stop` returns the text and starts the next one.
 */
export interface StatementWriter {
  /** Fixed wording. It begins the line or begins with a blank or a sign. */
  words(text: string): StatementWriter
  /** A blank and a name of two words. */
  key(key: WordPairKey, joint: Joint): StatementWriter
  /** A blank and a whole number. */
  number(value: number): StatementWriter
  /** A number straight after a sign. */
  digits(value: number): StatementWriter
  /** A blank and a family name, a first name and a family name, a town. */
  family(at: number): StatementWriter
  person(who: Person): StatementWriter
  town(at: number): StatementWriter
  /** One of counted phrases. */
  phrase(slot: Slot, at: number): StatementWriter
  /** Ends a line with fixed wording; it begins with a letter and comes with its line break. */
  end(text: string): CountedText
  /** Ends a sentence with fixed wording; it began with a blank, which is counted but not given. */
  stop(text: string): CountedText
}

export interface CountedText {
  readonly text: string
  readonly tokens: number
}

export interface Person {
  readonly first: number
  readonly family: number
}

export const formatPerson = ({ first, family }: Person): string =>
  `${listPeople().first[first]} ${listPeople().family[family]}`

export const getStatementWriter: (tokenizer: Tokenizer) => StatementWriter = memoizePerTokenizer(makeWriter)

function makeWriter(tokenizer: Tokenizer): StatementWriter {
  const names = getPeopleSlots(tokenizer)
  // The words of keys are read when the first key is written.
  const countKeys = once(() => getKeyCounter(tokenizer))
  const countDigits = getDigitCounter(tokenizer)
  const blank = tokenizer.piece(' ')
  let text = ''
  let tokens = 0
  const add = (more: string, size: number) => {
    text += more
    tokens += size
    return writer
  }
  const finishText = (whole: string, size: number): CountedText => {
    text = ''
    tokens = 0
    return { text: flattenString(whole), tokens: size }
  }
  const writer: StatementWriter = {
    words: more => add(more, tokenizer.piece(more)),
    key: (key, joint) => add(` ${formatKey(key, joint)}`, countKeys()(key, joint)),
    number: value => add(` ${value}`, blank + countDigits(value)),
    digits: value => add(String(value), countDigits(value)),
    family: at => add(names.family.texts[at], names.family.tokens[at]),
    person: ({ first, family }) =>
      add(
        names.first.texts[first] + names.family.texts[family],
        names.first.tokens[first] + names.family.tokens[family],
      ),
    town: at => add(names.towns.texts[at], names.towns.tokens[at]),
    phrase: ({ texts, tokens: counts }, at) => add(texts[at], counts[at]),
    end: more => finishText(`${text}${more}\n`, tokens + tokenizer.piece(`${more}\n`)),
    stop: more => finishText(`${text}${more}`.slice(1), tokens + tokenizer.piece(more)),
  }
  return writer
}

/** Writes without counting. */
export const uncounted: StatementWriter = getStatementWriter(UNCOUNTED)
