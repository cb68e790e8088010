import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sha256 } from '../../../../core/rows/key.ts'
import { resolvePluginPath } from '../../../../run/registry/plugins/plugin.ts'
import { hashPlugin } from '../../../../run/registry/plugins/plugin-files.ts'
import { loadRegistry, pickUsedPlugins } from '../../../../run/registry/registry.ts'
import { folder, freshPluginFolders, put } from './plugin-folder.ts'

freshPluginFolders()

const hashOf = (path: string) => hashPlugin(path, path)

test('a plugin of one file is told by the sha256 of that file, as sha256sum gives it', () => {
  const text = "import { x } from 'package'\nexport default {}\n"
  expect(hashOf(put('mine.ts', text))).toBe(sha256(text))
})

test.each([
  ['a name', "import { A } from './part.ts'"],
  ['nothing', 'import "./part.ts"'],
  ['several lines', "import {\n  A,\n  B,\n} from './part.ts'"],
  ['no blanks', "import{A}from'./part.ts'"],
  ['comments between', "import { A } from /* of */ // here\n './part.ts'"],
  ['all of it', "import * as all from './part.ts'"],
  ['a re-export', "export { A } from './part.ts'"],
  ['a re-export of all', "export * from './part.ts'"],
  ['a call', "const part = await import('./part.ts')"],
  ['a call with a template', 'const part = await import(\n  `./part.ts`\n)'],
  ['a call of require', "const part = require('./part.ts')"],
  ['a query', "import { A } from './part.ts?x=1'"],
  ['a sign that is escaped', "import { A } from './p%61rt.ts'"],
])('what it imports by %s counts', (_, line) => {
  const file = put('mine.ts', `${line}\nexport default {}\n`)
  put('part.ts', 'export const A = 1')
  const before = hashOf(file)
  put('part.ts', 'export const A = 2')
  expect(hashOf(file)).not.toBe(before)
})

test('so does what that imports, in circles too, and data', () => {
  const file = put('mine.mjs', "import './lib/one.mjs'")
  put('lib/one.mjs', "import '../mine.mjs'\nimport two from './two.cjs'")
  put('lib/two.cjs', "module.exports = require('./words')")
  put('lib/words.json', '[1]')
  const before = hashOf(file)
  put('lib/words.json', '[2]')
  const after = hashOf(file)
  expect(after).not.toBe(before)
  put('lib/other.mjs', '')
  expect(hashOf(file)).toBe(after)
})

test('the same files in another folder, or by a link, are the same plugin', () => {
  for (const where of ['a', 'b']) {
    put(`${where}/mine.ts`, "import './parts/part.ts'")
    put(`${where}/parts/part.ts`, 'export {}')
  }
  symlinkSync(join(folder, 'a/mine.ts'), join(folder, 'link.ts'))
  const hash = hashOf(join(folder, 'a/mine.ts'))
  expect(hashOf(join(folder, 'b/mine.ts'))).toBe(hash)
  expect(hashOf(join(folder, 'link.ts'))).toBe(hash)
})

test('of an installed package, what its entry reaches counts', () => {
  put('node_modules/x/package.json', JSON.stringify({ name: 'x', exports: './lib/main.js' }))
  put('node_modules/x/lib/main.js', "export { default } from './own.js'")
  put('node_modules/x/lib/own.js', 'export default {}')
  const hash = () => hashPlugin('x', resolvePluginPath('x', folder))
  const before = hash()
  put('node_modules/x/lib/own.js', 'export default { methods: [] }')
  expect(hash()).not.toBe(before)
})

test('what is not there, and what is no path, is passed over', () => {
  const text = "import './absent.ts'\nimport './'\nimport './a%00b'\nimport './%zz'"
  expect(hashOf(put('mine.ts', text))).toBe(sha256(text))
})

test('a plugin of more files than can be looked at is refused in one line', () => {
  const names = Array.from({ length: 1000 }, (_, at) => `./f${at}.mjs`)
  for (const name of names) put(name, '')
  const file = put('mine.mjs', names.map(name => `import '${name}'\n`).join(''))
  expect(() => hashPlugin('mine.mjs', file)).toThrow(
    /^--plugin mine\.mjs: with what it imports it has more than 1000 files or 64 MB\. Allowed: less, such as a bundle of it\.$/,
  )
  put(
    'mine.mjs',
    names
      .slice(1)
      .map(name => `import '${name}'\n`)
      .join(''),
  )
  expect(hashOf(file)).toMatch(/^[0-9a-f]{64}$/)
})

test('a manifest names the plugins of which something is used, and what came from them', async () => {
  const scorer = (id: string) => `{ id: '${id}', about: 'a', scale: 'yes-no', score: () => ({ value: 0, why: '' }) }`
  const file = put('a/mine.mjs', `export default { scorers: [${scorer('one')}] }`)
  const other = put('b/mine.mjs', `export default { scorers: [${scorer('two')}] }`)
  const registry = await loadRegistry([file, other])
  const [one, two] = [hashOf(file), hashOf(other)]
  expect(pickUsedPlugins(registry, ['scorer two', 'scorer one', 'task vt'])).toEqual({
    plugins: { 'mine.mjs': one, 'mine.mjs (2)': two },
    origins: { 'scorer one': one, 'scorer two': two },
  })
  expect(pickUsedPlugins(registry, ['scorer two'])).toEqual({
    plugins: { 'mine.mjs (2)': two },
    origins: { 'scorer two': two },
  })
  expect(pickUsedPlugins(registry, ['task vt'])).toEqual({})
})
