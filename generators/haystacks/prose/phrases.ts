import { Deck } from './deck.ts'
import { articleBefore, formOf, formsOf, NOTHING, texts } from './forms.ts'
import type { Kind, Nouns, Verbs } from './lexicon.ts'
import { possessive } from './names.ts'
import type { Person, Scene } from './scene.ts'
import type { Voice } from './voice.ts'

/** What phrases are written with. */
export interface Pen {
  readonly voice: Voice
  readonly scene: Scene
  readonly decks: Decks
}

/** Phrases that a scene says again. */
export type Decks = Readonly<
  Record<
    'things' | 'notions' | 'people' | 'others' | 'places' | 'did' | 'didTogether' | 'base' | 'past' | 'ing',
    Deck<Pen>
  >
>

/** Empty ones; how often each makes its phrase anew, in eighths. */
export const newDecks = (): Decks => ({
  things: new Deck<Pen>(newThing, 7),
  notions: new Deck<Pen>(newNotion, 7),
  people: new Deck<Pen>(newSomebody, 2),
  others: new Deck<Pen>(newSomebodyElse, 5),
  places: new Deck<Pen>(newPlace, 5),
  did: new Deck<Pen>(pen => newDeed(pen, false), 5),
  didTogether: new Deck<Pen>(pen => newDeed(pen, true), 5),
  base: new Deck<Pen>(pen => newToDo(pen, 'base'), 5),
  past: new Deck<Pen>(pen => newToDo(pen, 'past'), 5),
  ing: new Deck<Pen>(pen => newToDo(pen, 'ing'), 5),
})

export const wording = (text: string): number => formOf(` ${text}`)
export const wordings = (text: string): Uint32Array => formsOf(text.trim().replace(/\s+/g, ' ').split(', '))

export const [THE, OF, AND, TO, WAS, WERE, HAD, IN, FROM, OR, NOT, NO] = wordings(
  'the, of, and, to, was, were, had, in, from, or, not, no',
) as unknown as readonly number[] as readonly [
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
  number,
]
export const COMMA = formOf(',')

const [MR, MRS, MISS] = [wording('Mr'), wording('Mrs'), wording('Miss')]
const [HE, SHE, HIS, HER] = [wording('he'), wording('she'), wording('his'), wording('her')]
const ONE = wording('one')
const DETERMINERS = wordings('that, this, his, her, their, every, another, each')
const POINTERS = wordings('that, this, his, her, their, some, all that')
const COUNTS = wordings(
  'two, three, four, five, six, seven, eight, a dozen, some, several, many, a few, the, the, the, the, their, his, her, all the, most of the, such, those',
)
const PREPOSITIONS = wordings(
  'in, near, behind, outside, by, across, beyond, at, beside, above, under, opposite, past, inside, round, below',
)
const KIN = wordings(
  'brother, sister, nephew, niece, cousin, uncle, aunt, mother, father, son, daughter, neighbor, lodger, widow, partner, grandfather',
)
const VERY = wordings('very, rather, quite, too, so, hardly, almost, no longer, always, never')
const PLAIN_ADJECTIVES = wordings(`
  old, new, young, small, large, great, little, long, short, heavy, light, dark, bright, cold, warm, wet, dry, clean, dusty, broken, empty,
  full, narrow, wide, deep, quiet, loud, plain, strange, good, poor, fine, dear, cheap, common, rare, famous, local, special, private, public,
  simple, honest, patient, clever, proud, gentle, careful, nervous, tired, cheerful, red, green, blue, gray, brown, yellow, second, third, last,
  early, late, usual, magic, secret`)
const TAKEN = wordings(`
  took, found, brought, kept, held, bought, sold, lost, left, saw, made, broke, built, forgot, hid, drew, chose, sent for, gave up,
  put away, gave away, picked up, carried off, asked for, paid for,
  looked for, wanted, needed, used, mended, washed, ordered, owned`)
const MET = wordings(`
  met, knew, told, heard, saw, paid, taught, sent for, wrote to, spoke to, sat with, called on, thought of, stood by, took leave of, laughed at,
  waited for, asked, followed, thanked, married, trusted, feared, missed, understood`)
