import { formOf, formsOf, texts } from './forms.ts'
import { BASE, ING, MANY, type Nouns, ONE, PAST, type VerbShape } from './lexicon.ts'
import {
  ANY_TOWN,
  ANYBODY,
  ARTICLE,
  CLAUSE,
  FAMILY,
  GIVEN,
  OF_SCENE,
  type Pen,
  POSSESSIVE,
  THING,
  TITLE,
  TOWN,
  WHO,
} from './pattern.ts'

export const wording = (text: string): number => formOf(` ${text}`)
export const wordings = (text: string): Uint32Array => formsOf(text.trim().replace(/\s+/g, ' ').split(', '))

/** Without a blank before each. */
export const signs = (...each: readonly string[]): Uint32Array => Uint32Array.from(each, formOf)

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

const PRONOUNS = wordings('he, she')
const A_CERTAIN = wording('one')
const DETERMINERS = wordings('that, this, his, her, their, every, another, each')
const POINTERS = wordings('that, this, his, her, their, some, all that')
const COUNTS = wordings(
  'two, three, four, five, six, seven, eight, a dozen, some, several, many, a few, the, the, the, the, their, his, her, all the, most of the, such, those',
)
const PREPOSITIONS = wordings(
  'in, near, behind, outside, by, across, beyond, at, beside, above, under, opposite, past, inside, round, below',
)
const TOWARD = wordings('into, into, to, toward, through, around, up to, out of')
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
  looked for, wanted, needed, used, mended, washed, ordered, owned, pocketed, scooped up, got hold of, laid down, put aside, set down, let go of,
  took charge of`)
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

/** As several people do it. */
const together = (forms: Uint32Array): Uint32Array => forms.map(form => formOf(texts[form].replace(/^ was\b/, ' were')))
const [BEGAN_TOGETHER, SAID_TOGETHER] = [together(BEGAN), together(SAID)]

/** ` dusty`, common or of any rank. */
export function adjective(pen: Pen): void {
  if (pen.once(2)) pen.pick(PLAIN_ADJECTIVES)
  else pen.word(pen.words.adjectives)
}

export const adverb = (pen: Pen): void => pen.word(pen.words.adverbs)

/** Nouns of a kind, or the things that a scene is about. */
type Sort = Nouns | typeof THINGS
export const THINGS = 'things'
/** Of 100 things, those that are counted. */
const COUNTED_THINGS = 88

/** Is the noun that comes next one that is counted? */
const isCounted = (pen: Pen, sort: Sort): boolean =>
  pen.roll(100) < (sort === THINGS ? COUNTED_THINGS : sort.countedShare)

function bare(pen: Pen, sort: Sort, counted: boolean, shape: typeof ONE | typeof MANY = ONE): void {
  if (!counted) pen.word(sort === THINGS ? pen.words.stuffs : sort.uncounted)
  else if (sort === THINGS) pen.gap(THING, shape)
  else pen.word(sort.counted, shape)
}

/** With an article or another word before it: ` the dusty kettle`, ` a kettle`, ` three kettles`. Says whether it is many. */
export function noun(pen: Pen, sort: Sort, adjectives = 2): boolean {
  const counted = isCounted(pen, sort)
  const choice = pen.roll(16)
  const many = counted && choice < 4
  if (many) pen.pick(COUNTS)
  else if (choice < 9 && counted) pen.gap(ARTICLE)
  else if (choice < 11) pen.pick(counted ? DETERMINERS : POINTERS)
  else pen.say(THE)
  if (pen.roll(6) < adjectives) adjective(pen)
  bare(pen, sort, counted, many ? MANY : ONE)
  return many
}

/** ` the dusty kettle`: one, and known. */
export function theNoun(pen: Pen, sort: Sort, adjectives = 2): void {
  pen.say(THE)
  if (pen.roll(6) < adjectives) adjective(pen)
  bare(pen, sort, isCounted(pen, sort))
}

/** ` kettle`, ` steam`: behind words that want no article. */
export const bareNoun = (pen: Pen, sort: Sort): void => bare(pen, sort, isCounted(pen, sort))

/** ` kettles`, or what is not counted, ` the steam`. */
export function bareMany(pen: Pen, sort: Sort): void {
  const counted = isCounted(pen, sort)
  if (!counted) pen.say(THE)
  bare(pen, sort, counted, MANY)
}

/** A thing, now and then with what it is of or where it comes from. */
export function thing(pen: Pen): boolean {
  const many = noun(pen, THINGS)
  const more = pen.roll(12)
  if (more === 0) town(pen, FROM)
  else if (more === 1) place(pen)
  else if (more === 2) {
    pen.say(OF)
    theNoun(pen, pen.words.roles)
  }
  return many
}

/** ` the patience of the miller`, ` a quarrel`. */
export function notion(pen: Pen): boolean {
  const { acts, events, messages, ideas, states, traits, feelings, moneys } = pen.words
  const kinds = [acts, events, messages, ideas, states, traits, feelings, moneys]
  const many = noun(pen, kinds[pen.roll(kinds.length)])
  if (pen.roll(5) < 2) {
    pen.say(OF)
    if (pen.once(2)) noun(pen, THINGS)
    else noun(pen, pen.words.roles)
  }
  return many
}

/** ` in Harefield`, with the preposition given. */
export function town(pen: Pen, before: number): void {
  pen.say(before)
  pen.gap(TOWN)
}

/** ` behind the old chapel`, ` near the river`, ` in Harefield`. */
export function place(pen: Pen): void {
  const { words } = pen
  if (pen.once(6)) {
    town(pen, IN)
    return
  }
  pen.pick(PREPOSITIONS)
  theNoun(pen, pen.roll(5) < 3 ? words.buildings : words.grounds)
}

/** ` into the old chapel`, ` behind the chapel`: where somebody goes. */
function goal(pen: Pen): void {
  if (pen.once(2)) place(pen)
  else {
    pen.pick(TOWARD)
    theNoun(pen, pen.words.buildings)
  }
}

/** ` Mr Harwood`, ` Alma Harwood`, ` Alma`. */
export function person(pen: Pen): void {
  pen.gap(WHO, OF_SCENE)
  const how = pen.roll(8)
  if (how < 5) pen.gap(GIVEN)
  else if (how < 7) pen.gap(TITLE)
  if (how > 2) pen.gap(FAMILY)
}

/** Somebody who does something, mostly one. Says whether they are many. */
export function somebody(pen: Pen): boolean {
  const { words } = pen
  const how = pen.roll(32)
  if (how < 10) person(pen)
  else if (how < 15) pen.pick(PRONOUNS)
  else if (how < 24) return noun(pen, words.roles)
  else if (how < 26) {
    pen.gap(WHO, OF_SCENE)
    pen.gap(POSSESSIVE)
    pen.pick(KIN)
  } else if (how < 28) stranger(pen)
  else if (how < 30) {
    theNoun(pen, words.roles)
    town(pen, FROM)
  } else if (how === 30) {
    theNoun(pen, words.bodies)
    town(pen, OF)
  } else {
    person(pen)
    pen.say(AND)
    theNoun(pen, words.roles)
    return true
  }
  return false
}

/** Whoever is named once and not again: ` one Redgrave`, ` Mrs Redgrave from Otterford`. */
export function stranger(pen: Pen): void {
  pen.gap(WHO, ANYBODY)
  const how = pen.roll(4)
  if (how === 0) pen.say(A_CERTAIN)
  else pen.gap(how === 1 ? GIVEN : TITLE)
  pen.gap(FAMILY)
  if (pen.once(3)) {
    pen.say(how === 3 ? OF : FROM)
    pen.gap(ANY_TOWN)
  }
}

/** What somebody did: ` mended the kettle behind the chapel`. The same words for one and for many, but for `was`. */
export function did(pen: Pen, many: boolean): void {
  const { words } = pen
  const how = pen.roll(32)
  if (how < 18 && pen.once(10)) adverb(pen)
  if (how < 11) {
    if (pen.roll(5) < 2) pen.pick(TAKEN)
    else pen.word(words.handling, PAST)
    thing(pen)
  } else if (how < 15) {
    if (pen.roll(5) < 2) pen.pick(MET)
    else pen.word(words.treating, PAST)
    somebodyElse(pen)
  } else if (how < 18) {
    pen.word(words.weighing, PAST)
    notion(pen)
  } else if (how < 21) {
    if (pen.once(2)) pen.pick(WENT)
    else pen.word(words.going, PAST)
    goal(pen)
  } else if (how < 23) {
    pen.word(words.acting, PAST)
    if (pen.once(2)) adverb(pen)
    else place(pen)
  } else if (how < 26) {
    pen.say(HAD)
    if (pen.once(4)) pen.say(NEVER)
    toDo(pen, PAST)
  } else if (how < 28) {
    pen.say(many ? WERE : WAS)
    toDo(pen, ING)
  } else if (how < 30) {
    pen.pick(many ? BEGAN_TOGETHER : BEGAN)
    pen.say(TO)
    toDo(pen, BASE)
  } else {
    pen.say(many ? WERE : WAS)
    quality(pen)
  }
}

const NEVER = wording('never')

/** Who something is done to. */
export function somebodyElse(pen: Pen): void {
  const how = pen.roll(8)
  if (how < 3) person(pen)
  else if (how === 3) stranger(pen)
  else noun(pen, pen.words.roles)
}

/** ` mended the kettle` as base, past participle or participle: behind `to`, `had`, `was`, or alone. */
export function toDo(pen: Pen, form: VerbShape): void {
  const { words } = pen
  const how = pen.roll(8)
  if (how < 4) {
    pen.word(words.handling, form)
    thing(pen)
  } else if (how < 5) {
    pen.word(words.treating, form)
    somebodyElse(pen)
  } else if (how < 6) {
    pen.word(words.weighing, form)
    notion(pen)
  } else if (how < 7) {
    pen.word(words.going, form)
    goal(pen)
  } else {
    pen.word(words.acting, form)
    adverb(pen)
  }
}

/** ` very dusty`, ` dusty and cold`. */
export function quality(pen: Pen): void {
  const how = pen.roll(4)
  if (how === 0) pen.pick(VERY)
  adjective(pen)
  if (how === 1) {
    pen.say(AND)
    adjective(pen)
  }
}

/** A whole clause: ` the miller mended the kettle`, ` there was no hurry`, ` the chapel was cold`. */
export const clause = (pen: Pen): void => pen.gap(CLAUSE)

export function newClause(pen: Pen): '' {
  const { words } = pen
  const how = pen.roll(16)
  if (how < 11) did(pen, somebody(pen))
  else if (how === 11) {
    const many = thing(pen)
    pen.say(many ? WERE : WAS)
    quality(pen)
  } else if (how === 12) {
    theNoun(pen, pen.once(2) ? words.buildings : words.grounds)
    pen.say(WAS)
    quality(pen)
  } else if (how === 13) {
    const many = thing(pen)
    pen.say(many ? WERE : WAS)
    pen.word(words.handling, PAST)
    pen.say(BY)
    somebodyElse(pen)
  } else if (how === 14) {
    const many = notion(pen)
    pen.say(many ? WERE : WAS)
    quality(pen)
  } else {
    pen.pick(somebody(pen) ? SAID_TOGETHER : SAID)
    pen.say(THAT)
    did(pen, somebody(pen))
  }
  return ''
}

const BY = wording('by')
const THAT = wording('that')
