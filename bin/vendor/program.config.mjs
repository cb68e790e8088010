// Bundles Fathom's modules into a few files, each loaded on demand, with the packages whose many small files take
// longest to load. Command line, library and generator thread are built together. Code that two of them need is in one
// file, so each module exists once per process, whoever imports it, including a plugin's `fathom-bench`.
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('../..', import.meta.url))
const dist = join(root, 'dist')
const dir = join(dist, 'bundle')
const input = {
  bench: join(dist, 'bench.js'),
  index: join(dist, 'index.js'),
  stats: join(dist, 'stats', 'index.js'),
  testing: join(dist, 'library', 'testing', 'index.js'),
  thread: join(dist, 'run', 'building', 'thread.js'),
  scoring: join(dist, 'run', 'scoring', 'thread.js'),
  plugin: join(dist, 'library', 'plugin', 'index.js'),
  judging: join(dist, 'packages', 'gym', 'scoring', 'thread.js'),
  simulating: join(dist, 'run', 'execute', 'simulated-thread.js'),
}
/** A program of its own, with as little as its work takes: it starts while a run's first call is under way. */
const scoringInput = join(dist, 'run', 'scoring', 'built-in-thread.js')
/** With what they stand on. All others stay packages. */
const BUNDLED = [
  'fastest-levenshtein',
  'get-east-asian-width',
  'gpt-tokenizer',
  'htmlparser2',
  'openai',
  'p-limit',
  'seedrandom',
  'tar-stream',
  'yaml',
  'yargs',
  'zod',
]

const isOfPackage = path => relative(root, path).split(sep).includes('node_modules')

const external = (id, from = dist) =>
  !/^[./\0]|^@oxc-project\//.test(id) &&
  !isOfPackage(from) &&
  findOwnPackage(id) === undefined &&
  !BUNDLED.includes(id.split('/')[0]) &&
  !isLeanUndici(id, from)

/**
 * Resolves the packages that are released with Fathom into the bundle, as files that load on demand, and the modules
 * that they import as `fathom-bench/plugin`.
 */
const findOwnPackage = (id, entry = input.plugin) => {
  if (id === 'fathom-bench/plugin') return entry
  const [, path] = /^#packages\/(.+)$/.exec(id) ?? []
  return path && join(dist, 'packages', path, 'index.js')
}
export const ownPackages = { name: 'own-packages', resolveId: id => findOwnPackage(id) ?? null }
/** The same for scoring alone. */
export const scoringPackages = {
  name: 'scoring-packages',
  resolveId: id => findOwnPackage(id, join(dist, 'library', 'plugin', 'scoring.js')) ?? null,
}

/**
 * Modules of packages import what they use of `fathom-bench/plugin` from its own module. Otherwise each package would
 * reach all that the entry names, and a start that needs one package would load the parts of all.
 */
const directImports = {
  name: 'direct-imports',
  transform(code, id) {
    if (!id.startsWith(join(dist, 'packages')) || !code.includes(ENTRY_NAME)) return null
    sources ??= readSources(input.plugin)
    return code.replaceAll(FROM_ENTRY, (whole, verb, names) => {
      const lines = names.split(',').flatMap(each => {
        const [name, alias = name] = each.trim().split(/\s+as\s+/)
        if (name === '') return []
        const { file, own } = sources.get(name) ?? { file: input.plugin, own: name }
        return `${verb} { ${own === alias ? own : `${own} as ${alias}`} } from ${JSON.stringify(file)};`
      })
      return lines.join(' ') + '\n'.repeat(whole.split('\n').length - 1)
    })
  },
}
const ENTRY_NAME = 'fathom-bench/plugin'
const FROM_ENTRY = /\b(import|export)\s*\{([^}]*)\}\s*from\s*['"]fathom-bench\/plugin['"];?/g
let sources

/** The module of each name that an entry exports again, and the name there. */
function readSources(entry) {
  const code = readFileSync(entry, 'utf8')
  const found = new Map()
  const at = path => join(dirname(entry), path)
  for (const [, path] of code.matchAll(/\bexport\s*\*\s*from\s*['"](\.[^'"]+)['"]/g))
    for (const [name, source] of readSources(at(path))) found.set(name, source)
  for (const [, names, path] of code.matchAll(/\bexport\s*\{([^}]*)\}\s*from\s*['"](\.[^'"]+)['"]/g))
    for (const each of names.split(',').filter(name => name.trim() !== '')) {
      const [own, name = own] = each.trim().split(/\s+as\s+/)
      found.set(name, { file: at(path), own })
    }
  return found
}

/**
 * Files that a module finds by its own path remain next to it in `dist/`; modules that are entries here resolve to the
 * bundle.
 */
