import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { getVocabulary } from '../../../generators/materials/words/vocabulary.ts'
import { Cities } from '../../../packages/longproc/tasks/path-traversal/cities.ts'
import { followRoads, parseRoads, type Road } from '../../../packages/longproc/tasks/path-traversal/roads.ts'
import { drawOtherRoads } from '../../../packages/longproc/tasks/path-traversal/surroundings.ts'
import { formatRoadList } from '../../../packages/longproc/tasks/path-traversal/wording.ts'
import { o200k } from '../place.ts'

test('twenty thousand cities: all different, none of the taken ones, no English words', () => {
  const few = new Cities(makeRandom('cities'))
  const taken = Array.from({ length: 50 }, () => few.draw())
  const cities = new Cities(makeRandom('cities'), taken)
  const names = Array.from({ length: 20_000 }, () => cities.draw())
  expect(new Set([...taken, ...names]).size).toBe(20_050)
  const words = new Set(getVocabulary())
  expect(names.filter(name => words.has(name.toLowerCase()))).toEqual([])
})

const road = (src: string, dst: string): Road => ({ src, dst, transit: 'bus' })

test('a list of roads is read as it was written, and a way ends at its goal, where roads end, or where it comes round', () => {
  const roads = [road('Kemdon', 'Subjol'), road('Subjol', 'Tarnek'), road('Tarnek', 'Subjol')]
  const read = parseRoads(formatRoadList(roads))
  expect([...read.values()]).toEqual(roads)
  expect(followRoads('Kemdon', 'Tarnek', read)).toEqual(roads.slice(0, 2))
  expect(followRoads('Nirgal', 'Tarnek', read)).toEqual([])
  expect(followRoads('Kemdon', 'Nirgal', read).length).toBeLessThanOrEqual(4)
})

test('other roads never take more than their room, and leave less than a line of it', () => {
  const cities = new Cities(makeRandom('way'))
  const route = { cities: Array.from({ length: 20 }, () => cities.draw()), predecessor: true }
  for (let room = 0; room < 1200; room += 3) {
    const { lines, tokens } = drawOtherRoads(
      route,
      { count: Number.POSITIVE_INFINITY, room },
      { chains: -1, rings: 0 },
      makeRandom(`room/${room}`),
      o200k,
    )
    expect(tokens).toBe(lines.reduce((sum, line) => sum + o200k.piece(line), 0))
    expect(tokens).toBeLessThanOrEqual(room)
    expect(room - tokens).toBeLessThan(26)
  }
})
