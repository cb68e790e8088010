import type { NameKind } from './names.ts'

/** What has an article of its own. Regions are only named. */
export type ArticleKind = Exclude<NameKind, 'region'>
export const ARTICLE_KINDS: readonly ArticleKind[] = ['person', 'firm', 'town', 'work', 'contest']

/** A statement that an article may make of its subject: one other name for each, so that it has one answer. */
export interface Relation {
  readonly id: string
  readonly of: ArticleKind
  readonly to: NameKind
  /** In a question, before the subject's name: "the teacher of". */
  readonly asked: string
  /**
   * Sentences without their end stop. `{O}` is the other name, `{S}` the subject as "She" or "The firm", `{s}` `{o}` `{p}` and
   * `{P}` its pronouns, `{Y}` a year.
   */
  readonly forms: readonly string[]
  /** The year of the other one's article: so many years after the subject's, or between two years of its own. */
  readonly year?: Span
  /** The year `{Y}` in the sentence. */
  readonly when?: Span
}

export type Span = readonly [base: 'after' | 'between', from: number, to: number]

const older: Span = ['after', -400, -150]

/** All relations. Two of a kind that lead to the same kind of name are each other's decoys. */
export const RELATIONS: readonly Relation[] = [
  {
    id: 'birthplace',
    of: 'person',
    to: 'town',
    asked: 'the birthplace of',
    year: older,
    forms: [
      '{S} was born in {O}',
      '{P} birthplace was {O}',
      '{S} came into the world in {O}',
      '{O} was {p} birthplace',
    ],
  },
  {
    id: 'home',
    of: 'person',
    to: 'town',
    asked: 'the later home town of',
    year: older,
    forms: [
      '{S} later made {p} home in {O}',
      'In {Y} {s} moved to {O}, which remained {p} home',
      '{P} later home town was {O}',
      'As an adult {s} settled in {O} and never left',
    ],
    when: ['after', 20, 40],
  },
  {
    id: 'school town',
    of: 'person',
    to: 'town',
    asked: 'the town of the school attended by',
    year: older,
    forms: [
      '{S} went to school in {O}',
      'The school that {s} went to stood in {O}',
      '{S} was sent to a school in {O}',
      'A school in {O} gave {o} a free place',
    ],
  },
  {
    id: 'heir',
    of: 'person',
    to: 'person',
    asked: 'the heir of',
    year: ['after', 15, 40],
    forms: ['{P} heir was {O}', '{O} became {p} heir', '{S} left everything to {O}', 'All that {s} owned went to {O}'],
  },
  {
    id: 'teacher',
    of: 'person',
    to: 'person',
    asked: 'the teacher of',
    year: ['after', -40, -15],
    forms: [
      '{S} learned {p} craft from {O}',
      '{P} teacher was {O}',
      '{O} had been {p} teacher',
      '{S} was taught by {O} for several years',
    ],
  },
  {
    id: 'employer',
    of: 'person',
    to: 'firm',
    asked: 'the employer of',
    year: ['after', -20, 20],
    forms: [
      '{P} employer was {O}',
      '{S} was employed by {O} from {Y} on',
      'In {Y} {s} found work with {O}, {p} only employer',
      '{O} employed {o} from {Y} on',
    ],
    when: ['after', 22, 30],
  },
  {
    id: 'founder',
    of: 'firm',
    to: 'person',
    asked: 'the founder of',
    year: ['after', -50, -24],
    forms: [
      '{S} was founded by {O}',
      '{O} founded {o} with borrowed money',
      '{P} founder was {O}',
      'Its foundation was the work of {O}',
    ],
  },
  {
    id: 'director',
    of: 'firm',
    to: 'person',
    asked: 'the first director of',
    year: ['after', -50, -28],
    forms: [
      '{P} first director was {O}',
      '{O} was hired as {p} first director',
      'As {p} first director {s} employed {O}',
      'The post of first director went to {O}',
    ],
  },
  {
    id: 'seat',
    of: 'firm',
    to: 'town',
    asked: 'the town with the head office of',
    year: older,
    forms: [
      '{S} has {p} head office in {O}',
      '{P} head office stands in {O}',
      'The head office is in {O}',
      '{O} is where the head office is',
    ],
  },
  {
    id: 'workshop',
    of: 'firm',
    to: 'town',
    asked: 'the town with the largest workshop of',
    year: older,
    forms: [
      '{P} largest workshop is in {O}',
      '{S} runs {p} largest workshop in {O}',
      'The largest workshop stands in {O}',
      '{O} has the largest of {p} workshops',
    ],
  },
  {
    id: 'buyer',
    of: 'firm',
    to: 'firm',
    asked: 'the firm that took over',
    year: ['after', -20, 20],
    forms: [
      'In {Y} {s} was taken over by {O}',
      '{O} took {o} over in {Y}',
      '{S} was bought in {Y} by {O}',
      '{P} owner since {Y} has been {O}, which took {o} over',
    ],
    when: ['after', 30, 60],
  },
  {
    id: 'supplier',
    of: 'firm',
    to: 'firm',
    asked: 'the main supplier of',
    year: ['after', -30, 10],
    forms: [
      '{P} main supplier is {O}',
      '{S} gets most of {p} material from {O}, {p} main supplier',
      '{O} is {p} main supplier',
      'The main supplier is called {O}',
    ],
  },
  {
    id: 'mayor',
    of: 'town',
    to: 'person',
    asked: 'the longest-serving mayor of',
    year: ['between', 1790, 1880],
    forms: [
      '{P} longest-serving mayor was {O}',
      '{O} was mayor for longer than anyone else',
      'No mayor served longer than {O}',
      'The longest-serving mayor was called {O}',
    ],
  },
  {
    id: 'school',
    of: 'town',
    to: 'person',
    asked: 'the person who opened the first school in',
    year: ['between', 1835, 1860],
    forms: [
      '{P} first school was opened by {O}',
      '{O} opened the first school there',
      'In {Y} {O} opened the first school',
      'The first school was opened in {Y} by {O}',
    ],
    when: ['between', 1885, 1905],
  },
  {
    id: 'settlers',
    of: 'town',
    to: 'town',
    asked: 'the town whose settlers founded',
    year: ['after', -150, -40],
    forms: [
      '{S} was founded by settlers from {O}',
      'Settlers from {O} founded {o}',
      '{P} founders were settlers from {O}',
      'It was settlers from {O} who founded {o}',
    ],
  },
  {
    id: 'railway',
    of: 'town',
    to: 'town',
    asked: 'the town at the end of the railway from',
    year: ['between', 1200, 1500],
    forms: [
      'Since {Y} a railway has begun there that ends in {O}',
      'The railway that begins there ends in {O}',
      'A railway begins at the market and ends in {O}',
      '{S} is the beginning of a railway that ends in {O}',
    ],
    when: ['between', 1840, 1900],
  },
  {
    id: 'largest employer',
    of: 'town',
    to: 'firm',
    asked: 'the largest employer in',
    year: ['between', 1810, 1890],
    forms: [
      '{P} largest employer is {O}',
      '{O} is the largest employer',
      'The largest employer there is {O}',
      'Many families depend on {O}, the largest employer',
    ],
  },
  {
    id: 'region',
    of: 'town',
    to: 'region',
    asked: 'the region around',
    forms: ['{S} lies in {O}', '{S} is a part of {O}', '{S} belongs to {O}', 'Around it lies the region known as {O}'],
  },
  {
    id: 'author',
    of: 'work',
    to: 'person',
    asked: 'the author of',
    year: ['after', -60, -25],
    forms: ['{S} was written by {O}', '{P} author is {O}', '{O} wrote {o} in a single winter', 'The author is {O}'],
  },
  {
    id: 'dedicatee',
    of: 'work',
    to: 'person',
    asked: 'the person named in the dedication of',
    year: ['after', -60, -25],
    forms: [
      '{S} is dedicated to {O}',
      'The dedication names {O}',
      'In the dedication stands the name of {O}',
      '{P} dedication is to {O}',
    ],
  },
  {
    id: 'translator',
    of: 'work',
    to: 'person',
    asked: 'the first translator of',
    year: ['after', -40, 20],
    forms: [
      '{P} first translator was {O}',
      '{O} was the first to translate {o}',
      'The first translation is by {O}',
      'The first translator was called {O}',
    ],
  },
  {
    id: 'publisher',
    of: 'work',
    to: 'firm',
    asked: 'the publisher of',
    year: ['after', -40, -3],
    forms: [
      '{S} was published by {O}',
      '{P} publisher was {O}',
      '{O} published {o} in a small edition',
      'The publisher was {O}',
    ],
  },
  {
    id: 'setting',
    of: 'work',
    to: 'town',
    asked: 'the town that is the setting of',
    year: older,
    forms: [
      '{S} is set in {O}',
      '{P} setting is {O}',
      'Nearly all of the scenes are set in {O}',
      'The author chose {O} as the setting',
    ],
  },
  {
    id: 'manuscript',
    of: 'work',
    to: 'town',
    asked: 'the town that keeps the manuscript of',
    year: older,
    forms: [
      'The manuscript is kept in {O}',
      '{P} manuscript lies in an archive in {O}',
      '{O} keeps the manuscript',
      'Visitors can see the manuscript in {O}',
    ],
  },
  {
    id: 'venue',
    of: 'contest',
    to: 'town',
    asked: 'the town that hosts',
    year: older,
    forms: [
      '{S} is held in {O}',
      '{O} hosts {o} every year',
      '{P} host town is {O}',
      'Every year {s} takes place in {O}',
    ],
  },
  {
    id: 'organizer',
    of: 'contest',
    to: 'firm',
    asked: 'the firm that organizes',
    year: ['after', -40, -3],
    forms: [
      '{S} is organized by {O}',
      '{O} organizes {o}',
      '{P} organizer is {O}',
      'The organizer has always been {O}',
    ],
  },
  {
    id: 'sponsor',
    of: 'contest',
    to: 'firm',
    asked: 'the firm that pays for the prizes of',
    year: ['after', -40, -3],
    forms: [
      'The prizes are paid for by {O}',
      '{O} pays for the prizes',
      'It is {O} that pays for the prizes',
      '{P} prizes have been paid for by {O} since {Y}',
    ],
    when: ['after', 1, 20],
  },
  {
    id: 'winner',
    of: 'contest',
    to: 'person',
    asked: 'the first winner of',
    year: ['after', -35, -19],
    forms: [
      '{P} first winner was {O}',
      '{O} was the first winner',
      'The first winner was called {O}',
      '{O} won {o} the first time',
    ],
  },
  {
    id: 'trophy',
    of: 'contest',
    to: 'person',
    asked: 'the maker of the trophy of',
    year: ['after', -60, -22],
    forms: [
      '{P} trophy was made by {O}',
      '{O} made the trophy',
      'The maker of the trophy was {O}',
      'The trophy is the work of {O}',
    ],
  },
]

/** The relations of each kind of article, in a fixed order. */
export const relationsOf = Object.fromEntries(
  ARTICLE_KINDS.map(kind => [kind, RELATIONS.filter(({ of }) => of === kind)]),
) as unknown as Readonly<Record<ArticleKind, readonly Relation[]>>
