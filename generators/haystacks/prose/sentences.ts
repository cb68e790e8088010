import { date, figures } from './figures.ts'
import { BASE, ING, MANY, PAST, THIRD } from './lexicon.ts'
import type { Pen, Sign } from './pattern.ts'
import {
  AND,
  adjective,
  adverb,
  bareMany,
  bareNoun,
  COMMA,
  clause,
  did,
  FROM,
  HAD,
  IN,
  notion,
  noun,
  person,
  place,
  signs,
  somebody,
  somebodyElse,
  THINGS,
  theNoun,
  thing,
  toDo,
  town,
  wording,
  wordings,
} from './phrases.ts'
import { speech } from './speech.ts'

/** A sentence of a paragraph that tells, of two words to sixty. Gives what ends it. */
export function tell(pen: Pen): Sign {
  const how = pen.roll(64)
  if (how < 3) return short(pen)
  if (how < 12) return plain(pen)
  if (how < 32) return long(pen)
  if (how < 37) return list(pen)
  if (how < 42) return relative(pen)
  if (how < 47) return figures(pen)
  if (how < 50) return asked(pen)
  if (how < 52) return exclaimed(pen)
  if (how < 56) return truth(pen)
  if (how < 60) return speech(pen)
  return letter(pen)
}

/** A short one, or one clause: never in quotation marks. */
export const brief = (pen: Pen): Sign => (pen.once(2) ? short(pen) : plain(pen))

/** Of two clauses or more: never in quotation marks. */
export const lengthy = (pen: Pen): Sign => long(pen)

/** ` Nobody answered.`, ` Alma mended the kettle.` */
function short(pen: Pen): Sign {
  const { words } = pen
  const how = pen.roll(6)
  if (how === 0) {
    pen.pick(NOBODY)
    pen.word(words.acting, PAST)
    if (pen.once(3)) adverb(pen)
    place(pen)
  } else if (how === 1) {
    pen.say(NO)
    if (pen.once(2)) adjective(pen)
    bareNoun(pen, words.messages)
    pen.say(CAME)
    if (pen.once(2)) town(pen, FROM)
    else pen.pick(WHENS)
  } else if (how === 2) {
    theNoun(pen, pen.once(2) ? words.states : words.events, 4)
    pen.pick(PASSED)
  } else {
    somebody(pen)
    pen.word(words.acting, PAST)
    const more = pen.roll(5)
    if (more < 2) adverb(pen)
    else if (more < 4) place(pen)
  }
  return '.'
}

/** A clause, often behind a time, a place or a manner. */
function plain(pen: Pen): Sign {
  if (pen.roll(5) < 2 && opener(pen)) did(pen, somebody(pen))
  else clause(pen)
  return '.'
}

/** ` In Harefield,`, ` During the auction,`, ` Having mended the kettle,`: what stands before a clause. Must somebody do something in it? */
function opener(pen: Pen): boolean {
  const { words } = pen
  const how = pen.roll(16)
  if (how < 3) pen.pick(WHENS)
  else if (how < 5) date(pen)
  else if (how < 6) town(pen, IN)
  else if (how < 8) place(pen)
  else if (how < 10) adverb(pen)
  else if (how < 12) {
    pen.pick(DURING)
    theNoun(pen, pen.once(2) ? words.events : words.acts)
  } else if (how < 13) toDo(pen, ING)
  else if (how < 14) {
    pen.say(HAVING)
    toDo(pen, PAST)
  } else if (how < 15) {
    pen.pick(WITHOUT)
    thing(pen)
  } else {
    pen.pick(WHEN)
    clause(pen)
  }
  pen.say(COMMA)
  return how === 12 || how === 13
}

/** Two clauses or more. */
function long(pen: Pen): Sign {
  if (pen.once(4) && opener(pen)) did(pen, somebody(pen))
  else clause(pen)
  // Most have two or three clauses, and a few have eight.
  let clauses = 1
  do {
    pen.pick(LINKS)
    clause(pen)
    clauses++
  } while (clauses < MOST_CLAUSES && pen.roll(5) < 3)
  if (pen.once(5)) {
    pen.say(COMMA)
    toDo(pen, ING)
  }
  return '.'
}

/** ` There were kettles, a dusty lamp, and three ladders behind the chapel.` */
function list(pen: Pen): Sign {
  if (pen.once(2)) {
    pen.say(THERE)
    pen.pick(WERE_MANY)
    bareMany(pen, THINGS)
  } else {
    somebody(pen)
    pen.pick(HAD_MANY)
    bareMany(pen, THINGS)
  }
  for (let more = 1 + pen.roll(4); more > 0; more--) {
    pen.say(COMMA)
    if (more === 1) pen.say(AND)
    if (pen.roll(3) === 0) bareMany(pen, THINGS)
    else noun(pen, THINGS, 3)
  }
  if (pen.once(2)) place(pen)
  return '.'
}

