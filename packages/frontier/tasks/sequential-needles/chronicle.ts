import {
  flattenString,
  getDigitCounter,
  type HaystackUnits,
  memoizePerTokenizer,
  type Random,
  readAdjectives,
  readNouns,
  type Tokenizer,
  toHaystackUnits,
} from 'fathom-bench/plugin'

/** The name of a body of people, by its three words: `the Amber Kettle Society`. */
export interface Body {
  readonly adjective: number
  readonly noun: number
  readonly kind: number
}

/** First year and number of years of a chronicle, and the key of its entry codes. */
export interface Chronicle {
  readonly firstYear: number
  readonly years: number
  readonly key: number
}

/** Formats `Entry KD4821: on 14 March 1874 the Amber Kettle Society opened a reading room.`, without its line break. */
export function formatChronicleEntry(
  chronicle: Chronicle,
  number: number,
  day: number,
  body: Body,
  event: string,
): string {
  const { letters, digits } = computeCode(chronicle, number)
  return `Entry ${letters}${digits}: on ${formatDate(chronicle, day)} ${formatBodyName(body)}${event}.`
}

/** An entry's parts: code, date, name. */
export const ENTRY = /^Entry ([A-Z]{2}\d{4}): on (\d+) ([A-Z][a-z]+) (\d+) (the [A-Z][a-z]+ [A-Z][a-z]+ [A-Z][a-z]+) /gm

export const drawChronicle = (rng: Random, years: number): Chronicle => ({
  firstYear: rng.int(1781, 1939 - years),
  years,
  key: rng.bits(),
})

export const drawBody = (rng: Random): Body => ({
  adjective: rng.int(0, readAdjectives().length - 1),
  noun: rng.int(0, readNouns().length - 1),
  kind: rng.int(0, KINDS.length - 1),
})

export const formatBodyName = ({ adjective, noun, kind }: Body): string =>
  `the ${capitalize(readAdjectives()[adjective])} ${capitalize(readNouns()[noun])} ${KINDS[kind]}`

export const formatEntryCode = (chronicle: Chronicle, number: number): string => {
  const { letters, digits } = computeCode(chronicle, number)
  return `${letters}${digits}`
}

/** Days of a chronicle: 12 months of 28 days a year, so that each one is a date. */
export const countChronicleDays = ({ years }: Chronicle): number => years * DAYS_A_YEAR

/** The place of a month's name in the year, from 0. */
export const findMonth = (name: string): number => MONTHS.indexOf(name)

export const drawEvent = (rng: Random): string => rng.pick(EVENTS)

/**
 * Draws entries on other bodies, none of them `asked`, as many as fit: each body has about `events` of them, all over
 * the hay. A quarter of the bodies, up to 400, share two of the three words of a question's body. Codes start at
 * number `firstNumber`.
 */
export function drawEntries(
  chronicle: Chronicle,
  { asked, events, firstNumber }: { asked: readonly Body[]; events: number; firstNumber: number },
  room: number,
  rng: Random,
  tokenizer: Tokenizer,
): HaystackUnits {
  const counts = makeCounters(tokenizer)
  const years = Array.from({ length: chronicle.years }, (_, at) => counts.digits(chronicle.firstYear + at))
  const bodies = drawOtherBodies(asked, Math.max(3, Math.round(room / (events * TOKENS_AN_ENTRY))), rng.fork('bodies'))
  const names = bodies.map(formatBodyName)
  const nameTokens = bodies.map(counts.name)
  const days = countChronicleDays(chronicle)

  const units: string[] = []
  let tokens = 0
  for (let number = firstNumber; ; number++) {
    const bits = rng.bits()
    const which = Math.floor((rng.bits() / 2 ** 32) * bodies.length)
    const day = (bits >>> 8) % days
    const event = bits % EVENTS.length
    const { letters, digits } = computeCode(chronicle, number)
    const unit = `Entry ${letters}${digits}: on ${formatDate(chronicle, day)} ${names[which]}${EVENTS[event]}.\n`
    const size = tokenizer.additive
      ? counts.fixed +
        counts.letters(letters) +
        counts.digits(digits) +
        counts.digits((day % DAYS_A_MONTH) + 1) +
        counts.months[Math.floor(day / DAYS_A_MONTH) % 12] +
        years[Math.floor(day / DAYS_A_YEAR)] +
        nameTokens[which] +
        counts.events[event]
      : tokenizer.count(unit)
    if (tokens + size > room) break
    tokens += size
    units.push(flattenString(unit))
  }
  return toHaystackUnits(units, tokens, tokenizer)
}

