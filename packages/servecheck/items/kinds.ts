/** Kinds of questions: half are copies, a quarter each have near rivals or two steps. */
export const ITEM_KINDS = ['copy', 'rivals', 'hops'] as const
export type ItemKind = (typeof ITEM_KINDS)[number]

/** Parts of a context by depth. The two edges hold attention sinks and the last window; each has 4 % of the text. */
export const BANDS = [
  { name: 'first 4 %', from: 0, to: 0.04 },
  { name: '4–35 %', from: 0.04, to: 0.35 },
  { name: '35–65 %', from: 0.35, to: 0.65 },
  { name: '65–96 %', from: 0.65, to: 0.96 },
  { name: 'last 4 %', from: 0.96, to: 1 },
] as const

/** The kind of question number `at` of a context. */
export const pickKind = (at: number): ItemKind => (at % 2 === 0 ? 'copy' : at % 4 === 1 ? 'rivals' : 'hops')

/**
 * The questions of a context that are also read cold, by turns: with the first one, which is cold anyway, they have the
 * kinds of all questions.
 */
export function pickFresh(questions: number, context: number): number[] {
  const numbers = Array.from({ length: questions - 1 }, (_, at) => at + 1)
  return ITEM_KINDS.map(kind => {
    const own = numbers.filter(at => pickKind(at) === kind)
    return own[context % own.length]
  })
}

/** Cold readings of a context besides its first one. */
export const FRESH_READINGS = ITEM_KINDS.length

/** Copies of values that are asked on a context's first copy: a sound server has them right nearly always. */
const REREAD_VALUES = 5

/**
 * The questions on the first copy of a context after it was read, which is a second context of which a hit may be
 * wrong: those that are also read cold (the first one and the others of `fresh`), and more copies of values, of which
 * four lost ones are a proof.
 */
export function pickReread(questions: number, fresh: readonly number[]): number[] {
  const [first, ...others] = fresh
  const values = Array.from({ length: questions - 1 }, (_, at) => at + 1).filter(
    at => pickKind(at) === 'copy' && at !== first && !others.includes(at),
  )
  return [0, ...others, ...values.slice(1 - REREAD_VALUES)]
}

/** Questions that are asked on the first copy. */
export const REREAD = FRESH_READINGS - 1 + REREAD_VALUES

const COPY_BANDS = [0, 4, 1, 2, 3]
const OTHER_BANDS = [1, 2, 3]

/**
 * The band of question number `at`: half of the copies lie at the edges in turn, all others in the middle, so that with
 * 24 questions a quarter of the needles are at the edges. Contexts start at other places of the cycle.
 */
export function pickBand(at: number, context: number): number {
  if (pickKind(at) !== 'copy') return OTHER_BANDS[(Math.floor(at / 2) + context) % OTHER_BANDS.length]
  const copy = Math.floor(at / 2)
  // Two edges of every four copies; the middle bands take turns for the other two.
  return copy % 2 === 0
    ? COPY_BANDS[(copy / 2 + context) % 2]
    : COPY_BANDS[2 + (((copy - 1) / 2 + context) % OTHER_BANDS.length)]
}

/** Characters of a planted value: a copy is four groups of them. */
export const GROUP = 32
export const COPY_GROUPS = 4