const WENT = wordings(`
  went, came, ran, rode, drove, set out, crept, swam, fell, rose, stood, sat, lay, slept, came back, went out, got up, turned up, slipped away,
  walked, hurried, wandered, withdrew, ambled, sauntered, stormed out, disappeared, slipped, passed`)
const BEGAN = wordings(
  'began, wanted, tried, hoped, meant, refused, offered, had, used, was about, was never able, managed, forgot, promised, was obliged, seemed',
)
const SAID = wordings(
  'said, thought, knew, felt, heard, saw, told everyone, wrote, was sure, was told, had heard, understood, was afraid',
)

/** One word of a kind. */
const of = (pen: Pen, kind: Kind): number => pen.scene.word(kind)

/** ` dusty`, common or of any rank. */
export function adjective({ voice, scene }: Pen): void {
  voice.say(adjectiveForm(scene))
}

function adjectiveForm(scene: Scene): number {
  const { adjectives } = scene.words
  return scene.dice.roll(2) === 0 ? scene.dice.pick(PLAIN_ADJECTIVES) : adjectives.form[scene.word(adjectives)]!
}

export function adverb({ voice, scene }: Pen): void {
  const { adverbs } = scene.words
  voice.say(adverbs.form[scene.word(adverbs)]!)
}

/** With an article or another word before it: ` the dusty kettle`, ` a kettle`, ` three kettles`. Says whether it is many. */
export function noun(pen: Pen, kind: Nouns, adjectives = 2): boolean {
  const { voice, scene } = pen
  const { dice } = scene
  const at = of(pen, kind)
  const many = kind.many[at]!
  const form = kind.one[at]!
  const quality = dice.roll(6) < adjectives ? adjectiveForm(scene) : NOTHING
  const choice = dice.roll(16)
  if (choice < 4 && many !== NOTHING) {
    voice.say(dice.pick(COUNTS))
    if (quality !== NOTHING) voice.say(quality)
    voice.say(many)
    return true
  }
  if (choice < 9 && many !== NOTHING) voice.say(articleBefore(quality === NOTHING ? form : quality))
  else if (choice < 11) voice.say(many === NOTHING ? dice.pick(POINTERS) : dice.pick(DETERMINERS))
  else voice.say(THE)
  if (quality !== NOTHING) voice.say(quality)
  voice.say(form)
  return false
}

/** ` the dusty kettle`: one, and known. */
export function theNoun(pen: Pen, kind: Nouns, adjectives = 2): void {
  const { voice, scene } = pen
  voice.say(THE)
  if (scene.dice.roll(6) < adjectives) adjective(pen)
  voice.say(kind.one[of(pen, kind)]!)
}

/** ` kettles`, or where there is no such word, ` the steam`. */
export function bareMany(pen: Pen, kind: Nouns): void {
  const at = of(pen, kind)
  const many = kind.many[at]!
  if (many === NOTHING) pen.voice.say(THE)
  pen.voice.say(many === NOTHING ? kind.one[at]! : many)
}

/** A thing, now and then with what it is of or where it comes from. */
export const thing = (pen: Pen): boolean => pen.decks.things.say(pen)

function newThing(pen: Pen): boolean {
  const { voice, scene } = pen
  const many = noun(pen, scene.things())
  const more = scene.dice.roll(12)
  if (more === 0) town(pen, FROM)
  else if (more === 1) place(pen)
  else if (more === 2) {
    voice.say(OF)
    theNoun(pen, scene.words.roles)
  }
  return many
}

/** ` the patience of the miller`, ` a quarrel`. */
export const notion = (pen: Pen): boolean => pen.decks.notions.say(pen)

function newNotion(pen: Pen): boolean {
  const { voice, scene } = pen
  const { acts, events, messages, ideas, states, traits, feelings, moneys } = scene.words
  const kinds = [acts, events, messages, ideas, states, traits, feelings, moneys]
  const many = noun(pen, kinds[scene.dice.roll(kinds.length)]!)
  if (scene.dice.roll(5) < 2) {
    voice.say(OF)
    if (scene.dice.once(2)) noun(pen, scene.things())
    else noun(pen, scene.words.roles)
  }
  return many
}

