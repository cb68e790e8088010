import { closest } from 'fastest-levenshtein'
import { messageOf, usageError } from '../core/errors.ts'
import { strip } from '../core/python.ts'
import { type AnswerRow, type ItemRow, ROW_VERSION, type ScoreRow } from '../core/rows.ts'
import * as builtIn from './index.ts'
import { cut, printable, quote } from './parts/quote.ts'
import type { Scorer, Verdict } from './scorer.ts'

export type ScorerRegistry = ReadonlyMap<string, Scorer>

/**
 * Scores one answer: a row from the item's scorer and one from its strict twin.
 * An item without an answer scores 0 under both, and neither is asked. Throws a usage error for an unknown scorer, for an
 * `expected` of another shape than the scorer takes, and for a scorer (of a plugin) that breaks its contract.
 */
export function scoreAnswer(
  item: Pick<ItemRow, 'id' | 'scorer' | 'expected'>,
  answer: AnswerRow,
  registry: ScorerRegistry = scorerById(),
): ScoreRow[] {
  const official = known(item.scorer, registry)
  const scorers = official.strict === undefined ? [official] : [official, known(official.strict, registry)]
  return scorers.map(scorer => ({
    v: ROW_VERSION,
    item: answer.item,
    method: answer.method,
    model: answer.model,
    config: answer.config,
    attempt: answer.attempt,
    scorer: scorer.id,
    ...verdictOf(scorer, item, answer),
  }))
}

/** All scorers by id: the built-in ones and those of plugins. An id can be taken once. */
export function scorerById(extra: readonly Scorer[] = []): ScorerRegistry {
  if (extra.length === 0) return BUILT_IN
  const registry = new Map(BUILT_IN)
  for (const scorer of extra) {
    if (registry.has(scorer.id))
      throw usageError(`--plugin: a scorer named ${quote(scorer.id)} exists; choose another id.`)
    registry.set(scorer.id, scorer)
  }
  return registry
}

const BUILT_IN: ScorerRegistry = new Map(Object.values(builtIn).map((scorer): [string, Scorer] => [scorer.id, scorer]))

function known(id: string, registry: ScorerRegistry): Scorer {
  const scorer = registry.get(id)
  if (scorer !== undefined) return scorer
  const names = [...registry.keys()].sort()
  throw usageError(
    `score: no scorer is named ${quote(id)} (nearest: ${closest(id, names)}). Known: ${names.join(', ')}.`,
  )
}

function verdictOf(scorer: Scorer, item: Pick<ItemRow, 'id' | 'expected'>, { answer, ending }: AnswerRow): Verdict {
  if (scorer.expects && !scorer.expects.test(item.expected)) {
    const came = printable(cut(JSON.stringify(item.expected) ?? 'nothing', 60))
    throw usageError(`score: item ${item.id} has expected = ${came}, but ${scorer.id} takes ${scorer.expects.shape}.`)
  }
  if (answer === null || strip(answer) === '') return { value: 0, why: `no answer (${ending.kind}): ${ending.reason}` }
  const verdict = asked(scorer, answer, item)
  if (!(verdict.value >= 0 && verdict.value <= 1)) {
    throw usageError(`score: ${scorer.id} gave ${verdict.value} for item ${item.id}; a value lies between 0 and 1.`)
  }
  return verdict
}

function asked(scorer: Scorer, answer: string, item: Pick<ItemRow, 'id' | 'expected'>): Verdict {
  try {
    return scorer.score(answer, item.expected)
  } catch (error) {
    throw usageError(`score: ${scorer.id} failed on item ${item.id}: ${messageOf(error)}`, error)
  }
}
