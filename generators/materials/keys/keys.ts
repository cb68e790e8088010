import { once } from '../../../core/collections/once.ts'
import type { Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { readAdjectives, readNouns } from '../words/lexicon.ts'

/** A name of two words of the lexicon, such as `brave lantern`, after a blank. */
export interface WordPairKey {
  readonly adjective: number
  readonly noun: number
}

/** Separator of the two words: `brave lantern`, `brave-lantern`, `brave_lantern`. */
export type Joint = ' ' | '-' | '_'

export const formatKey = ({ adjective, noun }: WordPairKey, joint: Joint): string =>
  `${readAdjectives()[adjective]}${joint}${readNouns()[noun]}`

/** Draws `count` names, no two of which share a word. */
export function drawKeys(rng: Random, count: number): WordPairKey[] {
  const second = rng.sample(nounNumbers(), count)
  return rng.sample(adjectiveNumbers(), count).map((adjective, at) => ({ adjective, noun: second[at] }))
}

/** A supply of names that come once each and are none of `taken`; one in four shares a word with the first of those. */
export function makeOtherKeys(rng: Random, taken: readonly WordPairKey[]): () => WordPairKey {
  const [adjectives, nouns] = [readAdjectives().length, readNouns().length]
  const toKeyNumber = ({ adjective, noun }: WordPairKey) => adjective * nouns + noun
  const used = new Set(taken.map(toKeyNumber))
  const near = taken[0]
  return () => {
    for (;;) {
      const bits = rng.bits()
      const like = Math.floor(bits / (adjectives * nouns)) % 8
      const adjective = like === 0 ? near.adjective : bits % adjectives
      const noun = like === 1 ? near.noun : Math.floor(bits / adjectives) % nouns
      const key = { adjective, noun }
      const number = toKeyNumber(key)
      if (used.has(number)) continue
      used.add(number)
      return key
    }
  }
}

/** Tokens of a name after a blank. */
export const getKeyCounter: (tokenizer: Tokenizer) => (key: WordPairKey, joint: Joint) => number = memoizePerTokenizer(
  tokenizer => {
    const makeTable = (words: readonly string[], sign: string) =>
      Uint8Array.from(words, word => tokenizer.count(sign + word))
    const nouns = readNouns()
    const first = makeTable(readAdjectives(), ' ')
    const second = { ' ': makeTable(nouns, ' '), '-': makeTable(nouns, '-'), _: makeTable(nouns, '_') }
    return ({ adjective, noun }, joint) => first[adjective] + second[joint][noun]
  },
)

const nounNumbers = once(() => Uint16Array.from(readNouns(), (_, at) => at))
const adjectiveNumbers = once(() => Uint16Array.from(readAdjectives(), (_, at) => at))
