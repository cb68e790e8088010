import { once } from '../../../core/collections/once.ts'
import type { Random } from '../../../core/random/random.ts'
import type { Tokenizer } from '../../../core/tokens/tokens.ts'
import type { ArticleSubject, Gender } from './article.ts'
import { type Name, type NameSource, nameText, nameTokens } from './names.ts'
import {
  ARTICLE_KINDS,
  type ArticleKind,
  groupRelations,
  type Relation,
  readRelations,
  type YearSpan,
} from './relations.ts'
import { DATINGS } from './subjects.ts'

export type QuestionKind = 'bridge' | 'comparison' | 'yes-no'
export const QUESTION_KINDS: readonly QuestionKind[] = ['bridge', 'comparison', 'yes-no']

/** The form of a question. `hops` articles must be read for it, 2 to 4. */
export interface QuestionShape {
  readonly kind: QuestionKind
  readonly hops: number
  /** For comparisons: is the first of the two the answer? For yes-no: is it yes? */
  readonly first: boolean
}

/** Any question: for distractors. */
export const drawQuestionShape = (rng: Random): QuestionShape => ({
  kind: rng.pick(QUESTION_KINDS),
  hops: rng.int(2, 4),
  first: rng.next() < 0.5,
})

/** A few subjects that a question ties together: one article each, and names that no other subject has. */
export interface SubWorld {
  readonly subjects: readonly ArticleSubject[]
  readonly question: string
  readonly answer: string
  /** A bridge's last subject, and how a question leads there. */
  readonly reached?: BridgeQuestion & { readonly subject: ArticleSubject }
}

/**
 * Draws what a question needs. Distractors are drawn the same way, so that nothing but the question tells them apart.
 */
export function drawSubWorld(rng: Random, names: NameSource, shape: QuestionShape): SubWorld {
  return { bridge: drawBridge, comparison: drawComparison, 'yes-no': drawYesNo }[shape.kind](
    new Draft(rng, names),
    shape,
  )
}

/** A bridge's question: the relations from the asked one back to the subject that is named. */
export interface BridgeQuestion {
  readonly asked: readonly string[]
  readonly start: Name
}

export const formatBridge = ({ asked, start }: BridgeQuestion): string =>
  `${BRIDGE} ${asked.join(' ')}${nameText(start, 'mention')}?`

/** Tokens of `formatBridge` without its question mark. */
export function countBridgeTokens({ asked, start }: BridgeQuestion, tokenizer: Tokenizer): number {
  const relations = asked.reduce((sum, phrase) => sum + tokenizer.piece(` ${phrase}`), 0)
  return tokenizer.piece(BRIDGE) + relations + nameTokens(tokenizer)(start, 'mention')
}

const BRIDGE = 'What is the name of'

/**
 * Questions that are answered by a bridge's last article, one for each relation that it states, in random order: the
 * sub-world's own question and its brothers.
 */
export function drawBridgeQuestions({ reached }: SubWorld, rng: Random): BridgeQuestion[] {
  if (!reached) return []
  const { subject, asked, start } = reached
  const stated = groupRelations()[subject.kind].filter((_, at) => subject.links[at] !== undefined)
  return rng.shuffle(stated.map(relation => ({ asked: [relation.asked, ...asked], start })))
}

/** All names that a sub-world uses. */
export const listWorldNames = ({ subjects }: SubWorld): Name[] =>
  subjects.flatMap(({ name, alias, links }) => [name, alias, ...links].filter(each => each !== undefined))

/** "What is the name of the teacher of the founder of …?": each article but the last leads to the next one. */
function drawBridge(draft: Draft, { hops }: QuestionShape): SubWorld {
  const start = draft.subject(draft.pick(ARTICLE_KINDS), draft.wantsAlias())
  let asked: readonly string[] = []
  let last = start
  for (let hop = 1; hop < hops; hop++) {
    const relation = draft.pick(groupLeading()[last.kind])
    asked = [relation.asked, ...asked]
    last = draft.linked(last, relation, draft.wantsAlias())
  }
  const relation = draft.pick(groupRelations()[last.kind])
  const answer = draft.name(relation.to)
  draft.link(last, relation, answer)
  const question = formatBridge({ asked: [relation.asked, ...asked], start: start.name })
  return { ...draft.done(question, nameText(answer, 'title')), reached: { asked, start: start.name, subject: last } }
}

/** "Who was born earlier: A or B?" Two hops name both; with more, one or both are reached over another article. */
function drawComparison(draft: Draft, { hops, first }: QuestionShape): SubWorld {
  const kind = endKind(draft, hops)
  const [one, other] = draft.ends(kind, hops, false)
  tellApart(one.subject, other.subject)
  const rank = one.subject.year < other.subject.year === first ? 'earlier' : 'later'
  const answer = (first ? one : other).subject.name
  return draft.done(`${DATINGS[kind].which(rank)}: ${one.phrase} or ${other.phrase}?`, nameText(answer, 'title'))
}

