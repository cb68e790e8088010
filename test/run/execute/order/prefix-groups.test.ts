import { expect, test } from 'vitest'
import type { RunEntry } from '../../../../run/config/entries.ts'
import { prefixGroups } from '../../../../run/execute/order/prefix-groups.ts'
import { scheduleRounds } from '../../../../run/execute/rounds.ts'
import type { Cell } from '../../../../run/registry/items/suite.ts'

const model = (id: string) => ({ id }) as RunEntry['model']
const [small, large] = [model('small'), model('large')]
const entry = (id: string, on: RunEntry['model'], sendsWholePrompt = false) =>
  ({ method: { id, sendsWholePrompt: sendsWholePrompt || undefined }, model: on, config: 'c' }) as unknown as RunEntry

const cell = (at: number, samples: number, questions: number, prefixes?: readonly string[]) =>
  ({
    at,
    samples,
    target: at,
    recipe: {
      params: questions === 1 ? {} : { questions_per_context: questions },
      ...(prefixes && { ready: { prefix: (index: number) => prefixes[index] } }),
    },
  }) as unknown as Cell

function namesOf(cells: readonly Cell[], entries: readonly RunEntry[], isOpen = (_: string) => true) {
  const items = [...scheduleRounds(cells)].map(place => ({ ...place, entries }))
  const name = (at: { cell: Cell; index: number }, { method, model }: RunEntry) =>
    `${'abc'[cells.indexOf(at.cell)]}${at.index}${entries.length > 1 ? `:${method.id}${model ? `/${model.id}` : ''}` : ''}`
  const groups = prefixGroups(items, (item, entry) => isOpen(name(item, entry)))
  return groups.map(group => group.map(({ item, entry }) => name(item, entry)).join(' '))
}

test('the questions of a context are one group, where the first of them stands in the rounds', () => {
  const cells = [cell(8, 6, 3), cell(16, 6, 3)]
  expect(namesOf(cells, [entry('whole', small)])).toEqual(['a0 a1 a2', 'b0 b1 b2', 'a3 a4 a5', 'b3 b4 b5'])
})

test('a method that sends something else has groups of its own, and so has each model', () => {
  const entries = [entry('whole', small, true), entry('map', small), entry('whole', large, true)]
  expect(namesOf([cell(8, 2, 2)], entries)).toEqual([
    'a0:whole/small a1:whole/small',
    'a0:map/small a1:map/small',
    'a0:whole/large a1:whole/large',
  ])
})

test('methods that send the whole prompt to one model share it', () => {
  const entries = [entry('whole', small, true), entry('cut', small, true), entry('map', small), entry('bm25', null)]
  expect(namesOf([cell(8, 2, 1)], entries)).toEqual([
    'a0:whole/small a0:cut/small',
    'a0:map/small',
    'a0:bm25',
    'a1:whole/small a1:cut/small',
    'a1:map/small',
    'a1:bm25',
  ])
})

test('items of their own stay in their rounds, one by one', () => {
  const cells = [cell(8, 2, 1), cell(16, 2, 1)]
  expect(namesOf(cells, [entry('whole', small, true)])).toEqual(['a0', 'b0', 'a1', 'b1'])
})

test('a file’s items with one context are put together, so many at a time', () => {
  const book = Array.from({ length: 20 }, (_, at) => (at === 1 ? 'poem' : 'book'))
  const groups = namesOf([cell(8, 20, 1, book), cell(16, 2, 1)], [entry('whole', small)])
  const sizes = groups.map(group => group.split(' ').length)
  expect(groups.slice(1, 4)).toEqual(['b0', 'a1', 'b1'])
  expect(sizes).toEqual([16, 1, 1, 1, 3])
})

test('what is done already is in no group', () => {
  expect(namesOf([cell(8, 3, 3)], [entry('whole', small)], name => name !== 'a0')).toEqual(['a1 a2'])
})
