import type { Random } from '../../../core/random/random.ts'
import { memoizePerTokenizer, type Tokenizer, UNCOUNTED } from '../../../core/tokens/tokens.ts'
import { flattenString } from '../flat.ts'
import { getDigitCounter } from '../keys/digits.ts'
import { type Name, nameText, nameTokens } from './names.ts'
import { ARTICLE_KINDS, type ArticleKind, groupRelations, type YearSpan } from './relations.ts'
import { ALIASES, ASIDES, DATINGS } from './subjects.ts'

/** An article's subject and content. */
export interface ArticleSubject {
  readonly kind: ArticleKind
  readonly name: Name
  /** Another name of the same subject. */
  readonly alias?: Name
  /** Birth, foundation, charter or first appearance. */
  readonly year: number
  readonly gender: Gender
  /** The other name of each relation of the kind, in their order; undefined where the article does not state it. */
  readonly links: readonly (Name | undefined)[]
}

export type Gender = 'she' | 'he' | 'it'

export interface Article {
  /** Title and text, without the heading line and what follows. */
  readonly body: string
  /** Tokens of the body and two line breaks. */
  readonly tokens: number
  readonly sentences: number
}

/**
 * Writes articles: a title, an opening sentence, then what is said of the subject in random order and varied wording.
 */
export const getArticleWriter: (
  tokenizer: Tokenizer,
) => (subject: ArticleSubject, rng: Random, most?: number) => Article = memoizePerTokenizer(makeWriter)

/** The same, for what is counted later. */
export const formatArticle = (subject: ArticleSubject, rng: Random): string =>
  getArticleWriter(UNCOUNTED)(subject, rng).body

function makeWriter(tokenizer: Tokenizer) {
  const forms = compileForms(tokenizer)
  const countName = nameTokens(tokenizer)
  const countDigits = getDigitCounter(tokenizer)
  const countPiece = (text: string) => tokenizer.piece(text)
  const [blank, stop, lineBreak, end] = [countPiece(' '), countPiece('.'), countPiece('\n'), countPiece('.\n\n')]

  /** At most `most` sentences, the opening one included. */
  return (subject: ArticleSubject, rng: Random, most = MOST_SENTENCES): Article => {
    const { openings, links, asides } = forms[subject.kind][subject.gender]
    let text = `${nameText(subject.name, 'title')}\n`
    let tokens = countName(subject.name, 'title') + lineBreak
    say(pickAny(openings), undefined)
    const said = links.map((_, at) => at).filter(at => subject.links[at] !== undefined)
    const room = MOST_SENTENCES - 1 - said.length
    for (let extra = Math.min(room, drawBelow(ASIDES_AT_MOST) + 1); extra > 0; extra--) said.push(-extra)
    rng.shuffle(said)
    const sentences = Math.min(most, 1 + said.length)
    const offset = drawBelow(asides.length)
    for (const at of said.slice(0, sentences - 1)) {
      text += '.'
      tokens += stop
      if (at < 0) say(pickAny(asides[(offset - at) % asides.length]), undefined)
      else say(pickAny(links[at]), subject.links[at])
    }
    const body = flattenString(`${text}.`)
    return { body, tokens: tokenizer.additive ? tokens + end : tokenizer.count(`${body}\n\n`), sentences }

    function say({ segments, when }: Form, other: Name | undefined): void {
      for (const [at, segment] of segments.entries()) {
        if (typeof segment !== 'string') add(segment)
        // Only forms of links contain O.
        else if (segment === 'O') put(other!, 'mention')
        else if (segment === 'Y') putYear(when)
        else if (segment === 'K') add(pickAny(forms.kinds[subject.kind]))
        else putIntroduction(segments[at + 1])
      }
    }

    /** The name, with the other one between commas. */
    function putIntroduction(next: Segment | undefined): void {
      put(subject.name, 'opening')
      if (!subject.alias) return
      add(pickAny(forms.aliases))
      put(subject.alias, 'mention')
      if (typeof next === 'object' && !next.text.startsWith(',')) add(forms.comma)
    }

    function add(phrase: Phrase): void {
      text += phrase.text
      tokens += phrase.tokens
    }

    function put(name: Name, position: 'opening' | 'mention'): void {
      text += nameText(name, position)
      tokens += countName(name, position)
    }

    function putYear(when: YearSpan | undefined): void {
      const [base, from, to] = when ?? ['after', 0, 0]
      const value = (base === 'after' ? subject.year : 0) + from + drawBelow(to - from + 1)
      text += ` ${value}`
      tokens += blank + countDigits(value)
    }

    function pickAny<T>(items: readonly T[]): T {
      return items[drawBelow(items.length)]
    }

    function drawBelow(count: number): number {
      return Math.floor(rng.next() * count)
    }
  }
}

