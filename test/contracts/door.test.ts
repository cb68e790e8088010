import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { importsBelow, ROOT, sourcesBelow, withoutComments } from '../../bin/rooms.mjs'
import { COMMANDS } from '../../cli/commands/index.ts'

const sources = ['cli/commands', 'cli/shared', 'cli/config-file'].flatMap(sourcesBelow)
const textOf = (file: string) => readFileSync(join(ROOT, file), 'utf8')
const doors = sources.filter(file => /^cli\/commands\/\w+\/[^/]+\.ts$/.test(file) && file !== 'cli/commands/index.ts')

/** Commands of packages, each in a file of its package. */
const packaged = sourcesBelow('packages').filter(file => /^packages\/\w+\/commands\/[^/]+\.ts$/.test(file))

test('doors are thin: 4,500 lines in all', () => {
  const lines = sources.reduce((sum, file) => sum + textOf(file).split('\n').length - 1, 0)
  expect(lines).toBeLessThanOrEqual(4_500)
})

test('each file of a command defines one, and is in the index', () => {
  expect([...doors, ...packaged]).toHaveLength(Object.keys(COMMANDS).length)
  for (const door of doors) {
    expect(textOf(door).match(/\bdefineCommand\(/g), door).toHaveLength(1)
    expect(textOf('cli/commands/index.ts'), door).toContain(`import('./${door.slice('cli/commands/'.length)}')`)
  }
  for (const door of packaged) {
    const [, name, , file] = door.split('/')
    expect(textOf(door).match(/\bdefineCommand\(/g), door).toHaveLength(1)
    expect(textOf(`packages/${name}/index.ts`), door).toContain(`import('./commands/${file}')`)
    expect(textOf('cli/commands/index.ts'), door).toContain(`loadPackageCommand('${name}', '${file.slice(0, -3)}')`)
  }
})

test('no command imports another', () => {
  const between = importsBelow('cli/commands').filter(
    ({ file, target }) => doors.includes(target) && file !== 'cli/commands/index.ts',
  )
  expect(between).toEqual([])
})

/** What `generate` loads when it is run. */
const MAKERS = [
  'run/plan/plan-items.ts',
  'run/execute/write-items.ts',
  'cli/output/plan-lines.ts',
  'run/registry/registry.ts',
]

/** What a run loads before it plans. */
const RUN = ['cli/shared/session.ts']

/** What of ours it loads only where it comes to it: its end, a gate, a judge, the simulated model. */
const LATE =
  /^(reports\/(compare|charts|leaderboard)\/|cli\/shared\/(write-report|print-verdict|judge-run)|packages\/simulated\/(server\/server|reading\/tokens))/

/** What is small enough to be read for a help text. */
const LIGHT =
  /^core\/|^cli\/(?!output\/)|^(run\/registry\/(haystacks|language-names|items\/spec|methods\/(named-methods|method-words|paper-presets))|run\/config\/(prices|server-profiles|options\/(items|models|limits|load|output|field|fields|values|readers|entry|folder-text))|run\/floors\/strongest|datasets\/public\/(books|folder)|generators\/build\/(profile|questions)|runners\/(metering\/money|model|models\/(prefill|apis))|reports\/(summary\/format|exports\/index))\.ts$/

test('no help text loads what a command works with', () => {
  const heavy = doors.flatMap(door => reached(door).filter(file => !LIGHT.test(file)))
  expect(heavy).toEqual([])
})

test('a run that gates nothing and asks a server loads neither gate nor reader, and its reports at its end', () => {
  expect(RUN.flatMap(reached).filter(file => LATE.test(file))).toEqual([])
})

test('what is imported where it is needed is not what this looks at', () => {
  expect(reached('cli/shared/session.ts')).toContain('run/execute/run.ts')
  expect(reached('cli/commands/evaluate/run.ts')).not.toContain('cli/shared/session.ts')
})

test.each([
  { what: 'a help text', starts: doors, name: 'zod' },
  { what: 'a help text', starts: doors, name: 'seedrandom' },
  { what: 'making items', starts: MAKERS, name: 'openai' },
  { what: 'making items', starts: MAKERS, name: 'undici' },
  { what: 'a run, before its first answer', starts: RUN, name: 'undici' },
  { what: 'a run, before its first answer', starts: RUN, name: 'openai' },
  { what: 'a run, before its first answer', starts: RUN, name: 'chart.js' },
  { what: 'a run, before its first answer', starts: RUN, name: 'papaparse' },
])('$what does not load $name', ({ starts, name }) => {
  const users = starts.flatMap(reached).filter(file => packagesOf(file).includes(name))
  expect(users).toEqual([])
})

/** Packages whose values a file imports at its head. */
const packagesOf = (file: string) =>
  Array.from(withoutComments(textOf(file)).matchAll(PACKAGE), ([, name]) => name.replace(/\/.*/, ''))

/** Files of ours that are loaded with a file: by its imports of values, those within functions aside. */
function reached(start: string): string[] {
  const seen = new Set([start])
  for (const file of seen)
    for (const [, from] of withoutComments(textOf(file)).matchAll(AT_HEAD)) seen.add(join(dirname(file), from ?? ''))
  return [...seen]
}

const PACKAGE = /^import(?!\s+type\b)\b[^'"`;]*?\bfrom\s+['"]([^.'"][^'"]*)['"]/gm
const AT_HEAD = /^(?:import|export)(?!\s+type\b)\b[^'"`;]*?\bfrom\s+['"](\.[^'"]+)['"]/gm
