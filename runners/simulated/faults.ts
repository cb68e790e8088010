import type { Params } from '../../core/rows/rows.ts'

/**
 * Error rates of the simulated model, set with `--set reader.NAME=VALUE`. With `fade`, `hops` and `slips` at 0 it makes
 * no mistakes.
 */
export interface Faults {
  /** Share of the sentences amid a text of 32,768 tokens that are missed, 0 to 1; of other lengths more or less. */
  readonly fade: number
  /** Additional misses among sentences that start alike: 0 none; 1 twice as many among 256 of them. */
  readonly crowd: number
  /** Reduction of misses at the ends of a text: 0 as many as in the middle, 1 none. */
  readonly tilt: number
  /** Share of the steps from one sentence to another that fail. */
  readonly hops: number
  /** Share of the answers that are right or wrong as before, in a form that was not asked for. */
  readonly slips: number
  /** Seed that selects which sentences, steps and answers fail. */
  readonly seed: number
}

/** A reader that misses nothing within its window. */
export const FAULTLESS: Faults = { fade: 0, crowd: 0, tilt: 0, hops: 0, slips: 0, seed: 1 }

/** Registry entry of the simulated model, whose parameters can be set. */
export const READER_PARAMETERS = {
  id: 'reader',
  params: { fade: 0.08, crowd: 0.5, tilt: 0.6, hops: 0.03, slips: 0.05, seed: 1 } satisfies Params & Faults,
  paramNotes: {
    fade: 'share of missed sentences in the middle of 32K tokens, 0 to 1; lower in shorter texts and higher in longer ones',
    crowd: 'additional misses among sentences that start alike; 1: twice as many among 256',
    tilt: 'reduction of misses at both ends of a text, 0 to 1',
    hops: 'share of the steps from sentence to sentence that fail, 0 to 1',
    slips: 'share of answers in a form other than the requested one, 0 to 1',
    seed: 'seed that selects these sentences, steps and answers',
  },
  check(params: Params): string | undefined {
    const wrong = ['fade', 'tilt', 'hops', 'slips'].find(name => !isBetween(params[name], 0, 1))
    if (wrong !== undefined) return `${wrong} is ${params[wrong]}; allowed are 0 to 1`
    if (!isBetween(params['crowd'], 0, 10)) return `crowd is ${params['crowd']}; allowed are 0 to 10`
    return undefined
  },
} as const

const isBetween = (value: unknown, least: number, most: number) =>
  typeof value === 'number' && value >= least && value <= most