/** The asked bodies take turns in having another one like them. */
function drawOtherBodies(subjects: readonly Body[], count: number, rng: Random): Body[] {
  const toBodyKey = ({ adjective, noun, kind }: Body) => (adjective * readNouns().length + noun) * KINDS.length + kind
  const taken = new Set(subjects.map(toBodyKey))
  const bodies: Body[] = []
  for (let near = 0; bodies.length < count; ) {
    const other = drawBody(rng)
    const likeIt = bodies.length % 4 === 0 && near < NEAR_BODIES
    const word = (['kind', 'noun', 'adjective'] as const)[Math.floor(near / subjects.length) % 3]
    const body = likeIt ? { ...subjects[near % subjects.length], [word]: other[word] } : other
    if (likeIt) near++
    if (taken.has(toBodyKey(body))) continue
    taken.add(toBodyKey(body))
    bodies.push(body)
  }
  return bodies
}

const makeCounters = memoizePerTokenizer(tokenizer => {
  const countWords = (list: readonly string[]) => {
    const known = new Uint8Array(list.length)
    return (at: number) => {
      known[at] ||= tokenizer.piece(` ${capitalize(list[at])}`)
      return known[at]
    }
  }
  const countPhrase = (text: string) =>
    (text.match(/ \S+/g) ?? []).reduce((sum, word) => sum + tokenizer.piece(word), 0)
  const [adjective, noun, kind] = [countWords(readAdjectives()), countWords(readNouns()), countWords(KINDS)]
  const blank = tokenizer.piece(' ')
  return {
    fixed:
      tokenizer.piece('Entry') + tokenizer.piece(':') + countPhrase(' on the') + 2 * blank + tokenizer.piece('.\n'),
    letters: (letters: string) => tokenizer.piece(` ${letters}`),
    digits: getDigitCounter(tokenizer),
    months: MONTHS.map(month => tokenizer.piece(` ${month}`)),
    name: (body: Body) => adjective(body.adjective) + noun(body.noun) + kind(body.kind),
    events: EVENTS.map(countPhrase),
  }
})

/**
 * The code of entry `number`: each number up to six million has another one, without a set of those in use. Every step
 * of the scramble can be undone, and what falls outside of the codes is scrambled again.
 */
function computeCode({ key }: Chronicle, number: number): { letters: string; digits: number } {
  let code = number
  do {
    code = (code + key) & MASK
    code = Math.imul(code ^ (code >>> 12), 0x5bd1e5) & MASK
    code = Math.imul(code ^ (code >>> 11), 0x3c6ef3) & MASK
    code ^= code >>> 13
  } while (code >= CODES)
  return { letters: LETTER_PAIRS[Math.floor(code / 9000)], digits: 1000 + (code % 9000) }
}

function formatDate({ firstYear }: Chronicle, day: number): string {
  const month = MONTHS[Math.floor(day / DAYS_A_MONTH) % 12]
  return `${(day % DAYS_A_MONTH) + 1} ${month} ${firstYear + Math.floor(day / DAYS_A_YEAR)}`
}

const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1)

const DAYS_A_MONTH = 28
const DAYS_A_YEAR = 12 * DAYS_A_MONTH
const TOKENS_AN_ENTRY = 26
const NEAR_BODIES = 400
const LETTER_PAIRS = Array.from({ length: 676 }, (_, at) =>
  String.fromCharCode(65 + Math.floor(at / 26), 65 + (at % 26)),
)
/** Two letters and a number from 1000 to 9999. */
const CODES = LETTER_PAIRS.length * 9000
/** The smallest power of two above the codes, less one. */
const MASK = 2 ** 23 - 1

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const KINDS = ['Society', 'Company', 'Guild', 'Club', 'Union', 'League', 'Trust', 'Institute']

const EVENTS: readonly string[] = [
  ...combineVerbs(
    'bought, sold, leased, insured, mortgaged, inherited',
    'a quarry, a warehouse, a paddle steamer, a brick kiln, an orchard, a water mill, a row of cottages, an oyster bed, a boat yard, a disused chapel',
  ),
  ...combineVerbs(
    'appointed, dismissed, honoured, sued, lent money to, paid a pension to',
    'its treasurer, its land agent, its head gardener, a young engineer, a retired captain, a travelling surveyor, its night porter, a local doctor',
  ),
  ...combineVerbs(
    'held, cancelled, postponed, paid for, lost money on, announced',
    'a flower show, a regatta, a public dinner, a winter concert, a prize draw, a course of lectures, a chess tournament, a picnic for its members',
  ),
  ...combineVerbs(
    'built, repaired, widened, closed, reopened, repainted',
    'a footbridge, a stone jetty, a reading room, a drill hall, a bath house, a bandstand, a toll gate, a lime kiln',
  ),
]

function combineVerbs(verbs: string, objects: string): string[] {
  return verbs.split(', ').flatMap(verb => objects.split(', ').map(object => ` ${verb} ${object}`))
}
