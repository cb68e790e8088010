/** The seven categories of HELMET's overall score, each with the metric of its sets. */
export const HELMET_CATEGORIES = ['recall', 'rag', 'rerank', 'cite', 'longqa', 'summ', 'icl'] as const
export type HelmetCategory = (typeof HELMET_CATEGORIES)[number]

/** The mean of a category's sets, each the mean of its items; in percent where they are. Undefined for none. */
export const categoryScore = (sets: readonly number[]): number | undefined =>
  sets.length === 0 ? undefined : sets.reduce((sum, score) => sum + score, 0) / sets.length

/** HELMET's overall score: the mean of the seven categories, undefined while one is missing (some need a judge). */
export function overallScore(categories: Readonly<Partial<Record<HelmetCategory, number>>>): number | undefined {
  const scores = HELMET_CATEGORIES.map(category => categories[category])
  return scores.every(score => score !== undefined) ? categoryScore(scores) : undefined
}