/** ` in Harefield`, with the preposition given. */
export function town({ voice, scene }: Pen, before: number): void {
  voice.say(before)
  voice.say(scene.dice.roll(8) === 0 ? scene.anyTown() : scene.dice.pick(scene.towns))
}

/** ` behind the old chapel`, ` near the river`, ` in Harefield`. */
export const place = (pen: Pen): boolean => pen.decks.places.say(pen)

function newPlace(pen: Pen): boolean {
  const { voice, scene } = pen
  const { dice, words } = scene
  if (dice.once(6)) {
    town(pen, IN)
    return false
  }
  voice.say(dice.pick(PREPOSITIONS))
  theNoun(pen, dice.roll(5) < 3 ? words.buildings : words.grounds)
  return false
}

/** ` Mr Harwood`, ` Alma Harwood`, ` Alma`. */
export function person({ voice, scene }: Pen, who: Person): void {
  const how = scene.dice.roll(8)
  if (how < 3) voice.say(who.given)
  else if (how < 5) {
    voice.say(who.given)
    voice.say(who.family)
  } else if (how < 7) {
    voice.say(who.woman ? (scene.dice.once(3) ? MISS : MRS) : MR)
    voice.say(who.family)
  } else voice.say(who.family)
}

/** Somebody who does something, mostly one. Says whether they are many. */
export const somebody = (pen: Pen): boolean => pen.decks.people.say(pen)

function newSomebody(pen: Pen): boolean {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(32)
  if (how < 10) person(pen, dice.pick(scene.cast))
  else if (how < 15) voice.say(dice.once(2) ? HE : SHE)
  else if (how < 24) return noun(pen, words.roles)
  else if (how < 26) {
    const who = dice.pick(scene.cast)
    voice.say(possessive(who.family, texts[who.family]!))
    voice.say(dice.pick(KIN))
  } else if (how < 28) stranger(pen)
  else if (how < 30) {
    theNoun(pen, words.roles)
    town(pen, FROM)
  } else if (how === 30) {
    theNoun(pen, words.bodies)
    town(pen, OF)
  } else {
    person(pen, dice.pick(scene.cast))
    voice.say(AND)
    theNoun(pen, words.roles)
    return true
  }
  return false
}

/** Whoever is named once and not again: ` one Mrs Redgrave from Otterford`. */
export function stranger(pen: Pen): void {
  const { voice, scene } = pen
  const { dice } = scene
  const who = scene.anybody()
  const how = dice.roll(4)
  if (how === 0) {
    voice.say(ONE)
    voice.say(who.family)
  } else if (how === 1) {
    voice.say(who.given)
    voice.say(who.family)
  } else {
    voice.say(who.woman ? MRS : MR)
    voice.say(who.family)
  }
  if (dice.once(3)) {
    voice.say(how === 3 ? OF : FROM)
    voice.say(scene.anyTown())
  }
}

/** ` his`, ` her`: before what belongs to somebody. */
export const own = ({ voice, scene }: Pen): void => voice.say(scene.dice.once(2) ? HIS : HER)

const formOfVerb = (pen: Pen, verbs: Verbs, form: 'base' | 'past' | 'ing' | 'third') => verbs[form][of(pen, verbs)]!

/** What somebody did: ` mended the kettle behind the chapel`. The same words for one and for many, but for `was`. */
export const did = (pen: Pen, many: boolean): boolean => (many ? pen.decks.didTogether : pen.decks.did).say(pen)

