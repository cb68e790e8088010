import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { describe, expect, test } from 'vitest'

// Who may import whom (docs/architecture.md). A room talks to the next one through rows, not through code.
const MAY: Readonly<Record<string, readonly string[]>> = {
  core: [],
  datasets: ['core'],
  scorers: ['core'],
  generators: ['core', 'datasets', 'scorers (types)'],
  runners: ['core'],
  reports: ['core'],
  commands: ['core', 'datasets', 'generators', 'runners', 'scorers', 'reports'],
  perf: ['core', 'datasets', 'generators', 'runners', 'scorers', 'reports', 'commands'],
}
const ROOT = resolve(import.meta.dirname, '..')
const filesOf = (room: string) =>
  readdirSync(join(ROOT, room), { recursive: true, encoding: 'utf8' }).filter(name => name.endsWith('.ts'))

describe.each(Object.entries(MAY))('%s', (room, allowed) => {
  test(`imports only itself${allowed.length > 0 ? ` and ${allowed.join(', ')}` : ''}`, () => {
    for (const file of filesOf(room))
      for (const { target, typesOnly } of importsOf(readFileSync(join(ROOT, room, file), 'utf8'))) {
        const other = relative(ROOT, resolve(dirname(join(ROOT, room, file)), target)).split(/[/\\]/)[0]!
        const asked = typesOnly ? [other, `${other} (types)`] : [other]
        expect([room, ...allowed], `${room}/${file} imports ${target}`).toSatisfy((known: string[]) =>
          asked.some(name => known.includes(name)),
        )
      }
  })
})

test.each([
  ['generators/tasks', 'generators/index.ts'],
  ['runners/methods', 'runners/index.ts'],
  ['scorers', 'scorers/index.ts'],
  ['reports', 'reports/index.ts'],
])('every definition in %s is registered in %s', (folder, index) => {
  const registered = readFileSync(join(ROOT, index), 'utf8')
  const defining = filesOf(folder).filter(file =>
    /^export const \w+ = (define(Task|Method|Scorer|Reporter)|needleTask|qaTask)\(/m.test(
      readFileSync(join(ROOT, folder, file), 'utf8'),
    ),
  )
  expect(defining).not.toEqual([])
  for (const file of defining) expect(registered, `${index} lacks ${file}`).toContain(`/${file.split(/[/\\]/).at(-1)}'`)
})

test('chance and time come in as arguments', () => {
  for (const room of ['core', 'datasets', 'generators', 'scorers', 'reports'])
    for (const file of filesOf(room))
      expect(withoutComments(readFileSync(join(ROOT, room, file), 'utf8')), `${room}/${file}`).not.toMatch(
        /Math\.random\(|Date\.now\(|new Date\(\)/,
      )
})

/** Static and dynamic imports of our own files, and re-exports. */
function importsOf(text: string): { target: string; typesOnly: boolean }[] {
  const code = withoutComments(text)
  const fixed = [...code.matchAll(/\b(?:import|export)(\s+type)?\b[^'"`;]*?\bfrom\s+['"](\.[^'"]+)['"]/g)]
  const dynamic = [...code.matchAll(/\bimport\(\s*['"](\.[^'"]+)['"]/g)]
  return [
    ...fixed.map(([, type, target]) => ({ target: target!, typesOnly: type !== undefined })),
    ...dynamic.map(([, target]) => ({ target: target!, typesOnly: false })),
  ]
}

const withoutComments = (text: string) => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')
