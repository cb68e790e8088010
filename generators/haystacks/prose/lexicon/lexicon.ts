import { mustGet } from '../../../../core/collections/require.ts'
import { readAdjectives, readNouns } from '../../../materials/words/lexicon.ts'
import { addForms, toForm } from '../grammar/forms.ts'
import { toIngForm, toPast, withS } from '../grammar/inflect.ts'
import { RankLaw } from '../rank-law.ts'
import {
  type Noun,
  readNotions,
  readPeople,
  readPlaces,
  readQualities,
  readThings,
  readVerbs,
  type Verb,
} from './lists.ts'

/** Words that stand for each other in a sentence, common ones first. */
export interface WordClass {
  /** Its place among all kinds. */
  readonly at: number
  readonly law: RankLaw
  /**
   * The form of the first word in each shape of the kind; those of the other words follow it in their order.
   */
  readonly shapes: readonly number[]
}

/** ` kettle`, ` kettles`; ` steam`, which has no plural. */
export interface Nouns {
  readonly counted: WordClass
  readonly uncounted: WordClass
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
  /** Countable things that can be touched, moved and owned: eleven kinds, two or three of which a scene is about. */
  readonly things: readonly WordClass[]
  /** The same, not counted. */
  readonly stuffs: WordClass
  readonly beasts: WordClass
  readonly acts: Nouns
  readonly events: Nouns
  readonly messages: Nouns
  readonly ideas: Nouns
  readonly states: Nouns
  readonly traits: Nouns
  readonly feelings: Nouns
  readonly moneys: Nouns
  readonly handling: WordClass
  readonly treating: WordClass
  readonly weighing: WordClass
  readonly claiming: WordClass
  readonly going: WordClass
  readonly acting: WordClass
  readonly adjectives: WordClass
  readonly adverbs: WordClass
  /** ` brave` and `-lantern`: what RULER's names are made of, in the lists that tasks draw them from. */
  readonly codeAdjectives: Uint32Array
  readonly codeNouns: Uint32Array
  readonly kinds: readonly WordClass[]
}

export function getLexicon(): Lexicon {
  known ??= buildLexicon()
  return known
}

let known: Lexicon | undefined

function buildLexicon(): Lexicon {
  const kinds: WordClass[] = []
  const keep = <W>(words: readonly W[], ...shapes: readonly ((word: W) => string)[]): WordClass => {
    const forms = shapes.map(shape => addForms(words.map(word => ` ${shape(word)}`)))
    const kind = { at: kinds.length, law: new RankLaw(words.length, SHIFT, STEEPNESS), shapes: forms }
    kinds.push(kind)
    return kind
  }
  const keepCounted = (entries: readonly Noun[]) =>
    keep(
      entries.filter(({ many }) => many !== undefined),
      ({ one }) => one,
      ({ many }) => many!, // of those that have one
    )
  const keepUncounted = (entries: readonly Noun[]) =>
    keep(
      entries.filter(({ many }) => many === undefined),
      ({ one }) => one,
    )
  const keepNouns = (entries: readonly Noun[]): Nouns => ({
    counted: keepCounted(entries),
    uncounted: keepUncounted(entries),
    countedShare: computeCountedShare(entries),
  })
  const keepVerbs = (entries: readonly Verb[]): WordClass =>
    keep(
      entries,
      ({ base }) => base,
      ({ base, doubles }) => toPast(base, doubles),
      ({ base, doubles }) => toIngForm(base, doubles),
      ({ base }) => withS(base),
    )
  const keepPlain = (words: readonly string[]): WordClass => keep(words, word => word)
  const [people, places, notions] = [readPeople(), readPlaces(), readNotions()]
  const [verbs, qualities] = [readVerbs(), readQualities()]
  const ofThings = THINGS.map(kind => mustGet(readThings(), kind))
  const countedThings = ofThings.map(keepCounted)
  return {
    roles: keepNouns(mustGet(people, 'roles')),
    bodies: keepNouns(mustGet(people, 'bodies')),
    buildings: keepNouns(mustGet(places, 'buildings')),
    grounds: keepNouns(mustGet(places, 'grounds')),
    beasts: countedThings[0],
    things: countedThings,
    stuffs: keepUncounted(interleaveByRank(ofThings)),
    acts: keepNouns(mustGet(notions, 'acts')),
    events: keepNouns(mustGet(notions, 'events')),
    messages: keepNouns(mustGet(notions, 'messages')),
    ideas: keepNouns(mustGet(notions, 'ideas')),
    states: keepNouns(mustGet(notions, 'states')),
    traits: keepNouns(mustGet(notions, 'traits')),
    feelings: keepNouns(mustGet(notions, 'feelings')),
    moneys: keepNouns(mustGet(notions, 'moneys')),
    handling: keepVerbs(mustGet(verbs, 'handling')),
    treating: keepVerbs(mustGet(verbs, 'treating')),
    weighing: keepVerbs(mustGet(verbs, 'weighing')),
    claiming: keepVerbs(mustGet(verbs, 'claiming')),
    going: keepVerbs(mustGet(verbs, 'going')),
    acting: keepVerbs(mustGet(verbs, 'acting')),
    adjectives: keepPlain(mustGet(qualities, 'adjectives')),
    adverbs: keepPlain(mustGet(qualities, 'adverbs')),
    codeAdjectives: Uint32Array.from(readAdjectives(), word => toForm(` ${word}`)),
    codeNouns: Uint32Array.from(readNouns(), word => toForm(`-${word}`)),
    kinds,
  }
}

/** The kinds of things, in the order of `Lexicon.things`. */
const THINGS = 'beasts tools wares furnishings garments crafts writings articles dishes herbs stuffs'.split(' ')

/**
 * Parameters of the law by which words of a kind are drawn: they give the share of words that a text says once, and how
 * fast new ones come.
 */
const SHIFT = 6
const STEEPNESS = 1.25

/** The first of all lists, then the second of all. */
const interleaveByRank = <T>(lists: readonly (readonly T[])[]): T[] =>
  lists
    .flatMap(list => list.map((item, rank) => ({ item, rank })))
    .sort((a, b) => a.rank - b.rank)
    .map(({ item }) => item)

/** By the law that draws them, of 100. */
function computeCountedShare(entries: readonly Noun[]): number {
  let [all, counted] = [0, 0]
  entries.forEach(({ many }, rank) => {
    const weight = (rank + SHIFT) ** -STEEPNESS
    all += weight
    if (many !== undefined) counted += weight
  })
  return Math.round((100 * counted) / all)
}
