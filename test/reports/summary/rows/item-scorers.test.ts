import { expect, test } from 'vitest'
import { computeFormLoss, type Score } from '../../../../reports/summary/cells/cell.ts'
import type { Labels } from '../../../../reports/summary/reporter.ts'
import { findPrimaryVariant, resolveItemScorers } from '../../../../reports/summary/rows/item-scorers.ts'
import { buildScorerRegistry } from '../../../../scorers/score.ts'
import type { Scorer } from '../../../../scorers/scorer.ts'
import { resolveVariants } from '../../../../scorers/variants.ts'

type Known = ReadonlyMap<string, Pick<Scorer, 'id' | 'strict' | 'stated' | 'variant'>>

/** The scorers of an item of such a scorer, from an official file or not. */
function scorersFor(scorer: string, known: Known, official: boolean) {
  const label = { about: '', scale: 'graded', variants: resolveVariants(scorer, known) } as const
  const labels: Labels = {
    tasks: {},
    groups: {},
    methods: {},
    scorers: { [scorer]: label },
    isOfficial: () => official,
  }
  return resolveItemScorers({ task: 'any', scorer }, labels)
}

test.each([
  ['ruler-recall', false, 'stated', 'stated-set'],
  ['ruler-recall', true, 'official', 'ruler-recall'],
  ['label-match', false, 'stated', 'stated-label'],
  // Nothing official is there to be laid beside: the rule of the file's scorer.
  ['label-match', true, 'strict', 'label-match'],
] as const)('%s, from an official file: %s', (id, official, variant, scorer) => {
  const scorers = scorersFor(id, buildScorerRegistry(), official)
  expect(findPrimaryVariant(scorers)).toBe(variant)
  expect(scorers.primary).toBe(scorer)
})

test('a plugin’s scorer without a variant is the primary one, and strict', () => {
  const known = new Map([['mine', { id: 'mine' }]])
  expect(findPrimaryVariant(scorersFor('mine', known, false))).toBe('strict')
  expect(scorersFor('mine', known, true).primary).toBe('mine')
})

test('form loss is stated less strict', () => {
  const score = (mean: number): Score => ({ mean, low: 0, high: 1, n: 4, interval: 'beta' })
  expect(computeFormLoss({ official: score(0), strict: score(0.25), stated: score(1) })).toBe(0.75)
  expect(computeFormLoss({ official: score(1), stated: score(1) })).toBeUndefined()
  expect(computeFormLoss({ strict: score(1) })).toBeUndefined()
})
