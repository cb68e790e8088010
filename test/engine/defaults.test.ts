import { expect, test } from 'vitest'
import { parseRun } from '../../commands/options.ts'
import { DEFAULTS } from '../../engine/defaults.ts'

test('a command line that asks for nothing is the default run of a program', () => {
  expect(parseRun([])).toMatchObject(DEFAULTS)
})
