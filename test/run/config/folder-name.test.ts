import { expect, test } from 'vitest'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { chooseFolder, nameDefaultFolder } from '../../../run/config/folder-name.ts'
import { RUN_FIELDS } from '../../../run/config/options/fields.ts'
import type { RunSpec } from '../../../run/config/spec.ts'

const ALL: Partial<RunSpec> = {
  task: ['vt', 'qa_*'],
  profile: 'official',
  questionsPerContext: 2,
  level: 3,
  cores: 'per-length',
  seed: '7',
  tokenizer: '/data/a tokenizer.json',
  haystack: 'noise/',
  shard: { part: 2, of: 3 },
}

test.each<[Partial<RunSpec>, string]>([
  [DEFAULTS, 'ruler-simulated'],
  [{ task: ['vt'] }, 'vt'],
  [{ ...DEFAULTS, models: [] }, 'ruler'],
  [{ ...DEFAULTS, shard: { part: 1, of: 1 } }, 'ruler-simulated'],
  [
    { ...DEFAULTS, ...ALL },
    'vt+qa__-official-questions2-level3-per-length-seed7-a_tokenizer.json-noise-simulated-shard-2-of-3',
  ],
])('%j is in the folder %s', (spec, name) => {
  expect(nameDefaultFolder(spec)).toBe(`bench-runs/${name}`)
  expect(chooseFolder({ ...spec, out: 'mine' })).toBe('mine')
})

test('each part has a place of its own', () => {
  const places = Object.values(RUN_FIELDS).flatMap(field => ('inFolderName' in field ? [field.inFolderName.at] : []))
  expect(new Set(places).size).toBe(places.length)
})
