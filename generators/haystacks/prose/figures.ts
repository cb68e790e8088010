import { toForm } from './grammar/forms.ts'
import { DAY, type Pen, type SentenceEnd, THING, YEAR } from './grammar/pattern.ts'
import {
  COMMA,
  place,
  THINGS,
  toSigns,
  toWording,
  toWordings,
  writeClause,
  writeSomebody,
  writeTheNoun,
  writeThing,
} from './grammar/phrases.ts'
import { MANY } from './lexicon/lexicon.ts'

/**
 * Sentences with figures and names of record: the numbers of seven digits and the names such as `brave-lantern` that
 * RULER plants, prices, dates and counts. None says of a name what its number is.
 */
export function writeFigures(pen: Pen): SentenceEnd {
  const { words } = pen
  const how = pen.roll(16)
  if (how < 4) {
    pen.pick(RECORD)
    writeTheNoun(pen, pen.once(2) ? THINGS : words.roles)
    pen.pick(UNDER)
    pen.number(1_000_000, 9_000_000)
  } else if (how < 6) {
    pen.pick(ENTRY)
    pen.number(1_000_000, 9_000_000)
    pen.pick(WAS_FOR)
    writeThing(pen)
  } else if (how < 9) {
    pen.pick(CODE)
    pen.pick(CODE_NOUN)
    pen.pick(CODE_WAS)
    pen.draw(words.codeAdjectives)
    pen.draw(words.codeNouns)
    if (pen.once(2)) {
      pen.pick(AND_THEN)
      writeClause(pen)
    }
  } else if (how < 12) {
    pen.pick(writeThing(pen) ? COST_TOGETHER : COST)
    price(pen)
    if (pen.once(2)) place(pen)
  } else if (how < 14) {
    writeDate(pen)
    pen.say(COMMA)
    writeClause(pen)
  } else {
    writeSomebody(pen)
    pen.pick(COUNTED)
    pen.number(2, pen.once(3) ? 3000 : 90)
    writeCountedThing(pen)
  }
  return '.'
}

/** Behind a number: ` kettles`, ` pounds of steam`. */
function writeCountedThing(pen: Pen): void {
  if (pen.once(8)) {
    pen.say(POUNDS_OF)
    pen.word(pen.words.stuffs)
  } else pen.gap(THING, MANY)
}

/** ` $4.75`, ` 12 shillings`. */
function price(pen: Pen): void {
  if (pen.once(2)) {
    pen.number(2, 60)
    pen.pick(COINS)
    return
  }
  pen.say(DOLLARS)
  pen.digits(1, 200)
  pen.say(POINT)
  pen.pick(CENTS)
}

/** ` on the 14th of March 1871`, ` in 1871`, ` at 9:30`. */
export function writeDate(pen: Pen): void {
  const how = pen.roll(6)
  if (how === 0) {
    pen.pick(IN_YEAR)
    pen.gap(YEAR)
    return
  }
  if (how === 1) {
    pen.pick(AT_TIME)
    pen.number(1, 12)
    pen.say(COLON)
    pen.pick(MINUTES)
    return
  }
  const month = pen.roll(12)
  pen.pick(ON_THE)
  pen.gap(DAY, month === 1 ? 28 : 30)
  pen.say(MONTHS[month])
  if (how < 4) pen.gap(YEAR)
}

const COLON = toForm(':')
const POINT = toForm('.')
const DOLLARS = toForm(' $')
const CENTS = toSigns('00', '05', '10', '20', '25', '30', '40', '50', '60', '75', '80', '90', '95')
const MINUTES = toSigns('00', '05', '10', '15', '20', '25', '30', '35', '40', '45', '50', '55')
const POUNDS_OF = toWording('pounds of')
const COINS = toWordings('shillings, dollars, crowns, pence, guineas, francs, marks, pounds')
const IN_YEAR = toWordings(
  'in, by the summer of, in the spring of, towards the end of, in the autumn of, early in, after, before the winter of, since',
)
const AT_TIME = toWordings('at, a little after, shortly before, by, towards, every day at')
const ON_THE = toWordings(
  'on the, until the, by the, on the morning of the, on the evening of the, since the, before the, after the',
)
const MONTHS = toWordings(
  'of January, of February, of March, of April, of May, of June, of July, of August, of September, of October, of November, of December',
)
const RECORD = toWordings(
  'the registry had, the clerk entered, the office kept, the old list gave, the register still held, they kept, the book listed, the bank held',
)
const UNDER = toWordings(
  'under number, under the number, as number, under the special number, next to the number, as one of the numbers after',
)
const ENTRY = toWordings(
  'number, entry, file, the file numbered, ticket, lot, the letter numbered, the receipt numbered, parcel',
)
const WAS_FOR = toWordings(
  'was for, had to do with, was about, spoke of, was kept for, stood for, was one of those for, dealt with',
)
const CODE = toWordings(
  'the magic, the secret, the registry, the special, that week the, the first, the last, the agreed, the old',
)
const CODE_NOUN = toWordings(
  'word, password, code word, name of the boat, name of the inn, key word, name on the door, watchword, sign',
)
const CODE_WAS = toWordings('was, had been, became, was now, was still, should have been, was to be, was never')
const AND_THEN = toSigns(', and', ', but', '; then', ', because', ', though', ', so')
const COST = toWordings(
  'cost, fetched, was sold for, was worth, went for, had cost, was let for, was insured for, brought in',
)
const COST_TOGETHER = toWordings(
  'cost, fetched, were sold for, were worth, went for, had cost, were insured for, brought in',
)
const COUNTED = toWordings('counted, bought, sold, had, ordered, sent, carried, wanted, owned, lost, found, asked for')
