import * as amounts from './amounts.ts'
import type { Drawn, ValuePlace } from './drawn.ts'
import type { FilterId } from './filters.ts'
import type { Language } from './language.ts'
import type { RuleId } from './rules.ts'
import * as texts from './texts.ts'

/** A kind of value. */
export interface Kind {
  draw(place: ValuePlace): Drawn
  /** Ways of writing it, one of which a property keeps to. */
  readonly forms?: (language: Language) => readonly string[]
  /** Is it known by its form, so that it may stand on a page without a label? */
  readonly bare?: true
  /** Besides `plain`. */
  readonly rules: readonly RuleId[]
  /** Lists have no plain rule. */
  readonly isList?: true
  readonly filters: readonly FilterId[]
}

const ORDERED = ['atLeast', 'atMost'] as const
const NAMED = ['is', 'oneOf'] as const
const TITLE = ['rank', 'whole', 'brackets'] as const

export const kinds = {
  price: {
    draw: amounts.price,
    forms: ({ prices }) => prices,
    bare: true,
    rules: ['current', 'current', 'first', 'dash'],
    filters: ORDERED,
  },
  count: { draw: amounts.count, rules: ['number', 'number', 'dash'], filters: ORDERED },
  rooms: { draw: amounts.whole, rules: ['number'], filters: [...ORDERED, ...NAMED] },
  year: { draw: amounts.whole, rules: ['brackets'], filters: ['atLeast', 'atMost', 'is'] },
  rating: {
    draw: amounts.measured(1),
    forms: () => ['@', '@/5', '@ / 5'],
    rules: ['picture'],
    filters: ORDERED,
  },
  percent: {
    draw: amounts.measured(2),
    forms: () => ['@%', '@ %'],
    bare: true,
    rules: ['dash'],
    filters: ORDERED,
  },
  area: { draw: amounts.measured(1), forms: () => ['@ m²'], rules: [], filters: ORDERED },
  date: {
    draw: amounts.date,
    forms: ({ dates }) => dates,
    bare: true,
    rules: ['iso', 'fallback', 'fallback'],
    filters: ['inMonth', 'inYear', 'between', 'before'],
  },
  span: { draw: amounts.span, rules: ['short', 'short'], filters: [] },
  minutes: { draw: amounts.minutes, rules: [], filters: [] },
  hours: { draw: amounts.hours, rules: [], filters: [] },
  result: { draw: amounts.result, rules: ['brackets'], filters: [] },
  product: { draw: texts.product, rules: TITLE, filters: ['contains', 'containsNot', 'startsWith'] },
  headline: { draw: texts.headline, rules: TITLE, filters: ['contains', 'containsNot'] },
  work: { draw: texts.work, rules: TITLE, filters: ['contains', 'containsNot'] },
  firm: { draw: texts.firm, rules: TITLE, filters: ['contains', 'containsNot', 'startsWith'] },
  person: { draw: texts.person, rules: ['brackets'], filters: ['present'] },
  people: { draw: texts.people, rules: ['first', 'last', 'all'], isList: true, filters: [] },
  tags: { draw: texts.tags, rules: ['all', 'all', 'first'], isList: true, filters: [] },
  type: { draw: texts.type, rules: [], filters: NAMED },
  condition: { draw: texts.condition, rules: [], filters: NAMED },
  city: { draw: texts.city, rules: ['brackets'], filters: [] },
  address: { draw: texts.address, rules: [], filters: [] },
  phone: { draw: texts.phone, forms: ({ phones }) => phones, bare: true, rules: [], filters: ['present'] },
  email: { draw: texts.email, bare: true, rules: [], filters: ['present'] },
  code: { draw: texts.code, forms: () => CODES, rules: [], filters: [] },
  description: { draw: texts.description, rules: ['whole'], filters: [] },
} satisfies Readonly<Record<string, Kind>>

export type KindId = keyof typeof kinds

export const kindOf = (id: KindId): Kind => kinds[id]

const CODES = ['AA-99999', 'AAA99AA999', '99/9999', '9999.99', 'A9-9999-A']
