import { formOf } from './forms.ts'
import {
  adjective,
  adverb,
  COMMA,
  clause,
  notion,
  type Pen,
  person,
  place,
  quality,
  somebodyElse,
  theNoun,
  thing,
  toDo,
  wording,
  wordings,
} from './phrases.ts'
import type { Sign } from './sentences.ts'

/** What somebody says, in quotation marks, with or without who says it. */
export function speech(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice } = scene
  const told = dice.roll(8)
  if (told === 0) {
    speaker(pen)
    voice.say(dice.pick(SAID))
    voice.say(COMMA)
  }
  voice.quote()
  const sign = utterance(pen)
  if (told < 3) return `${sign}"`
  voice.say(CLOSED[sign])
  if (dice.roll(4) === 0) {
    speaker(pen)
    voice.say(sign === '?' ? ASKED : dice.pick(SAID))
  } else {
    voice.say(sign === '?' ? ASKED : dice.pick(SAID))
    speaker(pen)
  }
  const more = dice.roll(6)
  if (more === 0) adverb(pen)
  else if (more === 1) {
    voice.say(COMMA)
    toDo(pen, 'ing')
  }
  return '.'
}

function speaker(pen: Pen): void {
  const { scene } = pen
  if (scene.dice.roll(4) > 0) person(pen, scene.dice.pick(scene.cast))
  else theNoun(pen, scene.words.roles)
}

/** The words themselves. */
function utterance(pen: Pen): '.' | '?' | '!' {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(20)
  if (dice.once(8) && how < 14) {
    voice.say(dice.pick(ADDRESS))
    voice.say(COMMA)
  }
  if (how < 3) {
    voice.say(dice.pick(WE_HAVE))
    toDo(pen, 'past')
    return '.'
  }
  if (how < 6) {
    voice.say(dice.pick(YOU_MUST))
    toDo(pen, 'base')
    return '.'
  }
  if (how < 8) {
    clause(pen)
    return '.'
  }
  if (how < 9) {
    voice.say(dice.pick(I_THINK))
    clause(pen)
    return '.'
  }
  if (how < 11) {
    voice.say(dice.pick(DO_YOU))
    toDo(pen, 'base')
    return '?'
  }
  if (how < 13) {
    voice.say(dice.pick(HAVE_YOU))
    toDo(pen, 'past')
    return '?'
  }
  if (how < 14) {
    voice.say(dice.pick(WHERE_IS))
    theNoun(pen, scene.things())
    return '?'
  }
  if (how < 15) {
    voice.say(dice.pick(WHAT_IS))
    notion(pen)
    return '?'
  }
  if (how < 16) {
    voice.say(dice.pick(THERE_GOES))
    adjective(pen)
    voice.say(words.roles.one[scene.word(words.roles)]!)
    return '!'
  }
  if (how < 17) {
    voice.say(dice.pick(DO_NOT))
    toDo(pen, 'base')
    return dice.once(2) ? '!' : '.'
  }
  if (how < 18) {
    voice.say(IT_IS)
    quality(pen)
    if (dice.once(2)) place(pen)
    return '.'
  }
  if (how < 19) {
    voice.say(dice.pick(GIVE))
    thing(pen)
    return '.'
  }
  voice.say(dice.pick(ASK))
  somebodyElse(pen)
  return '.'
}

const CLOSED = { '.': formOf(',"'), '?': formOf('?"'), '!': formOf('!"') }
const SAID = wordings(
  'said, replied, answered, repeated, cried, went on, whispered, added, muttered, remarked, insisted',
)
const ASKED = wording('asked')
const ADDRESS = wordings(
  'well, no, yes, my dear, come, sir, indeed, now, oh, listen, really, perhaps, of course, my friend, to be honest',
)
const WE_HAVE =
  wordings(`I have, we have, you have, they have, I had, nobody has, I have never, we have always, you should have, I would have,
  she has, he has, they must have`)
const YOU_MUST =
  wordings(`you must, I shall, we will, I will, you should, we cannot, I cannot, they will, you may, I would rather, we ought to,
  it is time to, there is no need to, I want to, I am going to, let us, we used to, I mean to, she wants to`)
const I_THINK = wordings(
  'I think, I know, I am told, they say, I hear, I suppose, I remember that, it is true that, I am sure that',
)
const DO_YOU = wordings(
  'do you, will you, did she, can they, why do you, when will you, did he, must we, would you, shall I, who will, what made you, how can I',
)
const HAVE_YOU = wordings(
  'have you, has he, had she, have they, who has, why has he, when had they, how often have you',
)
const WHERE_IS = wordings('where is, what became of, whose was, who has, is this, where was, do you want, what about')
const WHAT_IS = wordings(
  'what is, what do you call, why this, what is the use of, do you believe in, is that, is there',
)
const THERE_GOES = wordings(
  'you, such is the way of the, that is the, poor, my, there goes the, so much for the, long live the',
)
const DO_NOT = wordings('do not, never, please, just, only')
const IT_IS = wording('it is')
const GIVE = wordings('give me, show them, I want, I see, I sold, bring, look at, we need, here is, that is')
const ASK = wordings('ask, call, trust, wait for, go with, come with, it was, I saw, I blame, send for')
