import { makeRandom, type Random } from '../../core/random/random.ts'
import { normalQuantile } from '../../stats/intervals/normal.ts'
import type { PricedCell } from '../../stats/until/allocate.ts'

/** A simulated model with known truth: it is right where a latent value lies above a threshold. */
export interface TrueModel {
  /** Probability of a right answer, by task and length. */
  readonly truth: readonly (readonly number[])[]
  /** Shares of the latent variance: of a context, and of a question at all lengths. */
  readonly context: number
  readonly question: number
}

/** As many as `core` has. */
export const TASKS = 14
export const LENGTHS = [8, 16, 32, 64, 128, 256, 512].map(k => k * 1024)

/** A model whose tasks begin at different scores and fall at different lengths. */
export function drawTrueModel(
  rng: Random,
  { level, context, question }: Readonly<Record<'level' | 'context' | 'question', number>>,
): TrueModel {
  const truth = Array.from({ length: TASKS }, () => {
    const top = Math.min(0.995, level + 0.3 * (rng.next() - 0.4))
    const half = 3 + 5 * rng.next()
    return LENGTHS.map((_, at) => top * (0.15 + 0.85 / (1 + Math.exp(1.2 * (at - half)))))
  })
  return { truth, context, question }
}

/** The headline's true value. */
export const computeTruth = ({ truth }: TrueModel): number =>
  truth.flat().reduce((sum, p) => sum + p, 0) / (TASKS * LENGTHS.length)

/** Answers of one run, drawn when they are asked for; another model on the same items shares their difficulty. */
export function openAnswers(seed: string, questions: number) {
  const rng = makeRandom(seed)
  const gauss = () => normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, rng.next())))
  const known = new Map<string, number>()
  const draw = (key: string): number => {
    const value = known.get(key) ?? gauss()
    known.set(key, value)
    return value
  }
  return (model: TrueModel, name: string, task: number, at: number, context: number): number[] => {
    const { truth, context: ofContext, question: ofQuestion } = model
    const threshold = normalQuantile(Math.min(1 - 1e-9, Math.max(1e-9, 1 - truth[task][at])))
    const own = Math.sqrt(Math.max(0, 1 - ofContext - ofQuestion))
    return Array.from({ length: questions }, (_, which) => {
      const latent =
        Math.sqrt(ofContext) * draw(`c/${task}/${at}/${context}`) +
        Math.sqrt(ofQuestion) * draw(`q/${task}/${context}/${which}`) +
        own * draw(`i/${name}/${task}/${at}/${context}/${which}`)
      return latent > threshold ? 1 : 0
    })
  }
}

/** All cells with so many contexts each. */
export function makeCells(
  counts: readonly number[],
  answer: (task: number, at: number, context: number) => number[],
  most: number,
): PricedCell[] {
  return counts.map((count, cell) => {
    const [task, at] = [Math.floor(cell / LENGTHS.length), cell % LENGTHS.length]
    return {
      stratum: String(task),
      weight: 1 / counts.length,
      cost: LENGTHS[at],
      most,
      contexts: Array.from({ length: count }, (_, context) => ({
        cluster: `${task}/${context}`,
        values: answer(task, at, context),
      })),
    }
  })
}
