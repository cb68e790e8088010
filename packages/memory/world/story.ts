import type { Random } from 'fathom-bench/plugin'
import { fillForm, listForms, type Slots } from './forms.ts'
import { CAST_SIZE, type Names, nameCast } from './names.ts'
import { type Attribute, listValues, listWords } from './words.ts'

/** Who says a sentence: the user, an assistant, or the author of a document. */
export type Mouth = 'user' | 'assistant' | 'document'

/** A sentence that is to be written at a place, in characters from the beginning of the stream. */
export interface StreamTelling {
  readonly position: number
  readonly mouth: Mouth
  readonly text: string
  /** The author of a document, where one is given. */
  readonly author?: string
  /** An answer rests on it. */
  readonly isNeeded?: true
}

/** The question of a story. */
export interface StoryQuestion {
  readonly text: string
  readonly answerFormat: string
  readonly scorer: string
  readonly expected: unknown
  /** The right answer as the oracle writes it. */
  readonly gold: string
  readonly updates?: number
  /** Values that the right one has replaced. */
  readonly former?: readonly string[]
}

/** Where a story happens: its first telling, its last needed one, and its question, in characters. */
export interface StorySpan {
  readonly begin: number
  readonly last: number
  readonly end: number
}

/** The tools with which a class's script writes a story. */
export interface StoryDraw extends StorySpan {
  readonly rng: Random
  readonly names: Names
  /** Position of the story among those of its class: what decides difficulty is dealt by it. */
  readonly deal: number
  /** Tokens that are written when it is asked. */
  readonly size: number
  /** Somebody of whom nothing is asked. */
  cast(): string
  say(position: number, mouth: Mouth, op: string, about: string, slots: Slots, more?: SayOptions): void
}

interface SayOptions {
  readonly isNeeded?: true
  readonly author?: string
}

export type Script = (draw: StoryDraw) => StoryQuestion

export interface StoryPlace extends StorySpan {
  readonly rng: Random
  readonly names: Names
  readonly deal: number
  readonly size: number
  readonly offset: number
}

/** Writes a story: its sentences, and what is asked of it. */
export function writeStory(script: Script, slot: StoryPlace): { tellings: StreamTelling[]; question: StoryQuestion } {
  const { rng, end, offset } = slot
  const tellings: StreamTelling[] = []
  const cast = () => nameCast(rng.int(0, CAST_SIZE - 1), offset)
  const question = script({
    ...slot,
    cast,
    say(position, mouth, op, about, slots, more) {
      const text = fillForm(rng.pick(listForms(op, about)), { o: cast(), p: cast(), ...slots })
      tellings.push({ position: Math.min(Math.max(0, position), end - MARGIN), mouth, text, ...more })
    },
  })
  return { tellings, question }
}

/** Kept free before a question, since what is due together is written one after the other. */
const MARGIN = 2_400

export const between = (rng: Random, from: number, to: number): number => from + rng.next() * Math.max(0, to - from)

/** A value that is none of some others. */
export function pickOther(rng: Random, values: readonly string[], not: readonly string[]): string {
  for (;;) {
    const value = rng.pick(values)
    if (!not.includes(value)) return value
  }
}

/** Sentences that name somebody and say nothing: their number grows with the root of what is written. */
export function sayMentions({ rng, begin, end, size, say }: StoryDraw, name: string): void {
  const count = Math.floor(0.03 * Math.sqrt(size) * (0.5 + rng.next()))
  for (let at = 0; at < count; at++) say(between(rng, begin, end), 'user', 'met', '-', fillPlaces(rng, name))
}

export const fillPlaces = (rng: Random, name: string): Slots => ({
  s: name,
  v: rng.pick(listWords('towns')),
  t: rng.pick(listWords('things')),
})

/**
 * Wrong values around the right one: what others say, what was once, what would be nice, and what the assistant takes
 * for true. Some come before the last telling, more after it, so that no place among them is the right one.
 */
export function sayDecoys(
  { rng, begin, last, end, say }: StoryDraw,
  { name, attribute, now, before }: { name: string; attribute: Attribute; now: string; before?: string | undefined },
): void {
  const values = listValues(attribute)
  const wrong = before ?? pickOther(rng, values, [now])
  const other = pickOther(rng, values, [now, wrong])
  const ways: readonly (readonly [Mouth, string, string])[] = [
    ['user', 'hear', wrong],
    ['user', before === undefined ? 'wish' : 'echo', wrong],
    ['document', 'hear', other],
    ['assistant', 'tell', other],
    ['user', 'wish', wrong],
  ]
  const tell = (position: number, [mouth, op, value]: readonly [Mouth, string, string]) =>
    say(position, mouth, op, attribute, { s: name, v: value })
  tell(begin - 600, ['user', 'hear', wrong])
  const after = rng.int(2, 4)
  tell(between(rng, last + 400, end), ['user', 'hear', wrong])
  for (const way of rng.sample(ways, after)) tell(between(rng, last + 400, end), way)
}

/** A question whose answer is a value of a list. */
export const askLabel = (text: string, value: string, labels: readonly string[], noun: string): StoryQuestion => ({
  text,
  answerFormat: `Answer with ${noun} and nothing else.`,
  scorer: 'label-match',
  expected: { answer: value, labels },
  gold: value,
})

export const NOUNS: Readonly<Record<Attribute, string>> = {
  town: 'the name of the town',
  trade: 'the name of the trade',
  pet: 'the name of the animal',
  tune: 'the name of the instrument',
}

/** The answer for what is not kept or was never told. */
export const NOT_KNOWN = 'unknown'

/** The closing word of an answer for which the user has asked for none. */
export const PLAIN = 'plain'

/** A question of three people at once: all of it has to be right. */
export function askThree(text: string, answers: readonly (readonly [name: string, value: string])[]): StoryQuestion {
  return {
    text,
    answerFormat: `Answer with one line for each of them, as in "Name: answer". Write "${NOT_KNOWN}" for an answer that is not known or not kept.`,
    scorer: 'fields-strict',
    expected: Object.fromEntries(answers),
    gold: answers.map(([name, value]) => `${name}: ${value}`).join('\n'),
  }
}

export const fillQuestion = (op: string, about: string, slots: Slots): string =>
  fillForm(listForms(op, about)[0], slots)
