import { describe, expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import {
  adjustRows,
  buildComparedRows,
  type CorrectionFamily,
  type Grouping,
} from '../../../reports/compare/comparison.ts'
import type { ComparisonSide, SideEntry } from '../../../reports/compare/comparison-side.ts'
import { matchEntries } from '../../../reports/compare/matching.ts'
import { pairItems } from '../../../reports/compare/pairing.ts'
import { listFlips } from '../../../reports/compare/tables/flips.ts'
import { K, outcome, sides } from './gate/sides.ts'

const [base, candidate] = sides({ seed: 1, lengths: [8 * K, 16 * K], n: 10, lost: 0.2, won: 0.2 })
const pair = (a: ComparisonSide, b: ComparisonSide) => pairItems(a, b, matchEntries(a, b, {})[0], 'official')
const withEntry = (side: ComparisonSide, change: Partial<SideEntry>): ComparisonSide => ({
  ...side,
  entries: [{ ...side.entries[0], ...change }],
})
const entry = (method: string, model: string, config: string): SideEntry => ({
  ...base.entries[0],
  method,
  model,
  config,
  needsModel: model !== 'none',
  reference: /^(oracle|floor:)/.test(method),
})
const holding = (name: string, ...entries: SideEntry[]): ComparisonSide => ({ ...base, name, entries })

describe('items', () => {
  test('pair by id', () => {
    const { pairs, notes, without } = pair(base, candidate)
    expect(pairs.map(({ item }) => item.id)).toEqual(candidate.items.map(({ id }) => id))
    expect({ notes, without }).toEqual({ notes: [], without: 0 })
  })

  test('pair by core at the same lengths where template or tokenizer differ, and say so', () => {
    const other = { ...candidate.made, templates: { vt: 'ffff0000' } }
    const renamed = (id: string) => `other ${id}`
    const outcomes = new Map([...candidate.entries[0].outcomes].map(([id, each]) => [renamed(id), each]))
    const moved = withEntry(
      { ...candidate, made: other, items: candidate.items.map(item => ({ ...item, id: renamed(item.id) })) },
      { outcomes },
    )
    const { pairs, notes } = pair(
      { ...base, made: { ...base.made, templates: { vt: '00000000' }, tasks: { vt: { version: 1, params: {} } } } },
      { ...moved, made: { ...other, tasks: { vt: { version: 1, params: {} } } } },
    )
    expect(pairs).toHaveLength(20)
    expect(notes).toEqual(['20 items matched by question: another template of vt'])
    const longer = { ...moved, items: moved.items.map(item => ({ ...item, target: item.target + 1 })) }
    expect(pair(base, longer).pairs).toEqual([])
  })

  test('that the candidate did not end, failed or has no score for count as 0; what one side lacks is left out and said', () => {
    const outcomes = new Map(candidate.entries[0].outcomes)
    outcomes.delete('vt-8K-0')
    outcomes.set('vt-8K-1', outcome(0, { status: 'failed' }))
    outcomes.set('vt-8K-2', outcome(null))
    const scored = new Map(base.entries[0].outcomes)
    for (const index of [0, 1, 2]) scored.set(`vt-8K-${index}`, outcome(1))
    scored.set('vt-16K-0', outcome(null))
    const extra = { ...candidate.items[0], id: 'new', core: 'new', index: 99 }
    const { pairs, notes, without } = pair(
      withEntry({ ...base, items: base.items.filter(({ id }) => id !== 'vt-16K-1') }, { outcomes: scored }),
      withEntry({ ...candidate, items: [...candidate.items, extra] }, { outcomes }),
    )
    expect(pairs).toHaveLength(18)
    expect(without).toBe(3)
    expect(pairs.slice(0, 3).map(({ base, candidate }) => [base, candidate])).toEqual([
      [1, 0],
      [1, 0],
      [1, 0],
    ])
    expect(notes).toEqual([
      '3 items of candidate count as wrong: 1 without an answer, 1 failed, 1 without a score',
      '1 item left out: base has no score for them',
      '2 items of candidate left out: base does not contain them',
    ])
  })

  test('that the base failed count as 0 there, and are said', () => {
    const outcomes = new Map(base.entries[0].outcomes)
    outcomes.set('vt-8K-1', outcome(0, { status: 'failed' }))
    const { pairs, notes } = pair(withEntry(base, { outcomes }), candidate)
    expect(pairs[1].base).toBe(0)
    expect(notes).toEqual(['1 item of base count as wrong: 1 failed'])
  })

  test('that were scored by another version are said to be', () => {
    expect(pair({ ...base, fathom: '0.0.9' }, candidate).notes).toEqual([
      'base uses fathom-bench 0.0.9, candidate uses 0.1.0: scorers may have changed between them',
    ])
  })

  test('of long output are named by the length of their answers', () => {
    const long = (side: ComparisonSide): ComparisonSide => ({
      ...side,
      items: side.items.map(item => ({ ...item, axis: 'output' as const })),
    })
    const [left, right] = [long(base), long(candidate)]
    const fewer = { ...right, items: right.items.filter(({ at }) => at === 8 * K) }
    expect(pair(left, fewer).notes).toEqual(['not judged, because candidate does not contain them: vt out 16K'])
    expect(new Set(listFlips(pair(left, right).pairs).map(({ row }) => row))).toEqual(
      new Set(['vt out 8K', 'vt out 16K']),
    )
  })

  test('of the base that the candidate was not asked are named by cell', () => {
    const fewer = candidate.items.filter(({ at, index }) => at === 8 * K && index < 6)
    expect(pair(base, { ...candidate, items: fewer }).notes).toEqual([
      '4 items of base not judged: candidate has fewer in their cells',
      'not judged, because candidate does not contain them: vt 16K',
    ])
  })
})

describe('entries', () => {
  const names = (a: ComparisonSide, b: ComparisonSide, asked = {}) =>
    matchEntries(a, b, asked).map(
      ({ base, candidate }) =>
        `${base.method}/${base.model}#${base.config} ${candidate.method}/${candidate.model}#${candidate.config}`,
    )

  test.each([
    [
      'the same',
      [entry('a', 'm', '1'), entry('b', 'm', '1')],
      [entry('b', 'm', '1'), entry('c', 'm', '1')],
      ['b/m#1 b/m#1'],
    ],
    [
      'another config',
      [entry('a', 'm', '1'), entry('b', 'm', '1')],
      [entry('a', 'm', '2'), entry('c', 'm', '1')],
      ['a/m#1 a/m#2'],
    ],
    [
      'one with a model on each side',
      [entry('a', 'm', '1'), entry('oracle', 'none', '0')],
      [entry('b', 'n', '2'), entry('floor:blind', 'none', '0')],
      ['a/m#1 b/n#2'],
    ],
    [
      'exact before loose',
      [entry('a', 'm', '1'), entry('a', 'm', '2')],
      [entry('a', 'm', '2'), entry('a', 'm', '3')],
      ['a/m#2 a/m#2', 'a/m#1 a/m#3'],
    ],
  ])('match where they are %s', (_, left, right, expected) => {
    expect(names(holding('A', ...left), holding('B', ...right))).toEqual(expected)
  })

  test('have to be named where it is not clear, and may be', () => {
    const [a, b] = [
      holding('A', entry('a', 'm', '1'), entry('b', 'm', '1')),
      holding('B', entry('c', 'm', '1'), entry('d', 'x/y', '1')),
    ]
    expect(() => names(a, b)).toThrow(/A has a\/m#1, b\/m#1; B has c\/m#1, d\/x\/y#1\. Name them with --baseline-entry/)
    expect(names(a, b, { entry: 'd/x/y', baselineEntry: 'b' })).toEqual(['b/m#1 d/x/y#1'])
    expect(names(a, b, { baselineEntry: 'a#1' })).toEqual(['a/m#1 c/m#1', 'a/m#1 d/x/y#1'])
    const [two, another] = [
      holding('A', entry('a', 'm', '1'), entry('a', 'm', '2')),
      holding('B', entry('a', 'm', '3')),
    ]
    expect(() => names(two, another)).toThrow(/are ambiguous/)
    expect(() => names(another, two)).toThrow(/are ambiguous/)
    expect(() => names(a, b, { entry: 'e' })).toThrow(/--entry: "e" names no entry of B/)
    expect(names(a, a, { baselineEntry: 'a' })).toEqual(['a/m#1 b/m#1'])
  })

  test('of one run on both sides are those of another entry, which has to be named', () => {
    const run = holding('A', entry('a', 'm', '1'), entry('b', 'm', '1'))
    for (const entries of [{}, { entry: 'b' }])
      expect(() => matchEntries(run, { ...run, name: './A' }, entries)).toThrow(
        'A is not compared with itself. Name another run, or one of its entries with --baseline-entry: a/m#1, b/m#1.',
      )
    const one = holding('A', entry('a', 'm', '1'))
    expect(() => matchEntries(one, one, {})).toThrow('it holds one entry: name another run')
  })

  test('of one method on two models are the two of the run, the model named first as the baseline', () => {
    const run = { ...holding('A', entry('a', 'q4', '1'), entry('a', 'z', '1')), models: ['z', 'q4'] }
    expect(names(run, run)).toEqual(['a/z#1 a/q4#1'])
    expect(names(run, run, { entry: 'a/q4' })).toEqual(['a/z#1 a/q4#1'])
    expect(() => names(run, run, { entry: 'a/z' })).toThrow('A is not compared with itself')
    const three = { ...holding('A', entry('a', 'q4', '1'), entry('a', 'z', '1'), entry('a', 'y', '1')), models: ['z'] }
    expect(() => names(three, three)).toThrow('A is not compared with itself')
  })

  test('that only one side has are said', () => {
    const [match] = matchEntries(
      holding('A', entry('a', 'm', '1'), entry('b', 'm', '1')),
      holding('B', entry('b', 'm', '1'), entry('c', 'm', '1')),
      {},
    )
    expect(match.notes).toEqual(['c on m is not in A, and is not compared', 'a on m of A is not in B'])
    const both = [entry('a', 'm', '1'), entry('b', 'm', '1')]
    expect(matchEntries(holding('A', ...both), holding('B', ...both), { entry: 'b' })).toMatchObject([{ notes: [] }])
  })
})

describe('rows', () => {
  const data = sides({ seed: 4, tasks: ['cwe', 'vt'], lengths: [8 * K, 16 * K], n: 8, lost: 0.2, won: 0.1 })
  const match = matchEntries(...data, {})[0]
  const rows = (by: Grouping, sides: [ComparisonSide, ComparisonSide] = data, family: CorrectionFamily = 'all') =>
    adjustRows([{ rows: buildComparedRows(match, pairItems(...sides, match, 'official').pairs, by) }], family)[0].rows

  test.each([
    ['task,length', ['cwe 8K', 'cwe 16K', 'vt 8K', 'vt 16K', 'overall'], [1, 1, 1, 1, 4]],
    ['task', ['cwe', 'vt', 'overall'], [2, 2, 4]],
    ['length', ['8K', '16K', 'overall'], [2, 2, 4]],
    ['overall', ['overall'], [4]],
  ] as const)('by %s', (by, labels, cells) => {
    expect(rows(by).map(({ task, length }) => [task, length].filter(Boolean).join(' ') || 'overall')).toEqual(labels)
    expect(rows(by).map(row => row.cells)).toEqual(cells)
  })

  test('are the same in any order of the items', () => {
    const rng = makeRandom('order')
    const mix = (side: ComparisonSide): ComparisonSide => ({ ...side, items: rng.shuffle([...side.items]) })
    const mixed: [ComparisonSide, ComparisonSide] = [mix(data[0]), mix(data[1])]
    expect(rows('task,length', mixed)).toEqual(rows('task,length'))
  })

  test('have p values adjusted for all of them', () => {
    const all = rows('length')
    const smallest = Math.min(...all.map(row => row.difference.p))
    const least = all.find(row => row.difference.p === smallest)!
    expect(least.adjustedP).toBeCloseTo(Math.min(1, 3 * smallest))
  })

  test('of parts are a family without the overall one, whose p stays as it is', () => {
    const [first, second, overall] = rows('length', data, 'parts')
    expect(overall.adjustedP).toBe(overall.difference.p)
    const [less, more] = [first, second].sort((a, b) => a.difference.p - b.difference.p)
    expect(less.adjustedP).toBeCloseTo(Math.min(1, 2 * less.difference.p))
    expect(more.adjustedP).toBeGreaterThanOrEqual(more.difference.p)
    expect(rows('overall', data, 'parts')[0].adjustedP).toBe(overall.difference.p)
  })

  test('that stand alone are no family with those of other entries', () => {
    const pairs = pairItems(
      ...sides({ seed: 1, lengths: [8 * K], n: 20, lost: 0.4, won: 0.05 }),
      match,
      'official',
    ).pairs
    const one = () => ({ rows: buildComparedRows(match, pairs, 'task') })
    const all = adjustRows([one(), one()], 'parts')
    for (const { rows } of all) expect(rows.map(row => row.adjustedP)).toEqual(rows.map(row => row.difference.p))
  })

  test('have means of what both took', () => {
    expect(rows('overall')[0]).toMatchObject({ base: { tokens: 1010, calls: 1, ms: 100, cost: 0.5 } })
  })
})

test('flips are shown by size, losses before gains, with answers on one line', () => {
  const values = [
    [0, 0.5],
    [1, 1],
    [0, 1],
    [1, 0],
    [0.5, 0],
  ] as const
  const side = (place: 0 | 1): ComparisonSide => {
    const outcomes = new Map(
      base.items
        .slice(0, 5)
        .map(({ id }, at) => [id, outcome(values[at][place], { answer: () => `a\n${id} ${'x'.repeat(99)}` })]),
    )
    return withEntry({ ...base, name: `run ${place}`, items: base.items.slice(0, 5) }, { outcomes })
  }
  const flips = listFlips(pair(side(0), side(1)).pairs)
  expect(flips.map(({ index, base, candidate }) => [index, base, candidate])).toEqual([
    [3, 1, 0],
    [2, 0, 1],
    [4, 0.5, 0],
    [0, 0, 0.5],
  ])
  expect(flips[0]).toMatchObject({ row: 'vt 8K', baseAnswer: expect.stringMatching(/^"a·vt-8K-3 x+…"$/) })
})
