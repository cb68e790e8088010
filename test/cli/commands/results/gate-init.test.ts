import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import type { Manifest } from '../../../../core/rows/manifest/manifest.ts'
import { wordsOf } from '../../../shell-words.ts'
import { bench, freshFolder, rowsOf } from '../bench.ts'
import { copyOf, sharedFolder } from '../bundle.ts'

function editManifest(path: string, edit: (manifest: Manifest) => Manifest): void {
  const file = join(path, 'manifest.json')
  writeFileSync(file, JSON.stringify(edit(JSON.parse(readFileSync(file, 'utf8')))))
}

const shared = sharedFolder()
const at = (name: string) => join(shared.path, name)
const config = at('my suite.yaml')

beforeAll(async () => {
  writeFileSync(config, 'task: [vt, niah_single_1]\nlengths: 1k,2k\nseed: "7"\nsamples: 3\n')
  for (const [name, words] of [
    ['flags', ['--task', 'vt', '--lengths', '1k,2k', '--seed', '7', '-n', '10']],
    ['config', ['--config', config, '-n10', '--task=vt']],
  ] as const)
    for (const run of ['a', 'b']) {
      const { code, err } = await bench([...words, '--quiet', '--out', at(`${name}-${run}`)])
      expect([code, err]).toEqual([0, ''])
    }
})
afterAll(shared.remove)

/** Plans a gate from two runs, and gives what was said and the command that the workflow runs. */
async function init(name: string, ...more: string[]) {
  const out = join(dirname(freshFolder()), 'made/here/gate.yml')
  const said = await bench([
    'gate',
    'init',
    at(`${name}-a`),
    at(`${name}-b`),
    '--out',
    out,
    '--max-drop',
    '50',
    ...more,
  ])
  const text = existsSync(out) ? readFileSync(out, 'utf8') : ''
  const script: string = text === '' ? '' : parse(text).jobs.gate.steps.at(-1).run
  const [, line = ''] = /\.bin\/fathom-bench" (.*) \|\| code=/.exec(script) ?? []
  return { ...said, text, words: wordsOf(line) }
}

/** The cells that a command plans, without samples. */
async function cells(words: readonly string[]) {
  const out = freshFolder()
  const { code, err } = await bench([...words.filter(word => !/^--(out|gate|github)/.test(word)), '--out', out])
  expect([code, err.replace(/^gate.*/s, '')]).toEqual([0, expect.anything()])
  return rowsOf(out).manifest.asked!.map(({ samples: _, ...cell }) => cell)
}

test.each(['flags', 'config'])('the workflow of a run by %s asks for the cells of the run', async name => {
  const { code, words } = await init(name)
  expect(code).toBe(0)
  const asked = rowsOf(at(`${name}-a`)).manifest.asked!.map(({ samples: _, ...cell }) => cell)
  const own = words.filter(word => !/^--(samples|max-drop|by|alpha|gate|github)/.test(word))
  expect(await cells([...own, '--samples=1', '--quiet'])).toEqual(asked)
  // The very command, but for the places of its files.
  const placed = words.map(word =>
    word.startsWith('--gate=')
      ? `--gate=${at(`${name}-a`)}`
      : word.startsWith('--out=')
        ? `--out=${freshFolder()}`
        : word,
  )
  expect(await bench([...placed, '--dry-run'])).toMatchObject({ code: 0 })
})

test('the workflow installs by an exact version, without the token that its gate has', async () => {
  const { text } = await init('flags')
  const { jobs } = parse(text)
  const steps: { name?: string; run?: string; env?: Record<string, string> }[] = jobs.gate.steps
  const installing = steps.filter(({ run }) => /\bnp(m|x) /.test(run ?? ''))
  expect(installing.map(({ run, env }) => [run, env])).toEqual([
    [
      expect.stringMatching(
        /^npm install --ignore-scripts .*--prefix "\$RUNNER_TEMP\/fathom" fathom-bench@\d+\.\d+\.\d+$/,
      ),
      undefined,
    ],
  ])
  const withToken = steps.filter(step => JSON.stringify(step.env ?? {}).includes('github.token'))
  expect(withToken).toEqual([steps.at(-1)])
  expect([jobs.gate.env, parse(text).env]).toEqual([undefined, undefined])
})

describe('runs with a goal', () => {
  // Two tasks, of which one asks 12 questions of a context and the other one.
  const words = ['--task', 'kv-chain,fim', '--lengths', '8k', '--until', '25']
  beforeAll(async () => {
    for (const run of ['a', 'b']) {
      const { code, err } = await bench([...words, '--quiet', '--out', at(`until-${run}`)])
      expect([code, err]).toEqual([0, ''])
    }
  })

  test('have a gate on the contexts of its baseline', async () => {
    const { code, out, text, words: line } = await init('until')
    expect(code).toBe(0)
    expect(out).toContain('--until 25 (the contexts of its baseline)')
    expect(text).toMatch(/the items of the baseline, at least \d+ samples a cell/)
    expect(line.filter(word => /^--(until|samples)/.test(word))).toEqual(['--until=25'])
    const folder = freshFolder()
    const placed = line.map(word =>
      word.startsWith('--gate=') ? `--gate=${at('until-a')}` : word.startsWith('--out=') ? `--out=${folder}` : word,
    )
    const { code: gated, out: said } = await bench(placed)
    expect([gated, said]).toEqual([0, expect.not.stringMatching(/not judged/)])
    const ids = (path: string) =>
      rowsOf(path)
        .items.map(({ id }) => id)
        .sort()
    expect(ids(folder)).toEqual(ids(at('until-a')))
  })

  test('a baseline with samples fixes them for a run with a goal', async () => {
    const base = freshFolder()
    const suite = ['--task', 'kv-chain', '--lengths', '8k', '--quiet']
    await bench([...suite, '--samples', '8', '--questions-per-context', '4', '--out', base])
    const folder = freshFolder()
    const { err } = await bench([...suite, '--until', '3', '--gate', base, '--out', folder])
    expect(err).toBe('')
    const ids = (path: string) =>
      rowsOf(path)
        .items.map(({ id }) => id)
        .sort()
    expect(ids(folder)).toEqual(ids(base))
  })
})

