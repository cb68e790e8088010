import { writeDate, writeFigures } from '../figures.ts'
import { BASE, ING, MANY, PAST, THIRD } from '../lexicon/lexicon.ts'
import { writeSpeech } from '../speech.ts'
import type { Pen, SentenceEnd } from './pattern.ts'
import {
  AND,
  COMMA,
  did,
  FROM,
  HAD,
  IN,
  place,
  THINGS,
  toDo,
  toSigns,
  toWording,
  toWordings,
  writeAdjective,
  writeAdverb,
  writeBareMany,
  writeBareNoun,
  writeClause,
  writeNotion,
  writeNoun,
  writePerson,
  writeSomebody,
  writeSomebodyElse,
  writeTheNoun,
  writeThing,
  writeTown,
} from './phrases.ts'

/** A sentence of a paragraph that tells, of two words to sixty. Gives what ends it. */
export function writeNarrative(pen: Pen): SentenceEnd {
  const how = pen.roll(64)
  if (how < 3) return writeShort(pen)
  if (how < 12) return writePlain(pen)
  if (how < 32) return writeLong(pen)
  if (how < 37) return list(pen)
  if (how < 42) return writeRelative(pen)
  if (how < 47) return writeFigures(pen)
  if (how < 50) return writeQuestion(pen)
  if (how < 52) return writeExclamation(pen)
  if (how < 56) return writeTruth(pen)
  if (how < 60) return writeSpeech(pen)
  return writeLetter(pen)
}

/** A short one, or one clause: never in quotation marks. */
export const writeBriefSentence = (pen: Pen): SentenceEnd => (pen.once(2) ? writeShort(pen) : writePlain(pen))

/** Sentences of two clauses or more, never in quotation marks. */
export const writeLengthySentence = (pen: Pen): SentenceEnd => writeLong(pen)

/** ` Nobody answered.`, ` Alma mended the kettle.` */
function writeShort(pen: Pen): SentenceEnd {
  const { words } = pen
  const how = pen.roll(6)
  if (how === 0) {
    pen.pick(NOBODY)
    pen.word(words.acting, PAST)
    if (pen.once(3)) writeAdverb(pen)
    place(pen)
  } else if (how === 1) {
    pen.say(NO)
    if (pen.once(2)) writeAdjective(pen)
    writeBareNoun(pen, words.messages)
    pen.say(CAME)
    if (pen.once(2)) writeTown(pen, FROM)
    else pen.pick(WHENS)
  } else if (how === 2) {
    writeTheNoun(pen, pen.once(2) ? words.states : words.events, 4)
    pen.pick(PASSED)
  } else {
    writeSomebody(pen)
    pen.word(words.acting, PAST)
    const more = pen.roll(5)
    if (more < 2) writeAdverb(pen)
    else if (more < 4) place(pen)
  }
  return '.'
}

/** A clause, often behind a time, a place or a manner. */
function writePlain(pen: Pen): SentenceEnd {
  if (pen.roll(5) < 2 && writeOpener(pen)) did(pen, writeSomebody(pen))
  else writeClause(pen)
  return '.'
}

/**
 * ` In Harefield,`, ` During the auction,`, ` Having mended the kettle,`: an opener before a clause. Returns whether
 * the clause needs an actor.
 */
function writeOpener(pen: Pen): boolean {
  const { words } = pen
  const how = pen.roll(16)
  if (how < 3) pen.pick(WHENS)
  else if (how < 5) writeDate(pen)
  else if (how < 6) writeTown(pen, IN)
  else if (how < 8) place(pen)
  else if (how < 10) writeAdverb(pen)
  else if (how < 12) {
    pen.pick(DURING)
    writeTheNoun(pen, pen.once(2) ? words.events : words.acts)
  } else if (how < 13) toDo(pen, ING)
  else if (how < 14) {
    pen.say(HAVING)
    toDo(pen, PAST)
  } else if (how < 15) {
    pen.pick(WITHOUT)
    writeThing(pen)
  } else {
    pen.pick(WHEN)
    writeClause(pen)
  }
  pen.say(COMMA)
  return how === 12 || how === 13
}

/** Two clauses or more. */
function writeLong(pen: Pen): SentenceEnd {
  if (pen.once(4) && writeOpener(pen)) did(pen, writeSomebody(pen))
  else writeClause(pen)
  // Most have two or three clauses, and a few have eight.
  let clauses = 1
  do {
    pen.pick(LINKS)
    writeClause(pen)
    clauses++
  } while (clauses < MOST_CLAUSES && pen.roll(5) < 3)
  if (pen.once(5)) {
    pen.say(COMMA)
    toDo(pen, ING)
  }
  return '.'
}

/** ` There were kettles, a dusty lamp, and three ladders behind the chapel.` */
function list(pen: Pen): SentenceEnd {
  if (pen.once(2)) {
    pen.say(THERE)
    pen.pick(WERE_MANY)
    writeBareMany(pen, THINGS)
  } else {
    writeSomebody(pen)
    pen.pick(HAD_MANY)
    writeBareMany(pen, THINGS)
  }
  for (let more = 1 + pen.roll(4); more > 0; more--) {
    pen.say(COMMA)
    if (more === 1) pen.say(AND)
    if (pen.roll(3) === 0) writeBareMany(pen, THINGS)
    else writeNoun(pen, THINGS, 3)
  }
  if (pen.once(2)) place(pen)
  return '.'
}

