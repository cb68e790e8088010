import { type Interval, type Programs, type Registry, wilson } from 'fathom-bench/plugin'
import type { RowLabel } from '../label.ts'
import { judgeByLabel } from '../reward/judge.ts'
import { findShape } from '../reward/shapes.ts'
import { markQuestion } from './overlap.ts'

/** The mean reward of replies from memory, 0 to 1. */
export type MemoryReward = Interval & { readonly mean: number }

/**
 * What a policy knows that learned rows by heart: for each question the answer that most rows gave to it. Few questions
 * with few answers come twice by chance; this shows whether that is worth anything.
 */
export class RowMemory {
  readonly #answers = new Map<string, Map<string, number>>()

  add({ wording = '', golds = [] }: Pick<RowLabel, 'wording' | 'golds'>): void {
    const question = markQuestion({ wording })
    const counts = this.#answers.get(question) ?? new Map<string, number>()
    this.#answers.set(question, counts)
    for (const answer of golds) counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }

  /** The reply to a question that came before; empty for another. */
  recall({ wording = '' }: Pick<RowLabel, 'wording'>): string {
    const counts = this.#answers.get(markQuestion({ wording })) ?? []
    return [...counts].reduce((best, each) => (each[1] > best[1] ? each : best), ['', 0] as const)[0]
  }

  /** Judges what is known of items; undefined if one cannot be judged. */
  async judge(
    labels: readonly RowLabel[],
    { scorers }: Registry,
    programs: Programs,
  ): Promise<MemoryReward | undefined> {
    const shape = findShape('outcome')
    if (!shape) throw new Error('no shape is named outcome')
    let sum = 0
    for (const label of labels) {
      const help = { scorers, programs, shape, contextOf: async () => undefined }
      const judgment = await judgeByLabel({ label, reply: this.recall(label) }, help)
      if ('why' in judgment) return undefined
      sum += judgment.reward
    }
    return { mean: sum / labels.length, ...wilson(sum, labels.length) }
  }
}
