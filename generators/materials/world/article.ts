import type { Random } from '../../../core/random.ts'
import { perTokenizer, type Tokenizer, UNCOUNTED } from '../../../core/tokens.ts'
import { digitTokens } from '../digits.ts'
import { flat } from '../flat.ts'
import { type Name, nameText, nameTokens } from './names.ts'
import { ARTICLE_KINDS, type ArticleKind, groupRelations, type Span } from './relations.ts'
import { ALIASES, ASIDES, DATINGS } from './subjects.ts'

/** What an article is about, and what it says. */
export interface Subject {
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
  /** Of the body and two line breaks. */
  readonly tokens: number
  readonly sentences: number
}

/** Writes articles: a title, an opening sentence, then what is said of the subject in random order and varied wording. */
export const articleWriter: (tokenizer: Tokenizer) => (subject: Subject, rng: Random, most?: number) => Article =
  perTokenizer(newWriter)

/** The same, for what is counted later. */
export const articleText = (subject: Subject, rng: Random): string => articleWriter(UNCOUNTED)(subject, rng).body

function newWriter(tokenizer: Tokenizer) {
  const forms = compiled(tokenizer)
  const sizeOf = nameTokens(tokenizer)
  const digits = digitTokens(tokenizer)
  const fixed = (text: string) => tokenizer.piece(text)
  const [blank, stop, lineBreak, end] = [fixed(' '), fixed('.'), fixed('\n'), fixed('.\n\n')]

  /** At most `most` sentences, the opening one included. */
  return (subject: Subject, rng: Random, most = MOST_SENTENCES): Article => {
    const { openings, links, asides } = forms[subject.kind][subject.gender]
    let text = `${nameText(subject.name, 'title')}\n`
    let tokens = sizeOf(subject.name, 'title') + lineBreak
    say(any(openings), undefined)
    const said = links.map((_, at) => at).filter(at => subject.links[at] !== undefined)
    const room = MOST_SENTENCES - 1 - said.length
    for (let extra = Math.min(room, below(ASIDES_AT_MOST) + 1); extra > 0; extra--) said.push(-extra)
    rng.shuffle(said)
    const sentences = Math.min(most, 1 + said.length)
    const offset = below(asides.length)
    for (const at of said.slice(0, sentences - 1)) {
      text += '.'
      tokens += stop
      if (at < 0) say(any(asides[(offset - at) % asides.length]), undefined)
      else say(any(links[at]), subject.links[at])
    }
    const body = flat(`${text}.`)
    return { body, tokens: tokenizer.additive ? tokens + end : tokenizer.count(`${body}\n\n`), sentences }

    function say({ segments, when }: Form, other: Name | undefined): void {
      for (const [at, segment] of segments.entries()) {
        if (typeof segment !== 'string') add(segment)
        // O stands in forms of links alone.
        else if (segment === 'O') put(other!, 'mention')
        else if (segment === 'Y') year(when)
        else if (segment === 'K') add(any(forms.kinds[subject.kind]))
        else introduce(segments[at + 1])
      }
    }

    /** The name, with the other one between commas. */
    function introduce(next: Segment | undefined): void {
      put(subject.name, 'opening')
      if (!subject.alias) return
      add(any(forms.aliases))
      put(subject.alias, 'mention')
      if (typeof next === 'object' && !next.text.startsWith(',')) add(forms.comma)
    }

    function add(phrase: Phrase): void {
      text += phrase.text
      tokens += phrase.tokens
    }

    function put(name: Name, place: 'opening' | 'mention'): void {
      text += nameText(name, place)
      tokens += sizeOf(name, place)
    }

    function year(when: Span | undefined): void {
      const [base, from, to] = when ?? ['after', 0, 0]
      const value = (base === 'after' ? subject.year : 0) + from + below(to - from + 1)
      text += ` ${value}`
      tokens += blank + digits(value)
    }

    function any<T>(items: readonly T[]): T {
      return items[below(items.length)]
    }

    function below(count: number): number {
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
  readonly when: Span | undefined
}

interface Forms {
  readonly openings: readonly Form[]
  /** For each relation of the kind, the ways to say it. */
  readonly links: readonly (readonly Form[])[]
  /** For each sentence that names nobody, its voices. */
  readonly asides: readonly (readonly Form[])[]
}

type Compiled = Readonly<Record<ArticleKind, Readonly<Record<Gender, Forms>>>> & {
  readonly aliases: readonly Phrase[]
  readonly comma: Phrase
  readonly kinds: Readonly<Record<ArticleKind, readonly Phrase[]>>
}

/** The forms with their fixed wording counted, once for each gender. */
function compiled(tokenizer: Tokenizer): Compiled {
  const phrase = (text: string): Phrase => ({
    text,
    tokens: (text.match(WORD) ?? []).reduce((sum, word) => sum + tokenizer.piece(word), 0),
  })
  const form = (text: string, when?: Span): Form => ({ segments: segmentsOf(text, phrase), when })
  const perGender = (kind: ArticleKind, gender: Gender): Forms => {
    const voiced = (texts: readonly string[]) => texts.flatMap(text => voices(text, kind, gender))
    return {
      openings: DATINGS[kind].openings.map(text => form(text)),
      links: groupRelations()[kind].map(({ forms, when }) => voiced(forms).map(text => form(text, when))),
      asides: ASIDES[kind].map(text => voices(text, kind, gender).map(voice => form(voice))),
    }
  }
  const kinds = Object.fromEntries(
    ARTICLE_KINDS.map(kind => [
      kind,
      Object.fromEntries((['she', 'he', 'it'] as const).map(gender => [gender, perGender(kind, gender)])),
    ]),
  ) as unknown as Compiled
  return {
    ...kinds,
    aliases: ALIASES.map(phrase),
    comma: phrase(','),
    kinds: Object.fromEntries(
      ARTICLE_KINDS.map(kind => [kind, DATINGS[kind].kinds.map(text => phrase(` ${text}`))]),
    ) as unknown as Compiled['kinds'],
  }
}

/** A word with the blank before it and the signs after it: every tokenizer whose counts add up splits before the blank. */
const WORD = /\s?\S+/g

/** A form in all its voices: with pronouns filled in, and once for each way to name the subject where it does. */
export function voices(form: string, kind: ArticleKind, gender: Gender): string[] {
  const { object, possessive } = PRONOUNS[gender]
  const filled = form
    .replaceAll('{s}', gender)
    .replaceAll('{o}', object)
    .replaceAll('{p}', possessive)
    .replaceAll('{P}', capital(possessive))
  if (!filled.includes('{S}')) return [filled]
  return [capital(gender), ...DATINGS[kind].subjects].map(subject => filled.replaceAll('{S}', subject))
}

const PRONOUNS = {
  she: { object: 'her', possessive: 'her' },
  he: { object: 'him', possessive: 'his' },
  it: { object: 'it', possessive: 'its' },
}

const capital = (word: string) => word[0].toUpperCase() + word.slice(1)

/** Slots bring the blank before them; an opening's name stands first, without one. */
function segmentsOf(form: string, phrase: (text: string) => Phrase): Segment[] {
  return ` ${form}`.split(/( ?\{[A-Z]\})/).flatMap((part): Segment[] => {
    const slot = /\{([OYNK])\}/.exec(part)?.[1] as 'O' | undefined
    if (slot) return [slot]
    return part === '' ? [] : [phrase(part)]
  })
}
