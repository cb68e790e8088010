import { strip } from 'fathom-bench/plugin'

/**
 * The letter that LongBench v2's code reads in a reply (THUDM/LongBench@2e00731 pred.py extract_answer): asterisks
 * taken out, the first "The correct answer is (X)" anywhere, else the first "The correct answer is X". Null where there
 * is neither: case counts, and so does a second blank.
 */
export function extractChoiceAnswer(reply: string): string | null {
  const text = reply.replaceAll('*', '')
  return /The correct answer is \(([A-D])\)/.exec(text)?.[1] ?? /The correct answer is ([A-D])/.exec(text)?.[1] ?? null
}

/**
 * What its result file holds of one reply. An empty reply is left out of the file, and so of the means; a blank one is
 * not.
 */
export function judgeChoice(reply: string, gold: string) {
  if (reply === '') return undefined
  const response = strip(reply)
  const pred = extractChoiceAnswer(response)
  return { pred, judge: pred === gold, response }
}
