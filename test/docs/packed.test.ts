import { readdirSync, readFileSync } from 'node:fs'
import { extname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'

const ROOT = resolve(import.meta.dirname, '../..')
const { files } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { files: string[] }

test('every picture that a packed page shows is packed', () => {
  const shown = readdirSync(join(ROOT, 'docs'))
    .filter(name => name.endsWith('.md'))
    .flatMap(page =>
      [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/!\[[^\]]*\]\((?!https?:)([^)]+)\)/g)].map(
        ([, path]) => `docs/${path}`,
      ),
    )
  expect(shown).toContain('docs/images/leaderboard-light.png')
  expect(shown.filter(path => !files.some(each => path.startsWith(`${each}/`)))).toEqual([])
})

test('every file of data that a packed page links to is packed', () => {
  const linked = readdirSync(join(ROOT, 'docs'))
    .filter(name => name.endsWith('.md'))
    .flatMap(page =>
      [...readFileSync(join(ROOT, 'docs', page), 'utf8').matchAll(/\]\(([\w-]+\.(?:csv|json|tsv|txt))\)/g)].map(
        ([, name]) => name,
      ),
    )
  expect(linked).toContain('hand-read.tsv')
  expect(linked.filter(name => !files.includes(`docs/*${extname(name)}`))).toEqual([])
})
