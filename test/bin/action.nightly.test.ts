import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { bench, FEW } from '../cli/commands/bench.ts'

// What GitHub would run, with the environment that it would give (action.yml).
const ROOT = resolve(import.meta.dirname, '../..')
const SCRIPT = join(ROOT, 'bin/action.sh')
const read = (path: string) => parse(readFileSync(join(ROOT, path), 'utf8'))

let folder = ''
beforeAll(async () => {
  // Builds, where a source is newer than the build.
  spawnSync(process.execPath, [join(ROOT, 'bin/bench.mjs'), '--version'])
  folder = mkdtempSync(join(tmpdir(), 'fathom-action-'))
  await bench(`--task niah_multikey_2,vt --lengths 4k --samples 12 --out ${at('main')} --quiet --display none`)
  await bench(`baseline set ${at('main')} ${at('main.json')}`)
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))
const at = (name: string) => join(folder, name)

function act(name: string, inputs: Readonly<Record<string, string>>, reports = FEW) {
  const files = { GITHUB_OUTPUT: at(`${name}-output`), GITHUB_STEP_SUMMARY: at(`${name}-summary`) }
  const given = { INPUT_BASELINE: at('main.json'), INPUT_OUT: at(name), ...inputs }
  const { status, stdout, stderr } = spawnSync('bash', [SCRIPT], {
    cwd: folder,
    env: { PATH: process.env['PATH'], HOME: folder, FATHOM_REPORTS: reports, ...files, ...given },
    encoding: 'utf8',
  })
  const text = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8') : '')
  return { status, stdout, stderr, outputs: text(files.GITHUB_OUTPUT), summary: text(files.GITHUB_STEP_SUMMARY) }
}

const SUITE = '--task niah_multikey_2,vt --lengths 4k --display none'

describe('the action', () => {
  test('passes what did not change', () => {
    const inputs = {
      INPUT_ARGS: `${SUITE} --samples 12`,
      INPUT_MAX_DROP: '20',
      INPUT_BY: 'overall',
      INPUT_SEQUENTIAL: 'true',
      INPUT_MAX_ERROR_RATE: '2%',
    }
    const { status, stdout, outputs, summary } = act('same', inputs, 'leaderboard')
    expect(stdout).toContain('gate: passed')
    expect({ status, outputs }).toEqual({ status: 0, outputs: 'verdict=pass\nexit-code=0\n' })
    expect(summary).toMatch(/^### Fathom gate: passed/)
    expect(readFileSync(at('same/gate.xml'), 'utf8')).toContain('<testsuites ')
    expect(existsSync(at('same/report/leaderboard.html'))).toBe(true)
  })

  test('fails a regression: a window that the prompts do not fit', () => {
    const { status, stdout, outputs } = act('worse', {
      INPUT_ARGS: `${SUITE} --samples 12 --window 2k --overflow refuse`,
    })
    expect(stdout).toContain('::error title=Fathom gate')
    expect({ status, outputs }).toEqual({ status: 1, outputs: 'verdict=fail\nexit-code=1\n' })
  })

  test('cannot tell by two items, and leaves the step green', () => {
    const { status, outputs } = act('few', { INPUT_ARGS: `${SUITE} --samples 1` })
    expect({ status, outputs }).toEqual({ status: 0, outputs: 'verdict=inconclusive\nexit-code=4\n' })
  })

  test('runs nothing that stands in an input', () => {
    const evil = `$(touch ${at('a')}) \`touch ${at('b')}\` ; touch ${at('c')} && touch ${at('d')} 'x y' * | tee ${at('e')}`
    for (const inputs of [
      { INPUT_ARGS: evil },
      { INPUT_ARGS: SUITE, INPUT_MAX_DROP: evil },
      { INPUT_ARGS: SUITE, INPUT_BASELINE: evil },
    ])
      expect(act('evil', inputs)).toMatchObject({ status: 2, outputs: expect.stringContaining('verdict=error') })
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(existsSync(at(name)), name).toBe(false)
  })

  test('refuses words that do not end, and a baseline that is not named', () => {
    expect(act('open', { INPUT_ARGS: '--task "vt' })).toMatchObject({
      status: 2,
      stdout: '',
      outputs: 'verdict=error\nexit-code=2\n',
    })
    const { status, stderr } = act('none', { INPUT_ARGS: SUITE, INPUT_BASELINE: '' })
    expect(status).toBe(2)
    expect(stderr).toContain('the input baseline is needed')
  })
})

describe('action.yml', () => {
  const action = read('action.yml')
  const steps: { run?: string; uses?: string; env?: Record<string, string> }[] = action.runs.steps

  test('hands every input on, by the environment alone', () => {
    for (const { run } of steps) expect(run ?? '').not.toContain('${{')
    const used = JSON.stringify(steps)
    for (const name of Object.keys(action.inputs)) expect(used, name).toContain(`inputs.${name} }}`)
    const script = readFileSync(SCRIPT, 'utf8')
    for (const step of steps)
      for (const name of Object.keys(step.env ?? {})) if (name !== 'ACTION_PATH') expect(script, name).toContain(name)
  })

  test('and the example pin other actions to a commit', () => {
    const workflow = read('docs/examples/workflow.yml')
    const others = [...steps, ...workflow.jobs.gate.steps].flatMap(({ uses }) => (uses && uses !== './' ? [uses] : []))
    expect(others).toHaveLength(3)
    for (const uses of others) expect(uses).toMatch(/^[\w-]+\/[\w-]+@[0-9a-f]{40}$/)
  })

  test('is given inputs by the example that it knows, and flags that fathom-bench knows', async () => {
    const given = read('docs/examples/workflow.yml').jobs.gate.steps.find(
      (step: { id?: string }) => step.id === 'fathom',
    ).with
    for (const name of Object.keys(given)) expect(Object.keys(action.inputs)).toContain(name)
    expect(await bench(`run ${given.args} --dry-run`)).toMatchObject({ code: 0 })
  })
})
