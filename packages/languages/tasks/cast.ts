import type { Random, Tokenizer } from 'fathom-bench/plugin'
import { formatName, isWoman, type Pack, type PersonNumbers } from '../pack/pack.ts'
import type { Filling, SlotForm } from '../pack/template.ts'
import { writeTemplate } from '../pack/template.ts'

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
 */
export const countPersons = (sentences: number, told: number, room: number): number =>
  Math.floor(sentences / Math.max(1, told * Math.sqrt(room / 65_536)))

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

/** Writes a sentence with a capital at its head. */
export function writeSentence(template: SlotForm, fill: (slot: string) => Filling): string {
  const text = writeTemplate(template, fill)
  const head = String.fromCodePoint(text.codePointAt(0) ?? 0)
  return head.toLocaleUpperCase() + text.slice(head.length)
}
