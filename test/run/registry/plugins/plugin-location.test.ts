import { spawnSync } from 'node:child_process'
import { mkdirSync, realpathSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, test } from 'vitest'
import { formatPluginError, locateError } from '../../../../run/registry/plugins/plugin-location.ts'
import { freshFolder } from '../../../cli/commands/bench.ts'

/** The error that Node itself throws for a file, which is not what Vitest's importer throws. */
function thrownBy(file: string): Error {
  const program = `
    try { const { default: own } = await import(${JSON.stringify(pathToFileURL(file).href)}); own() }
    catch ({ name, message, stack }) { console.log(JSON.stringify({ name, message, stack })) }`
  const { stdout } = spawnSync(process.execPath, ['--input-type=module', '-e', program], { encoding: 'utf8' })
  const { name, message, stack } = JSON.parse(stdout) as Record<string, string>
  return Object.assign(name === 'SyntaxError' ? new SyntaxError(message) : new Error(message), { stack })
}

function folderWith(files: Readonly<Record<string, string>>): string {
  const folder = freshFolder()
  mkdirSync(folder)
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return realpathSync(folder)
}

test.each([
  ['what is no JavaScript', 'export default {\n  methods: [\n  ;\n}', "bad.mjs:3: Unexpected token ';'"],
  [
    'a name that is not there',
    "\nimport { no } from './part.mjs'",
    "bad.mjs:2: The requested module './part.mjs' does",
  ],
  ['a file that it imports', "import './broken.mjs'", "broken.mjs:2: Unexpected token '}'"],
  ['its body', 'export const a = 1\nnull.x', 'bad.mjs:2: Cannot read properties of null'],
  ['its function', 'export default () => {\n\nnull.x }', 'bad.mjs:3: Cannot read properties of null'],
])('a plugin that fails by %s is told where', (_, text, message) => {
  const folder = folderWith({
    'bad.mjs': text,
    'part.mjs': 'export const yes = 1',
    'broken.mjs': 'export const a = [\n}',
  })
  const files = ['bad.mjs', 'part.mjs', 'broken.mjs'].map(name => join(folder, name))
  const said = formatPluginError(thrownBy(files[0]), files, false)
  expect(said.startsWith(`${folder}/${message}`), said).toBe(true)
})

test('a place is not told of files of others, nor of lines that the compiler has moved', () => {
  const file = join(dirname(freshFolder()), 'a.ts')
  const error = Object.assign(new Error('no'), { stack: `Error: no\n    at f (${pathToFileURL(file).href}:7:3)` })
  expect(locateError(error, [file], false)).toBe(`${file}:7`)
  expect(locateError(error, [file], true)).toBeUndefined()
  expect(locateError(error, [`${file}x`], false)).toBeUndefined()
  expect(formatPluginError(error, [], false)).toBe('no')
  expect(locateError('text', [file], false)).toBeUndefined()
})
