// The rooms of the tree, from the bottom to the top, and who imports whom. `npm run docs:map` writes the map into
// docs/architecture.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A module imports only modules above it in this list. A module within another is named by its path. */
export const ROOMS = {
  core: 'what everything uses: rows, random streams, token counts, files, text, errors',
  stats: 'one interval, test or figure per file',
  datasets: 'real text and questions, read into one form',
  scorers: 'numbers: `scorer.ts` is the contract, one file per scorer',
  generators:
    'items: `task.ts` is the contract, `tasks/` has one file or folder per task, `materials/` what several share, `haystacks/` the text around the facts; `build/` makes an item from a task',
  runners:
    'answers: `method.ts` and `model.ts` are the contracts, `methods/` has one file per method, `models/` the clients of servers; also `baselines/`, `sandbox/` and `chat-server/`, what local servers of models share',
  'reports/summary':
    'the numbers of a report: cells, groups, entries, effective length, findings, health; `reporter.ts` is the contract',
  reports: 'forms of these numbers: `tables/`, `charts/`, `leaderboard/`, `data/`, `exports/`, `web/`',
  'run/registry': 'which items, and everything that has a name: tasks, methods, scorers, reports, plugins',
  'run/store': 'run directories and bundles, read and written',
  run: 'a run from its config to its rows: `config/`, `connect/`, `fit/`, `plan/`, `execute/`, `judge/`, `scoring/`',
  'reports/compare': 'two runs item by item, baselines, the gate',
  'cli/flags': 'arguments read into a config: flags, their values, and what they apply to',
  library: 'the public face for programs',
  'library/testing': 'the contracts as tests, for Fathom and for plugins',
  'cli/output': 'what the terminal shows: plans, progress, tasks, methods',
  cli: 'commands, one file each, what they share, and config files',
  'library/plugin': 'the entry `fathom-bench/plugin`: what `packages/` and deep plugins are made of',
}

/** Returns the module of a path. */
export const roomOf = path =>
  Object.keys(ROOMS)
    .filter(room => path.startsWith(`${room}/`))
    .sort((a, b) => b.length - a.length)[0]

const IMPORT =
  /\b(?:import|export)(?<type>\s+type)?\b[^'"`;]*?\bfrom\s+['"](?<from>\.[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>\.[^'"]+)['"]/g

/** Returns every import of Fathom's own files in a module: `{ file, target, typesOnly }`, paths from the root. */
export const importsIn = room => importsBelow(room).filter(({ file }) => roomOf(file) === room)

/** The same below a folder, whatever rooms it holds. */
export function importsBelow(folder) {
  return sourcesBelow(folder).flatMap(file =>
    [...withoutComments(readFileSync(join(ROOT, file), 'utf8')).matchAll(IMPORT)].map(({ groups }) => ({
      file,
      target: relative(ROOT, resolve(ROOT, dirname(file), groups.from ?? groups.dynamic)).replaceAll('\\', '/'),
      typesOnly: groups.type !== undefined,
    })),
  )
}

export const sourcesBelow = folder =>
  readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })
    .filter(name => name.endsWith('.ts'))
    .map(name => `${folder}/${name.replaceAll('\\', '/')}`)
    .sort()

export const withoutComments = text => text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '')

/**
 * Returns the modules that a module imports, in the order of the list; `types` has those of which it only imports
 * types.
 */
export function usedBy(room) {
  const imports = importsIn(room).map(({ target, typesOnly }) => ({ other: roomOf(target), typesOnly }))
  const uses = only => Object.keys(ROOMS).filter(other => other !== room && imports.some(only(other)))
  const values = uses(other => each => each.other === other && !each.typesOnly)
  return { values, types: uses(other => each => each.other === other).filter(other => !values.includes(other)) }
}

/** The map as Markdown. */
export function roomMap() {
  const rows = Object.entries(ROOMS).map(([room, about]) => {
    const { values, types } = usedBy(room)
    const all = [...values, ...types.map(other => `*${other}*`)]
    return `| \`${room}/\` | ${about} | ${all.join(', ') || '–'} |`
  })
  return ['| module | contents | imports (*types only*) |', '|---|---|---|', ...rows].join('\n')
}

export const PAGE = join(ROOT, 'docs', 'architecture.md')
const MARKED = /(<!-- rooms -->\n)[\s\S]*?(\n<!-- \/rooms -->)/

/** The page with the map of today in it. */
export const pageWithMap = page => page.replace(MARKED, (_, before, after) => before + roomMap() + after)

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, pageWithMap(readFileSync(PAGE, 'utf8')))