/** "Is the birthplace of A also the birthplace of B?", or "Was A born earlier than B?" */
function drawYesNo(draft: Draft, { hops, first: yes }: QuestionShape): SubWorld {
  const kind = endKind(draft, hops)
  const [one, other] = draft.ends(kind, hops, true)
  const answer = yes ? 'yes' : 'no'
  if (draft.coin()) {
    tellApart(one.subject, other.subject)
    const [a, b] = one.subject.year < other.subject.year === yes ? [one, other] : [other, one]
    return draft.done(DATINGS[kind].whether(a.phrase, b.phrase), answer)
  }
  const asked = draft.pick(groupRelations()[kind])
  const shared = draft.name(asked.to)
  draft.link(one.subject, asked, shared)
  if (yes) draft.link(other.subject, asked, shared)
  else {
    draft.link(other.subject, asked, draft.name(asked.to))
    // Both articles contain the same name whatever the answer is, if another relation can take it.
    const decoys = groupRelations()[kind].filter(({ id, to }) => to === asked.to && id !== asked.id)
    if (decoys.length > 0) draft.link(other.subject, draft.pick(decoys), shared)
  }
  return draft.done(`Is ${asked.asked} ${one.phrase} also ${asked.asked} ${other.phrase}?`, answer)
}

/** Two of the same year could not be compared. */
function tellApart(one: Writable, other: Writable): void {
  if (one.year === other.year) other.year++
}

/** Kinds to compare: any, or only those that articles lead to if another article comes first. */
const endKind = (draft: Draft, hops: number): ArticleKind =>
  draft.pick(hops === 2 ? ARTICLE_KINDS : (['person', 'firm', 'town'] as const))

/** The relations that lead to something with an article. */
const groupLeading = once(
  () =>
    Object.fromEntries(
      ARTICLE_KINDS.map(kind => [kind, groupRelations()[kind].filter(({ to }) => to !== 'region')]),
    ) as unknown as ReturnType<typeof groupRelations>,
)

const listLeadingTo = (kind: ArticleKind) => readRelations().filter(({ to }) => to === kind)

/** As a question names it: within a sentence. */
const toNamePhrase = (name: Name) => nameText(name, 'mention').trimStart()

interface End {
  readonly subject: Writable
  readonly phrase: string
}

type Writable = Omit<ArticleSubject, 'year' | 'links'> & { year: number; readonly links: (Name | undefined)[] }

/** A sub-world in the making. */
class Draft {
  readonly #rng: Random
  readonly #names: NameSource
  readonly #subjects: Writable[] = []

  constructor(rng: Random, names: NameSource) {
    this.#rng = rng
    this.#names = names
  }

  pick<T>(items: readonly T[]): T {
    return items[Math.floor(this.#rng.next() * items.length)]
  }

  coin(): boolean {
    return this.#rng.next() < 0.5
  }

  wantsAlias(): boolean {
    return this.#rng.next() < ALIAS_SHARE
  }

  name(kind: Name['kind']): Name {
    return this.#names.draw(kind)
  }

  subject(kind: ArticleKind, alias: boolean, year = this.#within(DATINGS[kind].between)): Writable {
    const subject: Writable = {
      kind,
      name: this.name(kind),
      ...(alias && { alias: this.name(kind) }),
      year,
      gender: this.#gender(kind),
      links: new Array<Name | undefined>(groupRelations()[kind].length).fill(undefined),
    }
    this.#subjects.push(subject)
    return subject
  }

  /** The subject that a relation leads to. Where it has another name, the mention may use that one. */
  linked(from: Writable, relation: Relation, alias: boolean): Writable {
    // Relations that lead to an article have a year.
    const subject = this.subject(relation.to as ArticleKind, alias, this.#year(from.year, relation.year!))
    this.link(from, relation, subject.alias && this.coin() ? subject.alias : subject.name)
    return subject
  }

  link(from: Writable, { id }: Relation, to: Name): void {
    from.links[groupRelations()[from.kind].findIndex(relation => relation.id === id)] = to
  }

  /** Two subjects of a kind; of more than two hops, the second one, or both, over an article that leads there. */
  ends(kind: ArticleKind, hops: number, alias: boolean): [End, End] {
    const addNearEnd = (): End => {
      const subject = this.subject(kind, false)
      return { subject, phrase: toNamePhrase(subject.name) }
    }
    const addFarEnd = (): End => {
      const relation = this.pick(listLeadingTo(kind))
      const start = this.subject(relation.of, this.wantsAlias())
      const subject = this.linked(start, relation, alias && this.wantsAlias())
      return { subject, phrase: `${relation.asked} ${toNamePhrase(start.name)}` }
    }
    if (hops === 3 && this.coin()) return [addFarEnd(), addNearEnd()]
    return [hops === 4 ? addFarEnd() : addNearEnd(), hops >= 3 ? addFarEnd() : addNearEnd()]
  }

  done(question: string, answer: string): SubWorld {
    for (const { kind, links } of this.#subjects)
      for (const [at, { to }] of groupRelations()[kind].entries())
        if (links[at] === undefined && this.#rng.next() < STATED_SHARE) links[at] = this.name(to)
    return { subjects: this.#subjects, question, answer }
  }

  #gender(kind: ArticleKind): Gender {
    if (kind !== 'person') return 'it'
    return this.coin() ? 'she' : 'he'
  }

  #year(from: number, [base, low, high]: YearSpan): number {
    return (base === 'after' ? from : 0) + this.#within([low, high])
  }

  #within([low, high]: readonly [number, number]): number {
    return low + Math.floor(this.#rng.next() * (high - low + 1))
  }
}

const ALIAS_SHARE = 0.3
const STATED_SHARE = 0.85