function newDeed(pen: Pen, many: boolean): boolean {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(32)
  if (how < 18 && dice.once(10)) adverb(pen)
  if (how < 11) {
    voice.say(dice.roll(5) < 2 ? dice.pick(TAKEN) : formOfVerb(pen, words.handling, 'past'))
    thing(pen)
  } else if (how < 15) {
    voice.say(dice.roll(5) < 2 ? dice.pick(MET) : formOfVerb(pen, words.treating, 'past'))
    somebodyElse(pen)
  } else if (how < 18) {
    voice.say(formOfVerb(pen, words.weighing, 'past'))
    notion(pen)
  } else if (how < 21) {
    voice.say(dice.once(2) ? dice.pick(WENT) : formOfVerb(pen, words.going, 'past'))
    place(pen)
  } else if (how < 23) {
    voice.say(formOfVerb(pen, words.acting, 'past'))
    if (dice.once(2)) adverb(pen)
    else place(pen)
  } else if (how < 26) {
    voice.say(HAD)
    if (dice.once(4)) voice.say(NEVER)
    toDo(pen, 'past')
  } else if (how < 28) {
    voice.say(many ? WERE : WAS)
    toDo(pen, 'ing')
  } else if (how < 30) {
    const start = dice.pick(BEGAN)
    voice.say(many && texts[start]!.startsWith(' was') ? WERE_TO_BE : start)
    voice.say(TO)
    toDo(pen, 'base')
  } else {
    voice.say(many ? WERE : WAS)
    quality(pen)
  }
  return many
}

const NEVER = wording('never')
const WERE_TO_BE = wording('were ready')

/** Who something is done to. */
export const somebodyElse = (pen: Pen): boolean => pen.decks.others.say(pen)

function newSomebodyElse(pen: Pen): boolean {
  const { scene } = pen
  const how = scene.dice.roll(8)
  if (how < 3) person(pen, scene.dice.pick(scene.cast))
  else if (how === 3) stranger(pen)
  else return noun(pen, scene.words.roles)
  return false
}

/** ` mended the kettle` as base, past participle or participle: behind `to`, `had`, `was`, or alone. */
export function toDo(pen: Pen, form: 'base' | 'past' | 'ing' | 'third'): void {
  if (form === 'third') newToDo(pen, form)
  else pen.decks[form].say(pen)
}

function newToDo(pen: Pen, form: 'base' | 'past' | 'ing' | 'third'): boolean {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(8)
  if (how < 4) {
    voice.say(formOfVerb(pen, words.handling, form))
    thing(pen)
  } else if (how < 5) {
    voice.say(formOfVerb(pen, words.treating, form))
    somebodyElse(pen)
  } else if (how < 6) {
    voice.say(formOfVerb(pen, words.weighing, form))
    notion(pen)
  } else if (how < 7) {
    voice.say(formOfVerb(pen, words.going, form))
    place(pen)
  } else {
    voice.say(formOfVerb(pen, words.acting, form))
    adverb(pen)
  }
  return false
}

/** ` very dusty`, ` dusty and cold`. */
export function quality(pen: Pen): void {
  const { voice, scene } = pen
  const how = scene.dice.roll(4)
  if (how === 0) voice.say(scene.dice.pick(VERY))
  adjective(pen)
  if (how === 1) {
    voice.say(AND)
    adjective(pen)
  }
}

/** A whole clause: ` the miller mended the kettle`, ` there was no hurry`, ` the chapel was cold`. */
export function clause(pen: Pen): void {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(16)
  if (how < 11) did(pen, somebody(pen))
  else if (how === 11) {
    const many = thing(pen)
    voice.say(many ? WERE : WAS)
    quality(pen)
  } else if (how === 12) {
    theNoun(pen, dice.once(2) ? words.buildings : words.grounds)
    voice.say(WAS)
    quality(pen)
  } else if (how === 13) {
    const many = thing(pen)
    voice.say(many ? WERE : WAS)
    voice.say(formOfVerb(pen, words.handling, 'past'))
    voice.say(BY)
    somebodyElse(pen)
  } else if (how === 14) {
    const many = notion(pen)
    voice.say(many ? WERE : WAS)
    quality(pen)
  } else {
    const said = dice.pick(SAID)
    const many = somebody(pen)
    voice.say(many && texts[said]!.startsWith(' was') ? SAID_TOGETHER : said)
    voice.say(THAT)
    did(pen, somebody(pen))
  }
}

const BY = wording('by')
const THAT = wording('that')
const SAID_TOGETHER = wording('were sure')
