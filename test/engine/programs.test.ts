import { expect, test } from 'vitest'
import { parseRun } from '../../commands/options.ts'
import { programNotes } from '../../engine/programs.ts'
import { loadRegistry } from '../../suites/registry.ts'
import { loadSuite } from '../../suites/suite.ts'

const notes = async (...flags: string[]) => {
  const options = parseRun(['--output-lengths', '0.5k', '--lengths', '8k,16k', ...flags])
  const registry = await loadRegistry(options.plugin)
  return programNotes(await loadSuite(options, registry), registry, options)
}
const CPP = ['-t', 'countdown,pseudo-to-code', '--set', 'pseudo-to-code.language=c++']

test('C++ answers that may not be run here are told of once, with the flag that allows it', async () => {
  expect(await notes(...CPP)).toEqual([
    'pseudo-to-code: answers stay without a score: C++ programs run on this machine itself: allow it with --allow-native-code',
  ])
})

test('nothing is said with the flag, but where C++ cannot be had', async () => {
  for (const note of await notes(...CPP, '--allow-native-code')) expect(note).toContain('C++ programs need g++')
})

test('answers without programs need nothing', async () => {
  expect(await notes('-t', 'countdown')).toEqual([])
})
