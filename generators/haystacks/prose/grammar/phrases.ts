import { BASE, ING, MANY, type Nouns, ONE, PAST, type VerbShape } from '../lexicon/lexicon.ts'
import { texts, toForm, toForms } from './forms.ts'
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

export const toWording = (text: string): number => toForm(` ${text}`)
export const toWordings = (text: string): Uint32Array => toForms(text.trim().replace(/\s+/g, ' ').split(', '))

/** Without a blank before each. */
export const toSigns = (...each: readonly string[]): Uint32Array => Uint32Array.from(each, toForm)

export const [THE, OF, AND, TO, WAS, WERE, HAD, IN, FROM, OR, NOT, NO] = toWordings(
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
export const COMMA = toForm(',')

const PRONOUNS = toWordings('he, she')
const A_CERTAIN = toWording('one')
const DETERMINERS = toWordings('that, this, his, her, their, every, another, each')
const POINTERS = toWordings('that, this, his, her, their, some, all that')
const COUNTS = toWordings(
  'two, three, four, five, six, seven, eight, a dozen, some, several, many, a few, the, the, the, the, their, his, her, all the, most of the, such, those',
)
const PREPOSITIONS = toWordings(
  'in, near, behind, outside, by, across, beyond, at, beside, above, under, opposite, past, inside, round, below',
)
const TOWARD = toWordings('into, into, to, toward, through, around, up to, out of')
const KIN = toWordings(
  'brother, sister, nephew, niece, cousin, uncle, aunt, mother, father, son, daughter, neighbor, lodger, widow, partner, grandfather',
)
const VERY = toWordings('very, rather, quite, too, so, hardly, almost, no longer, always, never')
const PLAIN_ADJECTIVES = toWordings(`
  old, new, young, small, large, great, little, long, short, heavy, light, dark, bright, cold, warm, wet, dry, clean, dusty, broken, empty,
  full, narrow, wide, deep, quiet, loud, plain, strange, good, poor, fine, dear, cheap, common, rare, famous, local, special, private, public,
  simple, honest, patient, clever, proud, gentle, careful, nervous, tired, cheerful, red, green, blue, gray, brown, yellow, second, third, last,
  early, late, usual, magic, secret`)
const TAKEN = toWordings(`
  took, found, brought, kept, held, bought, sold, lost, left, saw, made, broke, built, forgot, hid, drew, chose, sent for, gave up,
  put away, gave away, picked up, carried off, asked for, paid for,
  looked for, wanted, needed, used, mended, washed, ordered, owned, pocketed, scooped up, got hold of, laid down, put aside, set down, let go of,
  took charge of`)
const MET = toWordings(`
  met, knew, told, heard, saw, paid, taught, sent for, wrote to, spoke to, sat with, called on, thought of, stood by, took leave of, laughed at,
  waited for, asked, followed, thanked, married, trusted, feared, missed, understood`)
const WENT = toWordings(`
  went, came, ran, rode, drove, set out, crept, swam, fell, rose, stood, sat, lay, slept, came back, went out, got up, turned up, slipped away,
  walked, hurried, wandered, withdrew, ambled, sauntered, stormed out, disappeared, slipped, passed`)
const BEGAN = toWordings(
  'began, wanted, tried, hoped, meant, refused, offered, had, used, was about, was never able, managed, forgot, promised, was obliged, seemed',
)
const SAID = toWordings(
  'said, thought, knew, felt, heard, saw, told everyone, wrote, was sure, was told, had heard, understood, was afraid',
)

/** As several people do it. */
const toPluralSubject = (forms: Uint32Array): Uint32Array =>
  forms.map(form => toForm(texts[form].replace(/^ was\b/, ' were')))
const [BEGAN_TOGETHER, SAID_TOGETHER] = [toPluralSubject(BEGAN), toPluralSubject(SAID)]

/** ` dusty`, common or of any rank. */
export function writeAdjective(pen: Pen): void {
  if (pen.once(2)) pen.pick(PLAIN_ADJECTIVES)
  else pen.word(pen.words.adjectives)
}

export const writeAdverb = (pen: Pen): void => pen.word(pen.words.adverbs)

/** Nouns of a kind, or the things that a scene is about. */
type Sort = Nouns | typeof THINGS
export const THINGS = 'things'
/** Of 100 things, those that are counted. */
const COUNTED_THINGS = 88

/** Is the noun that comes next one that is counted? */
const isCounted = (pen: Pen, sort: Sort): boolean =>
  pen.roll(100) < (sort === THINGS ? COUNTED_THINGS : sort.countedShare)

function writeBare(pen: Pen, sort: Sort, counted: boolean, shape: typeof ONE | typeof MANY = ONE): void {
  if (!counted) pen.word(sort === THINGS ? pen.words.stuffs : sort.uncounted)
  else if (sort === THINGS) pen.gap(THING, shape)
  else pen.word(sort.counted, shape)
}

/**
 * With an article or another word before it: ` the dusty kettle`, ` a kettle`, ` three kettles`. Says whether it is
 * many.
 */
export function writeNoun(pen: Pen, sort: Sort, adjectives = 2): boolean {
  const counted = isCounted(pen, sort)
  const choice = pen.roll(16)
  const many = counted && choice < 4
  if (many) pen.pick(COUNTS)
  else if (choice < 9 && counted) pen.gap(ARTICLE)
  else if (choice < 11) pen.pick(counted ? DETERMINERS : POINTERS)
  else pen.say(THE)
  if (pen.roll(6) < adjectives) writeAdjective(pen)
  writeBare(pen, sort, counted, many ? MANY : ONE)
  return many
}

/** ` the dusty kettle`: one, and known. */
export function writeTheNoun(pen: Pen, sort: Sort, adjectives = 2): void {
  pen.say(THE)
  if (pen.roll(6) < adjectives) writeAdjective(pen)
  writeBare(pen, sort, isCounted(pen, sort))
}

/** ` kettle`, ` steam`: behind words that want no article. */
export const writeBareNoun = (pen: Pen, sort: Sort): void => writeBare(pen, sort, isCounted(pen, sort))

/** ` kettles`, or what is not counted, ` the steam`. */
export function writeBareMany(pen: Pen, sort: Sort): void {
  const counted = isCounted(pen, sort)
  if (!counted) pen.say(THE)
  writeBare(pen, sort, counted, MANY)
}

/** A thing, now and then with what it is of or where it comes from. */
export function writeThing(pen: Pen): boolean {
  const many = writeNoun(pen, THINGS)
  const more = pen.roll(12)
  if (more === 0) writeTown(pen, FROM)
  else if (more === 1) place(pen)
  else if (more === 2) {
    pen.say(OF)
    writeTheNoun(pen, pen.words.roles)
  }
  return many
}

/** ` the patience of the miller`, ` a quarrel`. */
export function writeNotion(pen: Pen): boolean {
  const { acts, events, messages, ideas, states, traits, feelings, moneys } = pen.words
  const kinds = [acts, events, messages, ideas, states, traits, feelings, moneys]
  const many = writeNoun(pen, kinds[pen.roll(kinds.length)])
  if (pen.roll(5) < 2) {
    pen.say(OF)
    if (pen.once(2)) writeNoun(pen, THINGS)
    else writeNoun(pen, pen.words.roles)
  }
  return many
}

/** ` in Harefield`, with the preposition given. */
export function writeTown(pen: Pen, before: number): void {
  pen.say(before)
  pen.gap(TOWN)
}

/** ` behind the old chapel`, ` near the river`, ` in Harefield`. */
export function place(pen: Pen): void {
  const { words } = pen
  if (pen.once(6)) {
    writeTown(pen, IN)
    return
  }
  pen.pick(PREPOSITIONS)
  writeTheNoun(pen, pen.roll(5) < 3 ? words.buildings : words.grounds)
}

/** ` into the old chapel`, ` behind the chapel`: where somebody goes. */
function writeGoal(pen: Pen): void {
  if (pen.once(2)) place(pen)
  else {
    pen.pick(TOWARD)
    writeTheNoun(pen, pen.words.buildings)
  }
}

/** ` Mr Harwood`, ` Alma Harwood`, ` Alma`. */
export function writePerson(pen: Pen): void {
  pen.gap(WHO, OF_SCENE)
  const how = pen.roll(8)
  if (how < 5) pen.gap(GIVEN)
  else if (how < 7) pen.gap(TITLE)
  if (how > 2) pen.gap(FAMILY)
}

/** Somebody who does something, mostly one. Says whether they are many. */
export function writeSomebody(pen: Pen): boolean {
  const { words } = pen
  const how = pen.roll(32)
  if (how < 10) writePerson(pen)
  else if (how < 15) pen.pick(PRONOUNS)
  else if (how < 24) return writeNoun(pen, words.roles)
  else if (how < 26) {
    pen.gap(WHO, OF_SCENE)
    pen.gap(POSSESSIVE)
    pen.pick(KIN)
  } else if (how < 28) writeStranger(pen)
  else if (how < 30) {
    writeTheNoun(pen, words.roles)
    writeTown(pen, FROM)
  } else if (how === 30) {
    writeTheNoun(pen, words.bodies)
    writeTown(pen, OF)
  } else {
    writePerson(pen)
    pen.say(AND)
    writeTheNoun(pen, words.roles)
    return true
  }
  return false
}

/** Whoever is named once and not again: ` one Redgrave`, ` Mrs Redgrave from Otterford`. */
export function writeStranger(pen: Pen): void {
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

/** Writes a deed: ` mended the kettle behind the chapel`. The same words for one and for many, but for `was`. */
export function did(pen: Pen, many: boolean): void {
  const { words } = pen
  const how = pen.roll(32)
  if (how < 18 && pen.once(10)) writeAdverb(pen)
  if (how < 11) {
    if (pen.roll(5) < 2) pen.pick(TAKEN)
    else pen.word(words.handling, PAST)
    writeThing(pen)
  } else if (how < 15) {
    if (pen.roll(5) < 2) pen.pick(MET)
    else pen.word(words.treating, PAST)
    writeSomebodyElse(pen)
  } else if (how < 18) {
    pen.word(words.weighing, PAST)
    writeNotion(pen)
  } else if (how < 21) {
    if (pen.once(2)) pen.pick(WENT)
    else pen.word(words.going, PAST)
    writeGoal(pen)
  } else if (how < 23) {
    pen.word(words.acting, PAST)
    if (pen.once(2)) writeAdverb(pen)
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
    writeQuality(pen)
  }
}

const NEVER = toWording('never')

/** Who something is done to. */
export function writeSomebodyElse(pen: Pen): void {
  const how = pen.roll(8)
  if (how < 3) writePerson(pen)
  else if (how === 3) writeStranger(pen)
  else writeNoun(pen, pen.words.roles)
}

/** ` mended the kettle` as base, past participle or participle: behind `to`, `had`, `was`, or alone. */
export function toDo(pen: Pen, form: VerbShape): void {
  const { words } = pen
  const how = pen.roll(8)
  if (how < 4) {
    pen.word(words.handling, form)
    writeThing(pen)
  } else if (how < 5) {
    pen.word(words.treating, form)
    writeSomebodyElse(pen)
  } else if (how < 6) {
    pen.word(words.weighing, form)
    writeNotion(pen)
  } else if (how < 7) {
    pen.word(words.going, form)
    writeGoal(pen)
  } else {
    pen.word(words.acting, form)
    writeAdverb(pen)
  }
}

/** ` very dusty`, ` dusty and cold`. */
export function writeQuality(pen: Pen): void {
  const how = pen.roll(4)
  if (how === 0) pen.pick(VERY)
  writeAdjective(pen)
  if (how === 1) {
    pen.say(AND)
    writeAdjective(pen)
  }
}

/** A whole clause: ` the miller mended the kettle`, ` there was no hurry`, ` the chapel was cold`. */
export const writeClause = (pen: Pen): void => pen.gap(CLAUSE)

export function writeNewClause(pen: Pen): '' {
  const { words } = pen
  const how = pen.roll(16)
  if (how < 11) did(pen, writeSomebody(pen))
  else if (how === 11) {
    const many = writeThing(pen)
    pen.say(many ? WERE : WAS)
    writeQuality(pen)
  } else if (how === 12) {
    writeTheNoun(pen, pen.once(2) ? words.buildings : words.grounds)
    pen.say(WAS)
    writeQuality(pen)
  } else if (how === 13) {
    const many = writeThing(pen)
    pen.say(many ? WERE : WAS)
    pen.word(words.handling, PAST)
    pen.say(BY)
    writeSomebodyElse(pen)
  } else if (how === 14) {
    const many = writeNotion(pen)
    pen.say(many ? WERE : WAS)
    writeQuality(pen)
  } else {
    pen.pick(writeSomebody(pen) ? SAID_TOGETHER : SAID)
    pen.say(THAT)
    did(pen, writeSomebody(pen))
  }
  return ''
}

const BY = toWording('by')
const THAT = toWording('that')
