import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, pageWithScorers } from '../../bin/scorers.mjs'
import * as scorers from '../../scorers/index.ts'

test('docs/scorers.md lists every scorer with what it expects (npm run docs:scorers)', () => {
  const page = readFileSync(PAGE, 'utf8')
  for (const { id } of Object.values(scorers)) expect(page).toContain(`\n| \`${id}\` | `)
  expect(page).toBe(pageWithScorers(page, Object.values(scorers)))
})
