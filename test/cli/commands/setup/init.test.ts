import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bench, freshFolder } from '../bench.ts'
import { change, forge, sharedFolder } from '../bundle.ts'

const shared = sharedFolder()
const board = join(shared.path, 'new/board')
const seedFile = `${board}-spring.seed`
const at = (...names: string[]) => join(board, ...names)
const here = (name: string) => at('submissions/spring', name)

beforeAll(async () => {
  await bench(['init', 'leaderboard', board, '--round', 'spring', '--title', 'Deep <readers>'])
  writeFileSync(at('rounds/spring.yaml'), 'tasks: vt\nlengths: 2k\nsamples: 2\n')
  const run = join(shared.path, 'run')
  await bench(`--task vt --lengths 2k --samples 2 --secret-seed ${seedFile} --quiet --out ${run}`)
  const { code, err } = await bench(['submit', run, '--out', here('acme'), '--who', 'Acme', '--quiet'])
  if (code !== 0) throw new Error(err)
})
afterAll(shared.remove)

const removed = (path: string) => rmSync(path, { recursive: true, force: true })

/** What the workflow runs, with fathom-bench in this process. */
async function build(folder = board) {
  const { build: made } = await import(pathToFileURL(join(folder, 'board.mjs')).href)
  const said: string[] = []
  const inProcess = async (words: string[]) => {
    const { code, err } = await bench(words)
    said.push(...err.split('\n'))
    return code
  }
  const code: number = await made({ folder, bench: inProcess, say: (line: string) => said.push(line) })
  const page = (name: string) => readFileSync(join(folder, 'site', name), 'utf8')
  return { code, said: said.join('\n'), page }
}

test('the repository holds the suite of its round, and a round without one is refused by name', async () => {
  const fresh = join(freshFolder(), 'board')
  await bench(['init', 'leaderboard', fresh, '--round', 'spring', '--quiet'])
  const suite = join(fresh, 'rounds/spring.yaml')
  expect(parse(readFileSync(suite, 'utf8'))).toEqual({ tasks: 'core', lengths: '8k..128k', samples: 20 })
  rmSync(suite)
  await expect(build(fresh)).rejects.toThrow(/rounds\/spring\.yaml is missing: it names tasks, lengths and samples/)
})

test('a bundle that lacks cells of the suite is refused by name', async () => {
  const whole = join(freshFolder(), 'board')
  cpSync(board, whole, { recursive: true })
  writeFileSync(join(whole, 'rounds/spring.yaml'), 'tasks: vt\nlengths: 2k,4k\nsamples: 2\n')
  const { code, said } = await build(whole)
  expect([code, said]).toEqual([
    2,
    expect.stringMatching(/rejected \S*acme: .*it does not match the suite: vt at 4K: 0 of 2 items/),
  ])
})

test('the repository holds a workflow with pinned actions, and the hash of a seed that is kept beside it', () => {
  const round = JSON.parse(readFileSync(at('rounds/spring.json'), 'utf8'))
  expect(round.seed).toMatch(/^sha256:[0-9a-f]{64}$/)
  if (process.platform !== 'win32') expect(statSync(seedFile).mode & 0o777).toBe(0o600)
  const seed = readFileSync(seedFile, 'utf8').trim()
  const names = readdirSync(board, { recursive: true, encoding: 'utf8' }).filter(name => statSync(at(name)).isFile())
  for (const name of names.filter(name => !name.startsWith('submissions')))
    expect(readFileSync(at(name), 'utf8'), name).not.toMatch(new RegExp(`${seed}|\\bVERSION\\b|\\bTITLE\\b`))
  const { jobs, permissions } = parse(readFileSync(at('.github/workflows/board.yml'), 'utf8'))
  expect(permissions).toEqual({ contents: 'read' })
  const steps: { uses?: string; run?: string }[] = [...jobs.check.steps, ...jobs.publish.steps]
  for (const { uses } of steps) if (uses !== undefined) expect(uses).toMatch(/@[0-9a-f]{40}$/)
  // What judges bundles is named to the byte: by the lock file, which is not ignored.
  expect(steps.flatMap(({ run }) => (/\bnp[mx]\b/.test(run ?? '') ? [run] : []))).toEqual([
    'npm ci --ignore-scripts --no-audit --no-fund',
  ])
  const { dependencies } = JSON.parse(readFileSync(at('package.json'), 'utf8'))
  for (const version of Object.values(dependencies)) expect(version).toMatch(/^\d+\.\d+\.\d+(-[\w.]+)?$/)
  expect(readFileSync(at('.gitignore'), 'utf8')).not.toMatch(/lock/)
})

describe('the script of its workflow', () => {
  test('shows a sealed bundle as unverified, and refuses by name what is not of the round', async () => {
    cpSync(here('acme'), here('forged'), { recursive: true })
    change(here('forged'), 'scores', rows => rows.map(row => ({ ...row, scorer: 'another' })))
    forge(here('forged'))
    cpSync(here('acme'), here('other'), { recursive: true })
    const manifest = JSON.parse(readFileSync(here('other/manifest.json'), 'utf8'))
    writeFileSync(here('other/manifest.json'), JSON.stringify({ ...manifest, seed: '42' }))
    mkdirSync(here('empty'))
    const { code, said, page } = await build()
    expect(code).toBe(2)
    expect(said).toMatch(/rejected {2}submissions\/spring\/empty: it is not a bundle/)
    expect(said).toMatch(/rejected {2}submissions\/spring\/other: its seed is not the round's/)
    expect(said).not.toContain('private')
    expect(said).toMatch(/rejected forged: .*does not verify/)
    expect(page('spring.html')).toContain('[unverified] full-context · reader')
    expect(page('index.html')).toContain('<a href="spring.html">Round 1</a>')
    expect(page('index.html')).toContain('secret until the round ends')
  })

  test('at the end of the round the seed is revealed, and the bundle verified', async () => {
    const whole = freshFolder()
    cpSync(board, whole, { recursive: true })
    const bundle = join(whole, 'submissions/spring/acme')
    for (const name of ['forged', 'other', 'empty']) removed(join(whole, 'submissions/spring', name))
    expect((await bench(`reveal ${bundle} --private ${here('acme')}.private.jsonl --quiet`)).code).toBe(0)
    const path = join(whole, 'rounds/spring.json')
    const round = JSON.parse(readFileSync(path, 'utf8'))
    writeFileSync(path, JSON.stringify({ ...round, revealed: readFileSync(seedFile, 'utf8').trim() }))
    const { code, said, page } = await build(whole)
    expect([code, said.trim()]).toEqual([0, ''])
    expect(page('spring.html')).toMatch(/class="mark badge"[^>]*>secret seed revealed</)
    expect(page('index.html')).toContain('revealed as')
    writeFileSync(path, JSON.stringify({ ...round, revealed: '0'.repeat(32) }))
    await expect(build(whole)).rejects.toThrow(/the revealed seed has another hash/)
  })
})

test.each<[string, string[], RegExp]>([
  ['nothing', [], /expected init leaderboard DIR/],
  ['another thing', ['gate', 'x'], /expected init leaderboard DIR/],
  ['a folder that is not empty', ['leaderboard', shared.path], /is not empty/],
  [
    'a round with a path',
    ['leaderboard', 'x', '--round', '../y'],
    /--round: got "\.\.\/y", expected up to 40 lowercase letters, digits and -/,
  ],
])('%s is refused', async (_, words, message) => {
  const { code, err } = await bench(['init', ...words])
  expect([code, err]).toEqual([2, expect.stringMatching(message)])
})
