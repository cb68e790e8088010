import { chance } from './faults.ts'
import type { Page } from './page.ts'

/** Puts an answer into the form that the request asks for: boxed, in tags, after "the answer is", or as it is. */
export function phrase(answer: string, { frame, question, faults }: Page): string {
  if (chance(faults, 'slip', `${question} ${answer}`) < faults.slips)
    return `Going by the text, I would say that the answer is: ${answer}.`
  if (/\\boxed\b/.test(frame)) return `\\boxed{${answer}}`
  if (/<answer>/i.test(frame)) return `<answer>${answer}</answer>`
  if (/the answer is/i.test(frame)) return `Therefore, the answer is ${answer}`
  return answer
}
