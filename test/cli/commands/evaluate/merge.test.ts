import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readRun } from '../../../../run/store/read-run.ts'
import { bench, freshFolder, rowsOf } from '../bench.ts'
import { change, copyOf, sharedFolder } from '../bundle.ts'

const SMALL = '--task vt,niah_single_1 --lengths 2k --samples 4 --method full-context,floor:random --quiet'
const shared = sharedFolder()
const [one, two, whole] = ['1', '2', 'whole'].map(name => join(shared.path, name)) as [string, string, string]

beforeAll(async () => {
  for (const [out, shard] of [
    [one, ' --shard 1/2 --trace'],
    [two, ' --shard 2/2'],
    [whole, ''],
  ] as const)
    expect((await bench(`${SMALL} --out ${out}${shard}`)).code).toBe(0)
})
afterAll(shared.remove)

/** Rows without what differs from one run of the same to the next. */
const timeless = (path: string) => {
  const { items, answers, scores, manifest } = rowsOf(path)
  const bare = answers.map(({ at, ledger: { ms, ...ledger }, ...row }) => ({ ...row, ledger }))
  const lines = [items, bare, scores].map(rows => rows.map(row => JSON.stringify(row)).sort())
  return { lines, asked: manifest.asked }
}

test('shards of a run are the run, for every command', async () => {
  const out = freshFolder()
  const { code, out: said } = await bench(`merge ${one} ${two} --out ${out}`)
  expect([code, said]).toEqual([
    0,
    `${out}: 2 run directories, 8 items, 16 answers, ${rowsOf(whole).scores.length} scores\n`,
  ])
  expect(timeless(out)).toEqual(timeless(whole))
  expect(existsSync(join(out, 'trace'))).toBe(true)
  expect(rowsOf(out).manifest.sessions).toHaveLength(2)
  // The command of the whole finds nothing to do.
  expect((await bench(`${SMALL} --out ${out}`)).code).toBe(0)
  expect(rowsOf(out).answers).toHaveLength(16)
  expect((await bench(`submit ${out} --out ${join(dirname(out), 'bundle')} --quiet`)).code).toBe(0)
})

test('row files of shards, written one behind the other, are submitted and verified as the whole run', async () => {
  const cat = copyOf(one)
  for (const file of ['items', 'answers', 'scores'] as const) {
    const parts = [one, two].map(path => readFileSync(join(path, `${file}.jsonl`), 'utf8'))
    writeFileSync(join(cat, `${file}.jsonl`), parts.join(''))
  }
  const bundle = join(dirname(cat), 'sent')
  expect(await bench(`submit ${cat} --out ${bundle} --quiet`)).toMatchObject({ code: 0, err: '' })
  expect(timeless(bundle).lines).toEqual(timeless(whole).lines)
  expect(await bench(`verify ${bundle} --quiet`)).toMatchObject({ code: 0 })
})

test('what stands above the shards names them all', async () => {
  const out = freshFolder()
  const above = join(dirname(out), 'parts')
  for (const [at, path] of [one, two].entries()) cpSync(path, join(above, `shard-${at + 1}`), { recursive: true })
  const { out: said } = await bench(`merge ${above} --out ${out} --json`)
  expect(JSON.parse(said)).toMatchObject({ folders: 2, items: 8, answers: 16, missing: null })
})

test('shards are judged, compared and set as a baseline as one', async () => {
  const file = join(dirname(freshFolder()), 'main.json')
  expect((await bench(`baseline set ${one} ${two} ${file} --quiet`)).code).toBe(0)
  const judged = async (runs: string) => {
    const { code, out } = await bench(`gate ${runs} --baseline ${file} --max-drop 0.9 --json`)
    const [{ rows }] = JSON.parse(out).entries
    return { code, verdicts: rows.map(({ verdict }: { verdict: object }) => verdict) }
  }
  expect((await judged(whole)).verdicts).not.toHaveLength(0)
  expect(await judged(`${one} ${two}`)).toEqual(await judged(whole))
  const words = `--entry full-context --baseline-entry full-context`
  const { code, out } = await bench(`compare ${one},${two} ${whole} ${words}`)
  expect(code).toBe(0)
  expect(out).toMatch(/overall +8 /)
})

test('shards are not submitted without a place for their bundle, however they are named', async () => {
  const before = readdirSync(shared.path)
  for (const words of [`${one} ${two}`, `${one},${two}`])
    expect(await bench(`submit ${words}`)).toMatchObject({
      code: 2,
      err: expect.stringContaining('2 directories make one bundle'),
    })
  expect(readdirSync(shared.path)).toEqual(before)
})

test('a shard that is missing is said, and the rest merged', async () => {
  const out = freshFolder()
  const { code, err } = await bench(`merge ${two} --out ${out}`)
  expect([code, err]).toEqual([0, '  note     shard 1 of 2 is missing: its items count as missing\n'])
})

test('rows that two folders hold alike stand once; nothing is chosen where they differ', async () => {
  const same = freshFolder()
  expect((await bench(`merge ${one} ${two} ${one} --out ${same}`)).code).toBe(0)
  expect(rowsOf(same).answers).toHaveLength(16)
  const other = copyOf(one)
  change(other, 'answers', rows => rows.map((row, at) => (at === 0 ? { ...row, answer: 'something else' } : row)))
  const out = freshFolder()
  const { code, err } = await bench(`merge ${one} ${other} --out ${out}`)
  expect(code).toBe(2)
  expect(err).toMatch(/^fathom-bench: \S+ and \S+ differ in answers: \S+ \S+ \S+ \S+ 1\. Remove one of the two/)
  expect(existsSync(out)).toBe(false)
})

test('folders of two runs are refused by what differs, and a folder that is not empty stays', async () => {
  const other = freshFolder()
  await bench(`${SMALL} --seed 7 --out ${other}`)
  const out = freshFolder()
  expect((await bench(`merge ${one} ${other} --out ${out}`)).err).toMatch(/is of another seed \(7\) than \S+ \(42\)/)
  const before = readFileSync(join(whole, 'answers.jsonl'), 'utf8')
  expect(await bench(`merge ${one} ${two} --out ${whole}`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('is not empty'),
  })
  expect(readFileSync(join(whole, 'answers.jsonl'), 'utf8')).toBe(before)
})

test.each([
  ['nothing', 'merge --out x', /name the run directories/],
  ['no --out', 'merge x', /--out FOLDER is missing/],
  ['what is not there', 'merge /no/such --out x', /no such directory/],
])('%s is refused in one line', async (_, words, line) => {
  const { code, err } = await bench(words)
  expect(code).toBe(2)
  expect(err).toMatch(line)
  expect(err.trim().split('\n')).toHaveLength(1)
})

test('a job of Slurm does its part in a folder of its own', async () => {
  const out = freshFolder()
  const env = { SLURM_ARRAY_TASK_ID: '1', SLURM_ARRAY_TASK_MIN: '0', SLURM_ARRAY_TASK_COUNT: '2' }
  expect((await bench(`${SMALL} --out ${out} --shard auto`, env)).code).toBe(0)
  expect(readRun(join(out, 'shard-2-of-2')).manifest.asked).toEqual(readRun(two).manifest.asked)
  expect(await bench(`${SMALL} --shard auto`)).toMatchObject({
    code: 2,
    err: expect.stringContaining('none of NEL_SHARD_IDX'),
  })
})
