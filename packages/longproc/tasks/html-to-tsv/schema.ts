import type { Random } from 'fathom-bench/plugin'
import { getPropertyKind, type KindId } from './kinds.ts'
import type { Label, PageLanguage } from './language.ts'
import type { DrawnValue, ValuePlace } from './page/drawing.ts'
import type { RuleId } from './rules.ts'
import type { PageTopic, Property } from './topics.ts'
import type { Vocabulary } from './vocabulary.ts'

/** A property that is asked for: a column of the table. */
export interface ColumnField {
  readonly name: string
  readonly header: string
  readonly kind: KindId
  readonly range: readonly [number, number]
  readonly form: string
  readonly rule: RuleId
  /** Share of entries that lack it. */
  readonly rare: number
  /** On the page; absent where its form or its place at the head of the entry tells. */
  readonly label?: string
  /** The label whose value counts if this one has none. */
  readonly other?: string
  /** Before a price of before; absent where that is struck out. */
  readonly former?: string
}

/** Properties of all entries of a page. */
export interface Schema {
  readonly topic: PageTopic
  readonly language: PageLanguage
  readonly vocabulary: Vocabulary
  /** The first one is the entry's name. */
  readonly fields: readonly ColumnField[]
  /** Labelled properties that are not asked for. */
  readonly extras: readonly ColumnField[]
}

export interface SchemaPlace extends Pick<Schema, 'topic' | 'language' | 'vocabulary'> {
  readonly rng: Random
  /** Whether every value is under a label, as in the columns of a table. */
  readonly isLabelled: boolean
  /** At most, the name included. */
  readonly columns: number
}

export function drawSchema({ rng, isLabelled, columns, ...site }: SchemaPlace): Schema {
  const { topic, language } = site
  const [name, ...others] = topic.properties
  const wanted = Math.min(columns, topic.properties.length, rng.pick(COLUMNS)) - 1
  const places = rng.sample(others, wanted)
  const asked = [name, ...(rng.next() < 0.6 ? others.filter(property => places.includes(property)) : places)]
  const kinds = asked.map(({ kind }) => kind)
  const isBare = kinds.map(
    (kind, at) =>
      !isLabelled &&
      (at === 0 ||
        (getPropertyKind(kind).bare === true &&
          kinds.filter(other => other === kind).length === 1 &&
          rng.next() < 0.7)),
  )
  const style = rng.pick(HEADERS)
  const months = drawDates(rng)
  const isSparse = rng.next() < SPARSE
  const fields = asked.map((property, at) => {
    const field = drawField(property, { rng, language, months, isBare: isBare[at], isLabelled, isSparse })
    return { ...field, header: style(property.name) }
  })
  const bare = new Set(kinds.filter((_, at) => isBare[at]))
  const extras = [...others.filter(property => !asked.includes(property)), ...EXTRAS]
    .filter(({ kind, label }) => !bare.has(kind) && !fields.some(({ other }) => other === language.labels[label]))
    .map(
      (property): ColumnField => ({
        ...makeField(property, language, months),
        rule: listRule(property.kind),
        rare: 0.1,
      }),
    )
  return { ...site, fields, extras: rng.shuffle(extras) }
}

/** A value of the property. */
export function drawValue({ kind, form, range }: ColumnField, schema: Schema, rng: Random): DrawnValue {
  const { language, vocabulary } = schema
  const place: ValuePlace = { language, vocabulary, rng, form, range }
  return getPropertyKind(kind).draw(place)
}

interface FieldPlace {
  readonly rng: Random
  readonly language: PageLanguage
  readonly months: Property['range']
  readonly isBare: boolean
  readonly isLabelled: boolean
  readonly isSparse: boolean
}

function drawField(
  property: Property,
  { rng, language, months, isBare, isLabelled, isSparse }: FieldPlace,
): Omit<ColumnField, 'header'> {
  const { rules, forms, isList } = getPropertyKind(property.kind)
  const isName = property.label === 'name'
  const wanted = isList || (rules.length > 0 && rng.next() < 0.35) ? rng.pick(rules) : 'plain'
  // A position precedes a name that is a heading; another label needs its own space next to the first.
  const isOut = (wanted === 'rank' && !isBare) || (wanted === 'fallback' && (isBare || isLabelled))
  const rule = isOut ? 'plain' : wanted
  const { label, ...field } = makeField(property, language, months)
  return {
    ...field,
    rule,
    form: forms ? rng.pick(forms(language)) : '',
    rare: drawRareness(isName, rule, isSparse, rng),
    ...(!isBare && { label }),
    ...(rule === 'fallback' && { other: language.labels.updated }),
    ...(rule === 'current' && rng.next() < 0.5 && { former: language.ui.former }),
  }
}

/**
 * In LongProc's tables of 0.5K, 2K and 8K 3 to 8 of 100 cells are N/A, and they stand together: 14, 23 and 32 of 100
 * tables have any. A dash that is to be kept is there to be seen in any table.
 */
function drawRareness(isName: boolean, rule: RuleId, isSparse: boolean, rng: Random): number {
  if (isName) return 0
  if (rule === 'dash') return 0.03 + 0.22 * rng.next() ** 2
  return isSparse && rng.next() < 0.65 ? 0.05 + 0.5 * rng.next() : 0
}

const SPARSE = 0.3

function makeField({ name, label, kind, range }: Property, language: PageLanguage, months: Property['range']) {
  return {
    name,
    header: name,
    kind,
    range: kind === 'date' ? months : range,
    form: getPropertyKind(kind).forms?.(language)[0] ?? '',
    label: language.labels[label],
  }
}

const listRule = (kind: KindId): RuleId => (getPropertyKind(kind).isList ? 'all' : 'plain')

/** Some lists span a season, some a dozen years. */
function drawDates(rng: Random): Property['range'] {
  const months = rng.pick([3, 5, 8, 14, 24, 40, 90])
  const first = rng.int(2009 * 12, 2025 * 12 - 1 - months)
  return [first, first + months]
}

const HEADERS: readonly ((name: string) => string)[] = [
  name => name,
  name => name.replaceAll(/[ -]/g, '_'),
  name => name.charAt(0).toUpperCase() + name.slice(1),
]

/** As in LongProc, whose questions ask for 1 to 14 properties, mostly 2 to 7. */
const COLUMNS = [2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 5, 5, 6, 7, 9]

const makeExtra = (label: Label, kind: KindId, range: Property['range']): Property => ({
  name: label,
  label,
  kind,
  range,
})

/** Optional properties of entries of any kind. */
const EXTRAS: readonly Property[] = [
  makeExtra('stock', 'count', [1, 400]),
  makeExtra('delivery', 'span', [1, 14]),
  makeExtra('payment', 'tags', [0, 0]),
  makeExtra('warranty', 'rooms', [1, 10]),
  makeExtra('updated', 'date', [0, 0]),
]
