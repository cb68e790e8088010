import { spawnSync } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { describe, expect, test } from 'vitest'
import {
  findCompiler,
  isCompilerMissing,
  loadPlugin,
  resolvePluginPath,
} from '../../../../run/registry/plugins/plugin.ts'
import { loadRegistry } from '../../../../run/registry/registry.ts'
import { folder, freshPluginFolders, put } from './plugin-folder.ts'

freshPluginFolders()

const REPORT = `{ id: 'tally', file: 'tally.txt', about: 'Counts.', render: ({ runs }) => String(runs.length) }`

describe('a plugin', () => {
  test.each(['js', 'mjs'])('is a .%s file', async ending => {
    const { methods } = await loadPlugin(put(`mine.${ending}`, `export default { methods: [{ id: 'mine' }] }`))
    expect(methods).toEqual([{ id: 'mine' }])
  })

  test('is a TypeScript file', async () => {
    const file = put('mine.ts', `const id: string = 'mine'\nexport default { methods: [{ id }] } as object`)
    expect((await loadPlugin(file)).methods).toEqual([{ id: 'mine' }])
  })

  test('may be a function, which is handed what defines', async () => {
    const file = put('mine.mjs', `export default ({ defineReport }) => ({ reports: [defineReport(${REPORT})] })`)
    expect((await loadRegistry([file])).reports.get('tally')?.file).toBe('tally.txt')
  })

  test.each([
    ['is absent', './absent.ts', /^--plugin: no file \.\/absent\.ts\.$/],
    [
      'is no package that is installed',
      'fathom-plugin-absent',
      /no package of that name is installed here \(npm install/,
    ],
  ])('that %s is refused in one line', async (_, given, message) => {
    await expect(loadPlugin(given)).rejects.toThrow(message)
  })

  test.each([
    ['{ method: [], tasks: [] }', /unknown part of --plugin \S+bad\.mjs "method" \(did you mean "methods"\?\)/],
    ["{ methods: [], tasks: 'vt' }", /bad\.mjs\.tasks: got "vt", expected a list\.$/],
  ])('that exports %s is refused in one line', async (text, message) => {
    await expect(loadPlugin(put('bad.mjs', `export default ${text}`))).rejects.toThrow(message)
  })

  test('that is a folder is refused by name', async () => {
    await expect(loadPlugin(folder)).rejects.toThrow(/is a folder\. Name a file/)
  })

  test('that does not load is refused in one line', async () => {
    const error = await loadPlugin(put('bad.mjs', 'throw new Error("one\\ntwo")')).catch((caught: Error) => caught)
    expect((error as Error).message).toMatch(/bad\.mjs: it cannot be loaded: one two$/)
  })

  test.each([
    ['export default { method: [], about: 1 }', '{ method, about }'],
    ['export default {}', 'an object without fields'],
    ['export default []', 'a list'],
    ['export default null', 'null'],
    ['export default () => 5', 'a number'],
    ['export const methods = []', 'no default export'],
  ])('that is none says what came: %s', async (text, came) => {
    await expect(loadPlugin(put('none.mjs', text))).rejects.toThrow(
      `none.mjs: got ${came}, expected a default export { tasks, methods, scorers, reports, sources, exports, itemExports, commands, queues, totals }, each a list, or a function that returns that.`,
    )
  })

  test.each([
    ['tally.txt', 'scores.csv', 'report "tally" writes scores.csv, and so does "scores-csv"'],
    ['tally.txt', '../tally.txt', 'report "tally" needs the plain name of a file, such as tally.csv'],
    ["'tally'", "'table'", 'report "table" exists already; give it another id'],
  ])('whose report has %s changed to %s is refused', async (from, to, message) => {
    const file = put('mine.mjs', `export default { reports: [${REPORT.replace(from, to)}] }`)
    await expect(loadRegistry([file])).rejects.toThrow(message)
  })
})

describe('an installed package', () => {
  const install = (name: string, about: object) => {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, ...about }))
    put(`node_modules/${name}/lib/main.js`, '')
    return join(folder, 'node_modules', name, 'lib/main.js')
  }

  test.each([
    ['main', { main: 'lib/main.js' }],
    ['exports', { exports: './lib/main.js' }],
    ['exports of the package itself', { main: 'absent.js', exports: { '.': './lib/main.js', './other': './no.js' } }],
    [
      'exports by condition, in their order',
      {
        exports: {
          '.': { types: './no.d.ts', require: './no.cjs', import: { default: './lib/main.js' }, default: './no.js' },
        },
      },
    ],
  ])('is found by %s, from a folder below too', (_, about) => {
    const file = install('fathom-plugin-x', about)
    mkdirSync(join(folder, 'a/b'), { recursive: true })
    expect(resolvePluginPath('fathom-plugin-x', join(folder, 'a/b'))).toBe(file)
  })

  test('may have a scope; a file of its name goes before it', () => {
    const file = install('@me/x', { main: 'lib/main.js' })
    expect(resolvePluginPath('@me/x', folder)).toBe(file)
    expect(resolvePluginPath('@me/x', dirname(put('here/@me/x', '')).slice(0, -'/@me'.length))).toBe(
      join(folder, 'here/@me/x'),
    )
  })

  test('without the file that it names is refused', () => {
    install('fathom-plugin-x', { main: 'lib/gone.js' })
    expect(() => resolvePluginPath('fathom-plugin-x', folder)).toThrow(
      /has no .*gone\.js, which its package\.json names/,
    )
  })
})

