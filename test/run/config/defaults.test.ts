import { expect, test } from 'vitest'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { parseRun } from '../../cli/commands/parse.ts'

test('a command line that asks for nothing is the default run of a program', () => {
  expect(parseRun([])).toMatchObject(DEFAULTS)
})
