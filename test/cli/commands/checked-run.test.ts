import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openChecked } from '../../../packages/submissions/check-run.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { bench, freshFolder } from './bench.ts'
import { type AnyRow, change, copyOf, forge, rowsIn, sharedFolder, submitted } from './bundle.ts'

const shared = sharedFolder()
let run: string
let bundle: string
beforeAll(async () => {
  ;({ run, bundle } = await submitted(
    shared.path,
    '--task vt --lengths 2k --samples 3 --method truncate-middle --set truncate-middle.maxTokens=300',
  ))
})
afterAll(shared.remove)

const perfect = (path: string) => change(path, 'scores', rows => rows.map(row => ({ ...row, value: 1 })))
const headline = (head: AnyRow) => {
  for (const each of head.headline) each.score = 1
}

/** What a forger makes of a bundle. */
const FORGERIES: Readonly<Record<string, readonly [RegExp, (path: string) => void]>> = {
  'files that do not match their hashes': [/scores\.jsonl has another sha256 than bundle\.json says/, perfect],
  'every score set to 1, and all hashes made to fit': [
    /is 0(\.\d+)?, rescored|is 1, rescored it is/,
    path => {
      perfect(path)
      forge(path, headline)
    },
  ],
  'right answers that were put in the place of those expected': [
    /expected is \["wrong"\], rebuilt it is/,
    path => {
      change(path, 'items', rows => rows.map(row => ({ ...row, expected: ['wrong'] })))
      forge(path)
    },
  ],
}

const folderOf = (bundles: Readonly<Record<string, string>>): string => {
  const folder = freshFolder()
  mkdirSync(folder)
  for (const [name, path] of Object.entries(bundles)) cpSync(path, join(folder, name), { recursive: true })
  return folder
}

test('an honest bundle bears the badge of its check, on the page, in tables and for programs', async () => {
  const page = `${freshFolder()}.html`
  expect(await bench(`leaderboard ${bundle} --out ${page} --quiet`)).toMatchObject({ code: 0, err: '' })
  const text = readFileSync(page, 'utf8')
  expect(text).not.toContain('unverified')
  expect(text).toMatch(/<span class="mark badge" title="[^"]+">verified here<\/span>/)
  const folder = freshFolder()
  const { code, out } = await bench(`report ${bundle} --out ${folder} --quiet`)
  expect([code, out]).toEqual([0, expect.not.stringContaining('unverified')])
  expect(out.replace(/\s+/g, ' ')).toContain('verified here (3 of 3 items rebuilt, all of 3 answers rescored)')
  const { entries, runs } = JSON.parse(readFileSync(join(folder, 'results.json'), 'utf8'))
  expect([entries[0].badges, runs[0].standing.badges]).toEqual([['verified here'], ['verified here']])
})

test('a check that runs out of its time leaves the run unverified', async () => {
  const registry = await loadRegistry([])
  let now = 0
  const texts = { data: {}, haystack: undefined, tokenizer: undefined, prompts: undefined, plugin: [] }
  const spec = { ...texts, registry, unverified: false, now: () => now++ }
  const cut = await openChecked(bundle, { ...spec, verify: { samples: undefined, time: 2 } })
  expect(cut.standing?.badges).toEqual(['unverified'])
  expect(cut.unverified).toContain('the check reached its time limit')
  const whole = await openChecked(bundle, { ...spec, verify: { samples: undefined, time: 1000 } })
  expect(whole.standing?.badges).toEqual(['verified here'])
})

