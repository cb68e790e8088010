import {
  type AnswerRow,
  formatCount,
  grownColumn,
  keyOfRow,
  listItemScorers,
  NO_PROGRESS,
  type OnProgress,
  PairIndex,
  type Registry,
  type Rows,
  type RunRows,
  toldRows,
} from 'fathom-bench/plugin'

/**
 * Lists last answers that lack a score which `fathom-bench verify` requires, counted by scorer, one per line. Rows are
 * read one at a time.
 */
export function listMissingScores(
  { items, answers, scores }: RunRows,
  { scorers }: Pick<Registry, 'scorers'>,
  onProgress: OnProgress = NO_PROGRESS,
): string[] {
  const scorerOf = new Map(items.map(({ id, scorer }) => [id, scorer]))
  const there = new PairIndex()
  for (const row of toldRows(scores, 'looking for scores', onProgress)) {
    const [id, ...rest] = keyOfRow.scores(row)
    // Other values are not scores, as in reports and `fathom-bench verify`.
    if (row.value >= 0 && row.value <= 1) there.add(String(id), JSON.stringify(rest))
  }
  const lacking = new Map<string, number>()
  for (const answer of lastOnes(answers)) {
    const id = scorerOf.get(answer.item)
    if (id === undefined) continue
    const [item, ...rest] = keyOfRow.answers(answer)
    for (const scorer of scorers.has(id) ? listItemScorers(id, scorers) : [id])
      if (there.get(String(item), JSON.stringify([...rest, scorer])) === undefined)
        lacking.set(scorer, (lacking.get(scorer) ?? 0) + 1)
  }
  return [...lacking]
    .map(([scorer, n]) => `${formatCount(n, 'answer')} without a score by ${scorer} (fathom-bench score)`)
    .sort()
}

/** Yields the last attempt of each item and entry; of two equal rows, the first. */
function* lastOnes(answers: Rows<AnswerRow>): Generator<AnswerRow> {
  const pairs = new PairIndex()
  let attempts = new Float64Array(FIRST_SIZE)
  let places = new Float64Array(FIRST_SIZE)
  for (const [at, { item, method, model, config, attempt }] of answers.entries()) {
    const pair = pairs.add(item, JSON.stringify([method, model, config]))
    if (pair >= attempts.length) {
      attempts = grownColumn(attempts, Float64Array)
      places = grownColumn(places, Float64Array)
    }
    if (attempt <= attempts[pair]) continue
    attempts[pair] = attempt
    places[pair] = at
  }
  for (const at of places.subarray(0, pairs.size)) yield answers.at(at)! // The row was read above.
}

const FIRST_SIZE = 64
