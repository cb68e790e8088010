import type { Random } from '../../../../core/random/random.ts'
import type { Lexicon, WordClass } from '../lexicon/lexicon.ts'
import { growArray, pickArticle, texts, toForm } from './forms.ts'

/** End of a sentence. */
export type SentenceEnd = '.' | '?' | '!' | '."' | '?"' | '!"' | ''

/**
 * Writes down how sentences are built: forms, and gaps that are filled each time a sentence is written so. The
 * grammar is walked once to make patterns, and not for each sentence: to fill gaps takes a fraction of that time.
 */
export class Pen {
  readonly words: Lexicon
  readonly #rng: Random
  #start = 0
  #size = 0

  constructor(words: Lexicon, rng: Random) {
    this.words = words
    this.#rng = rng
  }

  /** Where the next step is written. */
  get at(): number {
    return this.#size
  }

  /** Uniform from 0 to `sides` - 1: a choice between ways to build a sentence. */
  roll(sides: number): number {
    return this.#rng.int(0, sides - 1)
  }

  once(sides: number): boolean {
    return this.roll(sides) === 0
  }

  /** Another pattern begins. */
  begin(): void {
    this.#start = this.#size
  }

  /** A form. Text directly after another form is part of it, and knows its article. */
  say(form: number): void {
    const before = this.#size > this.#start ? steps.code[this.#size - 1] : ~CLAUSE
    if (before === ~ARTICLE) {
      this.#size--
      this.say(pickArticle(form))
      this.say(form)
    } else if (before >= 0 && texts[before].length + texts[form].length < LONGEST_FORM)
      steps.code[this.#size - 1] = toForm(texts[before] + texts[form])
    else this.#add(form)
  }

  #add(step: number): void {
    steps.code = growArray(steps.code, this.#size + 1)
    steps.code[this.#size++] = step
  }

  /** A form of this list, the same one whenever this pattern is used. */
  pick(forms: Uint32Array): void {
    this.say(this.#rng.pick(forms))
  }

  /** A form of this list, drawn each time. */
  draw(forms: Uint32Array): void {
    this.gap(LISTED, indexInList(steps.lists, forms))
  }

  /** A word of this kind, in one of the shapes that its words have. */
  word(kind: WordClass, shape = 0): void {
    this.gap(WORD, kind.at * SHAPES + shape)
  }

  /** A number from `least`, `size` ones to choose from, behind a blank or straight behind a sign. */
  number(least: number, size: number): void {
    this.gap(NUMBER, steps.ranges.push({ least, size }) - 1)
  }

  digits(least: number, size: number): void {
    this.gap(DIGITS, steps.ranges.push({ least, size }) - 1)
  }

  gap(kind: number, which = 0): void {
    this.#add(~(kind | (which << GAP_BITS)))
  }
}

/** All patterns in one list: a form unchanged, a gap as ~(its kind and, `GAP_BITS` higher, its number). */
export const steps = {
  code: new Int32Array(1 << 16),
  /** Sources of the gaps. */
  lists: [] as Uint32Array[],
  ranges: [] as { readonly least: number; readonly size: number }[],
}

export const GAP_BITS = 5
/** Characters of forms that are put together. */
const LONGEST_FORM = 64
/** Most shapes of a word. */
export const SHAPES = 4

/** A word of a kind; a form of a list; a thing of the scene's trade, one or many. */
export const [WORD, LISTED, THING] = [0, 1, 2] as const
/** `a` or `an`, as what comes next wants. */
export const ARTICLE = 3
/** Turns to somebody, of the scene or not; then parts of the name. */
export const [WHO, GIVEN, FAMILY, TITLE, POSSESSIVE] = [4, 5, 6, 7, 8] as const
/** A town, mostly of the scene; any town. */
export const [TOWN, ANY_TOWN] = [9, 10] as const
export const [NUMBER, DIGITS, YEAR, DAY] = [11, 12, 13, 14] as const
/** Another pattern: a whole clause. */
export const CLAUSE = 15
/** The next text is in quotation marks; it has a capital. */
export const [QUOTE, CAPITAL_NEXT] = [16, 17] as const

/** Of `WHO`. */
export const [OF_SCENE, ANYBODY] = [0, 1] as const

/** Ways to build sentences of a sort, each as likely. */
export class Patterns {
  readonly size: number
  readonly starts: Uint32Array
  readonly signs: readonly SentenceEnd[]

  constructor(pen: Pen, size: number, build: (pen: Pen) => SentenceEnd) {
    this.size = size
    this.starts = new Uint32Array(size + 1)
    this.signs = Array.from({ length: size }, (_, at) => {
      pen.begin()
      this.starts[at] = pen.at
      const sign = build(pen)
      if (SIGNS[sign] !== undefined) pen.say(SIGNS[sign])
      this.starts[at + 1] = pen.at
      return sign
    })
  }
}

const SIGNS: Readonly<Partial<Record<SentenceEnd, number>>> = {
  '.': toForm('.'),
  '?': toForm('?'),
  '!': toForm('!'),
  '."': toForm('."'),
  '?"': toForm('?"'),
  '!"': toForm('!"'),
}

function indexInList<T>(list: T[], item: T): number {
  const at = list.indexOf(item)
  return at < 0 ? list.push(item) - 1 : at
}
