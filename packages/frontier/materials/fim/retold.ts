import {
  type CountedText,
  drawKeys,
  formatAnswerInstructions,
  formatKey,
  formatPerson,
  getLast,
  getStatementWriter,
  listPeople,
  makeOtherKeys,
  type Person,
  type Random,
  type StatementWriter,
  type Tokenizer,
  uncounted,
  type WordPairKey,
} from 'fathom-bench/plugin'
import { type GapKind, type GapValues, MISSING, pickOtherNumber, takeLinesFor } from './gap.ts'

/**
 * An event that is retold in other words. One entry of a chronicle gives each affair's beginning: day, payer, crowns,
 * town. The entry of one affair is the gap. Four entries refer to it, and three of them only compare it with another
 * affair, whose own entry is elsewhere. Day, crowns and town thus need two steps, the payer one.
 */
export const retold: GapKind = {
  draw(rng, depth) {
    const keys = drawKeys(rng.fork('names'), 4)
    const rest = rng.fork('affairs')
    const payers = rest
      .sample(listIndexes(listPeople().family), 4)
      .map(family => ({ first: pickAnyFirst(rest), family }))
    const towns = rest.sample(listIndexes(listPeople().towns), 3)
    const [day, crowns, days] = [rest.int(...DAYS), rest.int(...CROWNS), rest.int(2, 11)]
    const more = rest.int(11, 120) * rest.pick([-1, 1])
    const date = { day, month: rest.int(0, 11) }
    const affair: Affair = { key: keys[0], ...date, crowns, payer: payers[0], town: towns[0] }
    // Each comparison goes to another affair, whose other figures are its own.
    const earlier = {
      ...affair,
      key: keys[1],
      day: day - days,
      crowns: rest.int(...CROWNS),
      payer: payers[1],
      town: towns[1],
    }
    const dearer = { key: keys[2], ...pickAnyDay(rest), crowns: crowns - more, payer: payers[2], town: towns[2] }
    const sameTown = { ...affair, key: keys[3], ...pickAnyDay(rest), crowns: rest.int(...CROWNS), payer: payers[3] }
    const texts = {
      gap: MISSING,
      payer: write(uncounted, rest.pick(PAYER), affair),
      day: write(uncounted, LATER, affair, earlier),
      crowns: write(uncounted, MORE, affair, dearer),
      town: write(uncounted, SAME_TOWN, affair, sameTown),
      'day of another': write(uncounted, rest.pick(ENTRIES), earlier),
      'crowns of another': write(uncounted, rest.pick(ENTRIES), dearer),
      'town of another': write(uncounted, rest.pick(ENTRIES), sameTown),
    }
    const name = formatKey(affair.key, ' ')
    return {
      keys,
      question: `The text is a chronicle of one year, in no particular order. Some entries tell how an affair began: on which day, who paid how many crowns, and in which town. Other entries look back at affairs. The entry that tells how the affair of the ${name} began is missing. On which day and in which month did it begin, who paid, how many crowns, and in which town?`,
      ...formatAnswerInstructions('lines', {
        names: [['day', 'a number'], ['month', 'its name'], ['payer', 'the full name'], 'crowns', 'town'],
      }),
      held: toGapValues(affair),
      instead: {
        ...toGapValues({ ...affair, payer: rest.pick(payers.slice(1)), town: rest.pick(towns.slice(1)) }),
        day: pickOtherNumber(rest, day, ...DAYS),
        crowns: pickOtherNumber(rest, crowns, ...CROWNS),
      },
      facts: Object.entries(texts).map(([fact, line], at) => ({
        name: fact,
        text: typeof line === 'string' ? line : line.text.trimEnd(),
        depth: depth(at),
      })),
    }
  },

  fill: ({ keys }, room, rng, tokenizer) => takeLinesFor(room, tokenizer, makeOtherAffairs(keys, rng, tokenizer)),

  solve({ context, question }) {
    const name = ASKED.exec(question)?.[1]
    const entries = new Map<string, Entry>()
    let [payer, later, more, same]: (RegExpExecArray | null | undefined)[] = []
    for (const [line] of context.matchAll(LINE)) {
      const entry = parseEntry(line)
      if (entry) entries.set(entry.name, entry)
      else if (line.includes(`affair of the ${name} `)) {
        payer ??= PAYER_LINE.exec(line)
        if (!line.startsWith(`The affair of the ${name} `)) continue
        later ??= LATER_LINE.exec(line)
        more ??= MORE_LINE.exec(line)
        same ??= SAME_LINE.exec(line)
      }
    }
    const [day, crowns, town] = [later, more, same].map(match => entries.get(match?.at(-1) ?? ''))
    return {
      ...(day && later && { day: day.day + NUMBERS.indexOf(later[1]), month: day.month }),
      ...(payer && { payer: payer[1] }),
      ...(crowns && more && { crowns: crowns.crowns + Number(more[1]) * (more[2] === 'more' ? 1 : -1) }),
      ...(town && { town: town.town }),
    }
  },

  guess({ context }, rng) {
    const entries = Array.from(context.matchAll(LINE), ([line]) => parseEntry(line)).filter(
      entry => entry !== undefined,
    )
    if (entries.length === 0) return undefined
    const pickEntry = () => rng.pick(entries)
    return {
      day: pickEntry().day,
      month: pickEntry().month,
      payer: pickEntry().payer,
      crowns: pickEntry().crowns,
      town: pickEntry().town,
    }
  },

  line: ({ day, month, payer, crowns, town }) => `on ${day} ${month} ${payer} paid ${crowns} crowns at ${town}`,
  varied: [['day', 'month'], ['payer'], ['crowns'], ['town']],
}

