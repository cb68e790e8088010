import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { main } from '../../../bench.ts'
import { COMMANDS, type Commands } from '../../../cli/commands/index.ts'
import type { ListedCommand } from '../../../cli/shared/command.ts'
import { incompleteError, usageError } from '../../../core/errors.ts'

/** Calls the door with commands that only note what they were handed. */
async function enter(argv: readonly string[], env: Record<string, string> = {}, run?: () => never) {
  const calls: { command: string; words: readonly string[] }[] = []
  const noted = (name: string, entry: ListedCommand): ListedCommand => ({
    ...entry,
    load: async () => ({
      ...(await entry.load()),
      async run({ argv }) {
        calls.push({ command: name, words: argv })
        if (name === 'run') run?.()
        return 0
      },
    }),
  })
  const real: Commands = COMMANDS
  const commands = Object.fromEntries(Object.entries(real).map(([name, entry]) => [name, noted(name, entry)]))
  return { ...(await atDoor(argv, env, commands as Commands)), calls }
}

async function atDoor(argv: readonly string[], env: Record<string, string> = {}, commands?: Commands) {
  const written = { out: '', err: '' }
  const into = (stream: 'out' | 'err') => ({
    columns: 100,
    write(text: string) {
      written[stream] += text
    },
  })
  const code = await main(argv, { stdout: into('out'), stderr: into('err'), env }, commands)
  return { code, ...written }
}

describe('the door finds the command', () => {
  test.each([
    [[], 'run', []],
    [['run'], 'run', []],
    [['--task', 'vt'], 'run', ['--task', 'vt']],
    [['run', '-t', 'vt', '-l8k'], 'run', ['-t', 'vt', '-l8k']],
    [['generate', '--out', 'x'], 'generate', ['--out', 'x']],
    [['score', 'runs/a'], 'score', ['runs/a']],
    [['score', 'score'], 'score', ['score']],
    [['report', 'a', 'b'], 'report', ['a', 'b']],
    [['tasks', '--json'], 'tasks', ['--json']],
    [['tasks', '--show', 'vt'], 'tasks', ['--show', 'vt']],
    [['methods'], 'methods', []],
    [['doctor', '--model', 'm'], 'doctor', ['--model', 'm']],
    [['--out', 'run'], 'run', ['--out', 'run']],
    [['--out', 'tasks'], 'run', ['--out', 'tasks']],
  ] as const)('%j', async (argv, command, words) => {
    const { code, calls, err } = await enter(argv)
    expect({ code, calls, err }).toEqual({ code: 0, calls: [{ command, words }], err: '' })
  })
})

describe('a typo never runs a benchmark', () => {
  test.each([
    [['gat'], 'unknown command "gat"'],
    [['scroe', 'runs/a'], 'unknown command "scroe" (did you mean "score"?)'],
    [['taks'], '(did you mean "tasks"?)'],
    [['ruler'], 'Tasks are named with --task.'],
    [['run', 'ruler'], 'Tasks are named with --task.'],
    [['run', 'run'], '"run" comes after flags or another command'],
    [['--json', 'tasks'], 'Put the command first: fathom-bench tasks'],
    [['--task', 'vt', 'cwe'], 'unexpected word "cwe"'],
    [['--legnths', '8k'], 'did you mean "--lengths"?'],
    [['--seed', 'abc'], '--seed: "abc" is not a seed'],
  ])('%j', async (argv, message) => {
    const { code, out, err } = await enter(argv)
    expect(code).toBe(2)
    expect(out).toBe('')
    expect(err).toMatch(/^fathom-bench: [^\n]+\n$/)
    expect(err).toContain(message)
  })
})

describe('a forgotten --', () => {
  test.each([
    [['ruler', '8k..512k'], { npm_config_task: 'true', npm_config_lengths: 'true' }, '--task'],
    [[], { npm_config_task: 'ruler' }, '--task'],
    [[], { npm_config_dry_run: 'true' }, '--dry-run'],
    [[], { npm_config_retry_errors: '' }, '--retry-errors'],
    [['vt'], { npm_config_t: 'true' }, '-t'],
  ])('%j %j', async (argv, env, flag) => {
    const { code, err, calls } = await enter(argv, env)
    expect({ code, calls }).toEqual({ code: 2, calls: [] })
    expect(err).toBe(
      `fathom-bench: npm consumed ${flag}. Put -- before the flags (npm run bench -- --task ruler --lengths 8k..64k), or use npx fathom-bench.\n`,
    )
  })

  test.each([
    { npm_config_color: 'always' },
    { npm_config_json: 'true' },
    { npm_config_yes: 'true' },
    { npm_command: 'run' },
  ])("npm's own setting %j is none", async env => expect((await enter([], env)).code).toBe(0))
})

