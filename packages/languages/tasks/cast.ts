import type { Random, Tokenizer } from 'fathom-bench/plugin'
import { formatName, isWoman, type Pack, type PersonNumbers } from '../pack/pack.ts'
import { type Filling, type SlotForm, writeTemplate } from '../pack/template.ts'

/** People of families of their own, none of which is taken; fewer where there are no more. */
export function drawPersons(pack: Pack, count: number, taken: Iterable<number>, rng: Random): PersonNumbers[] {
  const known = new Set(taken)
  const free = pack.families.flatMap((_, at) => (known.has(at) ? [] : [at]))
  return rng
    .sample(free, Math.min(Math.max(0, count), free.length))
    .map(family => ({ family, first: rng.int(0, pack.given.length - 1) }))
}

/**
 * How many people a text tells of: the sentences that name each grow with the square root of its length, and so do the
 * people.
 *
 * @param told sentences that name each at 64K tokens
 * @param most sentences that name each in a text of any length
 */
export const countPersons = (
  sentences: number,
  told: number,
  room: number,
  most: number = Number.POSITIVE_INFINITY,
): number => Math.floor(sentences / Math.min(most, Math.max(1, told * Math.sqrt(room / 65_536))))

/**
 * People who are named only together with one of the cast, each a few times: first names and families of any but these
 * families, no two people of the same full name.
 */
export function drawOutsiders(pack: Pack, sentences: number, barred: Iterable<number>, rng: Random): PersonNumbers[] {
  const known = new Set(barred)
  const families = pack.families.flatMap((_, at) => (known.has(at) ? [] : [at]))
  const size = families.length * pack.given.length
  const count = Math.min(size, Math.max(FEWEST_STRANGERS, Math.round(sentences / TOLD_OF_STRANGER)))
  return rng
    .sample(
      Array.from({ length: size }, (_, at) => at),
      count,
    )
    .map(at => ({ family: families[at % families.length], first: Math.floor(at / families.length) }))
}

const FEWEST_STRANGERS = 60
/** Sentences on each of them, about. */
const TOLD_OF_STRANGER = 5

/** Tokens of a sentence, by a sample of them. */
export function estimateTokens(tell: () => string, tokenizer: Tokenizer): number {
  const sample = Array.from({ length: SAMPLE }, tell)
  return sample.reduce((sum, text) => sum + tokenizer.count(text), 0) / SAMPLE
}

const SAMPLE = 24

/** Tokens of a sentence of a language, by a sample. */
export function estimateSentence(
  templates: readonly SlotForm[],
  pack: Pack,
  rng: Random,
  tokenizer: Tokenizer,
): number {
  const person = fillPerson(pack, { family: 0, first: 0 })
  const sample = Array.from({ length: 12 }, () => writeTemplate(rng.pick(templates), () => person))
  return sample.reduce((sum, text) => sum + tokenizer.count(text), 0) / sample.length
}

export const fillPerson = (pack: Pack, who: PersonNumbers): Filling => ({
  text: formatName(pack, who),
  isWoman: isWoman(pack, who),
})
