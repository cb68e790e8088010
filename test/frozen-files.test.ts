import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { dirname, extname, join } from 'node:path'
import ts from '@typescript/typescript6'
import { expect, test } from 'vitest'
import { ROOMS, ROOT, sourcesBelow } from '../bin/rooms.mjs'

// Words, tables, recipes and scripts are files of their own (core/files/frozen-file.ts), and what is code is TypeScript.

const rooms = [...new Set(Object.keys(ROOMS).map(room => room.split('/')[0]!))]

/** Kinds of files that only `defineFrozenFile` reads. */
const FROZEN = ['.txt', '.tsv', '.pseudo', '.lua']
/**
 * What else a room holds: programs, styles, token counts (made from the frozen files), tables of results, pages on
 * them, maps of memories.
 */
const OTHERS = ['.ts', '.mjs', '.js', '.py', '.css', '.br', '.csv', '.json', '.yaml', '.md']

const files = rooms.flatMap(room =>
  readdirSync(join(ROOT, room), { recursive: true, withFileTypes: true })
    .filter(file => file.isFile())
    .map(file => join(file.parentPath, file.name)),
)
const sources = rooms.flatMap(sourcesBelow).map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
const parse = (text: string) => ts.createSourceFile('file.ts', text, ts.ScriptTarget.Latest, true)

interface Reader {
  readonly path: string
  readonly hashes: readonly string[]
}

/**
 * Each `new URL('./NAME', import.meta.url)` of a frozen kind, with the hashes in the call that it is an argument of.
 */
const readers: readonly Reader[] = sources
  .filter(({ text }) => FROZEN.some(kind => text.includes(`${kind}'`)))
  .flatMap(({ path, text }) => readersIn(parse(text), dirname(path)))

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

const LONGEST_LITERAL = 80

test(`no list, table or text of more than ${LONGEST_LITERAL} lines is written in TypeScript`, () => {
  const long = sources
    .filter(({ text }) => text.split('\n').length > LONGEST_LITERAL)
    .flatMap(({ path, text }) => literalsIn(parse(text)).map(literal => ({ path, ...literal })))
    .filter(({ lines }) => lines > LONGEST_LITERAL)
  // Move it into a file next to its reader: core/files/frozen-file.ts.
  expect(long).toEqual([])
})

test('lines of text and numbers are counted, those of code are not', () => {
  const count = (text: string) => literalsIn(parse(text)).map(({ lines }) => lines)
  expect(count("const a = [\n  'one word',\n  2_000,\n  parse('three, four'),\n  UNIT,\n]")).toEqual([3])
  expect(count('const a = parse(`\n  one two\n  three\n`)')).toEqual([2])
  expect(count(['const a = `', '  one $', '{two}', '  three', '`'].join('\n').replace('$\n', '$'))).toEqual([2])
  // A table within code counts, and what code does with it does not.
  expect(
    count("const a = {\n  run() {\n    return 'a text'\n  },\n  names: [\n    'one',\n    'two',\n  ],\n}"),
  ).toEqual([2])
})

/**
 * Lists, objects and texts that hold no function and lie in no other such, by the lines that are mostly text or
 * numbers.
 */
function literalsIn(tree: ts.SourceFile): { readonly line: number; readonly lines: number }[] {
  const found: { line: number; lines: number }[] = []
  visit(tree)
  return found

  function visit(node: ts.Node): void {
    if (IS_LITERAL.has(node.kind) && !holdsFunction(node)) {
      const line = tree.getLineAndCharacterOfPosition(node.getStart()).line + 1
      found.push({ line, lines: countLiteralLines(node, tree) })
    } else ts.forEachChild(node, visit)
  }
}

const IS_LITERAL = new Set([
  ts.SyntaxKind.ArrayLiteralExpression,
  ts.SyntaxKind.ObjectLiteralExpression,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateExpression,
])

const holdsFunction = (node: ts.Node): boolean =>
  ts.forEachChild(node, child => ts.isFunctionLike(child) || holdsFunction(child)) ?? false

function countLiteralLines(node: ts.Node, tree: ts.SourceFile): number {
  const start = node.getStart()
  const covered = new Set<number>()
  cover(node)
  const source = tree.text.slice(start, node.end)
  let at = start
  return source.split('\n').filter(line => {
    const signs = Array.from(line, (sign, column) => ({ sign, at: at + column })).filter(({ sign }) => /\S/.test(sign))
    at += line.length + 1
    // The signs around a text on a line of its own: quotes, comma, a bracket.
    return signs.length > 2 && signs.filter(each => covered.has(each.at)).length * 2 > signs.length
  }).length

  function cover(part: ts.Node): void {
    if (IS_TOKEN.has(part.kind)) for (let sign = part.getStart(); sign < part.end; sign++) covered.add(sign)
    ts.forEachChild(part, cover)
  }
}

const IS_TOKEN = new Set([
  ts.SyntaxKind.StringLiteral,
  ts.SyntaxKind.NumericLiteral,
  ts.SyntaxKind.NoSubstitutionTemplateLiteral,
  ts.SyntaxKind.TemplateHead,
  ts.SyntaxKind.TemplateMiddle,
  ts.SyntaxKind.TemplateTail,
])
