import { once } from '../../../core/collections/once.ts'
import { runAtOnce, TURN_CHARACTERS } from '../../../core/process/turns.ts'
import { findWords, MARK, mapUnits, markWord, type UnitText } from './text.ts'

/**
 * Facts of each unit that need no understanding: the names in it, how often its wording occurs in this text, and its
 * neighbours. Made once for all baselines that attack an item.
 */
export interface Wording {
  /** Whether each word of the text is part of a name, a number or a key. */
  readonly isName: Uint8Array
  /** The names, numbers and keys of each unit as numbers, in order, each once; those of one word are the word's. */
  readonly names: readonly (readonly number[])[]
  /** The first of them, or -1. */
  readonly subjects: Int32Array
  /** In how many units a name is the first. */
  readonly leads: Int32Array
  /** Number of units that contain a name. */
  readonly spread: Int32Array
  /** How many units have the unit's words, names and numbers left out. */
  readonly skeletons: Int32Array
  /** How many units have the unit's frequent words in the same order, all others left out. */
  readonly frames: Int32Array
  /** How many units are equal to it to the letter. */
  readonly copies: Int32Array
  /** Has the unit a name, or a wording that comes again? The rest is haystack. */
  readonly statements: Uint8Array
  /** Returns the units that contain a name. */
  unitsOf(name: number): readonly number[]
  /** The names of another text that this one has. */
  namesOf(text: string): number[]
}

export const indexWording = (text: UnitText): Wording => runAtOnce(indexWordingInSteps(text))

/** The same in steps, which yield the characters that each has read. */
export function* indexWordingInSteps(text: UnitText): Generator<number, Wording, void> {
  const units = text.starts.length - 1
  const isName = findNames(text)
  yield TURN_CHARACTERS
  const compounds = makeCompounds(text.vocabulary)
  const all = yield* mapUnits(text, unit => [...new Set(compounds.list(text, unit, isName))])
  const [leads, spread] = [new Int32Array(compounds.size()), new Int32Array(compounds.size())]
  for (const own of all) for (const name of own) spread[name]++
  // A word of most lines, such as a keyword, names nothing.
  const names = all.map(own => own.filter(name => spread[name] <= Math.max(FEW, units * MOST)))
  const subjects = Int32Array.from(names, ([first]) => first ?? -1)
  for (const subject of subjects) if (subject >= 0) leads[subject]++
  const often = countWords(text)
  const frequent = Math.max(FEW, units * FREQUENT)
  yield TURN_CHARACTERS
  const skeletons = yield* countEqual(text, word => (isName[word] ? NAME : word))
  const frames = yield* countEqual(text, word => (isName[word] || often[word] < frequent ? NAME : word))
  const copies = yield* countCopies(text)
  const statements = Uint8Array.from(names, (own, unit) => (own.length > 0 || skeletons[unit] > AGAIN ? 1 : 0))
  const getPostings = once(() => buildPostings(names))
  return {
    isName,
    names,
    subjects,
    leads,
    spread,
    skeletons,
    frames,
    copies,
    statements,
    unitsOf: name => getPostings().get(name) ?? [],
    namesOf: question => listQuestionNames(question).flatMap(name => compounds.resolve(text.wordsOf(name))),
  }
}

