import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { COMMANDS } from '../../cli/commands/index.ts'
import { testCommand, testExport, testQueue } from '../../library/testing/seams.ts'
import type { QueueKind } from '../../run/execute/queue.ts'
import { type FirstParty, loadFirstParty } from '../../run/registry/plugins/first-party.ts'
import { bench, freshFolder } from '../cli/commands/bench.ts'

// The packages that are released with Fathom keep the contracts of plugins, and a plugin can do what they do.

const packages = await Promise.all((readdirSync('packages') as FirstParty[]).map(loadFirstParty))

for (const { exports = [], commands = [], queues = [] } of packages) {
  for (const each of exports) testExport(each)
  for (const each of commands) testCommand(each)
  for (const each of queues) testQueue(each as QueueKind, { own: 'redis://127.0.0.1:1', other: 'https://x' })
}

test('the list of commands says of each package command what the package says', () => {
  const own = packages.flatMap(({ commands = [] }) => commands)
  expect(own.map(({ id }) => id).sort()).toEqual([
    'batch',
    'compaction',
    'cuts',
    'doctor',
    'export',
    'gym',
    'import',
    'leaderboard',
    'memory',
    'queue',
    'reveal',
    'serve-check',
    'submit',
    'verify',
    'view',
    'worker',
  ])
  const listed: Readonly<Record<string, { readonly about: string; readonly words?: string }>> = COMMANDS
  for (const { id, about, words } of own) expect(listed[id]).toMatchObject({ about, ...(words && { words }) })
})

const PLUGIN = resolve(import.meta.dirname, '../../docs/examples/plugins/my-workbench.ts')

test('a plugin brings items, an export and a command with flags, help, rows and exit codes of its own', async () => {
  const out = freshFolder()
  const file = join(freshFolder(), '..', 'questions.tsv')
  writeFileSync(file, 'The boat is of Ada.\tWho owns the boat?\tAda\nThe bell is of Ben.\tWho owns the bell?\tBen\n')
  const run = await bench(`run --plugin ${PLUGIN} --task lines:${file} --method full-context --quiet --out ${out}`)
  expect([run.err, run.code]).toEqual(['', 0])

  const ids = join(freshFolder(), '..', 'ids.txt')
  const exported = await bench(`export ${out} --plugin ${PLUGIN} --to ids --out ${ids}`)
  expect([exported.err, exported.code, exported.out]).toEqual(['', 0, `${ids}\n`])

  expect((await bench(`count-words ${out} --plugin ${PLUGIN}`)).code).toBe(0)
  const rows = readFileSync(join(out, 'word-counts.jsonl'), 'utf8').trim().split('\n')
  const longest = Math.max(...rows.map(row => (JSON.parse(row) as { words: number }).words))
  expect(rows.length).toBe(2)
  const counted = await bench(`--plugin ${PLUGIN} count-words ${out} --above ${Math.max(1, longest - 1)}`)
  expect([counted.err, counted.out]).toEqual(['', '2 answers counted\n'])
  expect(counted.code).toBe(longest > 1 ? 1 : 0)
  const help = await bench(`count-words --plugin ${PLUGIN} --help`)
  expect(help.out).toContain('--above')
  const wrong = await bench(`count-words ${out} --plugin ${PLUGIN} --abvoe 1`)
  expect(wrong.code).toBe(2)
  expect(wrong.err).toContain('--above')
})

test('a name that is taken is refused', async () => {
  const plugin = join(freshFolder(), '..', 'taken.mjs')
  writeFileSync(plugin, 'export default { commands: [{ id: "export", about: "x", load: async () => ({}) }] }\n')
  const { code, err } = await bench(`mine --plugin ${plugin}`)
  expect([code, err]).toEqual([2, expect.stringContaining('"export" exists already')])
})

test('tasks lists the sources of a plugin, and view --queue asks its queues', async () => {
  const listed = await bench(`tasks --plugin ${PLUGIN}`)
  expect(listed.out).toContain('lines:FILE')
  expect((await bench('tasks')).out).not.toContain('lines:FILE')
  const plugin = join(freshFolder(), '..', 'queue.mjs')
  const kind = '{ id: "mine", about: "x", owns: at => at.startsWith("mine:"), open: async () => ({}) }'
  writeFileSync(plugin, `export default { queues: [${kind}] }\n`)
  const { code, err } = await bench(`view nowhere --queue mine:1 --plugin ${plugin}`)
  expect([code, err]).toEqual([2, expect.stringContaining('a queue of the kind mine cannot be looked at')])
})
