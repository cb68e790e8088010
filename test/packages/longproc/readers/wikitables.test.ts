import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { bench } from '../../../cli/commands/bench.ts'

const PAGES = join(import.meta.dirname, '../../../../../shared/data/html')
const name = existsSync(PAGES) ? 'pages and tables of Wikipedia are a task' : 'skipped: no ../shared'

test.runIf(existsSync(PAGES))(name, async () => {
  const { err, code } = await bench(`--task wikitables --data wikitables=${PAGES} --samples 2 --dry-run`)
  expect(code).toBe(0)
  expect(err).toContain('1: wikitables')
  expect(err).toMatch(/lengths {2}0\.5K 2K/)
})

test('without its data it says what is needed', async () => {
  const { err, code } = await bench('--task wikitables')
  expect(code).toBe(2)
  expect(err).toContain('--data wikitables=FOLDER is needed')
})
