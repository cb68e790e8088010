import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import {
  importsBelow,
  importsIn,
  PAGE,
  pageWithMap,
  ROOMS,
  ROOT,
  roomOf,
  sourcesBelow,
  usedBy,
  withoutComments,
} from '../bin/rooms.mjs'

// Who may import whom (docs/architecture.md): a room knows only earlier ones of the map.

const rooms = Object.keys(ROOMS)

describe.each(rooms.map((room, at) => [room, rooms.slice(0, at)] as const))('%s', (room, earlier) => {
  const imports = importsIn(room)

  test('imports only earlier rooms', () => {
    const later = imports.filter(({ target }) => ![room, ...earlier].includes(roomOf(target) ?? ''))
    expect(later).toEqual([])
  })

  test('has no circle of values', () => {
    expect(circlesOf(imports.filter(({ typesOnly }) => !typesOnly))).toEqual([])
  })
})

test('a task knows the scorers by their types alone, and tasks, methods, scorers and reports know nothing of each other', () => {
  expect(usedBy('generators')).toEqual({ values: ['core', 'datasets'], types: ['scorers'] })
  expect(usedBy('scorers').values).toEqual(['core'])
  expect(usedBy('runners').values).toEqual(['core'])
  expect(usedBy('reports').values).toEqual(['core', 'reports/summary'])
  expect(usedBy('reports/summary').values).toEqual(['core', 'stats'])
})

/** What a file of a package imports by a name. */
const listNames = (file: string) =>
  [
    ...readFileSync(join(ROOT, file), 'utf8').matchAll(
      /(?:^(?:import|export|\})[^'\n]*\bfrom|\bimport\()\s*'(?<name>[^'.][^']*)'/gm,
    ),
  ].map(
    ({ groups }) => groups!['name'], // the pattern has it
  )

/** Packages that the build bundles (bin/vendor/program.config.mjs) and a package of ours uses. */
const BUNDLED = ['fastest-levenshtein', 'htmlparser2', 'yaml']

test.each(readdirSync(join(ROOT, 'packages')))('packages/%s takes of Fathom only its public entries', name => {
  const files = sourcesBelow(`packages/${name}`)
  expect(files.length).toBeGreaterThan(3)
  const outside = importsBelow(`packages/${name}`).filter(({ target }) => !target.startsWith(`packages/${name}/`))
  expect(outside).toEqual([])
  const known = /^(node:|fathom-bench(\/(plugin|stats|testing))?$)/
  const { dependencies, peerDependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<
    string,
    Record<string, string>
  >
  const packages = [...Object.keys({ ...dependencies, ...peerDependencies }), ...BUNDLED]
  const odd = files
    .flatMap(listNames)
    .filter(each => !known.test(each) && !packages.some(name => each === name || each.startsWith(`${name}/`)))
  expect(odd).toEqual([])
})

test('the rest of the program knows the packages only by the two files that load them', () => {
  const naming = ['bench.ts', 'index.ts', ...rooms.filter(room => !room.includes('/')).flatMap(sourcesBelow)].filter(
    file => /#packages\/|\/packages\//.test(withoutComments(readFileSync(join(ROOT, file), 'utf8'))),
  )
  expect(naming).toEqual(['run/registry/plugins/built-in-scorers.ts', 'run/registry/plugins/first-party.ts'])
})

test('a task knows nothing of the parts of another: what several share is in materials/', () => {
  const taskOf = (path: string) => /^generators\/tasks\/((?:ruler\/)?[^/.]+)/.exec(path)?.[1]
  const crossed = importsBelow('generators').filter(
    ({ file, target }) => taskOf(file) && taskOf(target) && taskOf(file) !== taskOf(target),
  )
  expect(crossed).toEqual([])
})

test('every room but that of the tests is built, and looked at for changes before a start', () => {
  const { include } = JSON.parse(readFileSync(join(ROOT, 'tsconfig.build.json'), 'utf8')) as { include: string[] }
  expect(rooms.filter(room => !include.includes(room.split('/')[0]))).toEqual([])
})

test('the map in docs/architecture.md is that of the code (npm run docs:map)', () => {
  const page = readFileSync(PAGE, 'utf8')
  expect(page).toContain('| `core/` |')
  expect(page).toBe(pageWithMap(page))
})

test('circles are found', () => {
  const edge = (file: string, target: string) => ({ file, target })
  expect(circlesOf([edge('a', 'b'), edge('b', 'c'), edge('c', 'b'), edge('c', 'd')])).toEqual([['b', 'c']])
})

test.each([
  ['generators/tasks', 'generators/index.ts'],
  ['runners/methods', 'runners/index.ts'],
  ['scorers', 'scorers/index.ts'],
  ['reports', 'reports/index.ts'],
  ['packages/longproc/tasks', 'packages/longproc/tasks/all.ts'],
  ['packages/longproc/scorers', 'packages/longproc/scorers/all.ts'],
  ['packages/frontier/tasks', 'packages/frontier/tasks/all.ts'],
  ['packages/frontier/scorers', 'packages/frontier/scorers/all.ts'],
  ['packages/languages/scorers', 'packages/languages/scorers/all.ts'],
])('every definition in %s is registered in %s', (folder, index) => {
  const registered = readFileSync(join(ROOT, index), 'utf8')
  const defining = sourcesBelow(folder).filter(file =>
    /^export const \w+ = (define(Task|Method|Scorer|ProgramScorer|Reporter)|needleTask|qaTask)\(/m.test(
      readFileSync(join(ROOT, file), 'utf8'),
    ),
  )
  expect(defining).not.toEqual([])
  for (const file of defining)
    expect(registered, `${index} lacks ${file}`).toContain(`'.${file.slice(index.lastIndexOf('/'))}'`)
})

test('chance and time come in as arguments', () => {
  for (const room of ['core', 'stats', 'datasets', 'generators', 'scorers', 'reports/summary', 'reports'])
    for (const file of sourcesBelow(room).filter(path => roomOf(path) === room))
      expect(withoutComments(readFileSync(join(ROOT, file), 'utf8')), file).not.toMatch(
        /Math\.random\(|Date\.now\(|new Date\(\)/,
      )
})

/** Sets of files that import each other, however far around (Tarjan). */
function circlesOf(edges: readonly { readonly file: string; readonly target: string }[]): string[][] {
  const next = new Map<string, string[]>()
  for (const { file, target } of edges) next.set(file, [...(next.get(file) ?? []), target])
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const number = order.size
    order.set(file, number)
    lowest.set(file, number)
    open.push(file)
    for (const target of next.get(file) ?? [])
      if (!order.has(target) || open.includes(target))
        lowest.set(file, Math.min(lowest.get(file)!, order.has(target) ? order.get(target)! : visit(target)))
    if (lowest.get(file) === number) {
      const circle = open.splice(open.indexOf(file))
      if (circle.length > 1) circles.push(circle.sort())
    }
    return lowest.get(file)!
  }
  for (const file of next.keys()) if (!order.has(file)) visit(file)
  return circles
}
