import type { Random } from 'fathom-bench/plugin'
import { getPropertyKind } from './kinds.ts'
import type { DrawnValue } from './page/drawing.ts'
import { drawValue, type Schema } from './schema.ts'

/** Condition on the entries of the table. */
export interface Filter {
  /** Number of its property. */
  readonly field: number
  /** Behind “Keep only the rows”. */
  readonly words: string
  /** Undefined for what a reader could doubt: a value on the edge. No page shows such an entry. */
  keeps(drawn: DrawnValue): boolean | undefined
  /** Whether it asks for the absence of the value. */
  readonly isPresence?: true
}

/** From values of the property in their order. */
type Making = (
  sorted: readonly DrawnValue[],
  rng: Random,
  themes: readonly string[],
) => Omit<Filter, 'field'> | undefined

/** A filter over one of the properties that keeps a share of the entries; undefined where none of them has one. */
export function drawFilter(schema: Schema, rng: Random): Filter | undefined {
  const choices = rng.shuffle(
    schema.fields.flatMap(({ kind }, field) => getPropertyKind(kind).filters.map(filter => ({ field, filter }))),
  )
  for (const { field, filter } of choices) {
    // Every entry has a name.
    if (filter === 'present' && field === 0) continue
    const values = Array.from({ length: SAMPLE }, () => drawValue(schema.fields[field], schema, rng))
    const sorted = values.sort((a, b) => (a.key < b.key ? -1 : Number(a.key > b.key)))
    const made: Omit<Filter, 'field'> | undefined = filters[filter](sorted, rng, schema.vocabulary.themes)
    if (!made) continue
    const kept = sorted.filter(made.keeps).length / SAMPLE
    const refused = sorted.filter(value => made.keeps(value) === false).length / SAMPLE
    if (made.isPresence || (kept > LEAST && refused > LEAST))
      return {
        ...made,
        field,
        words: `${made.isPresence ? 'in which the' : 'whose'} ${schema.fields[field].name}${made.words}`,
      }
  }
  return undefined
}

/** Values that a filter is chosen by. */
const SAMPLE = 120
/** Minimum share of entries that it must keep, and reject. */
const LEAST = 0.1

const filters = {
  atLeast: (sorted, rng) => pickThreshold(sorted, rng, 'at least', 1),
  atMost: (sorted, rng) => pickThreshold(sorted, rng, 'at most', -1),
  is: (sorted, rng) => pickAmong(sorted, rng, 1),
  oneOf: (sorted, rng) => pickAmong(sorted, rng, rng.int(2, 3)),
  contains: (_, rng, themes) => {
    const theme = rng.pick(themes)
    return {
      words: ` contains “${theme}”`,
      keeps: ({ text }) => text.includes(theme) || (has(text, theme) ? undefined : false),
    }
  },
  containsNot: (_, rng, themes) => {
    const theme = rng.pick(themes)
    return {
      words: ` does not contain “${theme}”`,
      keeps: ({ text }) => (text.includes(theme) ? false : has(text, theme) ? undefined : true),
    }
  },
  startsWith: (_, rng, themes) => {
    const theme = rng.pick(themes)
    return {
      words: ` begins with “${theme}”`,
      keeps: ({ text }) => text.startsWith(theme) || (has(text, theme) ? undefined : false),
    }
  },
  present: () => ({ words: ' is given; leave out the others', keeps: () => true, isPresence: true }),
  inMonth: (sorted, rng) => {
    const month = Math.floor(getDay(rng.pick(sorted)) / 100)
    const name = `${MONTHS[(month % 100) - 1]} ${Math.floor(month / 100)}`
    return { words: ` lies in ${name}`, keeps: drawn => Math.floor(getDay(drawn) / 100) === month }
  },
  inYear: (sorted, rng) => {
    const year = Math.floor(getDay(rng.pick(sorted)) / 10_000)
    return { words: ` lies in the year ${year}`, keeps: drawn => Math.floor(getDay(drawn) / 10_000) === year }
  },
  between: (sorted, rng) => {
    const from = getDay(getAtShare(sorted, 0.1 + 0.4 * rng.next()))
    const to = getDay(getAtShare(sorted, 0.65 + 0.25 * rng.next()))
    return {
      words: ` lies between ${toIsoDay(from)} and ${toIsoDay(to)}`,
      keeps: drawn =>
        getDay(drawn) === from || getDay(drawn) === to ? undefined : getDay(drawn) > from && getDay(drawn) < to,
    }
  },
  before: (sorted, rng) => {
    const day = getDay(getAtShare(sorted, 0.25 + 0.5 * rng.next()))
    return {
      words: ` lies before ${toIsoDay(day)}`,
      keeps: drawn => (getDay(drawn) === day ? undefined : getDay(drawn) < day),
    }
  },
} satisfies Readonly<Record<string, Making>>

export type FilterId = keyof typeof filters

/**
 * Picks a threshold. Entries with a value on it or barely next to it are left undecided, so that the edge is never
 * ambiguous.
 */
function pickThreshold(sorted: readonly DrawnValue[], rng: Random, words: string, sign: 1 | -1): Omit<Filter, 'field'> {
  const edge = roundNaturally(
    Number(getAtShare(sorted, sign === 1 ? 0.3 + 0.45 * rng.next() : 0.25 + 0.45 * rng.next()).key),
  )
  return {
    words: ` is ${words} ${edge}`,
    keeps: ({ key }) => (key === edge ? undefined : (Number(key) - edge) * sign > 0),
  }
}

/** A number that people would ask for: two digits, at most one of them behind the point. */
function roundNaturally(value: number): number {
  const scale = 10 ** Math.max(-1, Math.floor(Math.log10(Math.abs(value) || 1)) - 1)
  const near = Math.round(value / scale) * scale
  return Number(near.toFixed(1))
}

function pickAmong(sorted: readonly DrawnValue[], rng: Random, count: number): Omit<Filter, 'field'> | undefined {
  const texts = [...new Set(sorted.map(({ text }) => text))]
  if (texts.length <= count) return undefined
  const wanted = rng.sample(texts, count).map(text => `“${text}”`)
  const last = wanted.pop()
  return {
    words: ` is ${wanted.length > 0 ? `${wanted.join(', ')} or ` : ''}${last}`,
    keeps: ({ text }) => [...wanted, last].includes(`“${text}”`),
  }
}

const getAtShare = (sorted: readonly DrawnValue[], share: number) => sorted[Math.floor(share * sorted.length)]
const getDay = ({ key }: DrawnValue) => Number(key)
const toIsoDay = (day: number) => `${Math.floor(day / 10_000)}-${pair(Math.floor(day / 100) % 100)}-${pair(day % 100)}`
const pair = (value: number) => String(value).padStart(2, '0')
const has = (text: string, part: string) => text.toLowerCase().includes(part.toLowerCase())

const MONTHS = 'January February March April May June July August September October November December'.split(' ')
