import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { PAPER_PRESETS } from '../../run/registry/methods/paper-presets.ts'

test('docs/presets.md has each preset, with its source and what still differs', () => {
  const lines = readFileSync(join(import.meta.dirname, '../../docs/presets.md'), 'utf8').split('\n')
  const written = (start: string) => lines.filter(line => line.startsWith(start))
  expect(written('| `')).toEqual(
    Object.entries(PAPER_PRESETS).map(([name, { about, source }]) => `| \`${name}\` | ${about} | ${source} |`),
  )
  expect(written('- `')).toEqual(
    Object.entries(PAPER_PRESETS).map(([name, { differs }]) => `- \`${name}\`: ${differs}.`),
  )
})
