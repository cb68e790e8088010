import { expect, test } from 'vitest'
import { renderLeaderboard } from '../../../reports/leaderboard/leaderboard.ts'
import { summarize } from '../../../reports/summary/cells/cells.ts'
import { buildBudgetTable } from '../../../reports/summary/choice/budget-table.ts'
import { chooseEntries, listMeasuredLengths } from '../../../reports/summary/choice/choose-entries.ts'
import type { ReportInput } from '../../../reports/summary/reporter.ts'
import { formatBudgetTable, formatChoice } from '../../../reports/tables/choice.ts'
import { getFixtureRows, K, makeFixture, withRows } from '../fixture.ts'

/** Costs in dollars and seconds per answer; a cost of null is not metered. */
const SPENT: Readonly<Record<string, readonly [cost: number | null, seconds: number]>> = {
  best: [0.1, 20],
  fair: [0.01, 20],
  worse: [0.05, 30],
  slow: [0.02, 90],
  unpriced: [null, 5],
  oracle: [0, 1],
}
const SKILL: Readonly<Record<string, number>> = { best: 1, fair: 0.6, worse: 0.3, slow: 0.8, unpriced: 0.5, oracle: 1 }

const entries = Object.keys(SPENT).map(method => ({ method, model: 'm', skill: () => SKILL[method] }))
const made = makeFixture({ tasks: ['vt', 'cwe'], lengths: [8 * K, 32 * K], samples: 20, entries })
const rows = getFixtureRows(made)
const input: ReportInput = withRows(made, {
  // `worse` never reached 32K.
  answers: rows.answers
    .filter(({ method, item }) => method !== 'worse' || !rows.items.some(each => each.id === item && isLong(each)))
    .map(answer => {
      const [cost, seconds] = SPENT[answer.method]
      const ms = { ...answer.ledger.ms, total: 1000 * seconds, critical: 1000 * seconds }
      return { ...answer, ledger: { ...answer.ledger, cost, ms } }
    }),
})
const [group] = summarize(input).groups

function isLong({ length }: { readonly length: { readonly target: number } }): boolean {
  return length.target > 8 * K
}

const methods = (some: readonly { readonly entry: { readonly method: string } }[]) =>
  some.map(({ entry }) => entry.method)

test('without bounds the frontier has everything that nothing else beats in all', () => {
  const choice = chooseEntries(input, group, 8 * K, {})
  expect(methods(choice.frontier)).toEqual(['best', 'slow', 'fair', 'unpriced'])
  expect(methods(choice.dominated)).toEqual(['worse'])
})

test('a bound excludes what is above it, and what was not metered', () => {
  const choice = chooseEntries(input, group, 8 * K, { cost: 0.05, seconds: 60 })
  expect(methods(choice.frontier)).toEqual(['fair'])
  expect(methods(choice.dominated)).toEqual(['worse'])
  expect(methods(choice.beyond)).toEqual(['best', 'slow'])
  expect(methods(choice.unmetered)).toEqual(['unpriced'])
})

test('an entry without a score at the length is named, not guessed', () => {
  const choice = chooseEntries(input, group, 32 * K, {})
  expect(choice.unmeasured.map(({ method }) => method)).toEqual(['worse'])
  expect(listMeasuredLengths(input, group)).toEqual([8 * K, 32 * K])
  const text = formatChoice(choice, { cost: 0.05 }, undefined)
  expect(text).toContain('at 32K, at most $0.05; means per answer')
  expect(text).toMatch(/not measured at 32K: .*worse/)
  expect(text).toContain('nothing beyond these items: 40 per entry, 2 tasks, at 32K.')
})

test('references such as the oracle are never chosen', () => {
  const { frontier, dominated, beyond, unmetered, unmeasured } = chooseEntries(input, group, 8 * K, {})
  const all = [...frontier, ...dominated, ...beyond, ...unmetered].map(({ entry }) => entry)
  expect([...all, ...unmeasured].some(({ method }) => method === 'oracle')).toBe(false)
})

test('the table names the most accurate entry that each budget admits', () => {
  const table = buildBudgetTable(input, group)
  expect(table?.unit).toBe('cost')
  expect(table?.budgets[0]).toBe(0.01)
  expect(table?.rows[0]?.best.map(best => best?.entry.method)).toEqual(['fair', 'slow', 'slow', 'best'])
  const [, head, first] = formatBudgetTable(table!) // two entries have costs
  expect(head).toMatch(/length +≤ \$0\.01 +≤ \$0\.02 +≤ \$0\.05 +≤ \$0\.1/)
  expect(first).toMatch(/8K +fair \d+ +slow \d+/)
})

test('the page has the table', () => {
  expect(renderLeaderboard(input)).toMatch(/<h3>By length and budget<\/h3>[\s\S]*≤ \$0\.02[\s\S]*slow \d+/)
})
