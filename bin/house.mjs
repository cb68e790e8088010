// npm run house: measures how easy the code is to enter, and writes the figures into docs/architecture.md with `--write`.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'
import { findExportClashes } from './clashes.mjs'
import { followOptions } from './options-road.mjs'
import { importsIn, PAGE, ROOMS, ROOT, roomOf, sourcesBelow } from './rooms.mjs'
import { findVagueParameters } from './vague-parameters.mjs'

const TOP = [...new Set(Object.keys(ROOMS).map(room => room.split('/')[0]))]
const VERBS = new Set(readFileSync(join(import.meta.dirname, 'verbs.txt'), 'utf8').split('\n'))
/** File names that say what was done to something, and not what is in the file. */
const PARTICIPLE =
  /^(?:\w+ed|begun|built|chosen|done|drawn|found|given|held|kept|known|lost|made|met|said|seen|sent|shown|spent|taken|told|written)$/
/** Words that only look like one, and `generated`, the id of an item source: its file bears it. */
const NOT_PARTICIPLES = new Set(['seed', 'speed', 'feed', 'shared', 'generated'])
const MOST_FILES = 20
const MOST_OPTION_FILES = 3

/** Measures the tree. Counts are of TypeScript outside of tests and measurements. */
export function measureHouse() {
  const main = ['bench.ts', 'index.ts', ...TOP.flatMap(sourcesBelow)]
  const packages = sourcesBelow('packages').filter(file => !file.includes('node_modules/'))
  const files = [...main, ...packages]
  const texts = new Map(files.map(file => [file, readFileSync(join(ROOT, file), 'utf8')]))
  const functions = []
  for (const [file, text] of texts) {
    const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true)
    for (const { name, body } of namedFunctions(source)) functions.push({ name, doesSomething: ts.isBlock(body) })
  }
  const doing = functions.filter(({ doesSomething }) => doesSomething)
  const linesOf = list => sum(list, file => countLines(texts.get(file)))
  const share = list => list.filter(({ name }) => beginsWithVerb(name)).length / list.length
  return {
    lines: linesOf(main),
    packageLines: linesOf(packages),
    rooms: countBy(files, ([top]) => top, linesOf),
    functions: functions.length,
    verbs: share(functions),
    verbsOfDoing: share(doing),
    clashes: findExportClashes(texts).map(({ name }) => name),
    vagueParameters: findVagueParameters(texts),
    participleFiles: files.filter(file => isParticiple(basename(file, '.ts'))),
    options: followOptions(),
    fullFolders: fullFolders(files),
    coreRoot: files.filter(file => dirname(file) === 'core').length,
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

/** Applies a measure to the files of each folder of the root. */
function countBy(files, keyOf, measure) {
  const groups = new Map()
  for (const file of files.filter(each => each.includes('/'))) {
    const key = keyOf(file.split('/'))
    groups.set(key, [...(groups.get(key) ?? []), file])
  }
  return [...groups].map(([key, list]) => [key, measure(list)])
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
  const { direct, all, named, namedInPackages } = house.options
  const counts = [...named.values()].map(({ size }) => size).sort((a, b) => a - b)
  const few = counts.filter(count => count <= MOST_OPTION_FILES).length
  const wide = [...named].filter(([, { size }]) => size > MOST_OPTION_FILES).map(([name]) => `\`${name}\``)
  const inPackages = Math.max(...[...namedInPackages.values()].map(({ size }) => size))
  const thousands = count => count.toLocaleString('en')
  const rows = [
    ['lines of TypeScript in the main package, without tests and data', '98,000', thousands(house.lines)],
    ['the same in `packages/`', '', thousands(house.packageLines)],
    ['by folder', '', house.rooms.map(([room, lines]) => `\`${room}\` ${thousands(lines)}`).join(', ')],
    ['folders in the root', '14', house.rootFolders],
    ['files in the root of `core/`', '15', house.coreRoot],
    [`folders with more than ${MOST_FILES} files at one level`, '0', list(house.fullFolders)],
    ['named functions', '', thousands(house.functions)],
    ['share of those with statements that begins with a verb', 'at least 80 %', percent(house.verbsOfDoing)],
    ['share of all that begins with a verb', '', percent(house.verbs)],
    ['names exported from more than one file', '20', list(house.clashes)],
    ['parameters called `place`, `around`, `asked` or `given`', '0', list(house.vagueParameters)],
    ['files named by a participle', '0', list(house.participleFiles)],
    ['files that name an option: median', MOST_OPTION_FILES, counts[Math.floor(counts.length / 2)]],
    ['the same: most', '', wide.length > 0 ? `${counts.at(-1)} (${wide.join(', ')})` : counts.at(-1)],
    [`options in at most ${MOST_OPTION_FILES} files`, 'all', `${few} of ${counts.length}`],
    ['files of `packages/` that name an option: most', '', inPackages],
    ["files on the options' road: functions that take options", 25, direct.files.length],
    ['the same with functions that take an object with options in it', '', all.files.length],
    ['climbs on these two roads', 5, `${direct.climbs}, ${all.climbs}`],
    ['imports between the parts of `reports/`', 20, house.importsAmongForms],
  ]
  return ['| measure | at most | now |', '|---|---|---|', ...rows.map(row => `| ${row.join(' | ')} |`)].join('\n')
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
