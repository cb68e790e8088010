import { resolve } from 'node:path'
import { expect, test } from 'vitest'
import { resolveDocsPage } from '../../../core/files/docs-page.ts'

const ROOT = resolve(import.meta.dirname, '../../..')

test('a page is named as it lies from the current folder', () => {
  expect(resolveDocsPage('reports.md', ROOT)).toBe('docs/reports.md')
  expect(resolveDocsPage('reports.md', resolve(ROOT, '..'))).toMatch(/^[^/]+\/docs\/reports\.md$/)
})

test('elsewhere its whole path is named, and its address where it is not there', () => {
  expect(resolveDocsPage('reports.md', '/nowhere')).toBe(resolve(ROOT, 'docs/reports.md'))
  expect(resolveDocsPage('absent.md', ROOT)).toBe(
    'https://github.com/fathom-bench/fathom-bench/blob/main/docs/absent.md',
  )
})
