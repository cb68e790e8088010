import type { AnswerRow } from '../core/rows.ts'
import { pluralize } from '../reports/format.ts'
import type { RunRows } from '../reports/reporter.ts'
import { keyOfRow } from '../runs/bundle/bundle.ts'
import { scorersOf } from '../scorers/score.ts'
import type { Registry } from '../suites/registry.ts'

/** Last answers that lack a score which `fathom-bench verify` asks for, counted by scorer, one line each. */
export function unscored({ items, answers, scores }: RunRows, { scorers }: Pick<Registry, 'scorers'>): string[] {
  const scorerOf = new Map(items.map(({ id, scorer }) => [id, scorer]))
  const there = new Set(
    // Others are no scores, for reports as for `fathom-bench verify`.
    scores.filter(({ value }) => value >= 0 && value <= 1).map(row => JSON.stringify(keyOfRow.scores(row))),
  )
  const last = new Map<string, AnswerRow>()
  for (const answer of answers) {
    const key = JSON.stringify([answer.item, answer.method, answer.model, answer.config])
    if ((last.get(key)?.attempt ?? 0) < answer.attempt) last.set(key, answer)
  }
  const lacking = new Map<string, number>()
  for (const answer of last.values()) {
    const id = scorerOf.get(answer.item)
    if (id === undefined) continue
    for (const scorer of scorers.has(id) ? scorersOf(id, scorers) : [id]) {
      const key = JSON.stringify([...keyOfRow.answers(answer), scorer])
      if (!there.has(key)) lacking.set(scorer, (lacking.get(scorer) ?? 0) + 1)
    }
  }
  return [...lacking]
    .map(([scorer, n]) => `${pluralize(n, 'answer')} without a score by ${scorer} (fathom-bench score)`)
    .sort()
}
