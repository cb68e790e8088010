import { date, figures } from './figures.ts'
import { formOf } from './forms.ts'
import {
  AND,
  adjective,
  adverb,
  bareMany,
  COMMA,
  clause,
  did,
  FROM,
  HAD,
  IN,
  notion,
  noun,
  type Pen,
  person,
  place,
  somebody,
  somebodyElse,
  theNoun,
  thing,
  toDo,
  town,
  wording,
  wordings,
} from './phrases.ts'
import { speech } from './speech.ts'

/** What ends a sentence. */
export type Sign = '.' | '?' | '!' | '."' | '?"' | '!"' | ''

/** A sentence of a paragraph that tells, of two words to sixty. Gives what ends it. */
export function tell(pen: Pen): Sign {
  const { dice } = pen.scene
  const how = dice.roll(64)
  if (how < 5) return short(pen)
  if (how < 13) return plain(pen)
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
export const brief = (pen: Pen): Sign => (pen.scene.dice.once(2) ? short(pen) : plain(pen))

/** Of two clauses or more: never in quotation marks. */
export const lengthy = (pen: Pen): Sign => long(pen)

/** ` Nobody answered.`, ` Alma mended the kettle.` */
function short(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(6)
  if (how === 0) {
    voice.say(dice.pick(NOBODY))
    voice.say(words.acting.past[scene.word(words.acting)]!)
  } else if (how === 1) {
    voice.say(NO)
    if (dice.once(2)) adjective(pen)
    voice.say(words.messages.one[scene.word(words.messages)]!)
    voice.say(CAME)
  } else if (how === 2) {
    theNoun(pen, dice.once(2) ? words.states : words.events)
    voice.say(dice.pick(PASSED))
  } else {
    somebody(pen)
    if (dice.once(2)) adverb(pen)
    voice.say(words.acting.past[scene.word(words.acting)]!)
  }
  return '.'
}

/** A clause, often behind a time, a place or a manner. */
function plain(pen: Pen): Sign {
  if (pen.scene.dice.roll(5) < 2 && opener(pen)) did(pen, somebody(pen))
  else clause(pen)
  return '.'
}

/** ` In Harefield,`, ` During the auction,`, ` Having mended the kettle,`: what stands before a clause. Must somebody do something in it? */
function opener(pen: Pen): boolean {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(16)
  if (how < 3) voice.say(dice.pick(WHENS))
  else if (how < 5) date(pen)
  else if (how < 6) town(pen, IN)
  else if (how < 8) place(pen)
  else if (how < 10) adverb(pen)
  else if (how < 12) {
    voice.say(dice.pick(DURING))
    theNoun(pen, dice.once(2) ? words.events : words.acts)
  } else if (how < 13) toDo(pen, 'ing')
  else if (how < 14) {
    voice.say(HAVING)
    toDo(pen, 'past')
  } else if (how < 15) {
    voice.say(dice.pick(WITHOUT))
    thing(pen)
  } else {
    voice.say(dice.pick(WHEN))
    clause(pen)
  }
  voice.say(COMMA)
  return how === 12 || how === 13
}

/** Two clauses or more. */
function long(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice } = scene
  if (dice.once(4) && opener(pen)) did(pen, somebody(pen))
  else clause(pen)
  // Most have two or three clauses, and a few have eight.
  let clauses = 1
  do {
    voice.say(dice.pick(LINKS))
    clause(pen)
    clauses++
  } while (clauses < MOST_CLAUSES && dice.roll(5) < 3)
  if (dice.once(5)) {
    voice.say(COMMA)
    toDo(pen, 'ing')
  }
  return '.'
}

/** ` There were kettles, a dusty lamp, and three ladders behind the chapel.` */
function list(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice } = scene
  if (dice.once(2)) {
    voice.say(THERE)
    voice.say(dice.pick(WERE_MANY))
    bareMany(pen, scene.things())
  } else {
    somebody(pen)
    voice.say(dice.pick(HAD_MANY))
    bareMany(pen, scene.things())
  }
  for (let more = 1 + dice.roll(4); more > 0; more--) {
    voice.say(COMMA)
    if (more === 1) voice.say(AND)
    if (dice.roll(3) === 0) bareMany(pen, scene.things())
    else noun(pen, scene.things(), 3)
  }
  if (dice.once(2)) place(pen)
  return '.'
}

/** ` The miller, who had mended the kettle, slept in the barn.` */
function relative(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice, words } = scene
  if (dice.once(2)) person(pen, dice.pick(scene.cast))
  else theNoun(pen, words.roles)
  voice.say(COMMA)
  const how = dice.roll(3)
  if (how === 0) {
    voice.say(WHO)
    did(pen, false)
  } else if (how === 1) {
    noun(pen, words.roles)
    town(pen, FROM)
  } else {
    voice.say(WHO_HAD)
    toDo(pen, 'past')
  }
  voice.say(COMMA)
  did(pen, false)
  return '.'
}

/** ` Had the miller mended the kettle?` */
function asked(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice } = scene
  const how = dice.roll(4)
  if (how === 0) {
    voice.say(HAD)
    somebody(pen)
    toDo(pen, 'past')
  } else if (how === 1) {
    voice.say(dice.pick(WHO_WOULD))
    toDo(pen, 'base')
  } else if (how === 2) {
    voice.say(dice.pick(WHY_DID))
    somebody(pen)
    toDo(pen, 'base')
  } else {
    voice.say(dice.pick(WHAT_OF))
    notion(pen)
  }
  return '?'
}

/** ` How dusty the kettle looked!` */
function exclaimed(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice, words } = scene
  if (dice.once(2)) {
    voice.say(HOW)
    adjective(pen)
    theNoun(pen, dice.once(2) ? scene.things() : words.buildings, 0)
    voice.say(dice.pick(LOOKED))
  } else {
    voice.say(dice.pick(WITH_WHAT))
    voice.say(words.feelings.one[scene.word(words.feelings)]!)
    did(pen, somebody(pen))
  }
  return '!'
}

/** What is always so: ` A patient baker seldom mends a kettle.` */
function truth(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice, words } = scene
  if (dice.once(2)) {
    bareMany(pen, dice.once(3) ? words.roles : words.beasts)
    if (dice.once(2)) voice.say(dice.pick(OFTEN))
    toDo(pen, 'base')
  } else {
    voice.say(dice.pick(WHOEVER))
    toDo(pen, 'third')
    voice.say(dice.pick(MUST))
    toDo(pen, 'base')
  }
  return '.'
}

/** ` He wrote to Mrs Redgrave that the kettle was cold.` */
function letter(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice } = scene
  somebody(pen)
  voice.say(dice.pick(TOLD))
  somebodyElse(pen)
  voice.say(THAT)
  clause(pen)
  return '.'
}

const MOST_CLAUSES = 8
const LINKS = Uint32Array.from(
  [
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
  ].map(formOf),
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
