import { sumLikeNumpy } from 'fathom-bench/plugin'
import { raise, toPythonItems } from '../../golden/python.ts'

/** Recall of any and of all correct documents, and NDCG, each at k. */
export type Retrieved = readonly [recallAny: number, recallAll: number, ndcg: number]

/**
 * LongMemEval's retrieval figures (xiaowu0162/LongMemEval@9e0b455 src/retrieval/eval_utils.py). Its gain divides the
 * first two ranks both by 1, the ideal alike; correct documents that the corpus lacks count for recall and not for the
 * ideal.
 *
 * @param ranking places in the corpus, the best first
 */
export function computeRetrieval(
  ranking: readonly number[],
  correct: readonly string[],
  corpus: readonly string[],
  k: number,
): Retrieved {
  const top = ranking.slice(0, k).map(at => corpus[at] ?? raise('IndexError'))
  const found = correct.map(id => top.includes(id))
  const right = new Set(correct)
  const ideal = computeGain(
    corpus.map(id => Number(right.has(id))).sort((a, b) => b - a),
    k,
  )
  const gained = computeGain(
    top.map(id => Number(right.has(id))),
    k,
  )
  return [Number(found.includes(true)), Number(!found.includes(false)), ideal === 0 ? 0 : gained / ideal]
}

/** Turns taken for their sessions: an id less its last part. k is widened until k sessions are seen. */
export function computeSessionRetrieval(
  ranking: readonly number[],
  correct: readonly string[],
  corpus: readonly string[],
  k: number,
): Retrieved {
  const sessions = corpus.map(getSession)
  let wide = k
  const countSeen = () => new Set(ranking.slice(0, wide).map(at => sessions[at] ?? raise('IndexError'))).size
  while (wide <= corpus.length && countSeen() < k) wide++
  return computeRetrieval(ranking, [...new Set(correct.map(getSession))], sessions, wide)
}

const getSession = (id: string): string => id.split('_').slice(0, -1).join('_')

function computeGain(relevant: readonly number[], k: number): number {
  const [first = 0, ...others] = relevant.slice(0, k)
  return first + sumLikeNumpy(others.map((each, at) => each / Math.log2(at + 2)))
}

/** Returns the right ids of a corpus: those with "answer" (sessions and turns without evidence are renamed before). */
export const correctIds = (corpus: unknown): string[] =>
  toPythonItems(corpus)
    .map(String)
    .filter(id => id.includes('answer'))
