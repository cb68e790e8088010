import { expect, test } from 'vitest'
import { people } from '../../../generators/materials/people.ts'
import { vocabulary } from '../../../generators/materials/vocabulary.ts'

test('no family name and no town is a word', () => {
  const { family, towns } = people()
  const words = new Set(vocabulary())
  expect([...family, ...towns].filter(name => words.has(name.toLowerCase()))).toEqual([])
  expect([family.length, towns.length]).toEqual([479, 300])
})
