// npm run docs:api: docs/api.md from the library's exports, their types and their comments. A test holds the page to the code, so that no
// change of the surface goes unseen.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from '@typescript/typescript6'

const ROOT = fileURLToPath(new URL('..', import.meta.url))
export const PAGE = join(ROOT, 'docs', 'api.md')
/** What a program imports, and the file that it gets. */
const ENTRIES = {
  'fathom-bench': 'index.ts',
  'fathom-bench/stats': 'stats/index.ts',
  'fathom-bench/testing': 'testing/index.ts',
}

const INTRO = 'What [the library](library.md) exports. Made from the code by `npm run docs:api`.'

/** The page as Markdown. */
export function apiPage() {
  const { options } = ts.getParsedCommandLineOfConfigFile(
    join(ROOT, 'tsconfig.json'),
    {},
    { ...ts.sys, onUnRecoverableConfigFileDiagnostic() {} },
  )
  // Declarations are shown as they are written, and comments too: neither the packages' types nor the language's own are asked for.
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
  const sections = parts.map(({ name, exports }) => section(name, exports, checker))
  return ['# API', '', INTRO, '', ...sections.flat(), ...behind(named, checker)].join('\n')
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

/** The types of our own that declarations name, and those that these name, each once; none of those given. */
function namedBy(given, checker) {
  const known = new Set(given)
  for (const symbol of known) for (const declaration of symbol.declarations) visit(declaration)
  return [...known].slice(new Set(given).size)

  function visit(node) {
    if (ts.isTypeReferenceNode(node) || ts.isExpressionWithTypeArguments(node)) {
      const found = checker.getSymbolAtLocation(node.typeName ?? node.expression)
      const symbol = found && aliased(found, checker)
      if (symbol?.declarations && !(symbol.flags & ts.SymbolFlags.TypeParameter)) known.add(symbol)
    }
    // What a function does is not its type.
    if (!ts.isBlock(node)) ts.forEachChild(node, visit)
  }
}

const behind = (symbols, checker) => [
  '## Types that these name',
  '',
  "They are not exported by name: take one from what uses it, such as `Parameters<Method['run']>[1]`.",
  '',
  ...symbols
    .map(symbol => ({ as: symbol.name, symbol }))
    .sort((a, b) => (a.as < b.as ? -1 : 1))
    .flatMap(each => entry(each, checker)),
]

function section(name, all, checker) {
  const values = all.filter(({ symbol }) => symbol.flags & ts.SymbolFlags.Value)
  const types = all.filter(({ symbol }) => !(symbol.flags & ts.SymbolFlags.Value))
  const byName = list => list.sort((a, b) => (a.as < b.as ? -1 : 1)).flatMap(each => entry(each, checker))
  return [`## ${name}`, '', ...byName(values), ...byName(types)]
}

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

/** A declaration without its body. */
function declared(as, symbol) {
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
      if (ts.isClassDeclaration(declaration)) return `class ${as} extends Error`
      return text.replace(/^export /, '')
    })
    .join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, apiPage())
