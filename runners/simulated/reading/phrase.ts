import { drawChance } from '../server/faults.ts'
import type { RequestPage } from '../server/page.ts'

/**
 * Puts an answer into the form that the request asks for: boxed, in tags, after "the answer is", or as it is; now and
 * then into none of them.
 */
export function phraseAnswer(answer: string, { frame, question, faults }: RequestPage): string {
  if (drawChance(faults, 'slip', `${question} ${answer}`) < faults.slips)
    return `Going by the text, I would say that the answer is: ${answer}.`
  if (/\\boxed\b/.test(frame)) return `\\boxed{${answer}}`
  if (/<answer>/i.test(frame)) return `<answer>${answer}</answer>`
  // Of several lines, or with those words in it, it is in a form of its own.
  if (/the answer is/i.test(frame) && !/the answer is|\n/i.test(answer)) return `Therefore, the answer is ${answer}`
  return answer
}
