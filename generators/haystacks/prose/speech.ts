import { toForm } from './grammar/forms.ts'
import { type Pen, QUOTE, type SentenceEnd } from './grammar/pattern.ts'
import {
  COMMA,
  place,
  THINGS,
  toDo,
  toWording,
  toWordings,
  writeAdjective,
  writeAdverb,
  writeBareNoun,
  writeClause,
  writeNotion,
  writePerson,
  writeQuality,
  writeSomebodyElse,
  writeTheNoun,
  writeThing,
} from './grammar/phrases.ts'
import { BASE, ING, PAST } from './lexicon/lexicon.ts'

/** Writes a quotation, with or without its speaker. */
export function writeSpeech(pen: Pen): SentenceEnd {
  const told = pen.roll(8)
  if (told === 0) {
    writeSpeaker(pen)
    pen.pick(SAID)
    pen.say(COMMA)
  }
  pen.gap(QUOTE)
  const sign = writeUtterance(pen)
  if (told < 3) return `${sign}"`
  pen.say(CLOSED[sign])
  if (pen.roll(4) === 0) {
    writeSpeaker(pen)
    pen.pick(sign === '?' ? ASKED : SAID)
  } else {
    pen.pick(sign === '?' ? ASKED : SAID)
    writeSpeaker(pen)
  }
  const more = pen.roll(6)
  if (more === 0) writeAdverb(pen)
  else if (more === 1) {
    pen.say(COMMA)
    toDo(pen, ING)
  }
  return '.'
}

function writeSpeaker(pen: Pen): void {
  if (pen.roll(4) > 0) writePerson(pen)
  else writeTheNoun(pen, pen.words.roles)
}

/** The words themselves. */
function writeUtterance(pen: Pen): '.' | '?' | '!' {
  const { words } = pen
  const how = pen.roll(20)
  if (pen.once(8) && how < 14) {
    pen.pick(ADDRESS)
    pen.say(COMMA)
  }
  if (how < 3) {
    pen.pick(WE_HAVE)
    toDo(pen, PAST)
    return '.'
  }
  if (how < 6) {
    pen.pick(YOU_MUST)
    toDo(pen, BASE)
    return '.'
  }
  if (how < 8) {
    writeClause(pen)
    return '.'
  }
  if (how < 9) {
    pen.pick(I_THINK)
    writeClause(pen)
    return '.'
  }
  if (how < 11) {
    pen.pick(DO_YOU)
    toDo(pen, BASE)
    return '?'
  }
  if (how < 13) {
    pen.pick(HAVE_YOU)
    toDo(pen, PAST)
    return '?'
  }
  if (how < 14) {
    pen.pick(WHERE_IS)
    writeTheNoun(pen, THINGS)
    return '?'
  }
  if (how < 15) {
    pen.pick(WHAT_IS)
    writeNotion(pen)
    return '?'
  }
  if (how < 16) {
    pen.pick(THERE_GOES)
    writeAdjective(pen)
    writeBareNoun(pen, words.roles)
    return '!'
  }
  if (how < 17) {
    pen.pick(DO_NOT)
    toDo(pen, BASE)
    return pen.once(2) ? '!' : '.'
  }
  if (how < 18) {
    pen.say(IT_IS)
    writeQuality(pen)
    if (pen.once(2)) place(pen)
    return '.'
  }
  if (how < 19) {
    pen.pick(GIVE)
    writeThing(pen)
    return '.'
  }
  pen.pick(ASK)
  writeSomebodyElse(pen)
  return '.'
}

const CLOSED = { '.': toForm(',"'), '?': toForm('?"'), '!': toForm('!"') }
const SAID = toWordings(
  'said, replied, answered, repeated, cried, observed, whispered, added, muttered, remarked, insisted',
)
const ASKED = toWordings('asked')
const ADDRESS = toWordings(
  'well, no, yes, my dear, come, sir, indeed, now, oh, listen, really, perhaps, of course, my friend, to be honest',
)
const WE_HAVE =
  toWordings(`I have, we have, you have, they have, I had, nobody has, I have never, we have always, you should have, I would have,
  she has, he has, they must have`)
const YOU_MUST =
  toWordings(`you must, I shall, we will, I will, you should, we cannot, I cannot, they will, you may, I would rather, we ought to,
  it is time to, there is no need to, I want to, I am going to, let us, we used to, I mean to, she wants to`)
const I_THINK = toWordings(
  'I think, I know, I am told, they say, I hear, I suppose, I remember that, it is true that, I am sure that',
)
const DO_YOU = toWordings(
  'do you, will you, did she, can they, why do you, when will you, did he, must we, would you, shall I, who will, what made you, how can I',
)
const HAVE_YOU = toWordings(
  'have you, has he, had she, have they, who has, why has he, when had they, how often have you',
)
const WHERE_IS = toWordings('where is, what became of, whose was, who has, is this, where was, do you want, what about')
const WHAT_IS = toWordings(
  'what do you call, what is the use of, do you believe in, who told you of, how would you explain, what came of',
)
const THERE_GOES = toWordings(
  'you, such is the way of the, that is the, poor, my, there goes the, so much for the, long live the',
)
const DO_NOT = toWordings('do not, never, please, just, only')
const IT_IS = toWording('it is')
const GIVE = toWordings('give me, show them, I want, I see, I sold, bring, look at, we need, you may keep, they took')
const ASK = toWordings('ask, call, trust, wait for, go with, come with, it was, I saw, I blame, send for')
