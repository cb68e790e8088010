import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE, pageWithScorers } from '../../bin/scorers.mjs'
import { buildScorerRegistry } from '../../scorers/score.ts'

test('docs/scorers.md lists every scorer with what it expects (npm run docs:scorers)', () => {
  const scorers = [...buildScorerRegistry().values()]
  const page = readFileSync(PAGE, 'utf8')
  for (const { id } of scorers) expect(page).toContain(`\n| \`${id}\` | `)
  expect(page).toBe(pageWithScorers(page, scorers))
})
