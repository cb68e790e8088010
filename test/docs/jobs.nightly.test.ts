import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parse } from 'yaml'
import { startReader } from '../../packages/simulated/server/server.ts'
import { readRun } from '../../run/store/read-run.ts'
import { bench } from '../cli/commands/bench.ts'
import { exampleOf } from '../docs-server.ts'

// The job files of the docs, run as their schedulers run them: with their variables, and `npx fathom-bench` on the
// path.

const CLI = resolve(import.meta.dirname, '../../bin/bench.mjs')
let folder = ''
let reader: Awaited<ReturnType<typeof startReader>>
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'fathom-jobs-'))
  reader = await startReader({ window: 32_768 })
  writeFileSync(
    join(folder, 'npx'),
    `#!/bin/sh\n[ "$1" = fathom-bench ] && shift && exec "${process.execPath}" "${CLI}" "$@"\n`,
  )
  chmodSync(join(folder, 'npx'), 0o755)
})
afterAll(async () => {
  await reader.close()
  rmSync(folder, { recursive: true, force: true })
})

const SMALL = { TASK: 'vt', LENGTHS: '2k', SAMPLES: '5', MODEL: 'small' }

/** The reader answers in this process: nothing here may wait without letting it. */
async function job(words: readonly string[], env: Readonly<Record<string, string>>): Promise<string> {
  const child = spawn(words[0], words.slice(1), {
    cwd: folder,
    env: {
      PATH: `${folder}:${process.env['PATH']}`,
      HOME: folder,
      FATHOM_REPORTS: 'table',
      BASE_URL: reader.url,
      ...SMALL,
      ...env,
    },
  })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) stream.on('data', text => (said += text))
  const code = await new Promise(done => child.on('close', done))
  return code === 0 ? '' : `exit ${code}: ${said}`
}

/** The whole, from its shards. */
async function merged(run: string): Promise<number[]> {
  const [from, out] = [join(folder, run), join(folder, `${run}-whole`)]
  const { code, err } = await bench(`merge ${from} --out ${out}`)
  expect([code, err]).toEqual([0, ''])
  const { items, answers } = readRun(out)
  expect(answers.map(({ status }) => status.kind)).toEqual(answers.map(() => 'answered'))
  return items.map(({ index }) => index).sort()
}

test('two jobs of a Slurm array make a run', async () => {
  const array = { RUN: 'slurm', PARTS: '2', SLURM_ARRAY_TASK_COUNT: '2', SLURM_ARRAY_TASK_MIN: '0' }
  for (const id of ['0', '1'])
    expect(await job(['sh', exampleOf('jobs/slurm.sh')], { ...array, SLURM_ARRAY_TASK_ID: id })).toBe('')
  expect(await merged('slurm')).toEqual([0, 1, 2, 3, 4])
})

test('two shards of NeMo Evaluator make a run', async () => {
  for (const id of ['0', '1'])
    expect(
      await job(['sh', exampleOf('jobs/nemo-evaluator.sh')], { RUN: 'nemo', NEL_SHARD_IDX: id, NEL_TOTAL_SHARDS: '2' }),
    ).toBe('')
  expect(await merged('nemo')).toEqual([0, 1, 2, 3, 4])
})

test('the pods of an Indexed Job of Kubernetes make a run', async () => {
  const { spec } = parse(readFileSync(exampleOf('jobs/kubernetes.yaml'), 'utf8'))
  const [container] = spec.template.spec.containers
  expect(spec).toMatchObject({ completionMode: 'Indexed', completions: 8, parallelism: 8 })
  expect(container.args).toContain(`--shard=auto/${spec.completions}`)
  const small: Readonly<Record<string, string>> = {
    task: 'vt',
    lengths: '2k',
    samples: '5',
    model: 'small',
    'base-url': reader.url,
    out: join(folder, 'pods'),
    shard: 'auto/2',
  }
  const args = container.args.map((word: string) => {
    const [, name = '', value = ''] = /^--([\w-]+)=(.*)$/.exec(word)!
    return `--${name}=${small[name] ?? value}`
  })
  for (const index of ['0', '1'])
    expect(await job(['npx', 'fathom-bench', ...args], { JOB_COMPLETION_INDEX: index })).toBe('')
  expect(await merged('pods')).toEqual([0, 1, 2, 3, 4])
})