describe('a compiler for a Node that reads no TypeScript', () => {
  const install = (name: string, version: string) => {
    put(`node_modules/${name}/package.json`, JSON.stringify({ name, version, main: 'main.js' }))
    return put(`node_modules/${name}/main.js`, '')
  }

  test.each(['typescript', '@typescript/typescript6'])('is %s, from a folder below too', name => {
    const main = install(name, '6.0.2')
    expect(findCompiler(join(folder, 'a/b/mine.ts'))).toBe(main)
  })

  test('is not one that another program cannot call', () => {
    install('typescript', '7.0.2')
    expect(findCompiler(join(folder, 'mine.ts'))).toBeUndefined()
  })

  test('is the older one that stands beside such a one', () => {
    install('typescript', '7.0.2')
    const older = install('@typescript/typescript6', '6.0.2')
    expect(findCompiler(join(folder, 'mine.ts'))).toBe(older)
  })

  test('is nowhere where none is installed, which this Node may lack', () => {
    const plugin = join(folder, 'mine.ts')
    expect(findCompiler(plugin)).toBeUndefined()
    const reads = 'typescript' in process.features && Boolean(process.features.typescript)
    expect(isCompilerMissing(plugin, join(folder, 'own.js'))).toBe(!reads)
    expect(isCompilerMissing(plugin)).toBe(false)
  })
})

/** What a Node that reads no TypeScript says of a plugin, read by the hooks. */
function hooked(file: string) {
  const hooks = new URL('../../../../run/registry/plugins/typescript-hooks.mjs', import.meta.url).href
  const data = { typescript: findCompiler(import.meta.filename) }
  const program = `
    import { register } from 'node:module'
    register(${JSON.stringify(hooks)}, { data: ${JSON.stringify(data)} })
    const said = await import(${JSON.stringify(pathToFileURL(file).href)}).catch(error => ({ default: error.message }))
    console.log(JSON.stringify(said.default))`
  const { stdout, stderr } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  return [stdout, stderr]
}

test('a Node that reads no TypeScript reads it by the hooks, with what the plugin imports', () => {
  put('part.ts', `export interface Part { id: string }\nexport const part: Part = { id: 'part' }`)
  const file = put('mine.ts', `import { part, type Part } from './part.ts'\nexport default [part satisfies Part]`)
  expect(hooked(file)).toEqual(['[{"id":"part"}]\n', ''])
})

test('what is no TypeScript is not run by the hooks, and its place is named', () => {
  const part = put('part.ts', `export const a: number = 1\nexport default {\n  version: 2 needs2: 3,\n}`)
  const file = put('mine.ts', `export { default } from './part.ts'`)
  expect(hooked(file)).toEqual([`"${part}:3:14: ',' expected."\n`, ''])
})
