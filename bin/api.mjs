// npm run docs:api: docs/api.md from the library's exports, their types and their comments. A test holds the page to
// the code, so that no change of the surface goes unseen.
import { writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const PAGE = join(ROOT, 'docs', 'api.md')
/** Entry points of a program, and the file behind each. */
const ENTRIES = {
  'fathom-bench': 'index.ts',
  'fathom-bench/stats': 'stats/index.ts',
  'fathom-bench/testing': 'library/testing/index.ts',
}

const INTRO = 'What [the library](library.md) exports. Made from the code by `npm run docs:api`.'

/** Topics with their pages, and where their arguments are declared: the longest matching prefix of a path counts. */
const TOPICS = [
  { to: 'Run from a program', page: 'library.md', of: ['library/', 'run/', 'runners/attempts/run-attempts.ts'] },
  { to: 'Bring a model', page: 'library.md', of: ['library/from-function.ts', 'runners/model.ts'] },
  { to: 'Define a task', page: 'add-a-task.md', of: ['generators/', 'datasets/'] },
  { to: 'Define a method', page: 'add-a-method.md', of: ['runners/'] },
  { to: 'Define a scorer', page: 'add-a-scorer.md', of: ['scorers/', 'core/process/programs.ts'] },
  { to: 'Define a report, read a summary', page: 'add-a-report.md', of: ['reports/'] },
  { to: 'Hand in what is defined', page: 'plugins.md', of: ['run/registry/plugins/contract.ts'] },
  { to: 'Test what is defined', page: 'plugins.md', of: ['library/testing/'] },
  {
    to: 'Read the rows of a run',
    page: 'run-directory.md',
    of: ['core/rows/rows.ts', 'core/rows/manifest/', 'run/store/'],
  },
  { to: 'Compute statistics', page: 'statistics.md', of: ['stats/'] },
  { to: 'Shared by several', page: 'architecture.md', of: ['core/'] },
]

/** The page as Markdown. */
export function apiPage() {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  )
  // Declarations and comments appear as written; types of packages and of the language are omitted.
  const program = ts.createProgram(
    Object.values(ENTRIES).map(file => join(ROOT, file)),
    { ...options, noLib: true, types: [] },
    ownFilesAlone(options),
  )
  const checker = program.getTypeChecker()
  const parts = Object.entries(ENTRIES).map(([name, file]) => ({
    name,
    exports: exportsOf(program.getSourceFile(join(ROOT, file)), checker),
  }))
  const named = namedBy(
    parts.flatMap(({ exports }) => exports.map(({ symbol }) => symbol)),
    checker,
  )
  const exported = parts.map(({ name, exports }) => ({ name, entries: inOrder(exports) }))
  const hidden = sorted(named.map(symbol => ({ as: symbol.name, symbol })))
  const sections = exported.map(({ name, entries }) => section(name, entries, checker))
  const all = [...exported.flatMap(({ entries }) => entries), ...hidden]
  const index = indexOf(all, new Set(named))
  return ['# API', '', INTRO, '', ...index, ...sections.flat(), ...behind(hidden, checker)].join('\n')
}

/** Every name of the page by what one does with it, each a link: what is exported, and then what that names. */
function indexOf(entries, named) {
  const slugs = slugsOf([
    'API',
    'By what one does',
    ...Object.keys(ENTRIES),
    BEHIND,
    ...entries.map(({ as }) => as),
  ]).slice(-entries.length)
  const placed = entries.map((each, at) => ({ ...each, slug: slugs[at], topic: topicOf(each.symbol) }))
  const order = new Map([...named].map((symbol, at) => [symbol, at]))
  const lines = TOPICS.flatMap(topic => {
    const own = placed.filter(each => each.topic === topic)
    if (own.length === 0) return []
    const isNamed = ({ symbol }) => named.has(symbol)
    const links = list => list.map(({ as, slug }) => `[\`${as}\`](#${slug})`).join(', ')
    const exports = links(own.filter(each => !isNamed(each)))
    const rest = links(own.filter(isNamed).sort((a, b) => order.get(a.symbol) - order.get(b.symbol)))
    const said = [exports, exports && rest ? `and behind these ${rest}` : rest].filter(Boolean).join('; ')
    return [`- **${topic.to}** ([page](${topic.page})): ${said}.`]
  })
  return ['## By what one does', '', ...lines, '']
}

/**
 * Returns the topic of a symbol.
 * @throws if a module has no topic: assign one
 */
function topicOf(symbol) {
  const file = relative(ROOT, symbol.declarations[0].getSourceFile().fileName).replaceAll('\\', '/')
  const found = TOPICS.flatMap(topic => topic.of.map(start => ({ topic, start })))
    .filter(({ start }) => file.startsWith(start))
    .sort((a, b) => b.start.length - a.start.length)
  if (found.length === 0) throw new Error(`bin/api.mjs: no topic for ${symbol.name} of ${file}`)
  return found[0].topic
}

