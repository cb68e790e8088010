import { existsSync, readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import type { Task } from '../../../../../generators/task.ts'
import {
  longprocPathTraversal,
  longprocPathTraversalFixed,
  longprocPathTraversalRmodels,
} from '../../../../../packages/longproc/scorers/longproc-path-traversal.ts'
import type { LongProcExpected } from '../../../../../packages/longproc/scorers/parts/gold.ts'
import { pathTraversal } from '../../../../../packages/longproc/tasks/path-traversal/task.ts'
import { longOutputs, o200k } from '../../../../generators/place.ts'
import { expectRoomForAllOrNone } from '../../../../generators/room.ts'

const task = pathTraversal as unknown as Task
const { one, made } = longOutputs(task)
type Item = ReturnType<typeof one>

/** Read by words, not by the task's own pattern. */
const roadsOf = ({ context }: Pick<Item, 'context'>) =>
  context.split('\n').map(line => {
    const words = line.replace(/\.$/, '').split(' ')
    if (words.length !== 14 || words[3] !== words[11]) throw new Error(`no road: ${line}`)
    return { src: words[3], by: words[8], dst: words[13] }
  })

const endsOf = ({ question }: Pick<Item, 'question'>) =>
  question.match(/[A-Z][a-z]{5}\b/g)!.slice(-2) as [string, string]
const referenceOf = ({ row }: Item) => (row.expected as LongProcExpected).reference
const hopsOf = (item: Item) => referenceOf(item).split('\n').length

describe('of many items', () => {
  const items = [
    ...made(512, 40),
    ...made(2048, 8),
    ...made(8192, 2),
    ...made(700, 12, { seed: '7' }),
    ...made(512, 12, { target: 8192, seed: '8' }),
    ...made(2048, 2, { target: 32_768, seed: '9' }),
  ]

  test('one road leads out of every city but the last one, and none from a city to itself', () => {
    for (const item of items) {
      const roads = roadsOf(item)
      const sources = new Set(roads.map(({ src }) => src))
      expect(sources.size).toBe(roads.length)
      expect(roads.filter(({ src, dst }) => src === dst)).toEqual([])
      expect([...new Set(roads.map(({ dst }) => dst))].filter(dst => !sources.has(dst))).toEqual([endsOf(item)[1]])
    }
  })

  test('walking the printed roads gives the reference, which comes to no city twice', () => {
    for (const item of items) {
      const roads = new Map(roadsOf(item).map(road => [road.src, road]))
      const [start, goal] = endsOf(item)
      const lines: string[] = []
      const left = new Set(roads.keys())
      for (let at = start; at !== goal && left.delete(at); ) {
        const { by, dst } = roads.get(at)!
        lines.push(`From ${at}, take a ${by} to ${dst}.`)
        at = dst
      }
      expect(lines.join('\n')).toBe(referenceOf(item))
    }
  })

  test('names stay apart when case is folded, and none begins another', () => {
    for (const item of items) {
      const names = [...new Set(roadsOf(item).flatMap(({ src, dst }) => [src, dst]))]
      expect(new Set(names.map(name => name.normalize('NFKC').toLowerCase())).size).toBe(names.length)
      expect(names.filter(name => !/^[A-Z][a-z]{5}$/.test(name))).toEqual([])
    }
  })

  test('no way is another item’s, and no two share a beginning', () => {
    const items = [...made(512, 75), ...made(512, 25, { seed: '43' })]
    expect(new Set(items.map(item => referenceOf(item).split('\n')[0])).size).toBe(100)
  })

  test('the record names what LongProc’s names, but for the list', () => {
    for (const item of items.slice(0, 20)) {
      const { reference, item: record } = item.row.expected as LongProcExpected
      expect(Object.keys(record)).toEqual(['question_repr', 'answer_repr', 'question_nl', 'answer_nl'])
      expect(record['question_repr']).toEqual(endsOf(item))
      expect(record['answer_nl']).toBe(reference)
      expect(
        (record['answer_repr'] as Record<string, string>[])
          .map(({ src, transit, dst }) => `From ${src}, take a ${transit} to ${dst}.`)
          .join('\n'),
      ).toBe(reference)
    }
  })
})

describe('the official profile', () => {
  test.each([
    [512, 50],
    [2048, 200],
    [8192, 600],
  ])('%i tokens have %i cities, half to four fifths of them on the way', (output, cities) => {
    const items = made(output, output === 8192 ? 8 : 20)
    for (const item of items) {
      expect(roadsOf(item)).toHaveLength(cities - 1)
      expect([0.5, 0.6, 0.7, 0.8].map(share => Math.round(share * cities) - 1)).toContain(hopsOf(item))
    }
    expect(new Set(items.map(hopsOf)).size).toBe(4)
  })

  test('hops come about as often as in LongProc: 46, 42, 58 and 54 of 200', () => {
    const items = made(512, 150)
    for (const [hops, share] of [
      [24, 46],
      [29, 42],
      [34, 58],
      [39, 54],
    ] as const)
      expect(Math.abs(items.filter(item => hopsOf(item) === hops).length / 150 - share / 200)).toBeLessThan(0.08)
  })

  test('a hop takes about as many tokens as LongProc’s (11.4)', () => {
    for (const item of made(512, 40)) {
      const tokens = o200k.count(referenceOf(item)) / hopsOf(item)
      expect(tokens).toBeGreaterThan(10.8)
      expect(tokens).toBeLessThan(13)
    }
  })

  test('lines of the way stand as far apart, and as often in order, as in LongProc', () => {
    const places = made(512, 60).map(item => placesOf(item))
    const steps = places.flatMap(each => each.slice(1).map((place, at) => place - each[at]))
    // Measured over 40 official records: 0.50 in order, 16.9 lines apart.
    expect(steps.filter(step => step > 0).length / steps.length).toBeCloseTo(0.5, 1)
    const apart = steps.reduce((sum, step) => sum + Math.abs(step), 0) / steps.length
    expect(apart).toBeGreaterThan(15.5)
    expect(apart).toBeLessThan(18)
  })

  test('roads enter the way all along it, and straight about as often as in LongProc', () => {
    const entering = made(512, 60).map(item => enteringOf(item))
    // Measured over 40 official records: 67 % of the other cities.
    const straight = entering.reduce((sum, { straight }) => sum + straight, 0)
    const all = entering.reduce((sum, { others }) => sum + others, 0)
    expect(straight / all).toBeGreaterThan(0.58)
    expect(straight / all).toBeLessThan(0.75)
  })
})

test.each([128, 512, 2048])(
  'an answer of %i tokens scores 1 under all scorers, and no mistake does under the strict one',
  output => {
    for (const { index, seed, expected, answer } of made(output, 12, { seed: 'right' }).map(rightAnswer)) {
      for (const scorer of [longprocPathTraversal, longprocPathTraversalRmodels, longprocPathTraversalFixed])
        expect(scorer.score(answer, expected).value).toBe(1)
      for (const [name, mistake] of Object.entries(task.output!.corruptions)) {
        const wrong = mistake(answer, makeRandom(`${seed}/${index}/${name}`))
        expect(longprocPathTraversalFixed.score(wrong, expected).value, name).toBeLessThan(1)
      }
    }
  },
)

describe('lengths', () => {
  test.each([128, 700, 1024, 4096, 16_384, 32_768, 65_536])('%i tokens of answer, within 5 per cent', output => {
    for (const { row } of made(output, output > 10_000 ? 1 : 5)) {
      expect(Math.abs(row.length.reference! / output - 1)).toBeLessThan(0.05)
      expect(row.length.reference).toBe(
        o200k.count(`<Route>\n${(row.expected as LongProcExpected).reference}\n</Route>`),
      )
    }
  })

  test('the way is the same in a prompt of 4K and of 64K', () => {
    const [short, long] = [4096, 65_536].map(target => made(512, 1, { target })[0])
    expect(long.row.expected).toEqual(short.row.expected)
    expect(long.row.length.tokens).toBeGreaterThan(65_536 * 0.995)
    expect(long.row.length.tokens).toBe(o200k.count(long.render()))
    expect(task.solve !== 'none' && task.solve(long)).toContain(referenceOf(long))
  })

  test('a prompt has room for all items of a cell or for none', () => expectRoomForAllOrNone(task, 6000, 200))

  test('a way that does not fit is refused in one line', () => {
    expect(() => made(8192, 1, { target: 4096 })).toThrow(
      /path-traversal: 4K is shorter than its smallest prompt, about [\d,]+ tokens/,
    )
  })
})

describe('parameters', () => {
  const at8K = (params: object) => made(512, 10, { target: 8192, params })

  test('chains', () => {
    for (const item of at8K({ chains: 0 })) expect(enteringOf(item).straight).toBe(enteringOf(item).others)
    for (const item of at8K({ chains: 1 })) expect(enteringOf(item).straight).toBeLessThanOrEqual(1)
    const some = at8K({ chains: 0.5 }).map(enteringOf)
    for (const { straight, others } of some) expect(Math.abs(straight / others - 0.5)).toBeLessThan(0.15)
  })

  test('rings', () => {
    for (const item of at8K({ rings: 0.5, chains: 0 })) {
      const { ringed, others } = enteringOf(item)
      expect(ringed % 5).toBe(0)
      expect(Math.abs(ringed / others - 0.5)).toBeLessThan(0.05)
    }
    for (const item of at8K({ chains: 0 })) expect(enteringOf(item).ringed).toBe(0)
  })

  test('locality', () => {
    const inOrder = (locality: number) => {
      const steps = at8K({ locality }).flatMap(item =>
        placesOf(item).map((place, at, all) => place - (all[at - 1] ?? -1)),
      )
      return steps.filter(step => step > 0).length / steps.length
    }
    expect(inOrder(1)).toBe(1)
    expect(inOrder(0.9)).toBeGreaterThan(0.6)
    expect(inOrder(0.9)).toBeLessThan(1)
  })

  test.each([
    [0, 0],
    [1, 10],
  ])('a predecessor in a share of %d of the items', (predecessor, expected) => {
    const items = at8K({ predecessor })
    const led = items.filter(item => roadsOf(item).some(({ dst }) => dst === endsOf(item)[0]))
    expect(led).toHaveLength(expected)
  })

  test('what they may be', () => {
    const check = (params: object) => task.check!({ ...task.params, ...params })
    expect(check({ chains: -0.5 })).toMatch(/chains/)
    expect(check({ rings: 2 })).toMatch(/rings/)
    expect(check({ chains: 1, rings: 1, locality: 1, predecessor: 1 })).toBeUndefined()
  })
})

const OFFICIAL = resolve(
  import.meta.dirname,
  '../../../../../shared/data/longproc/path_traversal/path_traversal_0.5k.json',
)

test.skipIf(!existsSync(OFFICIAL))('the answer has the shape of LongProc’s (skipped: no ../shared)', () => {
  const records = JSON.parse(readFileSync(OFFICIAL, 'utf8')) as { answer_nl: string; answer_repr: object[] }[]
  const shape = /^From [A-Z][A-Za-z' .-]+, take a (bus|train|plane|ferry) to [A-Z][A-Za-z' .-]+\.$/
  const odd = (answer: string) => answer.split('\n').filter(line => !shape.test(line))
  expect(records.flatMap(({ answer_nl }) => odd(answer_nl))).toEqual([])
  for (const item of made(512, 5)) {
    expect(odd(referenceOf(item))).toEqual([])
    const [hop] = (item.row.expected as LongProcExpected).item['answer_repr'] as object[]
    expect(Object.keys(hop).sort()).toEqual(Object.keys(records[0].answer_repr[0]).sort())
  }
})

/** Where the lines of the way stand, in its order. */
function placesOf(item: Item): number[] {
  const places = new Map(roadsOf(item).map(({ src }, at) => [src, at]))
  return [...referenceOf(item).matchAll(/^From (\w+)/gm)].map(([, src]) => places.get(src)!)
}

/** How many other cities there are, lead straight onto the way, and stand in a ring. */
function enteringOf(item: Item) {
  const way = new Set([...referenceOf(item).matchAll(/^From (\w+)/gm)].map(([, src]) => src).concat(endsOf(item)[1]))
  const roads = roadsOf(item)
  const next = new Map(roads.map(({ src, dst }) => [src, dst]))
  const others = roads.filter(({ src }) => !way.has(src))
  const inRing = (start: string) => {
    let at = next.get(start)
    for (let steps = 0; at !== undefined && at !== start && steps <= 5; steps++) at = next.get(at)
    return at === start
  }
  return {
    others: others.length,
    straight: others.filter(({ dst }) => way.has(dst)).length,
    ringed: others.filter(({ src }) => inRing(src)).length,
  }
}

/** As the task's own solver writes it. */
function rightAnswer(item: Item) {
  if (task.solve === 'none') throw new Error('no solver')
  const { index, seed, expected } = item.row
  return { index, seed, expected: expected as LongProcExpected, answer: task.solve(item) }
}
