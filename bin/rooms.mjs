// The rooms of the tree, from the bottom to the top, and who imports whom. `npm run docs:map` writes the map into
// docs/architecture.md.
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('..', import.meta.url))

/** A room imports only rooms that stand above it in this list. */
export const ROOMS = {
  core: 'what everything stands on: rows, random streams, lengths, token counts, JSONL, errors',
  stats: 'one interval, test or figure a file',
  datasets: 'real text and questions, read into a normal form',
  scorers: 'numbers: `scorer.ts` is the contract, one file a scorer',
  generators:
    'items: `task.ts` is the contract, `tasks/` one file or folder a task, `materials/` what several share, `haystacks/` the text around the facts',
  runners: 'answers: `method.ts` and `model.ts` are the contracts, `methods/` one file a method',
  reports: 'tables, charts, pages: `reporter.ts` is the contract, one file a report',
  suites: 'which items: item sources, the registry of all that can be named, items built again',
  runs: 'folders of rows: runs and bundles, opened by one door',
  engine: 'a run from a spec to rows: plan, models, limits, answers, scores; tells a listener what happens',
  cluster: 'a run over many machines: a coordinator, workers, and what they share in Redis',
  compare: 'two runs item by item, baselines, the gate',
  bundles: 'what is submitted, and how it is verified',
  viewer: 'a run in a browser',
  flags: 'words read into a spec: flags, their values, and what of a run takes them',
  library: 'the engine as functions for programs',
  testing: 'the contracts as tests, for our own and for plugins',
  terminal: 'what the terminal shows of plans, progress, data, tasks and methods',
  commands: 'doors: read words, call, print; one command a file',
}

const IMPORT =
  /\b(?:import|export)(?<type>\s+type)?\b[^'"`;]*?\bfrom\s+['"](?<from>\.[^'"]+)['"]|\bimport\(\s*['"](?<dynamic>\.[^'"]+)['"]/g

/** Every import of our own files below a folder: `{ file, target, typesOnly }`, paths from the root. */
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

/** The rooms that a room imports, in the order of the list; those of which it takes types alone are in `types`. */
export function usedBy(room) {
  const imports = importsBelow(room).map(({ target, typesOnly }) => ({ other: target.split('/')[0], typesOnly }))
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
  return ['| room | what happens there | imports (*types alone*) |', '|---|---|---|', ...rows].join('\n')
}

export const PAGE = join(ROOT, 'docs', 'architecture.md')
const MARKED = /(<!-- rooms -->\n)[\s\S]*?(\n<!-- \/rooms -->)/

/** The page with the map of today in it. */
export const pageWithMap = page => page.replace(MARKED, (_, before, after) => before + roomMap() + after)

if (argv[1] === fileURLToPath(import.meta.url)) writeFileSync(PAGE, pageWithMap(readFileSync(PAGE, 'utf8')))
