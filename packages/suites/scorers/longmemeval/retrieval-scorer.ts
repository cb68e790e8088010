import { defineScorer, extractLongAnswer, tryParseForeignJson, type Verdict } from 'fathom-bench/plugin'
import { computeRetrieval, computeSessionRetrieval, correctIds, type Retrieved } from './retrieval.ts'

/** Reference for a retriever's ranking. */
export interface RankingGold {
  /** All that could be retrieved; those whose id holds "answer" are right. */
  readonly corpusIds: readonly string[]
  /** Names in the answer, in the same order, if ids would reveal which are right. Missing: the ids. */
  readonly names?: readonly string[]
  readonly k: number
  /** Whether these are turns, so that the scores of their sessions are added. */
  readonly turns: boolean
}

const rankingExpected = {
  shape: 'an object {corpusIds, k, turns}: a list of ids, a number from 1 on, and whether they are turns',
  test: (expected: unknown): expected is RankingGold => {
    const { corpusIds, k, turns } = (expected ?? {}) as Partial<RankingGold>
    return (
      Array.isArray(corpusIds) &&
      corpusIds.every(id => typeof id === 'string') &&
      Number.isInteger(k) &&
      Number(k) >= 1 &&
      typeof turns === 'boolean'
    )
  },
}

/**
 * NDCG at k of the ids that an answer names, the best first: a JSON list, or one a line. `parts` has all figures at
 * each of the suite's cuts.
 */
export const longmemevalRetrieval = defineScorer({
  id: 'longmemeval-retrieval',
  about:
    'NDCG at k of the ids that the answer ranks, as LongMemEval computes it; both recalls, and all cuts, as parts.',
  source: 'arXiv 2410.10813; xiaowu0162/LongMemEval@9e0b455 src/retrieval/eval_utils.py',
  scale: 'graded',
  stated: 'stated-longmemeval-retrieval',
  variant: 'official',
  expects: rankingExpected,
  score: scoreRanking,
})

/** The same after the reasoning and without retracted text. */
export const statedLongmemevalRetrieval = defineScorer({
  id: 'stated-longmemeval-retrieval',
  about: 'NDCG at k of the ids that the reply ranks behind its thinking.',
  source: 'Our own: what a reply gives (docs/scorers.md), compared as LongMemEval does.',
  scale: 'graded',
  variant: 'stated',
  expects: rankingExpected,
  score: (answer, expected: RankingGold) => scoreRanking(extractLongAnswer(answer), expected),
})

function scoreRanking(answer: string, { corpusIds, names = corpusIds, k, turns }: RankingGold): Verdict {
  const places = new Map(names.map((name, at) => [name, at]))
  const list = tryParseForeignJson(answer.trim())
  const named = Array.isArray(list) ? list.map(String) : answer.split('\n').map(line => line.trim())
  const ranking = [...new Set(named)].map(id => places.get(id)).filter(at => at !== undefined)
  const correct = correctIds(corpusIds)
  const [any, all, ndcg] = computeRetrieval(ranking, correct, corpusIds, k)
  const value = Math.min(1, ndcg)
  return {
    value,
    parts: {
      recall_any: any,
      recall_all: all,
      ranked: ranking.length,
      cuts: computeCuts(cut => computeRetrieval(ranking, correct, corpusIds, cut)),
      ...(turns && { sessions: computeCuts(cut => computeSessionRetrieval(ranking, correct, corpusIds, cut)) }),
    },
    why: `NDCG at ${k} ${value.toFixed(3)}, ${ranking.length} ids of the corpus ranked`,
  }
}

/** Upstream's own. */
const CUTS = [1, 3, 5, 10, 30, 50]

/** By the names of upstream, as `recall_any@5`. */
const computeCuts = (of: (cut: number) => Retrieved): Readonly<Record<string, number>> =>
  Object.fromEntries(
    CUTS.flatMap(cut => {
      const [any, all, ndcg] = of(cut)
      return [
        [`recall_any@${cut}`, any],
        [`recall_all@${cut}`, all],
        [`ndcg_any@${cut}`, ndcg],
      ]
    }),
  )
