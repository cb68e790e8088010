import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BenchError, getErrorMessage } from '../../../../core/errors.ts'
import { readFathomVersion } from '../../../../core/version.ts'
import { buildQueueSettings, parseQueueSettings } from '../../../../packages/cluster/settings.ts'
import { openDesk } from '../../../../packages/cluster/worker/worker-run.ts'
import { DEFAULTS } from '../../../../run/config/defaults.ts'
import type { RunSpec } from '../../../../run/config/spec.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { createLimiter } from '../../../../runners/models/limits/limiter.ts'
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
