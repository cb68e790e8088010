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

test('the index has every name once, and what belongs together in one line', () => {
  const page = readFileSync(PAGE, 'utf8')
  const [, index = ''] = page.split('\n## By what one does\n')
  const lines = index.split('\n## ')[0].split('\n')
  const links = [...lines.join('\n').matchAll(/\[`(\w+)`\]\(#([\w-]+)\)/g)]
  const headings = Array.from(page.matchAll(/^### (\w+)$/gm), ([, name]) => name)
  expect(links.map(([, name]) => name).sort()).toEqual(headings.sort())
  expect(new Set(links.map(([, , slug]) => slug)).size).toBe(links.length)
  const method = lines.find(line => line.startsWith('- **Define a method**'))
  for (const name of ['defineMethod', 'Method', 'MethodRun', 'Prompt', 'Sizes', 'Estimate'])
    expect(method).toContain(`[\`${name}\`](#${name.toLowerCase()})`)
})