interface Affair {
  readonly key: WordPairKey
  readonly day: number
  /** From 0. */
  readonly month: number
  readonly crowns: number
  readonly payer: Person
  readonly town: number
}

const pickAnyFirst = (rng: Random) => rng.int(0, listPeople().first.length - 1)
const pickAnyDay = (rng: Random) => ({ day: rng.int(1, 28), month: rng.int(0, 11) })
const listIndexes = (list: readonly string[]) => Uint16Array.from(list, (_, at) => at)

const toGapValues = ({ day, month, crowns, payer, town }: Affair): GapValues => ({
  day,
  month: MONTHS[month],
  payer: formatPerson(payer),
  crowns,
  town: listPeople().towns[town],
})

/** Days of the gap's affair; others started up to eleven days before it. */
const DAYS = [12, 28] as const
const CROWNS = [150, 850] as const
const MONTHS = 'January February March April May June July August September October November December'.split(' ')
const NUMBERS = 'zero one two three four five six seven eight nine ten eleven'.split(' ')

/** Wording with the names of its slots: from this affair, from the other, or from their difference. */
type Form = readonly string[]

/** Wordings of an affair's beginning. */
const ENTRIES: readonly Form[] = [
  ['On', 'DATE', 'PAYER', ' paid', 'CROWNS', ' crowns at', 'TOWN', ', and so the affair of the', 'NAME', ' began.'],
  ['The affair of the', 'NAME', ' began at', 'TOWN', ' on', 'DATE', ', when', 'PAYER', ' paid', 'CROWNS', ' crowns.'],
  [
    'The',
    'CROWNS',
    ' crowns that',
    'PAYER',
    ' paid at',
    'TOWN',
    ' on',
    'DATE',
    ' began the affair of the',
    'NAME',
    '.',
  ],
]
const PAYER: readonly Form[] = [
  ['In the affair of the', 'NAME', ' it was', 'PAYER', ' whose money was spent.'],
  ['When the affair of the', 'NAME', ' began, nobody but', 'PAYER', ' was out of pocket.'],
]
const LATER: Form = ['The affair of the', 'NAME', ' began', 'DAYS', ' days after the affair of the', 'OTHER', '.']
const MORE: Form = ['The affair of the', 'NAME', ' cost', 'MORE', ' than the affair of the', 'OTHER', '.']
const SAME_TOWN: Form = ['The affair of the', 'NAME', ' began in the same town as the affair of the', 'OTHER', '.']

function write(line: StatementWriter, form: Form, affair: Affair, other: Affair = affair): CountedText {
  const last = form.length - 1
  for (let at = 0; at < last; at++) {
    const part = form[at]
    switch (part) {
      case 'NAME':
        line.key(affair.key, ' ')
        break
      case 'OTHER':
        line.key(other.key, ' ')
        break
      case 'DATE':
        line.number(affair.day).words(MONTHS_AFTER_BLANK[affair.month])
        break
      case 'PAYER':
        line.person(affair.payer)
        break
      case 'CROWNS':
        line.number(affair.crowns)
        break
      case 'TOWN':
        line.town(affair.town)
        break
      case 'DAYS':
        line.words(NUMBERS_AFTER_BLANK[affair.day - other.day])
        break
      case 'MORE':
        line.number(Math.abs(affair.crowns - other.crowns))
        line.words(affair.crowns > other.crowns ? ' crowns more' : ' crowns less')
        break
      default:
        line.words(part)
    }
  }
  return line.end(form[last])
}

