import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BenchError } from '../../../../core/errors.ts'
import type { Manifest } from '../../../../core/rows/manifest/manifest.ts'
import { reporters } from '../../../../reports/report.ts'
import { explainUnfinished } from '../../../../reports/summary/health/completeness.ts'
import { MANIFEST_SHAPE } from '../../../../run/store/bundle/schema.ts'
import { readManifest } from '../../../../run/store/read-run.ts'
import { freshFolder } from '../../../cli/commands/bench.ts'
import { getFixtureRows, makeFixture } from '../../../reports/fixture.ts'

// A stranger's manifest has a shape that is refused, or one that every report can read: a board of many bundles must not
// end with an error because of one.

const K = 1024
const input = makeFixture({ tasks: ['vt'], lengths: [4 * K, 8 * K], samples: 2 })
const [run] = input.runs
const cell = { task: 'vt', target: 4 * K, samples: 2 }
const { method, model, config } = getFixtureRows(input).answers[0]
const spent = { calls: 2, input: 200, output: 20, cost: 0.5 }
const at = '2026-11-01T00:00:00.000Z'
const session = { at, argv: ['run'], node: 'v20', platform: 'linux', cpus: 2, memoryGb: 8 }

/** Every note that a manifest may have. */
const full: Manifest = {
  ...run.manifest,
  asked: [cell],
  askedBy: { [`${method} ${model} ${config}`]: [cell] },
  groups: ['ruler'],
  configs: { [config]: { method, params: {}, sampling: {}, version: 1, templates: { answer: 'ab' } } },
  plugins: { 'mine.ts': 'ab' },
  origins: { 'task vt': 'ab' },
  methods: { [method]: { reference: false, needsModel: true } },
  aliases: {},
  quick: {
    model,
    config,
    tasks: ['vt'],
    named: 'vt',
    shortest: 4 * K,
    longest: 8 * K,
    fits: 8 * K,
    window: 32 * K,
    isNamed: true,
  },
  judge: {
    model: 'j',
    baseUrl: 'http://127.0.0.1',
    wording: 'ab',
    spent,
    bills: [{ ...spent, at }],
    agreement: { n: 2, same: 1, kappa: 0.5 },
    unjudged: 1,
  },
  models: Object.fromEntries(
    Object.entries(run.manifest.models).map(([name, note]) => [
      name,
      {
        ...note,
        servers: [{ baseUrl: 'http://127.0.0.1', rows: 4 }],
        answeredBy: { other: 4 },
        fingerprints: { fp: 4 },
      },
    ]),
  ),
  sessions: [
    {
      ...session,
      concurrency: 8,
      prices: { date: '2026-11-01', sha256: 'ab' },
      ended: at,
      exitCode: 3,
      asked: { cells: [cell], entries: [`${method} ${model} ${config}`] },
      look: { at: 1, of: 4, planned: [cell] },
      until: { goal: 3, rounds: 1, isReached: true, contexts: 8, half: 2 },
    },
  ],
}

const WRONG: readonly unknown[] = [null, {}, [], 'x', -1, 1e308, true, [null]]

type Path = readonly (string | number)[]

/** Paths of all values within a value. */
function listPaths(value: unknown, path: Path = []): Path[] {
  if (typeof value !== 'object' || value === null) return [path]
  return [
    ...(path.length > 0 ? [path] : []),
    ...Object.entries(value).flatMap(([key, each]) => listPaths(each, [...path, key])),
  ]
}

function replaceAt(value: unknown, [key, ...rest]: Path, by: unknown): unknown {
  if (key === undefined) return by
  if (Array.isArray(value))
    return value.map((each, at) => (String(at) === String(key) ? replaceAt(each, rest, by) : each))
  const copy = { ...(value as Record<string, unknown>) }
  copy[key] = replaceAt(copy[key], rest, by)
  return copy
}

/** A report that has all numbers and notes: the others are made of them. */
const texts = reporters.filter(({ file }) => /\.md$/.test(file))

async function readAll(manifest: Manifest): Promise<void> {
  const runs = [{ ...run, manifest }]
  explainUnfinished(runs[0])
  for (const reporter of texts) await reporter.render({ ...input, runs })
}

/** Whether the manifest of a run's own folder is refused in one line. */
function isRefused(folder: string, manifest: Manifest): boolean {
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'manifest.json'), JSON.stringify(manifest))
  try {
    readManifest(folder)
    return false
  } catch (error) {
    if (!(error instanceof BenchError)) throw error
    expect(error.message.split('\n')).toHaveLength(1)
    return true
  }
}

test('the whole manifest is read', async () => {
  expect(MANIFEST_SHAPE.safeParse(full).error).toBeUndefined()
  expect(isRefused(freshFolder(), full)).toBe(false)
  await readAll(full)
})

const NOTES = [
  'configs',
  'asked',
  'askedBy',
  'plugins',
  'origins',
  'methods',
  'aliases',
  'quick',
  'judge',
  'models',
  'sessions',
]
describe.each(NOTES)('%s', note => {
  const paths = listPaths(full).filter(([first]) => first === note)
  test('in any other shape is refused or read', async () => {
    const broken: string[] = []
    const folder = freshFolder()
    // Each place gets every third of them, so that all are met many times over.
    for (const [at, path] of paths.entries())
      for (const value of WRONG.filter((_, nth) => (nth + at) % 3 === 0)) {
        const manifest = replaceAt(full, path, value) as Manifest
        const isBundled = MANIFEST_SHAPE.safeParse(manifest).success
        if (!isBundled && isRefused(folder, manifest)) continue
        // What only a bundle may not have is read as well.
        await readAll(manifest).catch(error => broken.push(`${path.join('.')} ${JSON.stringify(value)}: ${error}`))
      }
    expect(broken).toEqual([])
  })
})
