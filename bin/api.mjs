// npm run docs:api: docs/api.md from the library's exports, their types and their comments. A test holds the page to the code, so that no
// change of the surface goes unseen.
import { writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import ts from 'typescript'

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
  const parts = Object.entries(ENTRIES).map(([name, file]) =>
    section(name, program.getSourceFile(join(ROOT, file)), checker),
  )
  return ['# API', '', INTRO, '', ...parts.flat()].join('\n')
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

function section(name, source, checker) {
  const exported = checker.getExportsOfModule(checker.getSymbolAtLocation(source))
  const all = exported.map(symbol => ({ as: symbol.name, symbol: aliased(symbol, checker) }))
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
