import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { RunRows } from '../../../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture, READER_ENTRY } from '../../../reports/fixture.ts'
import { bench, freshFolder } from '../bench.ts'
import { writeRun } from '../write-run.ts'

const ONE = { tasks: ['vt', 'qa_1'], lengths: [8 * K, 16 * K], samples: 3 }
const rows = getFixtureRows(makeFixture(ONE))
const run = (change: Partial<RunRows> = {}) => writeRun(freshFolder(), { ...rows, ...change })

/** All reports, in place of the few of most tests. */
const EVERY = { FATHOM_REPORTS: '' }

test('a report is written into its run, without a model', async () => {
  const folder = run()
  const { code, out } = await bench(`report ${folder} --quiet`, EVERY)
  expect(code).toBe(0)
  expect(out).toContain('full-context † *')
  expect(readdirSync(join(folder, 'report'))).toEqual(
    expect.arrayContaining(['leaderboard.html', 'results.json', 'table.md']),
  )
})

test('several runs are one report, in any order', async () => {
  const memagent = getFixtureRows(makeFixture({ ...ONE, entries: [{ method: 'memagent', model: 'm' }] }))
  const folders = [run(), writeRun(freshFolder(), memagent)]
  const [one, other] = [freshFolder(), freshFolder()]
  expect((await bench(`report ${folders.join(' ')} --out ${one} --quiet`, EVERY)).code).toBe(0)
  expect((await bench(`report ${folders.toReversed().join(' ')} --out ${other} --quiet`, EVERY)).code).toBe(0)
  const results = readFileSync(join(one, 'results.json'), 'utf8')
  expect(readFileSync(join(other, 'results.json'), 'utf8')).toBe(results)
  expect(JSON.parse(results).entries.map(({ method }: { method: string }) => method)).toEqual([
    'memagent',
    'full-context',
  ])
})

test('what keeps runs apart is said', async () => {
  const other = run({ manifest: { ...rows.manifest, seed: '7' } })
  const { out, code } = await bench(`report ${run()} ${other} --out ${freshFolder()} --quiet`)
  expect(code).toBe(0)
  expect(out.replace(/\s+/g, ' ')).toMatch(/does not repeat .*: seed (7 instead of 42|42 instead of 7)/)
})

describe('what is there is shown', () => {
  test.each<[string, Partial<RunRows>, RegExp]>([
    ['an empty run', { items: [], answers: [], scores: [] }, /No items yet/],
    ['a run without answers', { answers: [], scores: [] }, /No answers yet/],
    ['one item', { items: rows.items.slice(0, 1) }, /44 rows of items that are not in items\.jsonl excluded/],
    [
      'all failed',
      { ...getFixtureRows(makeFixture({ ...ONE, entries: [{ ...READER_ENTRY, status: () => 'failed' }] })) },
      /failed/,
    ],
    ['scores that are no numbers', { scores: rows.scores.map(row => ({ ...row, value: Number.NaN })) }, /unscored/],
  ])('%s', async (_, change, shown) => {
    const folder = run(change)
    const { code, out } = await bench(`report ${folder} --quiet`, EVERY)
    expect(code).toBe(0)
    expect(out).toMatch(shown)
    expect(existsSync(join(folder, 'report', 'leaderboard.html'))).toBe(true)
  })

  test('a last row that was torn is passed over', async () => {
    const folder = run()
    truncateSync(join(folder, 'scores.jsonl'), readFileSync(join(folder, 'scores.jsonl')).length - 20)
    expect((await bench(`report ${folder} --quiet`)).code).toBe(0)
  })
})

describe('one line and exit code 2 for', () => {
  test.each<[string, (folder: string) => string, RegExp]>([
    ['no folder', () => 'report', /name a run directory/],
    ['a folder that is not there', folder => `report ${folder}-absent`, /is not a run: no such directory/],
    [
      'a folder that is no run',
      folder => {
        const other = `${folder}-other`
        mkdirSync(other)
        return `report ${other}`
      },
      /it has no manifest\.json/,
    ],
    ['several runs without a place', folder => `report ${folder} ${folder}`, /Name its directory with --out/],
    [
      'a manifest that is no JSON',
      folder => {
        writeFileSync(join(folder, 'manifest.json'), '{"v":')
        return `report ${folder}`
      },
      /manifest\.json is not valid JSON/,
    ],
    [
      'a manifest of a newer version',
      folder => {
        writeFileSync(join(folder, 'manifest.json'), JSON.stringify({ ...rows.manifest, v: 9 }))
        return `report ${folder}`
      },
      /row version 9; this Fathom reads version 2/,
    ],
    [
      'rows of a newer version',
      folder => {
        appendFileSync(join(folder, 'answers.jsonl'), `${JSON.stringify({ ...rows.answers[0], v: 3 })}\n`)
        return `report ${folder}`
      },
      /answers\.jsonl:13: a row of version 3/,
    ],
    [
      'a line in the middle that is no row',
      folder => {
        appendFileSync(join(folder, 'items.jsonl'), 'garbage\n{}\n')
        return `report ${folder}`
      },
      /items\.jsonl:13: not a JSON record/,
    ],
    [
      'rows of something else',
      folder => {
        appendFileSync(join(folder, 'items.jsonl'), '{"v":2,"name":"x"}\n')
        return `report ${folder}`
      },
      /items\.jsonl:13: a row without id, questionId/,
    ],
  ])('%s', async (_, prepare, message) => {
    const folder = run()
    const { code, err, out } = await bench(prepare(folder))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
    rmSync(folder, { recursive: true, force: true })
  })
})