const MOST_SENTENCES = 8
const ASIDES_AT_MOST = 3

interface Phrase {
  readonly text: string
  readonly tokens: number
}

/** Fixed wording, or a slot: the other name, a year, the subject's name, its kind of thing. */
type Segment = Phrase | 'O' | 'Y' | 'N' | 'K'

interface Form {
  readonly segments: readonly Segment[]
  readonly when: YearSpan | undefined
}

interface Forms {
  readonly openings: readonly Form[]
  /** For each relation of the kind, the ways to say it. */
  readonly links: readonly (readonly Form[])[]
  /** The voices of each sentence without a name. */
  readonly asides: readonly (readonly Form[])[]
}

type Compiled = Readonly<Record<ArticleKind, Readonly<Record<Gender, Forms>>>> & {
  readonly aliases: readonly Phrase[]
  readonly comma: Phrase
  readonly kinds: Readonly<Record<ArticleKind, readonly Phrase[]>>
}

/** The forms with their fixed wording counted, once for each gender. */
function compileForms(tokenizer: Tokenizer): Compiled {
  const toPhrase = (text: string): Phrase => ({
    text,
    tokens: (text.match(WORD) ?? []).reduce((sum, word) => sum + tokenizer.piece(word), 0),
  })
  const toForm = (text: string, when?: YearSpan): Form => ({ segments: splitSegments(text, toPhrase), when })
  const compileForGender = (kind: ArticleKind, gender: Gender): Forms => {
    const listVoices = (texts: readonly string[]) => texts.flatMap(text => listFormVoices(text, kind, gender))
    return {
      openings: DATINGS[kind].openings.map(text => toForm(text)),
      links: groupRelations()[kind].map(({ forms, when }) => listVoices(forms).map(text => toForm(text, when))),
      asides: ASIDES[kind].map(text => listFormVoices(text, kind, gender).map(voice => toForm(voice))),
    }
  }
  const kinds = Object.fromEntries(
    ARTICLE_KINDS.map(kind => [
      kind,
      Object.fromEntries((['she', 'he', 'it'] as const).map(gender => [gender, compileForGender(kind, gender)])),
    ]),
  ) as unknown as Compiled
  return {
    ...kinds,
    aliases: ALIASES.map(toPhrase),
    comma: toPhrase(','),
    kinds: Object.fromEntries(
      ARTICLE_KINDS.map(kind => [kind, DATINGS[kind].kinds.map(text => toPhrase(` ${text}`))]),
    ) as unknown as Compiled['kinds'],
  }
}

/**
 * A word with the blank before it and the signs after it: every tokenizer whose counts add up splits before the blank.
 */
const WORD = /\s?\S+/g

/** A form in all its voices: with pronouns filled in, and once for each way to name the subject where it does. */
export function listFormVoices(form: string, kind: ArticleKind, gender: Gender): string[] {
  const { object, possessive } = PRONOUNS[gender]
  const filled = form
    .replaceAll('{s}', gender)
    .replaceAll('{o}', object)
    .replaceAll('{p}', possessive)
    .replaceAll('{P}', capitalize(possessive))
  if (!filled.includes('{S}')) return [filled]
  return [capitalize(gender), ...DATINGS[kind].subjects].map(subject => filled.replaceAll('{S}', subject))
}

const PRONOUNS = {
  she: { object: 'her', possessive: 'her' },
  he: { object: 'him', possessive: 'his' },
  it: { object: 'it', possessive: 'its' },
}

const capitalize = (word: string) => word[0].toUpperCase() + word.slice(1)

/** Slots bring the blank before them; an opening's name comes first, without one. */
function splitSegments(form: string, phrase: (text: string) => Phrase): Segment[] {
  return ` ${form}`.split(/( ?\{[A-Z]\})/).flatMap((part): Segment[] => {
    const slot = /\{([OYNK])\}/.exec(part)?.[1] as 'O' | undefined
    if (slot) return [slot]
    return part === '' ? [] : [phrase(part)]
  })
}
