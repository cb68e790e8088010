import type { MemoryQuestion, RecalledItem } from '../../contract.ts'
import { computeBm25 } from '../../oracle/bm25.ts'
import { type FactStore, findAskedDay, isValidOn, type KeptFact, renderFact } from './fact-store.ts'
import { takeFitting } from './fit.ts'

/** Facts that share the rarest words with a question; of a question for a past day, those that held then. */
export function searchFacts(
  { facts }: FactStore,
  { question, maxRecallTokens }: MemoryQuestion,
  count: (text: string) => number,
): RecalledItem[] {
  const day = findAskedDay(question)
  const found = computeBm25(indexFacts(facts), question).map(({ row }) => row)
  const held = found.filter(fact => (day === undefined ? fact.until === undefined : isValidOn(fact, day)))
  const picked = takeFitting(held, maxRecallTokens, fact => count(renderFact(fact)) + 1)
  return picked.sort((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : a.id - b.id)).map(toItem)
}

const toItem = (fact: KeptFact): RecalledItem => ({ text: renderFact(fact), ...(fact.at !== '' && { at: fact.at }) })

interface FactRow {
  readonly speaker: string
  readonly text: string
  readonly row: KeptFact
}

const indexes = new WeakMap<readonly KeptFact[], readonly FactRow[]>()

function indexFacts(facts: readonly KeptFact[]): readonly FactRow[] {
  let rows = indexes.get(facts)
  if (rows === undefined) {
    rows = facts.map(row => ({
      speaker: row.by,
      text: `${row.who} ${row.about} ${row.fact} ${row.derived ?? ''}`,
      row,
    }))
    indexes.set(facts, rows)
  }
  return rows
}
