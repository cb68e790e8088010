import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { beforeEach, describe, expect, test } from 'vitest'
import type { AnswerRow } from '../../../../core/rows/rows.ts'
import type { RunRows } from '../../../../reports/summary/reporter.ts'
import { writeRun } from '../../../reports/compare/gate/sides.ts'
import {
  type FixtureOptions,
  getFixtureRows,
  K,
  makeFixture,
  READER_ENTRY,
  shuffleRows,
} from '../../../reports/fixture.ts'
import { bench, freshFolder } from '../bench.ts'

const A: FixtureOptions = {
  tasks: ['niah_single_1', 'vt'],
  lengths: [8 * K, 16 * K],
  samples: 12,
  entries: [{ ...READER_ENTRY, skill: () => 0.9 }],
}
const B: FixtureOptions = { ...A, entries: [{ ...READER_ENTRY, skill: () => 0.5 }] }
/** What the ledger holds of a program outside. */
const UNCOUNTED = {
  calls: { total: 0, root: 0, sub: 0, depth: 0 },
  tokens: { input: 0, cached: 0, reasoning: 0, output: 0, source: 'none' as const },
}
let above = ''
beforeEach(() => {
  above = freshFolder()
})
const at = (name: string) => join(above, name)
const made = (name: string, rows: RunRows) => writeRun(at(name), rows)
const both = () => [made('a', getFixtureRows(makeFixture(A))), made('b', getFixtureRows(makeFixture(B)))]