/** ` The miller, who had mended the kettle, slept in the barn.` */
function writeRelative(pen: Pen): SentenceEnd {
  const { words } = pen
  if (pen.once(2)) writePerson(pen)
  else writeTheNoun(pen, words.roles)
  pen.say(COMMA)
  const how = pen.roll(3)
  if (how === 0) {
    pen.say(WHO)
    did(pen, false)
  } else if (how === 1) {
    writeNoun(pen, words.roles)
    writeTown(pen, FROM)
  } else {
    pen.say(WHO_HAD)
    toDo(pen, PAST)
  }
  pen.say(COMMA)
  did(pen, false)
  return '.'
}

/** ` Had the miller mended the kettle?` */
function writeQuestion(pen: Pen): SentenceEnd {
  const how = pen.roll(4)
  if (how === 0) {
    pen.say(HAD)
    writeSomebody(pen)
    toDo(pen, PAST)
  } else if (how === 1) {
    pen.pick(WHO_WOULD)
    toDo(pen, BASE)
  } else if (how === 2) {
    pen.pick(WHY_DID)
    writeSomebody(pen)
    toDo(pen, BASE)
  } else {
    pen.pick(WHAT_OF)
    writeNotion(pen)
    if (pen.once(2)) place(pen)
    else writeTown(pen, IN)
  }
  return '?'
}

/** ` How dusty the kettle looked!` */
function writeExclamation(pen: Pen): SentenceEnd {
  const { words } = pen
  if (pen.once(2)) {
    pen.say(HOW)
    writeAdjective(pen)
    writeTheNoun(pen, pen.once(2) ? THINGS : words.buildings, 0)
    pen.pick(LOOKED)
  } else {
    pen.pick(WITH_WHAT)
    writeBareNoun(pen, words.feelings)
    did(pen, writeSomebody(pen))
  }
  return '!'
}

/** Writes a general truth: ` A patient baker seldom mends a kettle.` */
function writeTruth(pen: Pen): SentenceEnd {
  const { words } = pen
  if (pen.once(2)) {
    if (pen.once(3)) writeBareMany(pen, words.roles)
    else pen.word(words.beasts, MANY)
    if (pen.once(2)) pen.pick(OFTEN)
    toDo(pen, BASE)
  } else {
    pen.pick(WHOEVER)
    toDo(pen, THIRD)
    pen.pick(MUST)
    toDo(pen, BASE)
  }
  return '.'
}

/** ` He wrote to Mrs Redgrave that the kettle was cold.` */
function writeLetter(pen: Pen): SentenceEnd {
  writeSomebody(pen)
  pen.pick(TOLD)
  writeSomebodyElse(pen)
  pen.say(THAT)
  writeClause(pen)
  return '.'
}

const MOST_CLAUSES = 8
const LINKS = toSigns(
  ', and',
  ', but',
  ', so',
  ' because',
  ' while',
  ' until',
  ' before',
  ' although',
  ' when',
  '; then',
  ';',
  ', for',
  ', as',
  ', though',
  ' and',
)
const NOBODY = toWordings(
  'nobody, everybody, no one, somebody, all of them, neither, both of them, others, none of them',
)
const CAME = toWording('came')
const NO = toWording('no')
const PASSED = toWordings(
  'passed, was forgotten, came to nothing, had changed everything, was over, did not last, surprised nobody, was plain',
)
const THERE = toWording('there')
const WERE_MANY = toWordings('were, were also, had been, were still, lay, stood')
const HAD_MANY = toWordings('had, sold, bought, counted, had only, asked for, brought, carried')
const WHO = toWording('who')
const WHO_HAD = toWording('who had')
const WHO_WOULD = toWordings(
  'who would, who could, who was to, why not, how was one to, who had wanted to, how did one',
)
const WHY_DID = toWordings('why did, when did, how did, where did, did, did not, could, would, should')
const WHAT_OF = toWordings('what of, and what of, what was the use of, was it only, who had heard of, what about')
const HOW = toWording('how')
const LOOKED = toWordings('looked, seemed, was, had become, had been')
const WITH_WHAT = toWordings('with what, with how much, with so much')
const OFTEN = toWordings('often, seldom, always, never, usually, rarely, sometimes')
const WHOEVER = toWordings('whoever, he who, anyone who, nobody who, everyone who, a man who, a woman who')
const MUST = toWordings('must, should, need not, can, will, may, will hardly, has to')
const TOLD = toWordings('wrote to, told, warned, reminded, assured, informed')
const THAT = toWording('that')
const WHENS = toWordings(`
  in the spring, early the next morning, after the storm, by the end of the week, on the way home, late in the afternoon, a few days later,
  shortly before noon, at the same time, in those years, to the surprise of many, as so often, in the meantime, during the night, at first,
  later that year, toward evening, once a month, not long ago, in bad weather, as a rule, on market days, in any case, every other week,
  for some reason, in the end, before long, around midnight, since the flood, in the old days, most of the time, that summer, at last, then,
  now and then, by then, even so, of course, at half past nine, still, only once, after all, a week before, next day, at supper, once more`)
const DURING = toWordings('during, before, after, because of, in spite of, until, since, instead of, in view of, with')
const HAVING = toWording('having')
const WITHOUT = toWordings('without, with, besides, instead of, together with, thanks to, next to, behind, under')
const WHEN = toWordings('when, while, although, because, since, as soon as, before, after, if, once, now that, as')
