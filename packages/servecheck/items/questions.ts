import { drawDistinctIdentifiers, type Random } from 'fathom-bench/plugin'
import type { Planted } from '../judge/reply.ts'
import { BANDS, COPY_GROUPS, type ItemKind, pickBand, pickKind } from './kinds.ts'
import { drawPlantedValue } from './values.ts'

/** A question before it is drawn. */
export interface QuestionSpec {
  readonly kind: ItemKind
  readonly band: number
  /** Index in the ladder of its kind; copies have one level. */
  readonly level: number
}

/** Levels of the kinds that are calibrated. */
export type Levels = Readonly<Record<'rivals' | 'hops', number>>

/** Sentences that resemble the asked one, by level. */
export const LADDERS: Readonly<Record<'rivals' | 'hops', readonly number[]>> = {
  rivals: [1, 3, 7, 15],
  hops: [0, 1, 3, 7],
}

/** A sentence to plant. */
export interface PlantedSentence {
  readonly text: string
  readonly depth: number
}

/** A question with its value and its sentences. */
export interface Question extends Planted, QuestionSpec {
  readonly ask: string
  readonly sentences: readonly PlantedSentence[]
  /** Values of rivals: a reply with one of them is wrong, and foreign in another context. */
  readonly rivals: readonly string[]
}

/** The questions of a judged context: half are copies, a quarter each have rivals or two steps. */
export const listSpecs = (count: number, context: number, levels: Levels): QuestionSpec[] =>
  Array.from({ length: count }, (_, at) => {
    const kind = pickKind(at)
    return { kind, band: pickBand(at, context), level: kind === 'copy' ? 0 : levels[kind] }
  })

/** Tokens of the sentences of a question, about: random characters take half a token each. */
const SENTENCE_TOKENS: Readonly<Record<ItemKind, (level: number) => number>> = {
  copy: () => 120,
  rivals: level => 45 * (1 + LADDERS.rivals[level]),
  hops: level => 75 * (1 + LADDERS.hops[level]),
}

/** Lowers the levels until the sentences of a context take at most two fifths of it. */
export function fitLevels(levels: Levels, count: number, tokens: number): Levels {
  let fitting = levels
  const takes = (tried: Levels) =>
    listSpecs(count, 0, tried).reduce((sum, { kind, level }) => sum + SENTENCE_TOKENS[kind](level), 0)
  while (takes(fitting) > 0.4 * tokens && (fitting.rivals > 0 || fitting.hops > 0))
    fitting = { rivals: Math.max(0, fitting.rivals - 1), hops: Math.max(0, fitting.hops - 1) }
  return fitting
}

/** Questions of each level, for the context that is not judged: copies first, because the first is timed. */
export function listCalibrationSpecs(perLevel: number): QuestionSpec[] {
  const specs = (['rivals', 'hops'] as const).flatMap(kind =>
    LADDERS[kind].flatMap((_, level) =>
      Array.from({ length: perLevel }, (_, at) => ({ kind, level, band: 1 + (at % 3) })),
    ),
  )
  const copies = Array.from({ length: 4 }, (_, at) => ({ kind: 'copy' as const, level: 0, band: [1, 0, 4, 3][at] }))
  return [...copies, ...specs]
}

/**
 * Draws the questions of one context. No two share a key, and all values of a run differ.
 * @param context number of the context within the whole run
 */
export function drawQuestions(rng: Random, context: number, specs: readonly QuestionSpec[]): Question[] {
  const keys = drawDistinctIdentifiers('words', 2 * specs.length, rng.fork('keys'))
  return specs.map((spec, question) => {
    const own = rng.fork(question)
    const [key, second] = [keys[2 * question], keys[2 * question + 1]]
    const drawn = DRAWERS[spec.kind](own, spec, key, second)
    return { ...spec, context, question, ...drawn }
  })
}

type Drawn = Pick<Question, 'value' | 'ask' | 'sentences' | 'rivals'>

const DRAWERS: Readonly<Record<ItemKind, (rng: Random, spec: QuestionSpec, key: string, second: string) => Drawn>> = {
  copy(rng, { band }, key) {
    const value = drawPlantedValue(rng.fork('value'), COPY_GROUPS)
    return {
      value,
      ask: `What is the sealed code of ${key}?`,
      sentences: [{ text: `The sealed code of ${key} is ${value}.`, depth: drawDepth(rng, band) }],
      rivals: [],
    }
  },

  rivals(rng, { band, level }, key) {
    const value = drawPlantedValue(rng.fork('value'), 1)
    const numbers = drawNearNumbers(rng.fork('numbers'), 1 + LADDERS.rivals[level])
    const rivals = numbers.slice(1).map((_, at) => drawPlantedValue(rng.fork(`rival ${at}`), 1))
    const tell = (number: string, own: string) => `Locker ${key}-${number} opens with ${own}.`
    return {
      value,
      ask: `What does locker ${key}-${numbers[0]} open with?`,
      sentences: [
        { text: tell(numbers[0], value), depth: drawDepth(rng, band) },
        ...rivals.map((rival, at) => ({ text: tell(numbers[at + 1], rival), depth: rng.fork(`place ${at}`).next() })),
      ],
      rivals,
    }
  },

  hops(rng, { band, level }, key, box) {
    const value = drawPlantedValue(rng.fork('value'), 1)
    const count = 1 + LADDERS.hops[level]
    const [couriers, boxes] = [drawNearNumbers(rng.fork('couriers'), count), drawNearNumbers(rng.fork('boxes'), count)]
    const rivals = couriers.slice(1).map((_, at) => drawPlantedValue(rng.fork(`rival ${at}`), 1))
    const values = [value, ...rivals]
    return {
      value,
      ask: `Courier ${key}-${couriers[0]} carries the slip of a box. What was that box closed with?`,
      sentences: values.flatMap((own, at) => [
        {
          text: `Courier ${key}-${couriers[at]} carries the slip of box ${box}-${boxes[at]}.`,
          depth: at === 0 ? drawDepth(rng.fork('first'), 1 + (band % 3)) : rng.fork(`courier ${at}`).next(),
        },
        {
          text: `Box ${box}-${boxes[at]} was closed with ${own}.`,
          depth: at === 0 ? drawDepth(rng, band) : rng.fork(`box ${at}`).next(),
        },
      ]),
      rivals,
    }
  },
}

function drawDepth(rng: Random, band: number): number {
  const { from, to } = BANDS[band]
  return from + (to - from) * rng.fork('depth').next()
}

/** Numbers of four digits that differ from the first in one digit, while there are such, and from each other. */
function drawNearNumbers(rng: Random, count: number): string[] {
  const first = String(rng.int(1000, 9999))
  const near = [1, 2, 3].flatMap(at =>
    Array.from({ length: 10 }, (_, digit) => `${first.slice(0, at)}${digit}${first.slice(at + 1)}`),
  )
  return [first, ...rng.shuffle([...new Set(near)].filter(number => number !== first)).slice(0, count - 1)]
}
