import { once } from '../../../core/collections/once.ts'
import { defineFrozenFile, parseTsv } from '../../../core/files/frozen-file.ts'
import type { NameKind } from './names.ts'

/** Kinds with their own articles. Regions are only named. */
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
   * Sentences without their end stop. `{O}` is the other name, `{S}` the subject as "She" or "The firm", `{s}` `{o}`
   * `{p}` and `{P}` its pronouns, `{Y}` a year.
   */
  readonly forms: readonly string[]
  /** The year of the other one's article: so many years after the subject's, or between two years of its own. */
  readonly year?: YearSpan
  /** The year `{Y}` in the sentence. */
  readonly when?: YearSpan
}

export type YearSpan = readonly [base: 'after' | 'between', from: number, to: number]

/** Returns all relations. Two of a kind that lead to the same kind of name are each other's decoys. */
export const readRelations = defineFrozenFile(new URL('./relations.tsv', import.meta.url), {
  sha256: '8d03822a4bac97454752460ed36f4afadae1cd0aadd2dc6f3dd3cba15c73ad7a',
  onChange: 'raise the versions of ruler-hqa and keychain',
  parse: text => parseTsv(text).map(parseRelation),
})

function parseRelation([id, of, to, asked, year, when, ...forms]: readonly string[]): Relation {
  return {
    id,
    of: of as ArticleKind,
    to: to as NameKind,
    asked,
    forms,
    ...(year !== NONE && { year: parseSpan(year) }),
    ...(when !== NONE && { when: parseSpan(when) }),
  }
}

/** `after -400 -150`. */
function parseSpan(text: string): YearSpan {
  const [base, from, to] = text.split(' ')
  return [base as YearSpan[0], Number(from), Number(to)]
}

const NONE = '-'

/** Returns the relations of each kind of article, in a fixed order. */
export const groupRelations = once(
  () =>
    Object.fromEntries(
      ARTICLE_KINDS.map(kind => [kind, readRelations().filter(({ of }) => of === kind)]),
    ) as unknown as Readonly<Record<ArticleKind, readonly Relation[]>>,
)
