import { expect, test } from 'vitest'
import { getVocabulary } from '../../../../generators/materials/words/vocabulary.ts'
import { listPeople } from '../../../../generators/materials/world/people.ts'

test('no family name and no town is a word', () => {
  const { family, towns } = listPeople()
  const words = new Set(getVocabulary())
  expect([...family, ...towns].filter(name => words.has(name.toLowerCase()))).toEqual([])
  expect([family.length, towns.length]).toEqual([479, 300])
})
