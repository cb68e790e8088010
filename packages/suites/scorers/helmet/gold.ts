import { HELMET_METRICS, type HelmetMetric } from './metrics.ts'

/** `expected` of HELMET's scorers of several metrics. */
export interface HelmetGold {
  /** Alternatives; a list of lists is the alternatives of all of them. */
  readonly answers: readonly (string | readonly string[])[]
  readonly metric: HelmetMetric
}

const isText = (value: unknown): value is string => typeof value === 'string'

export const helmetExpected = {
  shape: `answers and a metric of HELMET's (${HELMET_METRICS.join(', ')})`,
  test: (expected: unknown): expected is HelmetGold => {
    const { answers, metric } = (expected ?? {}) as Partial<HelmetGold>
    return (
      (HELMET_METRICS as unknown[]).includes(metric) &&
      Array.isArray(answers) &&
      (answers.every(isText) || answers.every(each => Array.isArray(each) && each.every(isText)))
    )
  },
}

/** `expected` of HELMET's ALCE: of each part of the answer, what it may be called. */
export interface AlceGold {
  readonly answers: readonly (readonly string[])[]
  /** Number of documents in the prompt, which a reply may cite by number. */
  readonly documents?: number
}

export const asqaExpected = {
  shape: 'an object {answers}: for each part of the question a list of short answers',
  test: isAlce,
}

export const qampariExpected = {
  shape: 'an object {answers}: for each of at least one answer, the list of its names',
  test: (expected: unknown): expected is AlceGold => isAlce(expected) && expected.answers.length > 0,
}

function isAlce(expected: unknown): expected is AlceGold {
  const { answers, documents } = (expected ?? {}) as Partial<AlceGold>
  return (
    Array.isArray(answers) &&
    answers.every(part => Array.isArray(part) && part.every(isText)) &&
    (documents === undefined || Number.isInteger(documents))
  )
}

/** `expected` of HELMET's re-ranking: how relevant each document is. */
export interface RerankGold {
  readonly labels: Readonly<Record<string, number>>
}

export const rerankExpected = {
  shape: 'an object {labels}: a whole number for each document id',
  test: (expected: unknown): expected is RerankGold => {
    const { labels } = (expected ?? {}) as Partial<RerankGold>
    return (
      typeof labels === 'object' &&
      labels !== null &&
      !Array.isArray(labels) &&
      Object.values(labels).every(Number.isInteger)
    )
  },
}
