import { makeRandom, type Random } from '../../../core/random/random.ts'
import {
  COPY_GROUPS,
  type ItemKind,
  pickBand,
  pickFresh,
  pickKind,
  pickReread,
} from '../../../packages/servecheck/items/kinds.ts'
import { drawPlantedValue } from '../../../packages/servecheck/items/values.ts'
import type { AnswerPair } from '../../../packages/servecheck/judge/pairs.ts'
import { type Foreign, toForeign } from '../../../packages/servecheck/judge/proofs.ts'
import { gradeReply, indexValues, type Planted } from '../../../packages/servecheck/judge/reply.ts'
import { lowerTail, normalQuantile } from '../../../stats/intervals/normal.ts'

/** A question of a simulated context, with what decides whether a server reads it. */
export interface Simulated extends Planted {
  readonly kind: ItemKind
  readonly band: number
  readonly depth: number
  readonly parallel: boolean
  readonly cold: boolean
  /** How easily it is read, standard normal; questions of a context share a part. */
  readonly ease: number
}

/** Makes the changed server's reply from a sound one; null for a timeout. */
export type Fault = (reply: string, at: Simulated, draw: FaultDraws) => string | null

/** Random draws for a fault, and what it may confuse. */
export interface FaultDraws {
  /** Draws of this question, for the fault alone. */
  readonly rng: Random
  /** The same for all questions of a context. */
  readonly contextRng: Random
  /** A question of another context. */
  readonly other: Planted
}

export interface SimulationOptions {
  readonly contexts: number
  readonly questions: number
  /** Share of answers that two runs of one server differ in. */
  readonly flips: number
  /** Points that the changed server loses evenly, as a share, by a shift of its margin. */
  readonly even?: number
  /** Noise of the changed server's own, in units of the noise between two runs. */
  readonly ownNoise?: number
  readonly fault?: Fault
}

/** Share of right answers of a sound server, by kind (servecheck's design, §2). */
const BASE: Readonly<Record<ItemKind, number>> = { copy: 0.985, rivals: 0.93, hops: 0.87 }
/** Share of the ease's variance that questions of a context have in common. */
const SHARED = 0.3
/** The same of the changed server's own noise. */
const NOISE_SHARED = 0.1

/** Draws the pairs of one length of a check. The same seed gives the same pairs. */
export function simulatePairs(seed: string, options: SimulationOptions): AnswerPair[] {
  const { contexts, questions, fault } = options
  const rng = makeRandom(seed)
  const items = drawQuestions(rng.fork('items'), contexts, questions)
  const values = indexValues(items)
  const noise = findNoise(options.flips)
  const own = noise * (options.ownNoise ?? (options.even === undefined ? 0 : 1))
  const shift = options.even === undefined ? 0 : findShift(options.even, noise, own)
  return items.map((item, at) => {
    const draw = rng.fork(`answers/${at}`)
    const contextRng = rng.fork(`context/${item.context}`)
    const common = drawNormal(contextRng.fork('noise'))
    const wobble = own * (Math.sqrt(NOISE_SHARED) * common + Math.sqrt(1 - NOISE_SHARED) * drawNormal(draw))
    const base = answer(item, item.ease + noise * drawNormal(draw))
    const read = answer(item, item.ease + noise * drawNormal(draw) + wobble - shift)
    const other = items[(at + questions + draw.int(0, items.length - 2 * questions)) % items.length]
    const changed = fault ? fault(read, item, { rng: draw.fork('fault'), contextRng, other }) : read
    const { context, question, kind, band, parallel, cold } = item
    return {
      ...{ context, question, kind, band, parallel, cold },
      base: gradeReply(base, item, values),
      changed: gradeReply(changed, item, values),
      equal: base === changed,
    }
  })
}

/**
 * Draws one length of a check of one server against itself: alone against in parallel, and cold against from the cache,
 * for the first question and for those of copies.
 */
export function simulateSelfCheck(
  seed: string,
  options: SimulationOptions,
): { readonly pairs: AnswerPair[]; readonly cachePairs: AnswerPair[]; readonly copies: AnswerPair[] } {
  const { contexts, questions, fault } = options
  const rng = makeRandom(seed)
  const items = drawQuestions(rng.fork('items'), contexts, questions)
  const values = indexValues(items)
  const noise = findNoise(options.flips)
  const replies = items.map((item, at) => {
    const contextRng = rng.fork(`context/${item.context}`)
    const other = items[(at + questions + rng.fork(`other/${at}`).int(0, items.length - 2 * questions)) % items.length]
    const copyRng = rng.fork(`copy/${item.context}`)
    const read = (way: string, cold: boolean, parallel: boolean) => {
      const draw = rng.fork(`${way}/${at}`)
      const sound = answer(item, item.ease + noise * drawNormal(draw))
      const reply = fault
        ? fault(
            sound,
            { ...item, cold, parallel },
            // A copy of a context is another context to a cache.
            { rng: draw.fork('fault'), contextRng: way === 'reread' ? copyRng : contextRng, other },
          )
        : sound
      return { text: reply, graded: gradeReply(reply, item, values) }
    }
    return {
      fresh: read('fresh', true, false),
      alone: read('alone', item.question === 0, false),
      parallel: read('parallel', false, true),
      reread: read('reread', false, false),
    }
  })
  type Read = (typeof replies)[number]['alone']
  const pairAt = (at: number, parallel: boolean, base: Read, changed: Read): AnswerPair => {
    const { context, question, kind, band, cold } = items[at]
    const graded = { base: base.graded, changed: changed.graded, equal: base.text === changed.text }
    return { ...{ context, question, kind, band, cold, parallel }, ...graded }
  }
  return {
    pairs: replies.map(({ alone, parallel }, at) => pairAt(at, true, alone, parallel)),
    cachePairs: replies.flatMap(({ fresh, alone, parallel, reread }, at) => {
      const { context, question } = items[at]
      const copies = pickFresh(questions, context)
      if (question > 0 && !copies.includes(question)) return []
      const cold = question === 0 ? alone : fresh
      return [
        ...(question === 0 ? [] : [pairAt(at, false, cold, alone)]),
        pairAt(at, true, cold, parallel),
        ...(pickReread(questions, copies).includes(question) ? [pairAt(at, false, cold, reread)] : []),
      ]
    }),
    copies: replies.flatMap(({ alone, reread }, at) => {
      const { context, question } = items[at]
      return pickReread(questions, pickFresh(questions, context)).includes(question)
        ? [pairAt(at, false, alone, reread)]
        : []
    }),
  }
}

