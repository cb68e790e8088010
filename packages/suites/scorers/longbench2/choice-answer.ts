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
 * Returns the result file's entry for one reply. The file, and so the mean, omits an empty reply, but not a blank one.
 */
export function judgeChoice(reply: string, gold: string) {
  if (reply === '') return undefined
  const response = strip(reply)
  const pred = extractChoiceAnswer(response)
  return { pred, judge: pred === gold, response }
}