/** Names of several words, such as a person's two, are one name, with a number above those of words. */
function makeCompounds(vocabulary: number) {
  const known = new Map<string, number>()
  const number = (run: readonly number[]): readonly number[] => {
    if (run.length < 2) return run
    const key = run.join(' ')
    const own = known.get(key) ?? vocabulary + known.size
    known.set(key, own)
    return [own]
  }
  return {
    size: () => vocabulary + known.size,
    /** Returns the number of a name in the text, or of its words if the text has only these. */
    resolve(run: readonly number[]): readonly number[] {
      const own = known.get(run.join(' '))
      return own === undefined ? run : [own]
    },
    /** Gives the names of a unit numbers. */
    list({ words, wordStarts, marks }: UnitText, unit: number, isName: Uint8Array): number[] {
      const listed: number[] = []
      let run: number[] = []
      const end = () => {
        for (const name of number(run)) listed.push(name)
        run = []
      }
      for (let at = wordStarts[unit]; at < wordStarts[unit + 1]; at++) {
        if (isName[words[at]] && marks[at] === (MARK.capital | MARK.joined)) run.push(words[at])
        else {
          end()
          if (isName[words[at]]) run.push(words[at])
          // A number or a key is a name by itself.
          if (marks[at] & (MARK.digit | MARK.key)) end()
        }
      }
      end()
      return listed
    },
  }
}

const NAME = -1
/** A word of more than this share of the units belongs to the frame. */
const FREQUENT = 0.004
const FEW = 4
/** A name of more than this share of the units is none. */
const MOST = 0.6
/** Wordings without a name that come more often than this are statements. */
const AGAIN = 3

/** Words with a digit or a hyphen, and those that have a capital wherever they stand. */
function findNames({ words, marks, vocabulary }: UnitText): Uint8Array {
  const isName = new Uint8Array(vocabulary)
  const small = new Uint8Array(vocabulary)
  for (const [at, word] of words.entries()) {
    if ((marks[at] & ~MARK.joined) === 0) small[word] = 1
    else isName[word] = 1
  }
  for (let word = 0; word < vocabulary; word++) if (small[word]) isName[word] = 0
  return isName
}

/** The names of a question, each a list of words: those with a capital that do not begin it, numbers and keys. */
function listQuestionNames(question: string): string[] {
  const runs: string[] = []
  let end = -1
  for (const { word, index } of findWords(question)) {
    const mark = index > 0 ? markWord(word) : markWord(word) & ~MARK.capital
    if (mark === 0) continue
    if (mark === MARK.capital && index === end + 1 && question[end] === ' ') runs.push(`${runs.pop() ?? ''} ${word}`)
    else runs.push(word)
    end = index + word.length
  }
  return runs
}

function countWords({ words, vocabulary }: UnitText): Int32Array {
  const counts = new Int32Array(vocabulary)
  for (const word of words) counts[word]++
  return counts
}

/** How many units come to the same words, a run of names counted as one. */
function* countEqual(text: UnitText, toWord: (word: number) => number): Generator<number, Int32Array, void> {
  const { words, wordStarts } = text
  const keys = yield* mapUnits(text, unit => {
    let [key, last] = ['', Number.NaN]
    for (let at = wordStarts[unit]; at < wordStarts[unit + 1]; at++) {
      const word = toWord(words[at])
      if (word !== NAME || last !== NAME) key += String.fromCodePoint(word + FIRST_CHAR)
      last = word
    }
    return key
  })
  return yield* countKeys(keys)
}

/** Beyond the surrogates no vocabulary reaches; -1 has a character too. */
const FIRST_CHAR = 0xe001

function* countCopies(text: UnitText): Generator<number, Int32Array, void> {
  const { context, starts } = text
  return yield* countKeys(yield* mapUnits(text, unit => context.slice(starts[unit], starts[unit + 1]).trim()))
}

function* countKeys(keys: readonly string[]): Generator<number, Int32Array, void> {
  const counts = new Map<string, number>()
  for (const key of keys) {
    counts.set(key, (counts.get(key) ?? 0) + 1)
    yield key.length
  }
  return Int32Array.from(keys, key => counts.get(key) ?? 0)
}

function buildPostings(names: readonly (readonly number[])[]): ReadonlyMap<number, number[]> {
  const postings = new Map<number, number[]>()
  for (const [unit, own] of names.entries())
    for (const name of own) {
      const known = postings.get(name)
      if (known) known.push(unit)
      else postings.set(name, [unit])
    }
  return postings
}
