import { cpSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordsOf } from '../../shell-words.ts'
import { bench, rowsOf } from './bench.ts'
import { sharedFolder } from './bundle.ts'

const ROOMS = 'core stats datasets scorers generators runners reports run library cli packages'.split(' ')
const COMMANDS = ['cli/commands', 'packages'].flatMap(folder =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter(name => folder !== 'packages' || (name.includes('/commands/') && !name.includes('node_modules')))
    .flatMap(name => /(?:^|\/)\w+\/([\w-]+)\.ts$/.exec(name)?.[1] ?? []),
)

const sources = ROOMS.flatMap(room =>
  readdirSync(room, { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => join(room, name)),
)

/** Lines of the program that name a command, without comments: the file, the command, and what stands behind it. */
const named = sources.flatMap(file =>
  readFileSync(file, 'utf8')
    .split('\n')
    .filter(line => !/^\s*(\/?\*|\/\/)/.test(line))
    .flatMap(line =>
      [...line.matchAll(/fathom-bench ([a-z]+(?:-[a-z]+)*)\b([^`']*)/g)].map(([, command, rest]) => ({
        file,
        command,
        rest,
      })),
    ),
)

const PROSE = new Set(['and', 'is', 'has', 'in', 'of', 'the', 'to', 'made'])

test('every command that a message names is there', () => {
  expect(named.length).toBeGreaterThan(40)
  for (const { file, command } of named)
    if (!PROSE.has(command)) expect([...COMMANDS, 'run'], `${file}: fathom-bench ${command}`).toContain(command)
})

test('every flag that a message gives a command is one that it takes, and queue is told of its address', async () => {
  let seen = 0
  for (const command of new Set(named.map(each => each.command).filter(each => COMMANDS.includes(each)))) {
    const { out } = await bench([command, '--help-all'])
    for (const { file, rest } of named.filter(each => each.command === command)) {
      // What follows a sentence's end is not of the command any more.
      const said = rest.split(/(?:\. |, or |; )/)[0]
      for (const [flag] of said.matchAll(/--[a-z][a-z-]+/g)) {
        if (flag === '--help-all') continue
        expect(out, `${file}: fathom-bench ${command}${rest}`).toMatch(new RegExp(`${flag}\\b`))
        seen++
      }
      if (command === 'queue' && /^\s*(drain|status|pause|resume)/.test(said))
        expect(said, `${file}: fathom-bench queue${rest}`).toContain('--queue')
    }
  }
  expect(seen).toBeGreaterThan(10)
})

const shared = sharedFolder()
const at = (name: string) => join(shared.path, name)
const [run, again, odd] = [at('a run'), at('again'), at("it's odd")]

beforeAll(async () => {
  for (const out of [run, again, odd])
    expect((await bench(['--task=vt,niah_single_1', '--lengths=1k', '-n12', '--quiet', '--out', out])).code).toBe(0)
})
afterAll(shared.remove)

/** The printed command that begins so, as the words of a shell. */
function printed(text: string, command: string): string[] {
  const line = text.split('\n').find(each => each.includes(`fathom-bench ${command}`))
  expect(line, text).toBeDefined()
  return wordsOf(line!.slice(line!.indexOf('fathom-bench ') + 'fathom-bench '.length))
}

/** The files that print a command with a place of its own in it, and how each is run as it was printed. */
const PRINTED: Readonly<Record<string, () => Promise<void>>> = {
  async 'cli/shared/gate-init.ts'() {
    const words = ['gate', 'init', odd, again, '--max-drop', '50', '--out', at('gate.yml')]
    const { out } = await bench(words)
    const next = printed(out, 'baseline set')
    const file = at('folder/of/baseline.json')
    expect(next.slice(0, 3)).toEqual(['baseline', 'set', odd])
    expect(await bench([...next.slice(0, -1), file])).toMatchObject({ code: 0 })
    // A narrower margin takes more samples: two commands, of which the second reads what the first makes.
    const more = await bench([...words.slice(0, 5), '30', '--out', at('more.yml')])
    const first = printed(more.out, more.out.includes('fathom-bench run') ? 'run' : 'baseline set')
    const flags = first[0] === 'run' ? ['--dry-run'] : ['--force', '--quiet']
    const placed = first[0] === 'run' ? first : [...first.slice(0, -1), file]
    expect(await bench([...placed, ...flags])).toMatchObject({ code: 0 })
  },
  async 'reports/compare/tables/formats.ts'() {
    const flipped = at('b c')
    cpSync(again, flipped, { recursive: true })
    const scores = rowsOf(again).scores.map(row => JSON.stringify({ ...row, value: 1 - row.value }))
    writeFileSync(join(flipped, 'scores.jsonl'), `${scores.join('\n')}\n`)
    const { out } = await bench(['compare', odd, flipped])
    const words = printed(
      out.replace(' shows each at /item/ID)', '').replaceAll(' and fathom-bench view ', ' '),
      'view',
    )
    expect(words).toEqual(['view', odd, flipped])
  },
  async 'cli/commands/evaluate/quick.ts'() {
    const { out } = await bench([
      'quick',
      '--task',
      'niah_single_1',
      '--seed',
      '5',
      '--max-time',
      '2m',
      '--out',
      at('quick'),
    ])
    const line = out.split('\n').find(each => each.includes('the full job: '))!
    const words = wordsOf(line.slice(line.indexOf('fathom-bench ') + 'fathom-bench '.length))
    expect(words).toEqual(expect.arrayContaining(['--seed', '5']))
    expect(await bench([...words, '--dry-run'])).toMatchObject({ code: 0 })
  },
  async 'packages/submissions/submit.ts'() {
    const broken = at('broken')
    expect((await bench(['merge', run, '--out', broken, '--quiet'])).code).toBe(0)
    const { code, err } = await bench(['submit', at('nothing')])
    expect([code, err.includes('nothing is not a run: no such directory')]).toEqual([2, true])
    expect((await bench(['verify', broken])).code).toBe(0)
    expect((await bench(['score', broken])).code).toBe(0)
  },
}

/** Files whose printed commands have a test of their own. */
const ELSEWHERE: Readonly<Record<string, string>> = {
  'reports/tables/screen.ts': 'test/cli/commands/results/compare.test.ts',
  'run/config/options/items.ts': 'test/cli/commands/setup/data.test.ts',
  'packages/submissions/check-run.ts': 'test/packages/submissions/commands/leaderboard.test.ts',
  'packages/batch/run/steps.ts': 'test/packages/batch/batch.test.ts',
  'cli/shared/next-steps.ts': 'test/cli/commands/setup/new.test.ts',
  'run/store/open-run.ts': 'test/packages/submissions/commands/verify.test.ts',
  'run/registry/data-roles.ts': 'test/cli/commands/setup/data.test.ts',
  'run/registry/haystacks.ts': 'test/cli/commands/setup/data.test.ts',
  'cli/flags/paper.ts': 'test/cli/commands/presets.test.ts',
  'cli/flags/arguments.ts': 'test/cli/commands/door.test.ts',
  'core/rows/select.ts': 'test/cli/commands/lists.test.ts',
  'cli/output/data-consent.ts': 'test/cli/commands/setup/data.test.ts',
  'cli/commands/setup/completion.ts': 'test/cli/commands/complete.test.ts',
  'cli/shared/command.ts': 'test/cli/commands/door.test.ts',
  'cli/help/help.ts': 'test/cli/commands/door.test.ts',
  'reports/summary/findings/quick-failing.ts': 'test/cli/commands/evaluate/quick-look.test.ts',
  'packages/servecheck/init.ts': 'test/packages/servecheck/serve-check.test.ts',
  'packages/memory/report/page.ts': 'test/packages/memory/report.test.ts',
  'packages/gym/rows/formats/longrlvr.ts': 'test/packages/gym/rows/rows.test.ts',
  'packages/batch/run/service.ts': 'test/packages/batch/batch-service.test.ts',
}

test.each(Object.keys(PRINTED))('the next command of %s works as it is printed', file => PRINTED[file]())

test('each file that prints a command with a place in it is in the loop, or has a test of its own', () => {
  const inLoop = new Set([...Object.keys(PRINTED), ...Object.keys(ELSEWHERE)])
  const open = named.filter(({ rest, command }) => !PROSE.has(command) && rest.includes('${')).map(({ file }) => file)
  expect([...new Set(open)].filter(file => !inLoop.has(file))).toEqual([])
  for (const file of Object.values(ELSEWHERE)) expect(statSync(file).isFile(), file).toBe(true)
  expect(dirname(run)).toBe(shared.path)
})