describe('leaderboard and report refuse by name', () => {
  test.each(Object.entries(FORGERIES))('%s', async (_, [message, spoil]) => {
    const forged = copyOf(bundle)
    spoil(forged)
    const out = freshFolder()
    const report = await bench(`report ${forged} --out ${out} --quiet`)
    expect([report.code, report.out, existsSync(out)]).toEqual([1, '', false])
    const board = await bench(`leaderboard ${folderOf({ acme: bundle, forged })} --out ${out}.html`)
    expect(board.out).toBe(`${out}.html: 1 run, 1 rejected\n`)
    expect(board.code).toBe(2)
    expect(board.err).toMatch(/^ {2}rejected forged: \S+forged does not verify: /)
    for (const { err } of [report, board]) expect(err).toMatch(message)
    expect(readFileSync(`${out}.html`, 'utf8')).not.toContain('forged')
  })

  test('and write no page where nothing is left', async () => {
    const forged = copyOf(bundle)
    perfect(forged)
    const page = `${freshFolder()}.html`
    const { code, out, err } = await bench(`leaderboard ${forged} --out ${page} --json`)
    expect([code, existsSync(page)]).toEqual([2, false])
    expect(JSON.parse(out)).toMatchObject({ path: null, runs: [], refused: [{ name: expect.any(String) }] })
    expect(err).toContain('rejected')
  })

  test('unless they are asked for, and then they bear a mark on the page and in tables', async () => {
    const forged = copyOf(bundle)
    perfect(forged)
    const page = `${freshFolder()}.html`
    const words = `leaderboard ${folderOf({ acme: bundle, forged })} --unverified --out ${page} --quiet`
    expect((await bench(words)).code).toBe(0)
    const text = readFileSync(page, 'utf8')
    expect(text).toContain('[unverified] truncate-middle · reader')
    expect(text).toContain('<bdi>truncate-middle · reader')
    expect(text).toContain('forged is unverified: scores.jsonl has another sha256')
    const { out } = await bench(`report ${forged} --unverified --out ${freshFolder()} --quiet`)
    expect(out).toContain('[unverified] truncate-middle · reader')
  })
})

test('what cannot be checked here is shown with a mark', async () => {
  const path = copyOf(bundle)
  const edit = (rows: AnyRow[]) => rows.map(row => ({ ...row, version: 99 }))
  change(path, 'items', edit)
  const manifest = JSON.parse(readFileSync(join(path, 'manifest.json'), 'utf8'))
  manifest.tasks.vt.version = 99
  writeFileSync(join(path, 'manifest.json'), JSON.stringify(manifest))
  forge(path)
  const { code, out } = await bench(`report ${path} --out ${freshFolder()} --quiet`)
  expect(code).toBe(0)
  expect(out).toContain('[unverified] truncate-middle')
  expect(out.replace(/\s+/g, ' ')).toMatch(/some parts could not be checked here: vt: vt is of version 99/)
})

describe('copies', () => {
  test('a run and its bundle are shown once', async () => {
    const folder = folderOf({ 'a-run': run, bundle })
    const { out, err } = await bench(`leaderboard ${folder} --out ${freshFolder()}.html`)
    expect(out).toMatch(/: 1 run\n$/)
    expect(err).toContain('bundle contains the same answers as a-run and is left out')
  })

  test('a forged copy that is named earlier does not push the honest bundle out', async () => {
    const forged = copyOf(bundle)
    const [{ item }] = rowsIn(forged, 'answers') as [AnyRow]
    change(forged, 'answers', rows => rows.map(row => (row.item === item ? { ...row, answer: 'another' } : row)))
    forge(forged)
    const page = `${freshFolder()}.html`
    const folder = folderOf({ acme: bundle, 'aaa-forged': forged })
    const { code, out, err } = await bench(`leaderboard ${folder} --unverified --out ${page}`)
    expect([code, out]).toEqual([0, expect.stringMatching(/: 2 runs\n$/)])
    expect(err).toContain('acme and aaa-forged claim to be one run, but 1 of 3 answers differs: both are shown')
    expect(err).not.toContain('left out')
    expect(readFileSync(page, 'utf8')).toContain('truncate-middle · reader · acme')
  })
})

describe('nothing is written into a bundle', () => {
  test('a report of it needs a place', async () => {
    const path = copyOf(bundle)
    const { code, err } = await bench(`report ${path}`)
    expect([code, err]).toEqual([2, expect.stringMatching(/is a bundle, which stays unchanged.*--out FOLDER/)])
    expect(readdirSync(path).sort()).toEqual(readdirSync(bundle).sort())
  })

  test('and its scores are not made again in it', async () => {
    const path = copyOf(bundle)
    const { code, err } = await bench(`score ${path}`)
    expect([code, err]).toEqual([2, expect.stringContaining('is a bundle, which stays unchanged')])
    expect(readdirSync(path).sort()).toEqual(readdirSync(bundle).sort())
  })
})