describe('a run whose suite the workflow could not name is refused', () => {
  const refused = async (name: string, message: RegExp) => {
    const { code, err, text } = await init(name)
    expect([code, err, text]).toEqual([2, expect.stringMatching(message), ''])
  }
  const argvOf = (path: string, ...sessions: string[][]) =>
    editManifest(path, manifest => {
      const [session] = manifest.sessions
      return { ...manifest, sessions: sessions.map(argv => ({ ...session, argv })) }
    })

  test.each([
    [
      'a file of --config that is gone',
      [['run', '--config', '/nowhere/x.yaml']],
      /--config \/nowhere\/x\.yaml.* not here/,
    ],
    ['a program', [['evaluate']], /was made by "evaluate"/],
    ['another command', [['batch', 'write', '--task', 'vt']], /was made by "batch"/],
    [
      'commands of two suites',
      [
        ['--task', 'vt'],
        ['--task', 'cwe'],
      ],
      /made by 2 different commands/,
    ],
  ])('%s', async (_, sessions, message) => {
    const path = copyOf(at('flags-a'))
    argvOf(path, ...sessions)
    const out = join(dirname(path), 'gate.yml')
    const said = await bench(['gate', 'init', path, at('flags-b'), '--out', out, '--max-drop', '50'])
    expect([said.code, said.err]).toEqual([2, expect.stringMatching(message)])
    expect(existsSync(out)).toBe(false)
  })

  test('sessions that differ in their load are of one suite', async () => {
    const path = copyOf(at('flags-a'))
    argvOf(path, ['--task', 'vt', '-j', '8', '--shard', '1/2'], ['--task=vt'.slice(0, 6), 'vt', '-j2', '--max-time=2h'])
    const out = join(dirname(path), 'gate.yml')
    expect(await bench(['gate', 'init', path, at('flags-b'), '--out', out, '--max-drop', '50'])).toMatchObject({
      code: 0,
    })
  })

  test.each(['shard: 1/2', 'dry-run: true', 'record: tape'])('a config with %s', async line => {
    const odd = join(shared.path, 'odd.yaml')
    writeFileSync(odd, `task: vt\n${line}\n`)
    const path = copyOf(at('flags-a'))
    argvOf(path, ['--config', odd])
    const said = await bench([
      'gate',
      'init',
      path,
      at('flags-b'),
      '--out',
      join(dirname(path), 'g.yml'),
      '--max-drop',
      '50',
    ])
    expect([said.code, said.err]).toEqual([2, expect.stringContaining(`contains ${line.split(':')[0]}`)])
  })

  test('a folder that is no run', () => refused('nothing', /is not a run: no such directory/))
})

describe('an address of this machine', () => {
  const given = async (...argv: string[]) => {
    const path = copyOf(at('flags-a'))
    editManifest(path, manifest => ({ ...manifest, sessions: [{ ...manifest.sessions[0], argv }] }))
    const out = join(dirname(path), 'gate.yml')
    const { err } = await bench(['gate', 'init', path, at('flags-b'), '--out', out, '--max-drop', '50'])
    return { err, text: readFileSync(out, 'utf8') }
  }

  test.each([
    'http://127.0.0.1:18000/v1',
    'http://localhost:8000/v1',
    'http://0.0.0.0:8000',
    'http://[::1]:8000/v1',
    'http://192.168.1.7/v1',
    'http://10.0.0.2:80/v1',
    'http://172.20.0.2/v1',
    'http://gpu-box:8000/v1',
    'http://gpu.local/v1',
  ])('%s is a variable of the repository, and that is said', async address => {
    for (const argv of [
      ['--task', 'vt', '--model', 'm', '--base-url', address],
      ['--task', 'vt', '--model', 'm', `--base-url=${address}`],
      ['--task', 'vt', '--model', `m@${address}`],
    ]) {
      const { err, text } = await given(...argv)
      expect(err).toContain(`${address} is a local address`)
      const [line] = text.match(/\.bin\/fathom-bench" .*/)!
      expect(line).toContain(['$', '{{ vars.FATHOM_BASE_URL }}'].join(''))
      expect(line).not.toContain(address)
    }
  })

  test('two of them are two variables', async () => {
    const { text } = await given('--model', 'a@http://localhost:1/v1', '--sub-model', 'b@http://localhost:2/v1')
    expect(text).toContain("'a@$".concat("{{ vars.FATHOM_BASE_URL }}'"))
    expect(text).toContain("'b@$".concat("{{ vars.FATHOM_BASE_URL_2 }}'"))
  })

  test.each(['https://api.example.com/v1', 'http://172.15.0.2/v1', 'http://8.8.8.8/v1'])('%s is not', async address => {
    const { err, text } = await given('--task', 'vt', '--base-url', address)
    expect([err, text]).toEqual(['', expect.stringContaining(address)])
  })
})
