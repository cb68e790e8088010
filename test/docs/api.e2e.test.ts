import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { apiPage, PAGE } from '../../bin/api.mjs'

test('docs/api.md is the surface of the library (npm run docs:api)', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toContain('### evaluate')
  expect(page).toBe(apiPage())
})

test('every export says what it is and since when', () => {
  const [surface] = readFileSync(PAGE, 'utf8').split('\n## Types that these name\n')
  const [, ...entries] = surface.split('\n### ')
  expect(entries.length).toBeGreaterThan(60)
  for (const entry of entries) expect(entry).toMatch(/^\w+\n\n[^\n]{10,}\n[\s\S]*\n- \*Since\* 0\.\d+\.\d+\n/)
})

test('an error shows what it holds', () => {
  const [, entry = ''] = readFileSync(PAGE, 'utf8').split('\n### ModelError\n')
  expect(entry.split('\n### ')[0]).toContain("  readonly kind: 'overflow' | 'refused' | 'budget' | 'failed'\n")
})

test('the index has every name once, and what belongs together in one line', () => {
  const page = readFileSync(PAGE, 'utf8')
  const [, index = ''] = page.split('\n## By what one does\n')
  const lines = index.split('\n## ')[0].split('\n')
  const links = [...lines.join('\n').matchAll(/\[`(\w+)`\]\(#([\w-]+)\)/g)]
  const headings = Array.from(page.matchAll(/^### (\w+)$/gm), ([, name]) => name)
  expect(links.map(([, name]) => name).sort()).toEqual(headings.sort())
  expect(new Set(links.map(([, , slug]) => slug)).size).toBe(links.length)
  const method = lines.find(line => line.startsWith('- **Define a method**'))
  for (const name of ['defineMethod', 'Method', 'MethodRun', 'Prompt', 'EstimateSizes', 'Estimate'])
    expect(method).toContain(`[\`${name}\`](#${name.toLowerCase()})`)
})
