/** Language of a page: labels, menu words, formats of numbers and dates, and syllables of invented words. */
export interface PageLanguage
  extends Omit<Written, 'labels' | 'ui' | 'subjects' | 'conditions' | 'firstNames' | 'months'> {
  readonly firstNames: readonly string[]
  readonly months: readonly string[]
  /** From new to worn. */
  readonly conditions: readonly string[]
  readonly labels: Readonly<Record<Label, string>>
  readonly ui: Readonly<Record<Ui, string>>
  readonly subjects: Readonly<Record<PageSubject, string>>
}

/** A language as its file gives it: lists as one text, in the order of the names below. */
interface Written {
  readonly code: string
  /** In English. */
  readonly name: string
  /** Between words: a blank, or nothing. */
  readonly joint: ' ' | ''
  /** A made word is a start, at times a middle, and an end. */
  readonly starts: string
  readonly middles: string
  readonly ends: string
  readonly firstNames: string
  readonly familyFirst: boolean
  readonly months: string
  /**
   * `{d}`, `{m}`, two-digit `{dd}`, `{mm}`, `{month}`, `{yyyy}`. In none can day and month be mistaken for each other.
   */
  readonly dates: readonly string[]
  readonly group: string
  readonly decimal: string
  /** `@` is the amount. */
  readonly prices: readonly string[]
  /** Each # is a digit. */
  readonly phones: readonly string[]
  /** `{word}` and `{n}`. */
  readonly street: string
  readonly city: string
  /** Behind a number: days, hours, minutes. */
  readonly spans: readonly [string, string, string]
  /** Behind a count: times. */
  readonly count: string
  readonly conditions: string
  readonly labels: string
  readonly ui: string
  readonly subjects: string
}

/** @throws Error where a list has more or fewer entries than there are names for. */
export function parseLanguage(written: Written): PageLanguage {
  const toNamed = <N extends string>(names: readonly N[], text: string): Readonly<Record<N, string>> => {
    const entries = splitList(text)
    if (entries.length !== names.length)
      throw new Error(`${written.name} has ${entries.length} entries for ${names.length} names, from ${entries[0]} on`)
    return Object.fromEntries(names.map((name, at) => [name, entries[at]])) as Record<N, string>
  }
  return {
    ...written,
    firstNames: splitList(written.firstNames),
    months: splitList(written.months),
    conditions: splitList(written.conditions),
    labels: toNamed(LABELS, written.labels),
    ui: toNamed(UI, written.ui),
    subjects: toNamed(SUBJECTS, written.subjects),
  }
}

const splitList = (text: string) => text.trim().split(/\s*;\s*/)

const splitNames = <const T extends string>(text: T) => text.split(' ') as unknown as readonly Names<T>[]
type Names<T extends string, Found = never> = T extends `${infer Head} ${infer Rest}`
  ? Names<Rest, Found | Head>
  : Found | T

/** Labels next to values. */
export const LABELS = splitNames(
  'name price fee reduced open high low close startingBid date deadline updated rating address city phone email author seller contact director home away result duration timeLeft views replies reviews bids volume pages rooms pupils categories services genre condition status type speciality number change interest description area year publisher venue hours stock delivery payment warranty',
)
export type Label = (typeof LABELS)[number]

/** The words of menus, forms and footers. */
export const UI = splitNames(
  'home search signIn register basket contact imprint privacy terms help allCategories sortBy apply next previous results more save compare share sponsored related viewed popular newsletter back reset any from to filter details new sale former map settings news about jobs',
)
export type Ui = (typeof UI)[number]

/** Subjects of a page's list. */
export const SUBJECTS = splitNames(
  'bicycles flats schools doctors lawyers garages auctions shares fees cases articles films threads tariffs matches books mortgages hotels',
)
export type PageSubject = (typeof SUBJECTS)[number]
