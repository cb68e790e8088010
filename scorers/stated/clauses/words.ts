import { append } from '../../../core/collections/append.ts'
import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'

/** The effect of a word on a candidate in its clause; a word of no list names a thing. */
export type WordKind =
  | 'determiner'
  | 'copula'
  | 'preposition'
  | 'verb'
  | 'asserts'
  | 'turns'
  | 'judges'
  | 'before'
  | 'behind'
  | 'talk'

/** A use of a word in addition to its kind. */
export type WordTrait = (typeof TRAITS)[number]

const TRAITS = [
  /** It denies: "not", "nothing". */
  'negates',
  /** Denied, it assures: "doubt", "other". */
  'reverses',
  /** As a subject it speaks for the answer: "the text". */
  'source',
  /** A verb of saying or thinking. */
  'speech',
  /** Somebody who may say something else than the text: "the boss". */
  'person',
  /** A verb of looking into a thing: "check". */
  'probes',
  /** "To say X" behind it is said: "going". */
  'intends',
  /** It gives up an answer: "withdraw". */
  'abandons',
  /** Denied, it gives up an answer: "hold". */
  'stands',
  /** With a preposition it is the relation of another thing to a candidate: "married to X". */
  'relates',
  /** Its object is the thing that loses: "outweighs X". */
  'beats',
  /** A verb of change: what stands behind its "from" is past. */
  'changes',
] as const

/** The kind of a word in lower case. In scripts without blanks a run is one word; a sign of denial in it turns it. */
export function kindOfWord(word: string): WordKind | undefined {
  const { kinds, turning } = readWords()
  const kind = kinds.get(word)
  if (kind !== undefined) return kind
  if (MISDONE.test(word)) return 'judges'
  return UNSPACED.test(word) ? (turning.test(word) ? 'turns' : 'asserts') : undefined
}

/** "Mislabelled", "misheard", but not "misplaced", "misfortune" or the town of Misrata. */
const MISDONE =
  /^mis(?:label|hear|attribut|identif|quot|stat|count|calculat|interpret|translat|transcri|typ|spel|print|tak|took|cit|remember|recollect|recall|judg|underst|inform|lead|led|report|classif|categor|dat[ei]|assign|nam[ei]|match|pars|represent|constru|record|read|guid|believ|concei|concept|apprehen|appl|ascri|credit|deem|diagnos)/

/** Whether a word in lower case has a trait. */
export const hasTrait = (word: string, trait: WordTrait): boolean => readWords().traits.get(trait)?.has(word) === true

const UNSPACED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/u

const readWords = defineFrozenFile(new URL('../data/words.tsv', import.meta.url), {
  sha256: 'bf2e411a7a031fbabcf8f13c4366f83fb19a6ba9a255f917bdcfb6041c2ce008',
  onChange: 'freeze the fuzz tables again',
  parse: text => {
    const kinds = new Map<string, WordKind>()
    const traits = new Map<string, Set<string>>(TRAITS.map(trait => [trait, new Set()]))
    const unspaced: string[] = []
    for (const [kind = '', list = ''] of parseTsv(text)) {
      const words = list.split(' ')
      const trait = traits.get(kind)
      if (kind === 'unspaced') append(unspaced, words)
      else if (trait) for (const word of words) trait.add(word)
      // The first list that has a word counts.
      else for (const word of words) if (!kinds.has(word)) kinds.set(word, kind as WordKind)
    }
    return { kinds, traits, turning: new RegExp(unspaced.join('|')) }
  },
})