describe('compare', () => {
  test('shows differences, costs, what is traded, flips and where to open them', async () => {
    const { code, out, err } = await bench(['compare', ...both(), '--flips', '3'])
    expect({ code, err }).toEqual({ code: 0, err: '' })
    expect(out.match(/^ {2}(niah_single_1|vt) (8|16)K /gm)).toHaveLength(4 + 4)
    expect(out).toMatch(/^ {2}overall +48 +\d\d\.\d +\d\d\.\d +-\d/m)
    expect(out).toMatch(
      /^ {2}overall: -[\d.]+ \[-[\d.]+, -[\d.]+\] points for the same tokens, the same calls, the same time$/m,
    )
    expect(out).toMatch(
      new RegExp(
        `3 of \\d+ items that flipped \\(fathom-bench view ${at('a')} and fathom-bench view ${at('b')} shows each at /item/ID\\)`,
      ),
    )
    expect(out).toContain('(simulated model)')
    expect(out).not.toContain('cost A')
  })

  test('is a booktabs table for LaTeX, with the overall p as it is', async () => {
    const { out } = await bench(['compare', ...both(), '--latex'])
    expect(out).toMatch(/\\begin\{tabular\}\{lrrrrr\}[\s\S]*\\bottomrule/)
    const rows = out.split('\n').filter(line => line.endsWith('\\\\') && !line.startsWith(' &'))
    expect(rows).toHaveLength(5)
    expect(rows.map(row => row.split(' & ').length)).toEqual([6, 6, 6, 6, 6])
    expect(rows.at(-1)).toMatch(/^overall & 48 & .*\$\^\{\*\*\*\}\$ & p/)
    const json = JSON.parse((await bench(['compare', ...both(), '--format', 'json'])).out)
    const [whole] = json.compared[0].rows.slice(-1)
    // It stands alone: Holm's family is the rows below it.
    expect(whole).toMatchObject({ kind: 'overall', adjustedP: whole.p })
  })

  test('says of how many items a trade is, where one side did not get through all', async () => {
    const narrow = { ...A, entries: [{ ...READER_ENTRY, window: 8 * K }] }
    const { out } = await bench(['compare', both()[0], made('narrow', getFixtureRows(makeFixture(narrow)))])
    expect(out).toMatch(/^ {2}overall: .+ \(on the 24 of 48 items that both completed\)$/m)
  })

  test('says what was not measured, and never that it is fewer', async () => {
    const outside: FixtureOptions = { ...A, entries: [{ method: 'external-tool', model: 'none', skill: () => 0.9 }] }
    const rows = getFixtureRows(makeFixture(outside))
    const answers = rows.answers.map(answer => ({ ...answer, ledger: { ...answer.ledger, ...UNCOUNTED } }))
    const { code, out } = await bench(['compare', both()[0], made('outside', { ...rows, answers })])
    expect(code).toBe(0)
    expect(out).toMatch(
      /points for tokens not measured, calls not measured, (the same time|[\d.]+ % (more|less) time)$/m,
    )
    expect(out).not.toMatch(/fewer/)
    const csv = await bench(['compare', both()[0], at('outside'), '--format', 'csv'])
    const [head, first] = csv.out.split('\n').map(line => line.split(','))
    expect(first[head.indexOf('a_tokens')]).toBe('')
    expect(first[head.indexOf('b_tokens')]).toBe('')
  })

  test('leaves out what one of the runs did not reach', async () => {
    const early = {
      ...A,
      entries: [
        { ...READER_ENTRY, skill: () => 0.9, status: (_: number, at: number) => (at < 5 ? 'answered' : undefined) },
      ],
    } as FixtureOptions
    const { out } = await bench(['compare', both()[0], made('early', getFixtureRows(makeFixture(early)))])
    expect(out).toMatch(/^ {2}overall +20 /m)
    expect(out).toContain(`28 items left out: ${at('early')} did not reach them`)
    expect(out).not.toContain('count as wrong')
  })

  test("leaves p of all cells together out of Holm's family", async () => {
    const { out } = await bench(['compare', ...both(), '--format', 'json'])
    const { rows } = JSON.parse(out).compared[0]
    const overall = rows.at(-1)
    expect(overall).toMatchObject({ kind: 'overall', adjustedP: overall.p })
    expect(rows.slice(0, -1).some((row: { p: number; adjustedP: number }) => row.adjustedP > row.p)).toBe(true)
  })

  test.each(['text', 'md', 'json', 'csv'])('%s is the same for the same rows in any order', async format => {
    const [a, b] = both()
    const first = await bench(['compare', a, b, '--format', format])
    made('a', getFixtureRows(shuffleRows(makeFixture(A))))
    made('b', getFixtureRows(shuffleRows(makeFixture(B), 'other')))
    expect(await bench(['compare', a, b, '--format', format])).toEqual(first)
  })

  test('of the other way round changes the signs alone', async () => {
    const [a, b] = both()
    const rows = async (words: string[]) =>
      JSON.parse((await bench(['compare', ...words, '--format', 'json', '--by', 'length'])).out).compared[0].rows
    const [forth, back] = [await rows([a, b]), await rows([b, a])]
    for (const [index, row] of forth.entries()) {
      expect(back[index].difference).toBeCloseTo(-row.difference, 10)
      expect([back[index].lost, back[index].won]).toEqual([row.won, row.lost])
      expect(back[index].p).toBe(row.p)
    }
  })

  test('compares the entries of one run', async () => {
    const entries = [
      { ...READER_ENTRY, skill: () => 0.9 },
      { ...READER_ENTRY, method: 'memagent', skill: () => 0.6 },
    ]
    const run = made('one', getFixtureRows(makeFixture({ ...A, entries })))
    const { code, out } = await bench(['compare', run, '--baseline-entry', 'full-context'])
    expect(code).toBe(0)
    expect(out).toContain('B  memagent on reader')
    expect(out).toMatch(/% more calls/)
    for (const again of [[], [run], [`${run}/../one`]]) {
      const { code, err } = await bench(['compare', run, ...again])
      expect(code).toBe(2)
      expect(err).toMatch(
        /one is not compared with itself\. .* --baseline-entry: full-context\/reader#\w+, memagent\/reader#\w+\.\n$/,
      )
    }
  })

  test('writes a file, and tables that no name can break', async () => {
    const rows = getFixtureRows(makeFixture(B))
    const answers = rows.answers.map((row): AnswerRow => ({ ...row, model: '=a|b,"<i>' }))
    const scores = rows.scores.map(row => ({ ...row, model: '=a|b,"<i>' }))
    const [a] = both()
    const b = made('c', { ...rows, answers, scores })
    await bench(['compare', a, b, '--format', 'csv', '--out', at('x.csv')])
    const [head, first] = readFileSync(at('x.csv'), 'utf8').split('\n')
    expect(head).toMatch(/^a,b,row,cells,n,a_mean/)
    expect(first).toMatch(/^full-context on reader,"full-context on =a\|b,""<i>",niah_single_1 8K,1,12,/)
    const { out } = await bench(['compare', a, b, '--format', 'md'])
    const table = out.split('\n').filter(line => line.startsWith('|'))
    expect(out).not.toContain('<i>')
    expect(new Set(table.slice(0, 7).map(line => line.replace(/\\\|/g, '').split('|').length)).size).toBe(1)
  })

  test.each([
    ['', /name two run directories/],
    ['a', /a is not compared with itself, and it holds one entry: name another run/],
    ['a a', /a is not compared with itself/],
    ['a b c', /name two run directories/],
    ['gone b', /gone is not a run: no such directory/],
    ['a b --flips -1', /--flips/],
  ])('%s is refused in a line', async (words, message) => {
    both()
    const folders = words
      .split(' ')
      .filter(Boolean)
      .map(word => (/^[a-c]$/.test(word) ? at(word) : word))
    const { code, err } = await bench(['compare', ...folders])
    expect(err).toMatch(message)
    expect(code).toBe(2)
  })

  test('of a run in which everything failed has no table of what was taken', async () => {
    const failed = getFixtureRows(makeFixture({ ...A, entries: [{ ...READER_ENTRY, status: () => 'failed' }] }))
    const runs = [both()[0], made('failed', failed)]
    for (const format of ['text', 'md']) {
      const { code, out } = await bench(['compare', ...runs, '--format', format])
      expect(code).toBe(0)
      expect(out).toContain('an unrecorded cost')
      expect(out).not.toContain('means per item')
    }
  })

  test('of runs without a shared item says what differs; of an empty one, that there is nothing', async () => {
    const rows = getFixtureRows(makeFixture(B))
    const renamed = (id: string) => `other ${id}`
    const other = made('other', {
      ...rows,
      manifest: { ...rows.manifest, seed: '7' },
      items: rows.items.map(row => ({ ...row, id: renamed(row.id), questionId: renamed(row.questionId) })),
      answers: rows.answers.map(row => ({ ...row, item: renamed(row.item) })),
      scores: [],
    })
    const [a] = both()
    expect(await bench(['compare', a, other])).toMatchObject({
      code: 2,
      err: expect.stringContaining('seed 7 instead of 42'),
    })
    const empty = made('empty', { ...rows, answers: [], scores: [] })
    expect(await bench(['compare', a, empty])).toMatchObject({
      code: 3,
      err: expect.stringContaining('has no answers'),
    })
  })
})