describe('help', () => {
  test('is short, fits a terminal, and has examples and exit codes', async () => {
    const { code, out, calls } = await enter(['--help'])
    expect({ code, calls }).toEqual({ code: 0, calls: [] })
    for (const part of [
      'What to run:',
      '--lengths',
      '8k..64k',
      'Examples:',
      'fathom-bench tasks --show vt',
      'Exit codes: 0 success',
      '130 interrupted',
    ])
      expect(out).toContain(part)
    expect(out).not.toContain('--retry-budget')
    expect(out).not.toMatch(/\[(string|boolean)\]/)
    const lines = out.split('\n')
    // Three screens of a terminal.
    expect(lines.length).toBeLessThanOrEqual(90)
    expect(Math.max(...lines.map(line => line.length))).toBeLessThanOrEqual(100)
  })

  test('of a command shows its own flags first, and says how many more there are', async () => {
    const { out } = await enter(['generate', '--help'])
    expect(out.indexOf('--format')).toBeLessThan(out.indexOf('--task'))
    expect(out).not.toContain('--save-contexts')
    expect(out).toMatch(/fathom-bench generate --help-all shows \d+ more flags/)
  })

  test('of run lists every flag where all are asked for', async () => {
    const { out } = await enter(['run', '--help-all'])
    for (const flag of ['--retry-budget', '--extra-body', '--shard', '--sub-model', '--fail-on-error', '--no-color'])
      expect(out).toContain(flag)
  })

  test.each([
    ['tasks', '--show'],
    ['score', '--golden'],
    ['generate', '--save-contexts'],
    ['doctor', '--concurrency'],
  ])('of %s', async (command, flag) => {
    const { code, out, calls } = await enter([command, '--help-all'])
    expect({ code, calls }).toEqual({ code: 0, calls: [] })
    expect(out).toContain(flag)
  })

  test('every letter is a column wide (bin/vendor/plain-width.mjs)', async () => {
    expect((await enter(['--help'])).out).toMatch(/^[\n -~·…]+$/)
    for (const [command, { about, words = '', load }] of Object.entries<ListedCommand>(COMMANDS)) {
      const flags = Object.values((await load()).flags)
      const said = flags.flatMap(({ form, about, shownDefault = '' }) => [form, about, shownDefault])
      expect(
        [about, words, ...said].filter(text => !/^[ -~·…]*$/.test(text)),
        command,
      ).toEqual([])
    }
  })

  test('version', async () => expect((await enter(['--version'])).out).toMatch(/^\d+\.\d+\.\d+\n$/))
})

describe('what a command throws', () => {
  const throwing = (error: unknown) => () => {
    throw error
  }
  test.each([
    [usageError('--task: no.'), 2, 'fathom-bench: --task: no.\n'],
    [incompleteError('the disk\n  is full'), 3, 'fathom-bench: the disk is full\n'],
    [
      new TypeError('x is not a function'),
      3,
      'fathom-bench: TypeError: x is not a function. This is a bug in fathom-bench. Run again with --debug to see where.\n',
    ],
    ['a text', 3, 'fathom-bench: a text. This is a bug in fathom-bench. Run again with --debug to see where.\n'],
  ])('%# is one line', async (error, code, line) => {
    expect(await enter([], {}, throwing(error))).toMatchObject({ code, err: line, out: '' })
  })

  test('--debug adds the stacks, causes too', async () => {
    const error = incompleteError('gone', new Error('the root of it'))
    const { err } = await enter(['--debug'], {}, throwing(error))
    expect(err).toMatch(/^fathom-bench: gone\nBenchError: gone\n\s+at /)
    expect(err).toContain('caused by: Error: the root of it\n')
  })

  test('the values of keys in the environment are never shown', async () => {
    const env = { MY_API_KEY: 'hunter22hunter22', HF_TOKEN: 'hf_hunter22hunter22', OPENAI_API_KEY: 'EMPTY' }
    const error = new Error(`refused ${env.MY_API_KEY} and ${env.HF_TOKEN}; EMPTY stays`)
    const { err } = await enter(['--debug'], env, throwing(error))
    expect(err).not.toContain('hunter22')
    expect(err).toContain('refused … and …; EMPTY stays')
  })
})

describe('with the real commands', () => {
  const folder = mkdtempSync(join(tmpdir(), 'fathom-door-'))
  afterAll(() => rmSync(folder, { recursive: true }))

  test.each([
    [['--task', 'rular', '--dry-run'], 'unknown task "rular" (did you mean "ruler"?)'],
    [['--method', 'full-contxt', '--dry-run'], 'unknown method "full-contxt" (did you mean "full-context"?)'],
    [['tasks', '--show', 'vtt'], 'unknown task "vtt" (did you mean "vt"?)'],
    [['--config', join(folder, 'none.yaml')], '--config: '],
    [['generate', '--model', 'm'], 'unknown flag "--model". fathom-bench generate --help-all lists all.'],
    [['generate', '--config', '--dry-run'], '--config needs a value'],
    [['-t', 'vt', 'score'], 'Put the command first: fathom-bench score …'],
  ])('%j', async (argv, message) => {
    const { code, err, out } = await atDoor(argv)
    expect({ code, out }).toEqual({ code: 2, out: '' })
    expect(err).toMatch(/^fathom-bench: [^\n]+\n$/)
    expect(err).toContain(message)
  })

  test('a config file shared by commands may hold fields that only run knows', async () => {
    const config = join(folder, 'shared.yaml')
    writeFileSync(config, 'method: oracle\ntask: rular\n')
    expect((await atDoor(['generate', '--config', config])).err).toContain('unknown task "rular"')
  })
})
