import { ANY_TOWN, CAPITAL_NEXT, type Pen, type SentenceEnd, THING, YEAR } from './grammar/pattern.ts'
import { AND, COMMA, OF, THE } from './grammar/phrases.ts'
import { ONE } from './lexicon/lexicon.ts'

/** ` The Dusty Kettle`, ` The Governor and the Ladder`, ` Harefield, 1871`: the heading of a section. */
export function writeHeading(pen: Pen): SentenceEnd {
  const { adjectives, acts, roles } = pen.words
  const how = pen.roll(4)
  if (how === 3) {
    pen.gap(ANY_TOWN)
    pen.say(COMMA)
    pen.gap(YEAR)
    return ''
  }
  pen.gap(CAPITAL_NEXT)
  pen.say(THE)
  pen.gap(CAPITAL_NEXT)
  if (how === 0) {
    pen.word(adjectives)
    pen.gap(CAPITAL_NEXT)
    pen.gap(THING, ONE)
  } else if (how === 1) {
    pen.word(acts.counted)
    pen.say(OF)
    pen.gap(ANY_TOWN)
  } else {
    pen.word(roles.counted)
    pen.say(AND)
    pen.say(THE)
    pen.gap(CAPITAL_NEXT)
    pen.gap(THING, ONE)
  }
  return ''
}
