import { expect, test } from 'vitest'
import { scorerById } from '../../scorers/score.ts'
import { formLoss, primaryScorer, primaryVariant, variantsOf } from '../../scorers/variants.ts'

const registry = scorerById()

test.each([
  ['ruler-recall', { official: 'ruler-recall', strict: 'ruler-recall-strict', stated: 'stated-set' }],
  // A rule of our own is the strict one itself, also where it has another twin.
  ['fields', { strict: 'fields', stated: 'stated-fields' }],
  ['label-match', { strict: 'label-match', stated: 'stated-label' }],
  ['nobody-knows', {}],
])('%s has the variants %j', (id, variants) => expect(variantsOf(id, registry)).toEqual(variants))

test('a plugin’s scorer without a variant is a strict one', () => {
  const own = new Map([['mine', { id: 'mine' }]])
  expect(variantsOf('mine', own)).toEqual({ strict: 'mine' })
  expect([primaryVariant('mine', own, false), primaryScorer('mine', own, true)]).toEqual(['strict', 'mine'])
})

test.each([
  ['ruler-recall', false, 'stated', 'stated-set'],
  ['ruler-recall', true, 'official', 'ruler-recall'],
  ['label-match', false, 'stated', 'stated-label'],
  // Nothing official is there to be laid beside: the rule of the file's scorer.
  ['label-match', true, 'strict', 'label-match'],
] as const)('%s, from an official file: %s', (id, official, variant, scorer) => {
  expect(primaryVariant(id, registry, official)).toBe(variant)
  expect(primaryScorer(id, registry, official)).toBe(scorer)
})

test('form loss is stated less strict', () => {
  expect(formLoss({ official: 0, strict: 0.25, stated: 1 })).toBe(0.75)
  expect(formLoss({ official: 1, stated: 1 })).toBeUndefined()
  expect(formLoss({ strict: 1 })).toBeUndefined()
})

test('every scorer but the stated ones says which it is, and names a stated one that takes the same', () => {
  for (const { id, variant, stated, expects } of registry.values()) {
    expect(['official', 'strict', 'stated'], id).toContain(variant)
    if (variant === 'stated') expect([id, stated]).toEqual([id, undefined])
    else if (!id.endsWith('-rmodels')) {
      expect(registry.get(stated!)?.variant, id).toBe('stated')
      expect(registry.get(stated!)?.expects?.shape, id).toBe(expects?.shape)
    }
  }
})
