import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { parseLengths } from '../../../core/lengths.ts'
import { groups } from '../../../generators/registry.ts'
import { buildLabels, loadRegistry } from '../../../library/plugin/index.ts'
import { refuseEasy } from '../../../packages/gym/streams/easy.ts'
import { GYM_FLAGS } from '../../../packages/gym/verbs/flags.ts'

const DOCS = readFileSync('docs/gym.md', 'utf8')
/** Commands that give training items. */
const COMMANDS = DOCS.split('\n').filter(line => /^npx fathom-bench (?:generate|gym serve|gym init)/.test(line))

test.each(COMMANDS)('docs: no task is too easy for %s', async line => {
  const read = (flag: 'task' | 'lengths') =>
    (new RegExp(`--${flag} (\\S+)`).exec(line)?.[1] ?? GYM_FLAGS[flag].shownDefault ?? '').split(',')
  const tasks = read('task').flatMap(name => groups[name] ?? [name])
  const lengths = parseLengths(read('lengths').join(','))
  expect(tasks.length * lengths.length).toBeGreaterThan(0)
  const rows = tasks.flatMap(task => lengths.map(target => ({ task, length: { target } })))
  refuseEasy('docs', rows, buildLabels(await loadRegistry()), false)
})

test('the commands of the page are looked at', () => expect(COMMANDS.length).toBeGreaterThan(4))
