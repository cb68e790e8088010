import { readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
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
