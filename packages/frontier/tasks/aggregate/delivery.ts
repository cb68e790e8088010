import {
  type CountedText,
  countSlotTexts,
  getLast,
  getStatementWriter,
  listPeople,
  memoizePerTokenizer,
  type Person,
  type Random,
  type Slot,
  type StatementWriter,
  type Tokenizer,
  uncounted,
} from 'fathom-bench/plugin'

/** A record in one sentence: who brought how many sacks of which goods to which town. */
export interface SackDelivery {
  readonly carrier: Person
  readonly sacks: number
  readonly goods: number
  readonly town: number
}

export const GOODS: readonly string[] =
  'barley oats rye wheat peas lentils flour salt corn hops beans coal chalk wool sugar rice'.split(' ')

export const formatDelivery = (rng: Random, delivery: SackDelivery): string =>
  write(uncounted, UNCOUNTED_GOODS, rng.pick(FORMS), delivery).text

/** Deliveries to other towns, half of them by regulars, some of whom also come to a town that is asked for. */
export function makeOtherDeliveries(
  targetTowns: readonly number[],
  carriers: readonly Person[],
  rng: Random,
  tokenizer: Tokenizer,
) {
  const line = getStatementWriter(tokenizer)
  const goods = getGoodsSlot(tokenizer)
  const { first, family, towns } = listPeople()
  const regulars = [...carriers, ...drawCarriers(rng, REGULARS)]
  const taken = targetTowns.toSorted((a, b) => a - b)
  /** A town that is not asked for, by its number among these. */
  const pickTown = (other: number) => taken.reduce((town, next) => (town < next ? town : town + 1), other)
  return (): CountedText => {
    const other = rng.int(0, towns.length - 1 - taken.length)
    const delivery = {
      carrier:
        rng.next() < 0.5
          ? rng.pick(regulars)
          : { first: rng.int(0, first.length - 1), family: rng.int(0, family.length - 1) },
      sacks: rng.int(FEWEST_SACKS, MOST_SACKS),
      goods: rng.int(0, GOODS.length - 1),
      town: pickTown(other),
    }
    return write(line, goods, rng.pick(FORMS), delivery)
  }
}

/** Carriers who are met again and again and never come to the town asked for. */
const REGULARS = 14

export const FEWEST_SACKS = 11
export const MOST_SACKS = 99

/** Draws carriers with distinct family names. */
export function drawCarriers(rng: Random, count: number): Person[] {
  const { first, family } = listPeople()
  const names = new Set<number>()
  while (names.size < count) names.add(rng.int(0, family.length - 1))
  return Array.from(names, name => ({ first: rng.int(0, first.length - 1), family: name }))
}

const FORMS: readonly (readonly string[])[] = [
  ['CARRIER', ' brought', 'SACKS', ' sacks of', 'GOODS', ' to', 'TOWN', '.'],
  ['TOWN', ' took in', 'SACKS', ' sacks of', 'GOODS', ' from', 'CARRIER', '.'],
  [' At', 'TOWN', ',', 'CARRIER', ' unloaded', 'SACKS', ' sacks of', 'GOODS', '.'],
  [' From', 'CARRIER', ' came', 'SACKS', ' sacks of', 'GOODS', ' for', 'TOWN', '.'],
]

function write(
  line: StatementWriter,
  goods: Slot,
  form: readonly string[],
  { carrier, sacks, goods: what, town }: SackDelivery,
) {
  for (let at = 0; at < form.length - 1; at++) {
    const part = form[at]
    if (part === 'CARRIER') line.person(carrier)
    else if (part === 'SACKS') line.number(sacks)
    else if (part === 'GOODS') line.phrase(goods, what)
    else if (part === 'TOWN') line.town(town)
    else line.words(part)
  }
  return line.stop(getLast(form))
}

const goodsAfterBlank = GOODS.map(name => ` ${name}`)
const getGoodsSlot = memoizePerTokenizer(tokenizer => countSlotTexts(goodsAfterBlank, tokenizer))
const UNCOUNTED_GOODS: Slot = { texts: goodsAfterBlank, tokens: new Uint16Array(GOODS.length) }

/** A delivery parsed from a text. */
export interface ReadDelivery {
  readonly carrier: string
  readonly sacks: number
  readonly goods: string
  readonly town: string
}

/** All deliveries that a text tells of. */
export function findDeliveries(context: string): ReadDelivery[] {
  return PATTERNS.flatMap(pattern =>
    Array.from(context.matchAll(pattern), ({ groups: { carrier, sacks, goods, town } = {} }) => ({
      carrier,
      sacks: Number(sacks),
      goods,
      town,
    })),
  )
}

const PATTERNS = FORMS.map(form => {
  const parts: Record<string, string> = {
    CARRIER: '(?<carrier>[A-Z][a-z]+ [A-Z][a-z]+)',
    SACKS: '(?<sacks>\\d+)',
    GOODS: '(?<goods>[a-z]+)',
    TOWN: '(?<town>[A-Z][a-z]+)',
  }
  const source = form.map(part => (parts[part] ? ` ${parts[part]}` : part.replace('.', '\\.'))).join('')
  return new RegExp(`\\b${source.slice(1)}`, 'g')
})
