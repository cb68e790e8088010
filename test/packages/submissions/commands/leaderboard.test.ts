import { cpSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { labelRuns } from '../../../../run/store/find-runs.ts'
import { bench, freshFolder } from '../../../cli/commands/bench.ts'
import { writeRun } from '../../../cli/commands/write-run.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture, READER_ENTRY } from '../../../reports/fixture.ts'

const rows = (entry: FixtureEntry) =>
  getFixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K, 16 * K], samples: 3, entries: [entry] }))
const MODELS = ['alpha', 'beta', 'gamma']

/**
 * A folder that holds a run a model, one of them a folder deeper. Their items were made by no task, so that they do not
 * verify.
 */
function several(): string {
  const folder = freshFolder()
  for (const [at, model] of MODELS.entries())
    writeRun(
      join(folder, at === 0 ? `deeper/${model}` : model),
      rows({ method: 'full-context', model, window: null, skill: () => 0.9 - at * 0.3 }),
    )
  return folder
}

const entriesIn = (page: string) =>
  Array.from(
    page.slice(page.indexOf('class="ranking"')).matchAll(/<bdi>\[unverified\] (full-context · \w+)<\/bdi>/g),
    ([, name]) => name,
  )

test('merges the runs below a folder into one page', async () => {
  const out = `${freshFolder()}.html`
  const { code, out: said } = await bench(
    `leaderboard ${several()} --unverified --out ${out} --title Models --site https://example.org/board`,
  )
  expect(code).toBe(0)
  expect(said).toBe(`${out}: 3 runs\n`)
  const page = readFileSync(out, 'utf8')
  const picture = out.replace(/html$/, 'png')
  expect(page).toContain(`<meta property="og:image" content="https://example.org/board/${basename(picture)}">`)
  expect(readFileSync(picture).subarray(1, 4).toString()).toBe('PNG')
  expect(page).toContain('<title>Models · Fathom</title>')
  expect([...new Set(entriesIn(page))].slice(0, 3)).toEqual([
    'full-context · alpha',
    'full-context · beta',
    'full-context · gamma',
  ])
})

test('is the same page, whatever the order of the folders', async () => {
  const folder = several()
  const folders = ['deeper/alpha', 'beta', 'gamma'].map(name => join(folder, name))
  const pages: string[] = []
  for (const words of [folders, folders.toReversed()]) {
    const out = `${freshFolder()}.html`
    expect((await bench(`leaderboard ${words.join(' ')} --unverified --out ${out} --quiet`)).code).toBe(0)
    pages.push(readFileSync(out, 'utf8'))
  }
  expect(pages[0]).toBe(pages[1])
})

test('shows a run once, its bundle or copy aside', async () => {
  const folder = several()
  cpSync(join(folder, 'beta'), join(folder, 'beta-copy'), { recursive: true })
  const { out, err } = await bench(`leaderboard ${folder} --unverified --out ${freshFolder()}.html`)
  expect(out).toMatch(/: 3 runs\n$/)
  expect(err).toContain('beta-copy contains the same answers as beta and is left out')
})

test('two runs of one model are told apart by their folders', async () => {
  const folder = freshFolder()
  writeRun(join(folder, 'spring'), rows(READER_ENTRY))
  const later = rows(READER_ENTRY)
  writeRun(join(folder, 'autumn'), {
    ...later,
    answers: later.answers.map(row => ({ ...row, at: '2026-11-21T00:00:00.000Z' })),
  })
  const out = `${freshFolder()}.html`
  expect((await bench(`leaderboard ${folder} --unverified --out ${out} --quiet`)).code).toBe(0)
  const page = readFileSync(out, 'utf8')
  expect(page).toContain('full-context · reader · autumn')
  expect(page).toContain('full-context · reader · spring')
})

test.each(['strict', 'effective', 'area', 'at:16k'])('sorts by %s when told to', async primary => {
  const out = `${freshFolder()}.html`
  expect((await bench(`leaderboard ${several()} --unverified --out ${out} --primary ${primary} --quiet`)).code).toBe(0)
  expect(existsSync(out)).toBe(true)
})

describe('one line and exit code 2 for', () => {
  test.each<[string, (folder: string) => string, RegExp]>([
    ['no folder', () => 'leaderboard', /name directories of runs or bundles/],
    ['a folder that is not there', folder => `leaderboard ${folder}-absent`, /run-absent: no such directory/],
    [
      'a file',
      folder => {
        writeFileSync(join(folder, 'x.txt'), '')
        return `leaderboard ${join(folder, 'x.txt')}`
      },
      /is a file\. Name the folder of a run/,
    ],
    [
      'a site that is no address',
      folder => `leaderboard ${folder} --site board`,
      /--site: got "board", expected an address/,
    ],
    ['a folder without runs', folder => `leaderboard ${folder}`, /holds no run: no manifest\.json in it/],
    [
      'a figure that is none',
      folder => `leaderboard ${folder} --primary best`,
      /--primary: got "best", expected average, official, strict/,
    ],
    [
      'a folder to write to',
      folder => `leaderboard ${several()} --out ${folder}`,
      /--out: \S+ is a directory\. Name the page's file, such as \S+leaderboard\.html\./,
    ],
  ])('%s', async (_, words, message) => {
    const folder = freshFolder()
    mkdirSync(folder, { recursive: true })
    const { code, err, out } = await bench(words(folder))
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(message)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})

test.each([
  [['/a/runs/x'], ['x']],
  [
    ['/a/runs/x', '/a/runs/y/z'],
    ['x', 'y/z'],
  ],
  [
    ['/a/x/run', '/b/x/run'],
    ['a/x/run', 'b/x/run'],
  ],
  [
    ['/a/run', '/a/run'],
    ['run', 'run'],
  ],
])('%j are called %j', (paths, names) => {
  expect(labelRuns(paths)).toEqual(names)
})