/**
 * Draws the answer from the cache to the second of a length's first prompts, which are not judged. Only a value of
 * another context says anything there.
 */
export function simulateFirst(seed: string, { contexts, questions, fault }: SimulationOptions): Foreign[] {
  if (!fault) return []
  const rng = makeRandom(seed)
  const items = drawQuestions(rng.fork('items'), contexts, questions)
  const first = drawQuestions(rng.fork('first'), 1, 2)[1]
  const contextRng = rng.fork('first/context')
  const reply = fault(first.value, first, { rng: rng.fork('first/fault'), contextRng, other: rng.pick(items) })
  const graded = gradeReply(reply, { ...first, context: NOT_JUDGED }, indexValues(items))
  return toForeign(NOT_JUDGED, graded)
}

/** Number of a context that is not judged. */
const NOT_JUDGED = -1

function drawQuestions(rng: Random, contexts: number, questions: number): Simulated[] {
  return Array.from({ length: contexts * questions }, (_, at) => {
    const context = Math.floor(at / questions)
    const question = at % questions
    const kind = pickKind(question)
    const own = rng.fork(at)
    const shared = drawNormal(rng.fork(`context/${context}`))
    const band = pickBand(question, context)
    return {
      ...{ context, question, kind, band },
      value: drawPlantedValue(own.fork('value'), kind === 'copy' ? COPY_GROUPS : 1),
      depth: own.next(),
      parallel: context % 2 === 1 && question > 0,
      cold: question === 0,
      ease: Math.sqrt(SHARED) * shared + Math.sqrt(1 - SHARED) * drawNormal(own),
    }
  })
}

const answer = (item: Simulated, ease: number): string =>
  ease > normalQuantile(1 - BASE[item.kind]) ? item.value : 'It is not in the text.'

export const drawNormal = (rng: Random): number => normalQuantile((rng.bits() + 0.5) / 2 ** 32)

const KIND_SHARES: readonly (readonly [ItemKind, number])[] = [
  ['copy', 0.5],
  ['rivals', 0.25],
  ['hops', 0.25],
]
/** Points at which the mean over eases is taken. */
const GRID = Array.from({ length: 2000 }, (_, at) => normalQuantile((at + 0.5) / 2000))

/** Mean over kinds and eases. */
const averageOver = (of: (ease: number, threshold: number) => number): number =>
  KIND_SHARES.reduce((sum, [kind, share]) => {
    const threshold = normalQuantile(1 - BASE[kind])
    return sum + (share * GRID.reduce((total, ease) => total + of(ease, threshold), 0)) / GRID.length
  }, 0)

const found = new Map<string, number>()

/** The noise of a run at which two runs differ in a share of answers. */
function findNoise(flips: number): number {
  return remember(`noise ${flips}`, () =>
    bisect(
      0.001,
      1,
      noise =>
        averageOver((ease, threshold) => {
          const right = lowerTail((ease - threshold) / noise)
          return 2 * right * (1 - right)
        }) > flips,
    ),
  )
}

/** The shift of the margin at which a share of answers is lost. */
function findShift(loss: number, noise: number, own: number): number {
  const spread = Math.hypot(noise, own)
  const measureRight = (shift: number, width: number) =>
    averageOver((ease, threshold) => lowerTail((ease - shift - threshold) / width))
  return remember(`shift ${loss} ${noise} ${own}`, () =>
    bisect(0, 3, shift => measureRight(0, noise) - measureRight(shift, spread) > loss),
  )
}

function remember(key: string, compute: () => number): number {
  const known = found.get(key) ?? compute()
  found.set(key, known)
  return known
}

function bisect(low: number, high: number, isAbove: (tried: number) => boolean): number {
  let [from, to] = [low, high]
  for (let round = 0; round < 30; round++) {
    const middle = (from + to) / 2
    if (isAbove(middle)) to = middle
    else from = middle
  }
  return to
}

/** Replaces each letter of a text with another one at a rate. */
export function swapLetters(text: string, rate: number, rng: Random): string {
  return text.replace(/[a-z0-9]/g, letter => (rng.next() < rate ? (letter === 'x' ? '7' : 'x') : letter))
}
