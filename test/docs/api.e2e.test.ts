import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiPage, PAGE } from '../../bin/api.mjs'

test('docs/api.md is the surface of the library (npm run docs:api)', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toContain('### evaluate')
  expect(page).toBe(apiPage())
})

test('every function of the surface says what it does and since when', () => {
  const [, main = ''] = readFileSync(PAGE, 'utf8').split('\n## fathom-bench\n')
  for (const name of ['evaluate', 'items', 'fromFunction']) {
    const [, entry = ''] = main.split(`\n### ${name}\n`)
    expect(entry.split('\n### ')[0]).toMatch(/[A-Z][^\n]+\.\n[\s\S]*- \*Since\* 0\.\d+\.\d+/)
  }
})
