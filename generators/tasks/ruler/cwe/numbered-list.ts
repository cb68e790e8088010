import { getLast } from '../../../../core/collections/require.ts'
import type { Random } from '../../../../core/random/random.ts'
import type { Tokenizer } from '../../../../core/tokens/tokens.ts'
import { getDigitCounter } from '../../../materials/keys/digits.ts'
import {
  getVocabulary,
  getWordCounter,
  listCommonNumbers,
  listWordNumbers,
} from '../../../materials/words/vocabulary.ts'
import { formatNumberedWords } from './packed-words.ts'

/** Words to draw from, by their numbers in `list`: the first deck is used up before the second begins. */
export interface ListedWords {
  readonly list: readonly string[]
  readonly decks: readonly Uint32Array[]
}

/** Ours: common words, then the rest of the vocabulary. */
export function getOwnWords(): ListedWords {
  if (own) return own
  const common = new Set(listCommonNumbers())
  own = { list: getVocabulary(), decks: [listCommonNumbers(), listWordNumbers().filter(word => !common.has(word))] }
  return own
}

let own: ListedWords | undefined

/** A list of the user's, any word of it as likely as another. */
export function toListedWords(list: readonly string[]): ListedWords {
  const known = listed.get(list) ?? { list, decks: [Uint32Array.from(list, (_, at) => at)] }
  listed.set(list, known)
  return known
}

const listed = new WeakMap<readonly string[], ListedWords>()

/**
 * Adds words, each `times` times, until the space is used up; the last one as often as still fits unless all must be
 * `whole`. They are drawn without replacement, so a longer list starts with the same words.
 * @returns whether the space was used up, and how many words were added whole
 */
export function addWords(
  list: NumberedList,
  {
    room,
    times,
    words,
    whole = false,
  }: { readonly room: number; readonly times: number; readonly words: ListedWords; readonly whole?: boolean },
  stream: Random,
  taken: ReadonlySet<number>,
): { readonly used: boolean; readonly added: number } {
  const rng = stream.fork('words')
  let added = 0
  for (const word of dealNumbers(words.decks, rng)) {
    if (taken.has(word)) continue
    if (list.addIfFits(word, times, room)) {
      added++
      continue
    }
    for (let often = times - 1; often > 0 && !whole; often--) list.addIfFits(word, 1, room)
    return { used: true, added }
  }
  return { used: false, added }
}

/** All numbers of the decks in random order, deck after deck. */
function* dealNumbers(decks: readonly Uint32Array[], rng: Random) {
  for (const numbers of decks) {
    const deck = numbers.slice()
    for (let drawn = 0; drawn < deck.length; drawn++) {
      const at = rng.int(drawn, deck.length - 1)
      const word = deck[at]
      deck[at] = deck[drawn]
      yield word
    }
  }
}

export type NumberedList = ReturnType<typeof makeNumberedList>

/** Counts a list while it grows: the numbers by their position, the words wherever they will stand. */
export function makeNumberedList(tokenizer: Tokenizer, { list }: Pick<ListedWords, 'list'>) {
  const entries: number[] = []
  const countWord = getWordCounter(tokenizer)(list)
  const around = tokenizer.piece(' ') + tokenizer.piece('.')
  const countDigits = getDigitCounter(tokenizer)
  let tokens = -tokenizer.piece(' ') // No text comes before the first number.

  const computeCost = (word: number, times: number) => {
    let size = times * (countWord(word) + around)
    for (let at = 1; at <= times; at++) size += countDigits(entries.length + at)
    return size
  }
  const addIfFits = (word: number, times: number, room: number): boolean => {
    const size = computeCost(word, times)
    if (tokens + size > room) return false
    for (let at = 0; at < times; at++) entries.push(word)
    tokens += size
    return true
  }
  return {
    tokens: () => tokens,
    addIfFits,
    /** The last ones go. */
    drop(count: number) {
      for (let left = count; left > 0; left--)
        tokens -= countWord(getLast(entries)) + around + countDigits(entries.length--)
    },
    add: (word: number, times: number) => addIfFits(word, times, Number.POSITIVE_INFINITY),
    written(shuffle: (entries: number[]) => unknown) {
      shuffle(entries)
      const context = formatNumberedWords(list, entries)
      return { context, tokens: tokenizer.additive ? tokens : tokenizer.count(context) }
    },
  }
}
