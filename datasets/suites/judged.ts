import type { OfficialItem } from '../official/item.ts'

/** Items that only a judge can score: they are run, and stay without a score. */
export const judgedBy = (answer: unknown, rule: string): Pick<OfficialItem, 'scorer' | 'expected'> => ({
  scorer: 'needs-judge',
  expected: { answer: typeof answer === 'string' ? answer : JSON.stringify(answer), rule },
})

/** What an item says whose suite leaves the scoring to a model. */
export const UNSCORED = 'read and run, not scored: the suite takes a judge'