/** ` The miller, who had mended the kettle, slept in the barn.` */
function relative(pen: Pen): Sign {
  const { words } = pen
  if (pen.once(2)) person(pen)
  else theNoun(pen, words.roles)
  pen.say(COMMA)
  const how = pen.roll(3)
  if (how === 0) {
    pen.say(WHO)
    did(pen, false)
  } else if (how === 1) {
    noun(pen, words.roles)
    town(pen, FROM)
  } else {
    pen.say(WHO_HAD)
    toDo(pen, PAST)
  }
  pen.say(COMMA)
  did(pen, false)
  return '.'
}

/** ` Had the miller mended the kettle?` */
function asked(pen: Pen): Sign {
  const how = pen.roll(4)
  if (how === 0) {
    pen.say(HAD)
    somebody(pen)
    toDo(pen, PAST)
  } else if (how === 1) {
    pen.pick(WHO_WOULD)
    toDo(pen, BASE)
  } else if (how === 2) {
    pen.pick(WHY_DID)
    somebody(pen)
    toDo(pen, BASE)
  } else {
    pen.pick(WHAT_OF)
    notion(pen)
    if (pen.once(2)) place(pen)
    else town(pen, IN)
  }
  return '?'
}

/** ` How dusty the kettle looked!` */
function exclaimed(pen: Pen): Sign {
  const { words } = pen
  if (pen.once(2)) {
    pen.say(HOW)
    adjective(pen)
    theNoun(pen, pen.once(2) ? THINGS : words.buildings, 0)
    pen.pick(LOOKED)
  } else {
    pen.pick(WITH_WHAT)
    bareNoun(pen, words.feelings)
    did(pen, somebody(pen))
  }
  return '!'
}

/** What is always so: ` A patient baker seldom mends a kettle.` */
function truth(pen: Pen): Sign {
  const { words } = pen
  if (pen.once(2)) {
    if (pen.once(3)) bareMany(pen, words.roles)
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
function letter(pen: Pen): Sign {
  somebody(pen)
  pen.pick(TOLD)
  somebodyElse(pen)
  pen.say(THAT)
  clause(pen)
  return '.'
}

const MOST_CLAUSES = 8
const LINKS = signs(
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
const NOBODY = wordings('nobody, everybody, no one, somebody, all of them, neither, both of them, others, none of them')
const CAME = wording('came')
const NO = wording('no')
const PASSED = wordings(
  'passed, was forgotten, came to nothing, had changed everything, was over, did not last, surprised nobody, was plain',
)
const THERE = wording('there')
const WERE_MANY = wordings('were, were also, had been, were still, lay, stood')
const HAD_MANY = wordings('had, sold, bought, counted, had only, asked for, brought, carried')
const WHO = wording('who')
const WHO_HAD = wording('who had')
const WHO_WOULD = wordings('who would, who could, who was to, why not, how was one to, who had wanted to, how did one')
const WHY_DID = wordings('why did, when did, how did, where did, did, did not, could, would, should')
const WHAT_OF = wordings('what of, and what of, what was the use of, was it only, who had heard of, what about')
const HOW = wording('how')
const LOOKED = wordings('looked, seemed, was, had become, had been')
const WITH_WHAT = wordings('with what, with how much, with so much')
const OFTEN = wordings('often, seldom, always, never, usually, rarely, sometimes')
const WHOEVER = wordings('whoever, he who, anyone who, nobody who, everyone who, a man who, a woman who')
const MUST = wordings('must, should, need not, can, will, may, will hardly, has to')
const TOLD = wordings('wrote to, told, warned, reminded, assured, informed')
const THAT = wording('that')
const WHENS = wordings(`
  in the spring, early the next morning, after the storm, by the end of the week, on the way home, late in the afternoon, a few days later,
  shortly before noon, at the same time, in those years, to the surprise of many, as so often, in the meantime, during the night, at first,
  later that year, toward evening, once a month, not long ago, in bad weather, as a rule, on market days, in any case, every other week,
  for some reason, in the end, before long, around midnight, since the flood, in the old days, most of the time, that summer, at last, then,
  now and then, by then, even so, of course, at half past nine, still, only once, after all, a week before, next day, at supper, once more`)
const DURING = wordings('during, before, after, because of, in spite of, until, since, instead of, in view of, with')
const HAVING = wording('having')
const WITHOUT = wordings('without, with, besides, instead of, together with, thanks to, next to, behind, under')
const WHEN = wordings('when, while, although, because, since, as soon as, before, after, if, once, now that, as')
