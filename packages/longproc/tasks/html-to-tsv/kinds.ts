import * as amounts from './amounts.ts'
import type { FilterId } from './filters.ts'
import type { PageLanguage } from './language.ts'
import type { DrawnValue, ValuePlace } from './page/drawing.ts'
import type { RuleId } from './rules.ts'
import * as texts from './texts.ts'

/** A kind of value. */
export interface PropertyKind {
  draw(request: ValuePlace): DrawnValue
  /** Formats of its values; a property uses one of them. */
  readonly forms?: (language: PageLanguage) => readonly string[]
  /** Whether its form identifies it, so that a page may show it without a label. */
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
  count: { draw: amounts.drawAmount, rules: ['number', 'number', 'dash'], filters: ORDERED },
  rooms: { draw: amounts.drawWhole, rules: ['number'], filters: [...ORDERED, ...NAMED] },
  year: { draw: amounts.drawWhole, rules: ['brackets'], filters: ['atLeast', 'atMost', 'is'] },
  rating: {
    draw: amounts.makeMeasuredDraw(1),
    forms: () => ['@', '@/5', '@ / 5'],
    rules: ['picture'],
    filters: ORDERED,
  },
  percent: {
    draw: amounts.makeMeasuredDraw(2),
    forms: () => ['@%', '@ %'],
    bare: true,
    rules: ['dash'],
    filters: ORDERED,
  },
  area: { draw: amounts.makeMeasuredDraw(1), forms: () => ['@ m²'], rules: [], filters: ORDERED },
  date: {
    draw: amounts.drawDate,
    forms: ({ dates }) => dates,
    bare: true,
    rules: ['iso', 'fallback', 'fallback'],
    filters: ['inMonth', 'inYear', 'between', 'before'],
  },
  span: { draw: amounts.drawSpan, rules: ['short', 'short'], filters: [] },
  minutes: { draw: amounts.drawMinutes, rules: [], filters: [] },
  hours: { draw: amounts.drawHours, rules: [], filters: [] },
  result: { draw: amounts.drawResult, rules: ['brackets'], filters: [] },
  product: { draw: texts.drawProduct, rules: TITLE, filters: ['contains', 'containsNot', 'startsWith'] },
  headline: { draw: texts.drawHeadline, rules: TITLE, filters: ['contains', 'containsNot'] },
  work: { draw: texts.drawWork, rules: TITLE, filters: ['contains', 'containsNot'] },
  firm: { draw: texts.drawFirm, rules: TITLE, filters: ['contains', 'containsNot', 'startsWith'] },
  person: { draw: texts.drawPersonName, rules: ['brackets'], filters: ['present'] },
  people: { draw: texts.drawPersonNames, rules: ['first', 'last', 'all'], isList: true, filters: [] },
  tags: { draw: texts.drawTags, rules: ['all', 'all', 'first'], isList: true, filters: [] },
  type: { draw: texts.type, rules: [], filters: NAMED },
  condition: { draw: texts.drawCondition, rules: [], filters: NAMED },
  city: { draw: texts.drawCity, rules: ['brackets'], filters: [] },
  address: { draw: texts.drawAddress, rules: [], filters: [] },
  phone: { draw: texts.drawPhone, forms: ({ phones }) => phones, bare: true, rules: [], filters: ['present'] },
  email: { draw: texts.drawEmail, bare: true, rules: [], filters: ['present'] },
  code: { draw: texts.drawCode, forms: () => CODES, rules: [], filters: [] },
  description: { draw: texts.drawDescription, rules: ['whole'], filters: [] },
} satisfies Readonly<Record<string, PropertyKind>>

export type KindId = keyof typeof kinds

export const getPropertyKind = (id: KindId): PropertyKind => kinds[id]

const CODES = ['AA-99999', 'AAA99AA999', '99/9999', '9999.99', 'A9-9999-A']
