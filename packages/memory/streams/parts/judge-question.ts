import type { FileQuestion } from '../contract.ts'

/** Questions that upstream gives to a judge: `--judge` scores them by a rule of Fathom's, with the question in sight. */
export const makeJudged = (
  question: string,
  answer: unknown,
  rule: string,
  criteria: readonly string[] = [],
): Pick<FileQuestion, 'scorer' | 'expected'> => ({
  scorer: 'judged',
  expected: {
    question,
    answer: typeof answer === 'string' ? answer : JSON.stringify(answer ?? ''),
    rule: criteria.length > 0 ? 'criteria' : rule,
    ...(criteria.length > 0 && { criteria }),
  },
})