const MONTHS_AFTER_BLANK = MONTHS.map(month => ` ${month}`)
const NUMBERS_AFTER_BLANK = NUMBERS.map(number => ` ${number}`)

/** Affairs that others may be compared with, and lines that wait for their turn. */
const KNOWN = 40
const WAITING = 60

/** Entries and looks back of other affairs, all of them right. */
function makeOtherAffairs(taken: readonly WordPairKey[], rng: Random, tokenizer: Tokenizer) {
  const drawNextKey = makeOtherKeys(rng, taken)
  const line = getStatementWriter(tokenizer)
  const { family, towns } = listPeople()
  const known: Affair[] = []
  const waiting: (readonly [form: Form, affair: Affair, other: Affair])[] = []
  const add = () => {
    const affair: Affair = {
      key: drawNextKey(),
      ...pickAnyDay(rng),
      crowns: rng.int(...CROWNS),
      payer: { first: pickAnyFirst(rng), family: rng.int(0, family.length - 1) },
      town: rng.int(0, towns.length - 1),
    }
    const dearer = known.length > 0 ? rng.pick(known) : affair
    const days = rng.int(2, 11)
    // Facts that only a comparison gives for this affair are made to fit another one.
    const before = {
      ...affair,
      key: drawNextKey(),
      day: affair.day - days,
      crowns: rng.int(...CROWNS),
      payer: { ...affair.payer, first: pickAnyFirst(rng) },
    }
    const later = before.day >= 1
    waiting.push([rng.pick(ENTRIES), affair, affair], [rng.pick(PAYER), affair, affair])
    if (later) waiting.push([rng.pick(ENTRIES), before, before], [LATER, affair, before])
    if (later && rng.next() < 0.5) waiting.push([SAME_TOWN, affair, before])
    if (dearer.crowns !== affair.crowns) waiting.push([MORE, affair, dearer])
    known[known.length < KNOWN ? known.length : rng.int(0, KNOWN - 1)] = affair
  }
  return () => {
    while (waiting.length < WAITING) add()
    const at = rng.int(0, waiting.length - 1)
    const [form, affair, other] = waiting[at]
    waiting[at] = getLast(waiting)
    waiting.pop()
    return write(line, form, affair, other)
  }
}

interface Entry {
  readonly name: string
  readonly day: number
  readonly month: string
  readonly payer: string
  readonly crowns: number
  readonly town: string
}

const LINE = /^.+$/gm
const ASKED = /how the affair of the (\S+ \S+) began is missing/
const NAME = '([a-z]+ [a-z]+)'
const PERSON = '([A-Z][a-z]+ [A-Z][a-z]+)'
const PAYER_LINE = new RegExp(`(?: it was|, nobody but) ${PERSON} (?:whose|was)`)
const LATER_LINE = new RegExp(` began ([a-z]+) days after the affair of the ${NAME}\\.$`)
const MORE_LINE = new RegExp(` cost (\\d+) crowns (more|less) than the affair of the ${NAME}\\.$`)
const SAME_LINE = new RegExp(` began in the same town as the affair of the ${NAME}\\.$`)

/** The forms of an entry as patterns, with their parts by name. */
const ENTRY_LINES = ENTRIES.map(form => {
  const parts: Record<string, string> = {
    NAME: `(?<name>${NAME.slice(1, -1)})`,
    DATE: '(?<day>\\d+) (?<month>[A-Z][a-z]+)',
    PAYER: `(?<payer>${PERSON.slice(1, -1)})`,
    CROWNS: '(?<crowns>\\d+)',
    TOWN: '(?<town>[A-Z][a-z]+)',
  }
  return new RegExp(`^${form.map(part => (parts[part] ? ` ${parts[part]}` : part.replace('.', '\\.'))).join('')}$`)
})

function parseEntry(line: string): Entry | undefined {
  for (const pattern of ENTRY_LINES) {
    const found = pattern.exec(line)?.groups
    if (!found) continue
    const { name, day, month, payer, crowns, town } = found
    return { name: name, day: Number(day), month: month, payer: payer, crowns: Number(crowns), town: town }
  }
  return undefined
}
