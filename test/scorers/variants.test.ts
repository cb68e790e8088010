import { expect, test } from 'vitest'
import { buildScorerRegistry } from '../../scorers/score.ts'
import { resolveVariants } from '../../scorers/variants.ts'

const registry = buildScorerRegistry()

test.each([
  ['ruler-recall', { official: 'ruler-recall', strict: 'ruler-recall-strict', stated: 'stated-set' }],
  // A rule of our own is the strict one itself, also where it has another variant.
  ['fields', { strict: 'fields', stated: 'stated-fields' }],
  ['label-match', { strict: 'label-match', stated: 'stated-label' }],
  ['nobody-knows', {}],
])('%s has the variants %j', (id, variants) => expect(resolveVariants(id, registry)).toEqual(variants))

test('a plugin’s scorer without a variant is a strict one', () => {
  const own = new Map([['mine', { id: 'mine' }]])
  expect(resolveVariants('mine', own)).toEqual({ strict: 'mine' })
})

/** Scorers that have no stated one: rewards of another's model. */
const WITHOUT_STATED = /-rmodels$/

test('every scorer but the stated ones says which it is, and names a stated one that takes the same', () => {
  for (const { id, variant, stated, expects, unscored } of registry.values()) {
    if (unscored !== undefined) continue
    expect(['official', 'strict', 'stated'], id).toContain(variant)
    if (variant === 'stated') expect([id, stated]).toEqual([id, undefined])
    else if (!WITHOUT_STATED.test(id)) {
      expect(registry.get(stated!)?.variant, id).toBe('stated')
      expect(registry.get(stated!)?.expects?.shape, id).toBe(expects?.shape)
    }
  }
})
