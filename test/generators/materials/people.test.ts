import { expect, test } from 'vitest'
import { listPeople } from '../../../generators/materials/people.ts'
import { getVocabulary } from '../../../generators/materials/vocabulary.ts'

test('no family name and no town is a word', () => {
  const { family, towns } = listPeople()
  const words = new Set(getVocabulary())
  expect([...family, ...towns].filter(name => words.has(name.toLowerCase()))).toEqual([])
  expect([family.length, towns.length]).toEqual([479, 300])
})
