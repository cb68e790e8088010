import { expect, test } from 'vitest'
import { COMMANDS } from '../../../cli/commands/index.ts'
import { listCompletions } from '../../../cli/help/complete.ts'
import { bench } from './bench.ts'

test.each([
  [['rep'], ['report']],
  [['report', '--det'], ['--details']],
  [['--len'], ['--lengths']],
  [['--method', 'mema'], ['memagent']],
  [['run', '--task', 'vt,cw'], ['vt,cwe']],
  [['report', 'runs/'], []],
  [['doctor', '--help-'], ['--help-all']],
])('%j is completed by %j', async (words, expected) => {
  const found = await listCompletions(words, COMMANDS)
  expect(found).toEqual(expect.arrayContaining(expected))
  expect(found.every(each => each.startsWith(words.at(-1)!))).toBe(true)
  if (expected.length === 0) expect(found).toEqual([])
})

test('the script is for bash and zsh, and for nothing else', async () => {
  expect((await bench('completion')).out).toContain('complete -o default -F _fathom_bench fathom-bench')
  expect((await bench('completion zsh')).out).toContain('bashcompinit')
  expect(await bench('completion fish')).toMatchObject({ code: 2 })
})
