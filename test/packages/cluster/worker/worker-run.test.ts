import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BenchError, getErrorMessage } from '../../../../core/errors.ts'
import { readFathomVersion } from '../../../../core/version.ts'
import { identify } from '../../../../generators/build/generate.ts'
import { buildQueueSettings, parseQueueSettings } from '../../../../packages/cluster/settings.ts'
import { buildExpectedRun } from '../../../../packages/cluster/worker/expectations.ts'
import { openDesk } from '../../../../packages/cluster/worker/worker-run.ts'
import { DEFAULTS } from '../../../../run/config/defaults.ts'
import type { RunSpec } from '../../../../run/config/spec.ts'
import { planRun } from '../../../../run/execute/run.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { createLimiter, type LimiterOptions } from '../../../../runners/models/limits/limiter.ts'
import { freshFolder } from '../../../cli/commands/bench.ts'

const registry = await loadRegistry([])
const SECRETS = {
  'a list of users': 'root:S3CRET:0:0:root:/root:/bin/bash\n'.repeat(3),
  'a file of keys': '{"auths": {"box": {"auth": "S3CRET"}}}',
  'lines of keys': '{"key": "S3CRET"}\n{"key": "S3CRET"}\n',
  'a table': 'key,count\nS3CRET,1\n',
}
/** All that a worker reads because its settings name it. */
const NAMING: readonly ((path: string) => Partial<RunSpec>)[] = [
  tokenizer => ({ tokenizer }),
  path => ({ tokenizer: `file:${path}` }),
  haystack => ({ haystack }),
  prompts => ({ prompts }),
  prices => ({ prices }),
  chatTemplate => ({ chatTemplate }),
  path => ({ task: ['qa_1'], data: { squad: [path] } }),
  path => ({ task: [`file:${path}`] }),
  path => ({ task: [`ask:${path}`] }),
]

async function worked(spec: Partial<RunSpec>): Promise<string> {
  const expected = {
    fathom: readFathomVersion(),
    seed: '42',
    tokenizer: 't',
    haystack: 'h',
    templates: {},
    tasks: {},
    data: {},
  }
  const made = buildQueueSettings({ ...DEFAULTS, task: ['vt'], lengths: [1024], samples: 1, ...spec }, [], {
    expected: { ...expected, cells: 'c', entries: 'e' },
    windows: {},
    counts: {},
  })
  try {
    const desk = await openDesk({
      settings: parseQueueSettings(made.text),
      id: 'a'.repeat(20),
      blobs: undefined,
      sharedClaim: undefined,
      msGone: undefined,
      onEnd: () => {},
      own: { plugin: [], secretSeed: undefined, allowNativeCode: false, servers: [], concurrency: 1 },
      around: { registry, env: {}, listen: () => {}, limiterOf: (_, asked) => createLimiter(asked) },
    })
    await desk.abort()
    await desk.close()
    return 'was opened'
  } catch (error) {
    expect(error, getErrorMessage(error)).toBeInstanceOf(BenchError)
    return getErrorMessage(error)
  }
}

test.each(Object.entries(SECRETS))('a worker says nothing of %s that its settings name', async (_, text) => {
  const folder = freshFolder()
  mkdirSync(folder, { recursive: true })
  for (const name of ['passwd', 'rows.jsonl', 'rows.json', 'rows.csv']) {
    const path = join(folder, name)
    writeFileSync(path, text)
    for (const spec of NAMING) {
      const said = await worked(spec(path))
      expect(said, JSON.stringify(spec('PATH'))).not.toMatch(/S3CR|root:/)
    }
  }
})

test('a worker names the limit of time that the run was given, however much of it is left', async () => {
  const own = { plugin: [], secretSeed: undefined, allowNativeCode: false, servers: [], concurrency: 1 }
  const around = {
    registry,
    env: {},
    listen: () => {},
    limiterOf: (_: string, asked: LimiterOptions) => createLimiter(asked),
  }
  const spec: RunSpec = {
    ...DEFAULTS,
    task: ['vt'],
    lengths: [1024],
    samples: 1,
    method: ['oracle'],
    maxTime: { run: 20_000 },
    out: freshFolder(),
  }
  const { signal } = new AbortController()
  const { manifest, suite, entries, close } = await planRun(spec, {
    ...around,
    signals: { stop: signal, abort: signal },
  })
  const expected = buildExpectedRun(manifest, suite, entries)
  await close()
  const reasons: string[] = []
  const desk = await openDesk({
    settings: parseQueueSettings(buildQueueSettings(spec, entries, { expected, windows: {}, counts: {} }).text),
    id: 'a'.repeat(20),
    blobs: undefined,
    sharedClaim: undefined,
    msGone: 20_000,
    onEnd: ({ reason }) => reasons.push(reason),
    own,
    around,
  })
  const [cell] = suite.cells
  const planned = { cell, index: 0, identity: identify(cell.recipe, cell.target, 0), entries }
  await desk.answer({ planned, entry: entries[0], attempt: 1 }).catch(() => {})
  await desk.stop()
  await desk.close()
  expect(reasons).toEqual(["the run's limit of 20.0 s is used up"])
})
