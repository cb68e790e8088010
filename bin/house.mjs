// npm run house: measures how easy the code is to enter, and writes the figures into docs/architecture.md with `--write`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'
import { findExportClashes } from './clashes.mjs'
import { importsIn, PAGE, ROOMS, ROOT, roomOf, sourcesBelow } from './rooms.mjs'

const TOP = [...new Set(Object.keys(ROOMS).map(room => room.split('/')[0]))]
const VERBS = new Set(readFileSync(join(import.meta.dirname, 'verbs.txt'), 'utf8').split('\n'))
/** File names that say what was done to something, and not what is in the file. */
const PARTICIPLE =
  /^(?:\w+ed|begun|built|chosen|done|drawn|found|given|held|kept|known|lost|made|met|said|seen|sent|shown|spent|taken|told|written)$/
/** Words that only look like one, and `generated`, the id of an item source: its file bears it. */
const NOT_PARTICIPLES = new Set(['seed', 'speed', 'feed', 'shared', 'generated'])
/** A sampling option, as an example of an option of a run. */
const OPTION = /\btopP\b/
const MOST_FILES = 20

/** Measures the tree. Counts are of TypeScript outside of tests and measurements. */
export function measureHouse() {
  const files = ['bench.ts', 'index.ts', ...TOP.flatMap(sourcesBelow)]
  const texts = new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const functions = []
  for (const [file, text] of texts) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    for (const { name, body } of namedFunctions(source)) functions.push({ name, doesSomething: ts.isBlock(body) })
  }
  const doing = functions.filter(({ doesSomething }) => doesSomething)
  const share = list => list.filter(({ name }) => beginsWithVerb(name)).length / list.length
  return {
    lines: sum(texts.values(), countLines),
    rooms: Object.fromEntries(
      Object.keys(ROOMS).map(room => [
        room,
        sum(
          files.filter(file => roomOf(file) === room),
          file => countLines(texts.get(file)),
        ),
      ]),
    ),
    functions: functions.length,
    verbs: share(functions),
    verbsOfDoing: share(doing),
    clashes: findExportClashes(texts).map(({ name }) => name),
    participleFiles: files.filter(file => isParticiple(basename(file, '.ts'))),
    optionFiles: files.filter(file => OPTION.test(texts.get(file))),
    fullFolders: fullFolders(files),
    rootFolders: readdirSync(ROOT, { withFileTypes: true }).filter(
      each => each.isDirectory() && !/^(\..*|node_modules|dist|bench-runs|coverage)$/.test(each.name),
    ).length,
    importsAmongForms: countEdges('reports'),
  }
}

export const beginsWithVerb = name => {
  const [first] = /^[a-z]+|^[A-Z]+(?![a-z])|^[A-Z][a-z]+/.exec(name) ?? [name]
  return VERBS.has(first.toLowerCase())
}

const isParticiple = name => PARTICIPLE.test(name) && !NOT_PARTICIPLES.has(name)
const countLines = text => text.split('\n').length - 1
const sum = (values, by) => [...values].reduce((total, value) => total + by(value), 0)

/** Functions that have a name: declarations and constants. */
function namedFunctions(source) {
  const found = []
  const visit = node => {
    if (ts.isFunctionDeclaration(node) && node.name && node.body) found.push({ name: node.name.text, body: node.body })
    if (ts.isVariableDeclaration(node) && ts.isIdentifier(node.name) && node.initializer)
      if (ts.isArrowFunction(node.initializer) || ts.isFunctionExpression(node.initializer))
        found.push({ name: node.name.text, body: node.initializer.body })
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

function fullFolders(files) {
  const counts = new Map()
  for (const file of files) counts.set(dirname(file), (counts.get(dirname(file)) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > MOST_FILES).map(([folder, count]) => `${folder} (${count})`)
}

/** Counts pairs of parts of a module (its files and directories) of which one imports the other. */
function countEdges(room) {
  const part = path => path.slice(room.length + 1).split('/')[0]
  const pairs = importsIn(room)
    .filter(({ target }) => roomOf(target) === room)
    .map(({ file, target }) => [part(file), part(target)])
    .filter(([from, to]) => from !== to)
  return new Set(pairs.map(pair => pair.join(' '))).size
}

/** The figures as Markdown. */
export function houseTable() {
  const house = measureHouse()
  const percent = share => `${Math.round(share * 100)} %`
  const list = values => (values.length ? `${values.length} (${values.join(', ')})` : '0')
  const rows = [
    ['lines of TypeScript, without tests', house.lines.toLocaleString('en')],
    ['folders in the root', house.rootFolders],
    [`folders with more than ${MOST_FILES} files at one level`, list(house.fullFolders)],
    ['named functions', house.functions.toLocaleString('en')],
    ['of those with statements, share that begins with a verb', percent(house.verbsOfDoing)],
    ['of all, share that begins with a verb', percent(house.verbs)],
    ['names exported from more than one file', house.clashes.length],
    ['files named by a participle', list(house.participleFiles)],
    ['files that name the option `topP`', house.optionFiles.length],
    ['imports between the parts of `reports/`', house.importsAmongForms],
  ]
  return ['| measure | value |', '|---|---|', ...rows.map(row => `| ${row.join(' | ')} |`)].join('\n')
}

const MARKED = /(<!-- house -->\n)[\s\S]*?(<!-- \/house -->)/

if (argv[1] === fileURLToPath(import.meta.url)) {
  const table = houseTable()
  console.log(table)
  if (argv.includes('--write'))
    writeFileSync(
      PAGE,
      readFileSync(PAGE, 'utf8').replace(MARKED, (_, before, after) => `${before}${table}\n${after}`),
    )
}
