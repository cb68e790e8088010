import { formOf, NOTHING } from './forms.ts'
import { COMMA, clause, type Pen, place, somebody, theNoun, thing, wording, wordings } from './phrases.ts'
import type { Sign } from './sentences.ts'

/**
 * Sentences with figures and names of record: the numbers of seven digits and the names such as `brave-lantern` that RULER plants, prices,
 * dates and counts. None says of a name what its number is.
 */
export function figures(pen: Pen): Sign {
  const { voice, scene } = pen
  const { dice, words } = scene
  const how = dice.roll(16)
  if (how < 4) {
    voice.say(dice.pick(RECORD))
    theNoun(pen, dice.once(2) ? scene.things() : words.roles)
    voice.say(dice.pick(UNDER))
    voice.number(sevenDigits(pen))
  } else if (how < 6) {
    voice.say(dice.pick(ENTRY))
    voice.number(sevenDigits(pen))
    voice.say(dice.pick(WAS_FOR))
    thing(pen)
  } else if (how < 9) {
    voice.say(dice.pick(CODE))
    voice.say(dice.pick(CODE_NOUN))
    voice.say(dice.pick(CODE_WAS))
    voice.codeWord(scene.dice)
    if (dice.once(2)) {
      voice.say(dice.pick(AND_THEN))
      clause(pen)
    }
  } else if (how < 12) {
    voice.say(dice.pick(thing(pen) ? COST_TOGETHER : COST))
    price(pen)
    if (dice.once(2)) place(pen)
  } else if (how < 14) {
    date(pen)
    voice.say(COMMA)
    clause(pen)
  } else {
    somebody(pen)
    voice.say(dice.pick(COUNTED))
    voice.number(2 + dice.below(dice.once(3) ? 3000 : 90))
    countedThing(pen)
  }
  return '.'
}

const sevenDigits = ({ scene }: Pen): number => 1_000_000 + (scene.dice.bits() % 9_000_000)

/** Behind a number: ` kettles`, or where there is no such word, ` pounds of the steam`. */
function countedThing(pen: Pen): void {
  const { voice, scene } = pen
  const kind = scene.things()
  const at = scene.word(kind)
  const many = kind.many[at]!
  if (many === NOTHING) voice.say(POUNDS_OF)
  voice.say(many === NOTHING ? kind.one[at]! : many)
}

/** ` $4.75`, ` 12 shillings`. */
function price({ voice, scene }: Pen): void {
  const { dice } = scene
  if (dice.once(2)) {
    voice.number(2 + dice.roll(60))
    voice.say(dice.pick(COINS))
    return
  }
  voice.say(DOLLARS)
  voice.digits(1 + dice.roll(200))
  voice.say(POINT)
  voice.say(dice.pick(CENTS))
}

/** ` On the 14th of March 1871`, ` In 1871`, ` At 9:30`. */
export function date({ voice, scene }: Pen): void {
  const { dice } = scene
  const how = dice.roll(6)
  if (how === 0) {
    voice.say(dice.pick(IN_YEAR))
    voice.number(scene.year + dice.roll(12))
    return
  }
  if (how === 1) {
    voice.say(dice.pick(AT_TIME))
    voice.number(1 + dice.roll(12))
    voice.say(COLON)
    voice.say(dice.pick(MINUTES))
    return
  }
  const day = 1 + dice.roll(31)
  const month = dice.roll(12)
  voice.say(dice.pick(ON_THE))
  voice.number(Math.min(day, month === 1 ? 28 : 30))
  voice.say(ordinalEnd(Math.min(day, month === 1 ? 28 : 30)))
  voice.say(MONTHS[month]!)
  if (how < 4) voice.number(scene.year + dice.roll(12))
}

const ordinalEnd = (day: number) => {
  if (day > 3 && day < 21) return TH
  return [TH, ST, ND, RD][day % 10] ?? TH
}

const [TH, ST, ND, RD] = [formOf('th'), formOf('st'), formOf('nd'), formOf('rd')]
const COLON = formOf(':')
const POINT = formOf('.')
const DOLLARS = formOf(' $')
const CENTS = ['00', '05', '10', '20', '25', '30', '40', '50', '60', '75', '80', '90', '95'].map(formOf)
const MINUTES = ['00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55'].map(formOf)
const POUNDS_OF = wording('pounds of')
const COINS = wordings('shillings, dollars, crowns, pence, guineas, francs, marks, pounds')
const IN_YEAR = wordings(
  'in, by the summer of, in the spring of, towards the end of, in the autumn of, early in, after, before the winter of, since',
)
const AT_TIME = wordings('at, a little after, shortly before, by, towards, every day at')
const ON_THE = wordings(
  'on the, until the, by the, on the morning of the, on the evening of the, since the, before the, after the',
)
const MONTHS = wordings(
  'of January, of February, of March, of April, of May, of June, of July, of August, of September, of October, of November, of December',
)
const RECORD = wordings(
  'the registry had, the clerk entered, the office kept, the old list gave, the register still held, they kept, the book listed, the bank held',
)
const UNDER = wordings(
  'under number, under the number, as number, under the special number, next to the number, as one of the numbers after',
)
const ENTRY = wordings(
  'number, entry, file, the file numbered, ticket, lot, the letter numbered, the receipt numbered, parcel',
)
const WAS_FOR = wordings(
  'was for, had to do with, was about, spoke of, was kept for, stood for, was one of those for, dealt with',
)
const CODE = wordings(
  'the magic, the secret, the registry, the special, that week the, the first, the last, the agreed, the old',
)
const CODE_NOUN = wordings(
  'word, password, code word, name of the boat, name of the inn, key word, name on the door, watchword, sign',
)
const CODE_WAS = wordings('was, had been, became, was now, was still, should have been, was to be, was never')
const AND_THEN = [', and', ', but', '; then', ', because', ', though', ', so'].map(formOf)
const COST = wordings(
  'cost, fetched, was sold for, was worth, went for, had cost, was let for, was insured for, brought in',
)
const COST_TOGETHER = wordings(
  'cost, fetched, were sold for, were worth, went for, had cost, were insured for, brought in',
)
const COUNTED = wordings('counted, bought, sold, had, ordered, sent, carried, wanted, owned, lost, found, asked for')
