import { held } from '../../../core/held.ts'
import { readAdjectives, readNouns } from '../../materials/lexicon.ts'
import { formOf, newForms } from './forms.ts'
import { ing, past, withS } from './inflect.ts'
import {
  type Noun,
  readNotions,
  readPeople,
  readPlaces,
  readQualities,
  readThings,
  readVerbs,
  type Verb,
} from './lexicon/lists.ts'
import { RankLaw } from './rank-law.ts'

/** Words that stand for each other in a sentence, common ones first. */
export interface Kind {
  /** Its place among all kinds. */
  readonly at: number
  readonly law: RankLaw
  /** Of each of the shapes that the kind has, the form of the first word; those of the others follow it in their order. */
  readonly shapes: readonly number[]
}

/** ` kettle`, ` kettles`; ` steam`, which has no plural. */
export interface Nouns {
  readonly counted: Kind
  readonly uncounted: Kind
  /** How often one that is counted is drawn, of 100. */
  readonly countedShare: number
}

/** The shapes of nouns. */
export const ONE = 0
export const MANY = 1

/** The shapes of verbs: ` mend`, ` mended`, ` mending`, ` mends`. */
export type VerbShape = typeof BASE | typeof PAST | typeof ING | typeof THIRD
export const BASE = 0
export const PAST = 1
export const ING = 2
export const THIRD = 3

/** All kinds, made when the first text is written. */
export interface Lexicon {
  readonly roles: Nouns
  readonly bodies: Nouns
  readonly buildings: Nouns
  readonly grounds: Nouns
  /** What can be touched, moved and owned, and is counted: eleven kinds, two or three of which a scene is about. */
  readonly things: readonly Kind[]
  /** The same, not counted. */
  readonly stuffs: Kind
  readonly beasts: Kind
  readonly acts: Nouns
  readonly events: Nouns
  readonly messages: Nouns
  readonly ideas: Nouns
  readonly states: Nouns
  readonly traits: Nouns
  readonly feelings: Nouns
  readonly moneys: Nouns
  readonly handling: Kind
  readonly treating: Kind
  readonly weighing: Kind
  readonly claiming: Kind
  readonly going: Kind
  readonly acting: Kind
  readonly adjectives: Kind
  readonly adverbs: Kind
  /** ` brave` and `-lantern`: what RULER's names are made of, in the lists that tasks draw them from. */
  readonly codeAdjectives: Uint32Array
  readonly codeNouns: Uint32Array
  readonly kinds: readonly Kind[]
}

export function lexicon(): Lexicon {
  known ??= made()
  return known
}

let known: Lexicon | undefined

function made(): Lexicon {
  const kinds: Kind[] = []
  const keep = <W>(words: readonly W[], ...shapes: readonly ((word: W) => string)[]): Kind => {
    const forms = shapes.map(shape => newForms(words.map(word => ` ${shape(word)}`)))
    const kind = { at: kinds.length, law: new RankLaw(words.length, SHIFT, STEEPNESS), shapes: forms }
    kinds.push(kind)
    return kind
  }
  const counted = (entries: readonly Noun[]) =>
    keep(
      entries.filter(({ many }) => many !== undefined),
      ({ one }) => one,
      ({ many }) => many!, // of those that have one
    )
  const uncounted = (entries: readonly Noun[]) =>
    keep(
      entries.filter(({ many }) => many === undefined),
      ({ one }) => one,
    )
  const nouns = (entries: readonly Noun[]): Nouns => ({
    counted: counted(entries),
    uncounted: uncounted(entries),
    countedShare: countedShare(entries),
  })
  const verbsOf = (entries: readonly Verb[]): Kind =>
    keep(
      entries,
      ({ base }) => base,
      ({ base, doubles }) => past(base, doubles),
      ({ base, doubles }) => ing(base, doubles),
      ({ base }) => withS(base),
    )
  const plain = (words: readonly string[]): Kind => keep(words, word => word)
  const [people, places, notions] = [readPeople(), readPlaces(), readNotions()]
  const [verbs, qualities] = [readVerbs(), readQualities()]
  const ofThings = THINGS.map(kind => held(readThings(), kind))
  const countedThings = ofThings.map(counted)
  return {
    roles: nouns(held(people, 'roles')),
    bodies: nouns(held(people, 'bodies')),
    buildings: nouns(held(places, 'buildings')),
    grounds: nouns(held(places, 'grounds')),
    beasts: countedThings[0],
    things: countedThings,
    stuffs: uncounted(byRank(ofThings)),
    acts: nouns(held(notions, 'acts')),
    events: nouns(held(notions, 'events')),
    messages: nouns(held(notions, 'messages')),
    ideas: nouns(held(notions, 'ideas')),
    states: nouns(held(notions, 'states')),
    traits: nouns(held(notions, 'traits')),
    feelings: nouns(held(notions, 'feelings')),
    moneys: nouns(held(notions, 'moneys')),
    handling: verbsOf(held(verbs, 'handling')),
    treating: verbsOf(held(verbs, 'treating')),
    weighing: verbsOf(held(verbs, 'weighing')),
    claiming: verbsOf(held(verbs, 'claiming')),
    going: verbsOf(held(verbs, 'going')),
    acting: verbsOf(held(verbs, 'acting')),
    adjectives: plain(held(qualities, 'adjectives')),
    adverbs: plain(held(qualities, 'adverbs')),
    codeAdjectives: Uint32Array.from(readAdjectives(), word => formOf(` ${word}`)),
    codeNouns: Uint32Array.from(readNouns(), word => formOf(`-${word}`)),
    kinds,
  }
}

/** The kinds of things, in the order of `Lexicon.things`. */
const THINGS = 'beasts tools wares furnishings garments crafts writings articles dishes herbs stuffs'.split(' ')

/** Of the law by which words of a kind are drawn: it gives the share of words that a text says once, and how fast new ones come. */
const SHIFT = 6
const STEEPNESS = 1.25

/** The first of all lists, then the second of all. */
const byRank = <T>(lists: readonly (readonly T[])[]): T[] =>
  lists
    .flatMap(list => list.map((item, rank) => ({ item, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** By the law that draws them, of 100. */
function countedShare(entries: readonly Noun[]): number {
  let [all, counted] = [0, 0]
  entries.forEach(({ many }, rank) => {
    const weight = (rank + SHIFT) ** -STEEPNESS
    all += weight
    if (many !== undefined) counted += weight
  })
  return Math.round((100 * counted) / all)
}
