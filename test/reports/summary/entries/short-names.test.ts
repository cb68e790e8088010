import { expect, test } from 'vitest'
import type { Entry } from '../../../../reports/summary/entries/entries.ts'
import { shortenNames } from '../../../../reports/summary/entries/short-names.ts'

const entry = (fields: Partial<Entry> & { label: string }): Entry => ({
  id: fields.label,
  method: 'cut',
  model: 'lab/qwen',
  config: 'c',
  runs: ['r'],
  fidelity: '',
  reference: false,
  needsModel: true,
  simulated: false,
  window: null,
  ...fields,
})
const shorten = (entries: readonly Entry[]) => entries.map(each => shortenNames(entries).of(each))

test('presets of a method keep their names where the model is removed', () => {
  const codex = entry({ preset: 'codex', label: 'cut@codex · lab/qwen' })
  const cline = entry({ preset: 'cline', label: 'cut@cline · lab/qwen (limit=5)' })
  expect(shorten([codex, cline])).toEqual(['cut@codex', 'cut@cline (limit=5)'])
  expect(shorten([codex, { ...codex, model: 'b', label: 'cut@codex · b' }])).toEqual(['qwen', 'b'])
})

test('two entries never share a name, whatever their labels begin with', () => {
  const labels = ['[unverified] cut · lab/qwen', 'cut · lab/qwen', 'cut · lab/qwen · run 2', 'cut@codex · lab/qwen']
  const entries = labels.flatMap(label => [entry({ label }), entry({ preset: 'codex', label: `${label} (x)` })])
  const names = shorten(entries)
  expect(new Set(names).size).toBe(names.length)
})
