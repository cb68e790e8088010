import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import ts from '@typescript/typescript6'
import { expect, test } from 'vitest'
import { ROOMS, ROOT, sourcesBelow } from '../bin/rooms.mjs'

// Words, tables, recipes and scripts are files of their own (core/frozen-file.ts), and what is code is TypeScript.

const rooms = Object.keys(ROOMS)

/** Kinds of files that only `defineFrozenFile` reads. */
const FROZEN = ['.txt', '.tsv', '.pseudo', '.lua']
/** What else a room holds: programs, styles, token counts (made from the frozen files), tables of results, pages on them. */
const OTHERS = ['.ts', '.mjs', '.js', '.py', '.css', '.br', '.csv', '.json', '.md']

const files = rooms.flatMap(room =>
  readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => join(file.parentPath, file.name)),
)
const sources = rooms.flatMap(sourcesBelow).map(path => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  return { path, text, tree: ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true) }
})

interface Reader {
  readonly path: string
  readonly hashes: readonly string[]
}

/** Each `new URL('./NAME', import.meta.url)` of a frozen kind, with the hashes in the call that it is an argument of. */
const readers: readonly Reader[] = sources.flatMap(({ path, text, tree }) =>
  FROZEN.some(kind => text.includes(`${kind}'`)) ? readersIn(tree, dirname(path)) : [],
)

function readersIn(tree: ts.Node, folder: string): Reader[] {
  const found: Reader[] = []
  visit(tree)
  return found

  function visit(node: ts.Node): void {
    const name = frozenName(node)
    if (name !== undefined)
      found.push({
        path: join(folder, name),
        hashes: ts.isCallExpression(node.parent) ? (node.parent.getText().match(/'[0-9a-f]{64}'/g) ?? []) : [],
      })
    ts.forEachChild(node, visit)
  }
}

function frozenName(node: ts.Node): string | undefined {
  if (!ts.isNewExpression(node) || node.expression.getText() !== 'URL') return undefined
  const [name, base] = node.arguments ?? []
  if (!name || !ts.isStringLiteral(name) || base?.getText() !== 'import.meta.url') return undefined
  return FROZEN.includes(extname(name.text)) ? name.text : undefined
}

test('a room holds files of known kinds alone', () => {
  expect(files.filter(path => ![...FROZEN, ...OTHERS].includes(extname(path)))).toEqual([])
})

const frozen = files
  .filter(path => FROZEN.includes(extname(path)))
  .map(path => path.slice(ROOT.length).replace(/^\//, ''))

test('each frozen file has one reader', () => {
  expect(readers.map(({ path }) => path).sort()).toEqual([...frozen].sort())
})

test.each(readers)('$path has the sha256 that its reader expects', ({ path, hashes }) => {
  const bytes = readFileSync(join(ROOT, path))
  expect(hashes).toEqual([`'${createHash('sha256').update(bytes).digest('hex')}'`])
})

test.each(frozen)('%s is a plain text, and git keeps its line ends', path => {
  const text = readFileSync(join(ROOT, path), 'utf8')
  expect(text).toMatch(/[^\n]\n$/)
  expect(text).not.toMatch(/[\r\uFEFF\uFFFD]| +$/m)
  expect(readFileSync(join(ROOT, '.gitattributes'), 'utf8').split('\n')).toContain(`*${extname(path)} -text`)
})
