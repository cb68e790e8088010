import { cpSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { JudgeNote, Manifest } from '../../../core/rows/manifest/manifest.ts'
import type { SessionNote } from '../../../core/rows/manifest/session-note.ts'
import { explainUnfinished } from '../../../reports/summary/health/completeness.ts'
import { mergeManifests } from '../../../run/store/joined-manifest.ts'
import { mergeRuns } from '../../../run/store/merge.ts'
import { readRun } from '../../../run/store/read-run.ts'
import { traceName } from '../../../run/store/trace-files.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'
import { sharedFolder } from '../../cli/commands/bundle.ts'
import { getFixtureRows as fixtureRows, K, makeFixture } from '../../reports/fixture.ts'

const SUITE = '--task vt,niah_single_1 --lengths 1k --samples 6 --quiet --trace --as full-context=whole'
const shared = sharedFolder()
const at = (name: string) => join(shared.path, name)
const parts = ['one', 'two', 'three', 'early'].map(at)

beforeAll(async () => {
  // The first shard was copied while it was not whole, and went on.
  await bench(`${SUITE} --shard 1/3 --max-calls 2 --out ${at('one')}`)
  cpSync(at('one'), at('early'), { recursive: true })
  expect((await bench(`${SUITE} --shard 1/3 --out ${at('one')}`)).code).toBe(0)
  expect((await bench(`${SUITE} --shard 2/3 --max-calls 2 --out ${at('two')}`)).code).toBe(3)
  expect((await bench(`${SUITE} --shard 3/3 --out ${at('three')}`)).code).toBe(0)
})
afterAll(shared.remove)

function* orders<T>(list: readonly T[]): Generator<T[]> {
  if (list.length === 0) yield []
  for (const [index, first] of list.entries())
    for (const rest of orders(list.toSpliced(index, 1))) yield [first, ...rest]
}

/** All files of a folder, with their bytes. */
function bytes(folder: string): Record<string, string> {
  const names = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(file => file.isFile())
  return Object.fromEntries(
    names.map(file => [
      join(file.parentPath, file.name).slice(folder.length),
      readFileSync(join(file.parentPath, file.name), 'utf8'),
    ]),
  )
}

function merged(paths: readonly string[]): string {
  const out = freshFolder()
  mergeRuns(paths, out)
  return out
}

describe('the order of the parts', () => {
  test('changes no byte of what is merged, and a part that was stopped keeps it unfinished', () => {
    const first = merged(parts)
    const wanted = bytes(first)
    for (const order of orders(parts)) expect(bytes(merged(order)), order.join(' ')).toEqual(wanted)
    expect(explainUnfinished(readRun(first))).toBeDefined()
    expect(rowsOf(first).manifest.sessions).toHaveLength(4)
  })

  test('changes no verdict, however the parts are nested', () => {
    const [one, two, three, early] = parts as [string, string, string, string]
    for (const [a, b, c, d] of orders([one, two, three, early]) as Generator<[string, string, string, string]>) {
      const run = readRun(merged([merged([a, b]), merged([c, d])]))
      expect([explainUnfinished(run) === undefined, run.manifest.sessions.length]).toEqual([false, 4])
    }
    for (const order of orders([one, early, three]))
      expect(explainUnfinished(readRun(merged(order)))).toContain('shard 2 of 3 is missing')
  })

  test('changes neither what the gate says nor an export', async () => {
    const base = at('base')
    if (!existsSync(base)) await bench(`${SUITE} --out ${base}`)
    const said = new Set<string>()
    const exported = new Set<string>()
    for (const order of orders(parts.slice(0, 3))) {
      const gate = await bench(`gate ${order.join(' ')} --baseline ${base} --max-drop 99`)
      said.add(`${gate.code} ${gate.out.replace(/fathom-merged-\w+/g, '')}`)
      const out = freshFolder()
      expect((await bench(`export ${merged(order)} --to lm-eval --out ${out}`)).code).toBe(0)
      exported.add(JSON.stringify(Object.values(bytes(out))).replaceAll(/fathom-\w{6}/g, ''))
    }
    expect([...said]).toEqual([expect.stringMatching(/^3 .*incomplete/s)])
    expect(exported.size).toBe(1)
  })

  test('two shards and the third make the run whole once each has ended', async () => {
    const two = freshFolder()
    cpSync(at('two'), two, { recursive: true })
    expect((await bench(`${SUITE} --shard 2/3 --out ${two}`)).code).toBe(0)
    for (const order of orders([at('one'), two, at('three'), at('two')]))
      expect(explainUnfinished(readRun(merged(order)))).toBeUndefined()
  })
})

test('a run merged with itself is itself', () => {
  for (const path of [...parts, merged(parts)]) {
    const { trace: _, ...own } = { ...bytes(merged([path])), trace: '' }
    expect(bytes(merged([path, path]))).toEqual(own)
    expect(readRun(merged([path, path])).manifest.sessions).toEqual(readRun(path).manifest.sessions)
  }
})

test('times of a merged run are the earliest and the latest', () => {
  const all = parts.map(path => readRun(path).manifest)
  for (const order of orders(parts)) {
    const { created, updated } = readRun(merged(order)).manifest
    expect([created, updated]).toEqual([
      all.map(each => each.created).sort()[0],
      all
        .map(each => each.updated)
        .sort()
        .at(-1),
    ])
  }
})

test('the trace of an answer is that of the attempt that counts', async () => {
  const [first, second] = [freshFolder(), freshFolder()]
  for (const path of [first, second]) cpSync(at('three'), path, { recursive: true })
  const [row, ...rest] = rowsOf(at('three')).answers
  const lines = (rows: readonly object[]) => rows.map(each => `${JSON.stringify(each)}\n`).join('')
  writeFileSync(join(second, 'answers.jsonl'), lines([row, ...rest, { ...row, attempt: 2 }]))
  const trace = join('trace', traceName(row))
  for (const [path, text] of [
    [first, 'attempt 1\n'],
    [second, 'attempt 2\n'],
  ] as const)
    writeFileSync(join(path, trace), text)
  for (const order of orders([first, second]))
    expect(readFileSync(join(merged(order), trace), 'utf8')).toBe('attempt 2\n')
})

describe('manifests', () => {
  const { manifest } = fixtureRows(makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 1 }))
  const session = (when: string, end?: number, more: Partial<SessionNote> = {}): SessionNote => ({
    at: when,
    argv: [],
    node: 'v20',
    platform: 'linux',
    cpus: 1,
    memoryGb: 1,
    ...more,
    ...(end !== undefined && { ended: `${when}+`, exitCode: end }),
  })
  const of = (created: string, ...sessions: SessionNote[]): Manifest => ({
    ...manifest,
    asked: [],
    created,
    updated: created,
    sessions,
  })
  const whole = (all: Manifest) => explainUnfinished({ manifest: all, items: [] }) === undefined

  test.each([
    ['a whole part and one that was stopped', [of('1', session('1', 0)), of('2', session('2', 130))], false],
    ['two whole parts', [of('1', session('1', 0)), of('2', session('2', 0))], true],
    ['a part that went on', [of('1', session('1', 130), session('3', 0)), of('2', session('2', 0))], true],
    [
      'a copy, and its original that went on',
      [of('1', session('1', 3)), of('1', session('1', 3), session('2', 0))],
      true,
    ],
    ['a copy made while it ran', [of('1', session('1')), of('1', session('1', 0))], true],
    ['a part that still runs', [of('1', session('1')), of('2', session('2', 0))], false],
    ['clocks that differ', [of('1', session('9', 130), session('2', 0)), of('3', session('3', 0))], true],
  ])('%s', (_, all, isWhole) => {
    for (const order of orders(all)) expect(whole(mergeManifests(order))).toBe(isWhole)
  })

  test('a bill of the judge is paid once', () => {
    const note = (calls: number, ...bills: string[]): JudgeNote => ({
      model: 'j',
      baseUrl: 'x',
      wording: 'w',
      spent: { calls, input: 0, output: 0, cost: 1 },
      ...(bills.length > 0 && { bills: bills.map(at => ({ at, calls: 7, input: 0, output: 0, cost: 1 })) }),
    })
    const judged = (created: string, judge: JudgeNote): Manifest => ({ ...of(created, session(created, 0)), judge })
    const calls = (...all: Manifest[]) => mergeManifests(all).judge?.spent.calls
    const [old, other] = [judged('1', note(14)), judged('2', note(14))]
    expect([calls(old, old), calls(old, other), calls(old, other, old)]).toEqual([14, 28, 28])
    const [a, b] = [judged('1', note(7, 'x')), judged('1', note(14, 'x', 'y'))]
    expect([calls(a, a), calls(a, b), calls(b, a)]).toEqual([7, 14, 14])
  })
})