const ownPlace = {
  name: 'own-place',
  transform(code, id) {
    if (isOfPackage(id) || !code.includes('import.meta')) return null
    const url = path => `new URL(${JSON.stringify(relative(dir, path))}, import.meta.url)`
    const name = path => (path === scoringInput ? SCORING : Object.keys(input).find(each => input[each] === path))
    return code.replaceAll(META, (_, beside, own) => {
      const target = beside && join(dirname(id), beside)
      if (target) return url(name(target) ? join(dir, `${name(target)}.js`) : target)
      if (own === 'url') return `${url(id)}.href`
      if (own === 'dirname') return `process.getBuiltinModule('node:url').fileURLToPath(${url(dirname(id))})`
      throw new Error(`${id}: import.meta.${own} is not known to bin/vendor/program.config.mjs`)
    })
  },
}
const SCORING = 'scoring-built-in'
const META = /\bnew URL\('(\.[^']*)', import\.meta\.url\)|\bimport\.meta\.(\w+)/g

/**
 * Help is plain letters: each is a column wide, without colours. The packages that know of all others, one of which
 * compiles its tables of letters, take a quarter of the help's time.
 */
const plainHelp = {
  name: 'plain-help',
  resolveId: id => (PLAIN[id] ? fileURLToPath(new URL(PLAIN[id], import.meta.url)) : null),
}
const PLAIN = { 'string-width': 'plain-width.mjs', 'wrap-ansi': 'plain-wrap.mjs' }

/** Model requests need two parts of undici, over HTTP/1.1; `data fetch`, which uses its fetch, gets the package. */
const leanUndici = {
  name: 'lean-undici',
  resolveId(id, from = dist) {
    const own = name => fileURLToPath(new URL(name, import.meta.url))
    if (id === 'undici' && isLeanUndici(id, from)) return own('undici.mjs')
    return id === 'node:http2' && isOfPackage(from) ? own('no-http2.cjs') : null
  },
}
const isLeanUndici = (id, from) =>
  id.startsWith('undici/lib/') || (id === 'undici' && from.startsWith(join(dist, 'runners')))

/**
 * Files of earlier builds go after a day: a run that began before a build still loads its own when it comes to them.
 */
const sweep = {
  name: 'sweep',
  writeBundle(_, made) {
    for (const name of readdirSync(dir)) {
      const file = join(dir, name)
      if (!Object.hasOwn(made, name) && statSync(file).mtimeMs < Date.now() - DAY) rmSync(file)
    }
  },
}
const DAY = 86_400_000

/** Groups packages that are loaded with these modules in one file, which loads faster than twenty. */
const together = (name, ...starts) => {
  const all = new Set(starts.map(start => join(dist, start)))
  let isWhole = false
  const isIn = (id, bundle) => {
    if (!isWhole)
      for (const each of all) for (const next of bundle.getModuleInfo(each)?.importedIds ?? []) all.add(next)
    isWhole = true
    return all.has(id) && !isOfPackage(id)
  }
  return {
    name: (id, bundle) => (isIn(id, bundle) ? name : null),
    debugName: name,
    includeDependenciesRecursively: false,
  }
}

/** Parts of the packages that are loaded with the registries of tasks and scorers. */
const AT_ITEMS = [
  ...['longproc', 'frontier', 'suites', 'agents'].map(name => `${name}/index`),
  ...['suites', 'memory', 'longproc', 'frontier', 'languages'].map(name => `${name}/scorers/index`),
]

export const scoringThread = {
  input: scoringInput,
  platform: 'node',
  external,
  plugins: [scoringPackages, ownPlace],
  output: { format: 'esm', codeSplitting: false, file: join(dir, `${SCORING}.js`) },
}

export default {
  input,
  platform: 'node',
  external,
  // Separate modules in a shared file require this; test/bin/startup.e2e.test.ts compares the exports with the sources.
  preserveEntrySignatures: 'allow-extension',
  plugins: [ownPackages, directImports, ownPlace, plainHelp, leanUndici, sweep],
  treeshake: { moduleSideEffects: id => (/\byargs\b/.test(id) ? false : undefined) },
  output: {
    ...{ format: 'esm', dir, entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    codeSplitting: {
      groups: [
        together('start', 'bench.js', 'cli/commands/evaluate/run.js'),
        together('items', 'run/plan/plan-items.js', 'cli/output/plan-lines.js', 'run/registry/registry.js'),
        together('run', 'cli/shared/session.js'),
        together('parts', ...AT_ITEMS.map(name => `packages/${name}.js`)),
      ],
    },
  },
}
