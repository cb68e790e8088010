import { execFileSync, spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, onTestFinished, test } from 'vitest'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { openScoring } from '../../../run/scoring/scoring.ts'
import { buildScorerRegistry, NO_PROGRAMS, scoreAnswer } from '../../../scorers/score.ts'
import { FEW, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { EXPECTED } from '../../contracts/scorer-samples.ts'
import { loopingPlugin, loopingRun } from './looping.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const [THREAD, BUILT_IN] = ['scoring', 'scoring-built-in'].map(name => join(ROOT, 'dist/bundle', `${name}.js`))
beforeAll(() => void execFileSync(process.execPath, ['bin/build.mjs'], { cwd: ROOT }))

function start(words: readonly string[]) {
  const env = { ...process.env, FATHOM_REPORTS: FEW }
  const child = spawn(process.execPath, ['bin/bench.mjs', ...words], { cwd: ROOT, env })
  onTestFinished(() => void child.kill('SIGKILL'))
  const said = { out: '', err: '' }
  child.stdout.on('data', chunk => (said.out += chunk))
  child.stderr.on('data', chunk => (said.err += chunk))
  return { child, said, ended: new Promise<number | null>(done => child.on('close', done)) }
}
async function bench(words: readonly string[]) {
  const { said, ended } = start(words)
  return { code: await ended, ...said }
}
async function until(isTrue: () => boolean): Promise<void> {
  while (!isTrue()) await wait(20)
}

const answer = (text: string) => ({
  item: 'i',
  method: 'm',
  model: 'n',
  config: 'c',
  attempt: 1,
  answer: text,
  status: { kind: 'answered', reason: '', forced: false } as const,
})

test('a scorer that never ends becomes a row, which a resume keeps, score tries again and verify cannot check', async () => {
  const [plugin, out] = [loopingPlugin(), freshFolder()]
  const first = await bench(loopingRun(plugin, out))
  expect(first.code).toBe(0)
  expect(first.out).toContain('1 score row not scored in time')
  const { scores, answers } = rowsOf(out)
  expect(answers.map(({ answer }) => answer)).toEqual(['LOOP', 'word'])
  expect(scores.map(({ value, why, unfinished }) => [value, why, unfinished])).toEqual([
    [0, 'not scored in time: looping took more than 5 s', true],
    [1, 'said', undefined],
  ])
  expect((await bench(loopingRun(plugin, out))).code).toBe(0)
  expect(rowsOf(out).scores).toEqual(scores)
  expect((await bench(['score', out, '--plugin', plugin])).err).toContain('1 scores added')
  expect(rowsOf(out).scores.filter(({ unfinished }) => unfinished)).toHaveLength(1)

  const checked = await bench(['verify', out, '--plugin', plugin])
  expect(checked.code).toBe(3)
  expect(checked.out + checked.err).toContain('not scored in time: looping took more than 5 s')
  expect((await bench(['submit', out, '--out', freshFolder(), '--plugin', plugin])).code).toBe(0)
})

test('Ctrl-C is heard while a scorer never ends, and a second one ends the run', async () => {
  const [plugin, out] = [loopingPlugin(), freshFolder()]
  const { child, said, ended } = start(loopingRun(plugin, out))
  const rows = join(out, 'answers.jsonl')
  await until(() => existsSync(rows) && readFileSync(rows, 'utf8').includes('LOOP'))
  const before = said.err
  child.kill('SIGINT')
  await until(() => said.err !== before)
  child.kill('SIGINT')
  expect(await ended).toBe(130)
  // Both before the limit was up.
  expect(rowsOf(out).scores).toEqual([])
  expect(said.err).not.toMatch(/\n\s+at /)
})

test('the thread gives the rows that this one gives, one after a scorer that was ended too', async () => {
  const registry = await loadRegistry([loopingPlugin()])
  const own = openScoring({ registry, programs: NO_PROGRAMS, limitMs: 8000, thread: THREAD })
  onTestFinished(() => own.close())
  const item = { id: 'i', scorer: 'ruler-recall', expected: ['1234567'] }
  const looping = { ...item, scorer: 'looping' }
  const [ended, plain, other] = await Promise.all([
    own.score(looping, answer('LOOP')),
    own.score(item, answer('It is 1234567.')),
    own.score(looping, answer('word')),
  ])
  expect(ended).toMatchObject([{ value: 0, unfinished: true }])
  expect(plain).toEqual(await scoreAnswer(item, answer('It is 1234567.'), buildScorerRegistry(), NO_PROGRAMS))
  expect(other).toMatchObject([{ value: 1, why: 'said' }])
  await expect(own.score({ ...item, expected: 7 }, answer('x'))).rejects.toMatchObject({ exitCode: 2 })
})

test('the thread of built-in scorers is one file, and all of them work there as here', async () => {
  expect(readFileSync(BUILT_IN, 'utf8')).not.toMatch(/(?:from|import\()\s*["']\./)
  const registry = await loadRegistry()
  const own = openScoring({ registry, programs: NO_PROGRAMS, limitMs: 60_000, thread: BUILT_IN })
  onTestFinished(() => own.close())
  const items = [...registry.scorers].flatMap(([scorer, { expects }]) =>
    expects && Object.hasOwn(EXPECTED, expects.shape)
      ? [{ id: 'i', scorer, expected: EXPECTED[expects.shape].hostile }]
      : [],
  )
  expect(items.length).toBeGreaterThan(100)
  // A table of words for Chinese is a file of its own.
  const text = answer('It is **1234567**, 漢字 and x.')
  const others = items.map(item => scoreAnswer(item, text, registry.scorers, NO_PROGRAMS))
  expect(await Promise.all(items.map(item => own.score(item, text)))).toEqual(await Promise.all(others))
})

test('programs of answers run in the main thread, and their time is not the scorer’s', async () => {
  const asked: unknown[] = []
  const programs = {
    unavailable: () => undefined,
    async run(program: unknown) {
      asked.push(program)
      await wait(1500)
      return [{ outcome: 'ok', stdout: '2\n', why: '' } as const]
    },
  }
  const own = openScoring({ registry: await loadRegistry(), programs, limitMs: 3000, thread: THREAD })
  onTestFinished(() => own.close())
  const status = { kind: 'answered', reason: '', forced: false } as const
  const key = { item: 'i', method: 'm', model: 'n', config: 'c', attempt: 1 }
  const expected = { reference: '', item: { testcases: [[['1'], ['2']]], language: 'python' } }
  const rows = await own.score(
    { id: 'i', scorer: 'longproc-pseudo-to-code', expected },
    { ...key, status, answer: '```python\nprint(2)\n```' },
  )
  expect(asked.length).toBeGreaterThan(0)
  expect(rows.filter(({ unfinished }) => unfinished)).toEqual([])
  expect(rows.map(({ scorer }) => scorer)).toContain('longproc-pseudo-to-code')
})