/** As GitHub makes them: a name that comes again has a number behind it. */
function slugsOf(headings) {
  const seen = new Map()
  return headings.map(heading => {
    const slug = heading
      .toLowerCase()
      .replace(/[^\w\- ]/g, '')
      .replaceAll(' ', '-')
    const times = seen.get(slug) ?? 0
    seen.set(slug, times + 1)
    return times === 0 ? slug : `${slug}-${times}`
  })
}

function ownFilesAlone(options) {
  const host = ts.createCompilerHost(options)
  return {
    ...host,
    resolveModuleNameLiterals: (names, from) =>
      names.map(({ text }) => {
        const resolvedFileName = join(dirname(from), text)
        const ours = text.startsWith('.') && text.endsWith('.ts')
        return { resolvedModule: ours ? { resolvedFileName, extension: '.ts' } : undefined }
      }),
  }
}

const exportsOf = (source, checker) =>
  checker
    .getExportsOfModule(checker.getSymbolAtLocation(source))
    .map(symbol => ({ as: symbol.name, symbol: aliased(symbol, checker) }))

/**
 * Returns Fathom's own types that declarations name, directly or through other types, each once, without the given
 * ones.
 */
function namedBy(given, checker) {
  const known = new Set(given)
  for (const symbol of known) if (!isDerived(symbol)) for (const declaration of symbol.declarations) visit(declaration)
  return [...known].slice(new Set(given).size)

  function visit(node) {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const found = checker.getSymbolAtLocation(node.typeName ?? node.expression)
      const symbol = found && aliased(found, checker)
      if (symbol?.declarations && !(symbol.flags & ts.SymbolFlags.TypeParameter)) known.add(symbol)
    }
    // A function's body is not part of its type.
    if (!ts.isBlock(node)) ts.forEachChild(node, visit)
  }
}

/**
 * Whether its members come from a table with its own page. They are then omitted here, and so are the types that they
 * name.
 */
const isDerived = symbol => symbol.getJsDocTags().some(({ name }) => name === 'derived')

const BEHIND = 'Types that these name'

const behind = (entries, checker) => [
  `## ${BEHIND}`,
  '',
  "They are not exported by name: take one from what uses it, such as `Parameters<Method['run']>[1]`.",
  '',
  ...entries.flatMap(each => entry(each, checker)),
]

const sorted = list => list.sort((a, b) => (a.as < b.as ? -1 : 1))

/** Values, then types. */
function inOrder(all) {
  const isValue = ({ symbol }) => symbol.flags & ts.SymbolFlags.Value
  return [...sorted(all.filter(isValue)), ...sorted(all.filter(each => !isValue(each)))]
}

const section = (name, entries, checker) => [`## ${name}`, '', ...entries.flatMap(each => entry(each, checker))]

const aliased = (symbol, checker) => (symbol.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(symbol) : symbol)

function entry({ as, symbol }, checker) {
  const tags = symbol.getJsDocTags(checker)
  const about = ts
    .displayPartsToString(symbol.getDocumentationComment(checker))
    .replace(/\s*\n\s*/g, ' ')
    .trim()
  const told = tags
    .filter(({ name }) => ['param', 'returns', 'throws', 'since'].includes(name))
    .map(
      ({ name, text }) =>
        `- *${name === 'since' ? 'Since' : name}* ${ts
          .displayPartsToString(text)
          .replace(/\s*\n\s*/g, ' ')
          .trim()}`,
    )
  return [
    `### ${as}`,
    '',
    ...(about ? [about, ''] : []),
    '```ts',
    declared(as, symbol),
    '```',
    '',
    ...(told.length > 0 ? [...told, ''] : []),
  ]
}

/** Returns a class's members with their comments, as written. */
const fieldsOf = declaration =>
  declaration.members
    .filter(ts.isPropertyDeclaration)
    .map(field => `  ${field.getFullText().trim()}`)
    .join('\n')

/** A declaration without its body. */
function declared(as, symbol) {
  if (isDerived(symbol)) return `type ${as} = { readonly […]?: … }`
  return symbol.declarations
    .map(declaration => {
      const text = declaration.getText()
      if (ts.isFunctionDeclaration(declaration)) {
        const end = declaration.body ? declaration.body.getStart() - declaration.getStart() : text.length
        return text
          .slice(0, end)
          .trim()
          .replace(/^export (async )?/, '')
          .replace(/function(\*?) \w+/, `function$1 ${as}`)
      }
      if (ts.isVariableDeclaration(declaration))
        return `const ${text
          .split('=>')[0]
          .replace(/ = \($/s, ': (')
          .replace(declaration.name.getText(), as)
          .trim()}`
      if (ts.isClassDeclaration(declaration)) return `class ${as} extends Error {\n${fieldsOf(declaration)}\n}`
      return text.replace(/^export /, '')
    })
    .join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, apiPage())
