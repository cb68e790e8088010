import type { RequestPage } from '../server/page.ts'
import { drawChance } from './chance.ts'

/** Formats an answer as the request demands: boxed, in tags, after "the answer is", or plain. Sometimes it fails to. */
export function phraseAnswer(answer: string, { frame, question, faults }: RequestPage): string {
  if (drawChance(faults, 'slip', `${question} ${answer}`) < faults.slips)
    return `Going by the text, I would say that the answer is: ${answer}.`
  if (/\\boxed\b/.test(frame)) return `\\boxed{${answer}}`
  if (/<answer>/i.test(frame)) return `<answer>${answer}</answer>`
  // An answer of several lines, or with those words in it, already has its own form.
  if (/the answer is/i.test(frame) && !/the answer is|\n/i.test(answer)) return `Therefore, the answer is ${answer}`
  return answer
}
