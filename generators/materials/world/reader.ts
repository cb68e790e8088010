import { listFormVoices } from './article.ts'
import { ARTICLE_KINDS, type ArticleKind, groupRelations, type Relation, readRelations } from './relations.ts'
import { ALIASES, DATINGS } from './subjects.ts'

/**
 * Answers a question of the world from the articles alone, as a reader would who knows the wording: the oracle.
 * Undefined where an article that it needs is not there.
 */
export function answerFromArticles(articles: string, question: string): string | undefined {
  const reader = new Reader(articles)
  const bridge = /^What is the name of (.*)\?$/.exec(question)
  if (bridge) return reader.resolve(bridge[1])
  const same = /^Is (.*) also (.*)\?$/.exec(question)
  if (same) return answerYesOrNo(reader.resolve(same[1]), reader.resolve(same[2]), (a, b) => a === b)
  for (const kind of ARTICLE_KINDS) {
    const { which, whether } = DATINGS[kind]
    for (const rank of ['earlier', 'later']) {
      const compared = splitBetween(question, `${which(rank)}: `, ' or ', '?')
      if (compared) return reader.compare(compared, rank === 'earlier')
    }
    const [before, middle, after] = whether('\0', '\0').split('\0')
    const compared = splitBetween(question, before, middle, after)
    if (compared) return answerYesOrNo(...reader.years(compared), (a, b) => a < b)
  }
  return undefined
}

function answerYesOrNo<T>(
  one: T | undefined,
  other: T | undefined,
  test: (one: T, other: T) => boolean,
): string | undefined {
  if (one === undefined || other === undefined) return undefined
  return test(one, other) ? 'yes' : 'no'
}

function splitBetween(text: string, before: string, middle: string, after: string): [string, string] | undefined {
  if (!text.startsWith(before) || !text.endsWith(after)) return undefined
  const inside = text.slice(before.length, text.length - after.length)
  const at = inside.indexOf(middle)
  return at < 0 ? undefined : [inside.slice(0, at), inside.slice(at + middle.length)]
}

class Reader {
  readonly #articles: string

  constructor(articles: string) {
    this.#articles = articles
  }

  /** Resolves a phrase to the name that it means: "the teacher of the founder of …". */
  resolve(phrase: string): string | undefined {
    const relation = readRelations().find(({ asked }) => phrase.startsWith(`${asked} `))
    if (!relation) return dropArticle(phrase)
    const subject = this.resolve(phrase.slice(relation.asked.length + 1))
    const article = subject === undefined ? undefined : this.#articleOf(subject)
    return article === undefined ? undefined : findStated(article, relation)
  }

  compare([one, other]: readonly [string, string], earlier: boolean): string | undefined {
    const [a, b] = this.years([one, other])
    if (a === undefined || b === undefined) return undefined
    return this.resolve(a < b === earlier ? one : other)
  }

  years([one, other]: readonly [string, string]): [number | undefined, number | undefined] {
    return [this.#yearOf(one), this.#yearOf(other)]
  }

  #yearOf(phrase: string): number | undefined {
    const subject = this.resolve(phrase)
    const article = subject === undefined ? undefined : this.#articleOf(subject)
    const opening = article && /^.*?\./.exec(article.slice(article.indexOf('\n') + 1))
    const year = opening && YEAR.exec(opening[0])
    return year ? Number(year[0]) : undefined
  }

  /** The article under a title, or the one that gives the name as another name. */
  #articleOf(name: string): string | undefined {
    const at = this.#articles.startsWith(`${name}\n`) ? 0 : (this.#whereTitle(name) ?? this.#whereAlso(name))
    if (at === undefined) return undefined
    const end = this.#articles.indexOf('\n\n', at)
    return this.#articles.slice(at, end < 0 ? undefined : end).replace(STREWN, '')
  }

  #whereTitle(name: string): number | undefined {
    const at = this.#articles.indexOf(`\n${name}\n`)
    return at < 0 ? undefined : at + 1
  }

  #whereAlso(name: string): number | undefined {
    for (const form of ALIASES)
      for (const the of ['', 'the ']) {
        const at = this.#articles.indexOf(`${form} ${the}${name}`)
        // The title is on the line before this one.
        if (at >= 0) return this.#articles.lastIndexOf('\n', this.#articles.lastIndexOf('\n', at) - 1) + 1
      }
    return undefined
  }
}

const YEAR = /\d+/
/** Text that other tasks put between an article's sentences. */
const STREWN = / \{"[^}]*\}\./g

/** As a title has it: only works keep their article. */
const dropArticle = (name: string) => name.replace(/^the /, '')

/** The other name that an article states for a relation. */
function findStated(article: string, relation: Relation): string | undefined {
  for (const pattern of getPatterns(relation)) {
    const found = pattern.exec(article)
    if (found) return dropArticle(found[1])
  }
  return undefined
}

function getPatterns(relation: Relation): readonly RegExp[] {
  const patterns = PATTERNS.get(relation.id) ?? makePatterns(relation)
  PATTERNS.set(relation.id, patterns)
  return patterns
}

const PATTERNS = new Map<string, readonly RegExp[]>()

const NAME = '((?:[Tt]he )?[A-Z][a-z]+ [A-Z][a-z]+)'

function makePatterns({ of, forms }: Relation): RegExp[] {
  const genders = of === 'person' ? (['she', 'he'] as const) : (['it'] as const)
  const texts = new Set(genders.flatMap(gender => forms.flatMap(form => listFormVoices(form, of, gender))))
  return [...texts].map(text => new RegExp(`(?<=[.\\n] ?)${text.replace('{O}', NAME).replace('{Y}', '\\d+')}(?=\\.)`))
}

/** Each relation that an article states, with what it says: for tests of the wording. */
export function findStatements(article: string, kind: ArticleKind): [id: string, name: string][] {
  return groupRelations()[kind].flatMap(relation => {
    const name = findStated(article, relation)
    return name === undefined ? [] : [[relation.id, name] as [string, string]]
  })
}
