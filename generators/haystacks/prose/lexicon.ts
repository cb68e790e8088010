import { formOf, NOTHING } from './forms.ts'
import { ing, past, plural, withS } from './inflect.ts'
import * as notions from './lexicon/notions.ts'
import * as people from './lexicon/people.ts'
import * as places from './lexicon/places.ts'
import { adjectives, adverbs } from './lexicon/qualities.ts'
import * as things from './lexicon/things.ts'
import * as verbs from './lexicon/verbs.ts'
import { type RankLaw, rankLaw } from './rank-law.ts'

/** Words that stand for each other in a sentence, by the numbers of their forms, common ones first. */
export interface Kind {
  /** Its place among all kinds. */
  readonly at: number
  readonly size: number
  readonly law: RankLaw
}

/** `many` is `NOTHING` where a plural is not used. */
export interface Nouns extends Kind {
  readonly one: Uint32Array
  readonly many: Uint32Array
}

export interface Verbs extends Kind {
  readonly base: Uint32Array
  readonly past: Uint32Array
  readonly ing: Uint32Array
  readonly third: Uint32Array
}

export interface Words extends Kind {
  readonly form: Uint32Array
}

/** All kinds, made when the first text is written. */
export interface Lexicon {
  readonly roles: Nouns
  readonly bodies: Nouns
  readonly buildings: Nouns
  readonly grounds: Nouns
  /** What can be touched, moved and owned: eleven kinds, two or three of which a scene is about. */
  readonly things: readonly Nouns[]
  readonly beasts: Nouns
  readonly acts: Nouns
  readonly events: Nouns
  readonly messages: Nouns
  readonly ideas: Nouns
  readonly states: Nouns
  readonly traits: Nouns
  readonly feelings: Nouns
  readonly moneys: Nouns
  readonly handling: Verbs
  readonly treating: Verbs
  readonly weighing: Verbs
  readonly claiming: Verbs
  readonly going: Verbs
  readonly acting: Verbs
  readonly adjectives: Words
  readonly adverbs: Words
  readonly kinds: readonly Kind[]
}

export function lexicon(): Lexicon {
  known ??= made()
  return known
}

let known: Lexicon | undefined

function made(): Lexicon {
  const kinds: Kind[] = []
  const keep = <K extends object>(size: number, kind: K): K & Kind => {
    const whole = { ...kind, at: kinds.length, size, law: rankLaw(size, SHIFT, STEEPNESS) }
    kinds.push(whole)
    return whole
  }
  const nouns = (list: string): Nouns => {
    const entries = wordsOf(list).map(nounOf)
    return keep(entries.length, {
      one: Uint32Array.from(entries, ({ one }) => formOf(` ${one}`)),
      many: Uint32Array.from(entries, ({ many }) => (many === undefined ? NOTHING : formOf(` ${many}`))),
    })
  }
  const verbsOf = (list: string): Verbs => {
    const entries = wordsOf(list).map(verbOf)
    const forms = (form: (entry: Verb) => string) => Uint32Array.from(entries, entry => formOf(` ${form(entry)}`))
    return keep(entries.length, {
      base: forms(({ base }) => base),
      past: forms(({ base, doubles }) => past(base, doubles)),
      ing: forms(({ base, doubles }) => ing(base, doubles)),
      third: forms(({ base }) => withS(base)),
    })
  }
  const plain = (list: string): Words => {
    const entries = wordsOf(list)
    return keep(entries.length, { form: Uint32Array.from(entries, word => formOf(` ${word}`)) })
  }
  const beasts = nouns(things.beasts)
  return {
    roles: nouns(people.roles),
    bodies: nouns(people.bodies),
    buildings: nouns(places.buildings),
    grounds: nouns(places.grounds),
    beasts,
    things: [
      beasts,
      ...[
        things.tools,
        things.wares,
        things.furnishings,
        things.garments,
        things.crafts,
        things.writings,
        things.articles,
        things.dishes,
        things.herbs,
        things.stuffs,
      ].map(nouns),
    ],
    acts: nouns(notions.acts),
    events: nouns(notions.events),
    messages: nouns(notions.messages),
    ideas: nouns(notions.ideas),
    states: nouns(notions.states),
    traits: nouns(notions.traits),
    feelings: nouns(notions.feelings),
    moneys: nouns(notions.moneys),
    handling: verbsOf(verbs.handling),
    treating: verbsOf(verbs.treating),
    weighing: verbsOf(verbs.weighing),
    claiming: verbsOf(verbs.claiming),
    going: verbsOf(verbs.going),
    acting: verbsOf(verbs.acting),
    adjectives: plain(adjectives),
    adverbs: plain(adverbs),
    kinds,
  }
}

/** Of the law by which words of a kind are drawn: it gives the share of words that a text says once, and how fast new ones come. */
const SHIFT = 6
const STEEPNESS = 1.3

export const wordsOf = (list: string): readonly string[] => list.trim().split(/\s+/)

function nounOf(entry: string): { one: string; many: string | undefined } {
  const [one = '', many] = entry.split(':')
  if (many !== undefined) return { one, many }
  return one.endsWith('-') ? { one: one.slice(0, -1), many: undefined } : { one, many: plural(one) }
}

interface Verb {
  readonly base: string
  readonly doubles: boolean
}

const verbOf = (entry: string): Verb =>
  entry.endsWith('+') ? { base: entry.slice(0, -1), doubles: true } : { base: entry, doubles: false }
