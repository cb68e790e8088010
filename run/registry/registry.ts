import { basename } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { resolveDocsPage } from '../../core/files/docs-page.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import { originKey } from '../../core/rows/origins.ts'
import { PROGRAM_GRADES } from '../../core/rows/program.ts'
import type { Params } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { checkTemplate } from '../../core/text/template.ts'
import { groups, tasks } from '../../generators/registry.ts'
import type { Task } from '../../generators/task.ts'
import type { RunExport } from '../../reports/exports/format.ts'
import type { Reporter } from '../../reports/summary/reporter.ts'
import type { SuiteTotals } from '../../reports/summary/suite-totals.ts'
import type { Method } from '../../runners/method.ts'
import { methods } from '../../runners/registry.ts'
import type { Scorer } from '../../scorers/scorer.ts'
import { loadBuiltInScorers } from './plugins/built-in-scorers.ts'
import {
  type ItemExport,
  PLUGIN_KINDS,
  PLUGIN_PARTS,
  type Plugin,
  type PluginCommand,
  type PluginGolden,
  type PluginQueue,
} from './plugins/contract.ts'
import { loadBuiltInTasks, loadFirstParty } from './plugins/first-party.ts'
import { checkPlugin, loadPlugin, resolvePluginPath } from './plugins/plugin.ts'
import { hashPlugin } from './plugins/plugin-files.ts'
import { guardTask } from './plugins/plugin-task.ts'
import { itemSources } from './sources/index.ts'
import type { ItemSource } from './sources/source.ts'

export type { Plugin } from './plugins/contract.ts'

/** Everything that a command can name: Fathom's own parts, and the user's plugins. */
export interface Registry {
  readonly tasks: ReadonlyMap<string, Task>
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly methods: ReadonlyMap<string, Method>
  readonly scorers: ReadonlyMap<string, Scorer>
  /** Only those of plugins: Fathom's own load the drawing code, which few commands need. */
  readonly reports: ReadonlyMap<string, Reporter>
  readonly sources: ReadonlyMap<string, ItemSource>
  /** Only those of plugins, as with commands and queues: Fathom's own are loaded when they are named. */
  readonly exports: ReadonlyMap<string, RunExport>
  readonly itemExports: ReadonlyMap<string, ItemExport>
  readonly commands: ReadonlyMap<string, PluginCommand>
  readonly queues: ReadonlyMap<string, PluginQueue>
  readonly totals: ReadonlyMap<string, SuiteTotals>
  /** Only those of plugins. */
  readonly golden: ReadonlyMap<string, PluginGolden>
  /** The files of plugins from which it can be loaded again elsewhere; absent: a program brought some itself. */
  readonly files?: readonly string[]
  /** Hashes that distinguish versions of those files, by their names in a manifest. */
  readonly plugins: Readonly<Record<string, string>>
  /** The same for the parts that came from them, by `originKey`. */
  readonly origins: ReadonlyMap<string, string>
}

/**
 * @throws BenchError (usage) for a file that is missing, fails to load, exports no plugin, or takes a name that is
 * taken.
 */
export async function loadRegistry(
  pluginFiles: readonly string[] = [],
  ownPlugins: readonly Plugin[] = [],
): Promise<Registry> {
  const [suites, agents] = await Promise.all([loadFirstParty('suites'), loadFirstParty('agents'), loadBuiltInTasks()])
  const registry = {
    tasks: new Map([...tasks, ...(agents.tasks ?? []).map(each => [each.id, each as Task] as const)]),
    groups: { ...groups },
    methods: new Map([...methods, ...(agents.methods ?? []).map(each => [each.id, each] as const)]),
    scorers: new Map(await loadBuiltInScorers()),
    reports: new Map<string, Reporter>(),
    sources: new Map(itemSources.map(source => [source.id, source])),
    exports: new Map<string, RunExport>(),
    itemExports: new Map<string, ItemExport>(),
    commands: new Map<string, PluginCommand>(),
    queues: new Map<string, PluginQueue>(),
    totals: new Map((suites.totals ?? []).map(each => [each.id, each])),
    golden: new Map<string, PluginGolden>(),
    ...(ownPlugins.length === 0 && { files: pluginFiles }),
  }
  const files = await Promise.all(pluginFiles.map(async file => [file, await loadHashedPlugin(file)] as const))
  const brought = [
    ...files.map(([file, { plugin }]) => [`--plugin ${file}`, plugin] as const),
    ...ownPlugins.map((plugin, at) => [`plugins[${at}]`, checkPlugin(plugin, `plugins[${at}]`)] as const),
  ]
  for (const [who, plugin] of brought) {
    for (const kind of PLUGIN_KINDS)
      for (const entry of plugin[kind] ?? []) add(registry[kind] as Map<string, unknown>, kind, entry, who)
    if (plugin.reports) await checkFiles(registry.reports, who)
  }
  // A task may name the scorer of any of them.
  for (const [who, plugin] of brought)
    for (const task of plugin.tasks ?? []) {
      checkTask(task, registry.scorers, who)
      registry.tasks.set(task.id, guardTask(task, who, registry.scorers) as Task)
    }
  return {
    ...registry,
    plugins: nameHashes(files.map(([file, { hash }]) => [file, hash])),
    origins: new Map(files.flatMap(([, { plugin, hash }]) => listOrigins(plugin).map(key => [key, hash] as const))),
  }
}

/** A plugin with what it was before it was loaded. */
async function loadHashedPlugin(file: string): Promise<{ readonly plugin: Plugin; readonly hash: string }> {
  const hash = hashPlugin(file, resolvePluginPath(file))
  return { hash, plugin: await loadPlugin(file) }
}

const listOrigins = ({ tasks = [], methods = [], scorers = [] }: Plugin): string[] => [
  ...tasks.map(({ id }) => originKey.task(id)),
  ...methods.map(({ id, version }) => originKey.method(id, version)),
  ...scorers.map(({ id }) => originKey.scorer(id)),
]

/** Files of one name in several folders get numbers. */
function nameHashes(files: readonly (readonly [file: string, hash: string])[]): Record<string, string> {
  const plugins: Record<string, string> = {}
  for (const [file, hash] of files) {
    let name = basename(file)
    for (let at = 2; Object.hasOwn(plugins, name); at++) name = `${basename(file)} (${at})`
    plugins[name] = hash
  }
  return plugins
}

/**
 * Returns the used plugins for a manifest; empty without plugins.
 * @param used keys of used parts, including those of no plugin
 */
export function pickUsedPlugins(
  { plugins, origins }: Pick<Registry, 'plugins' | 'origins'>,
  used: readonly string[],
): Pick<Manifest, 'plugins' | 'origins'> {
  const came = new Map([...origins].filter(([key]) => used.includes(key)))
  const hashes = new Set(came.values())
  const named = Object.entries(plugins).filter(([, hash]) => hashes.has(hash))
  return named.length === 0 ? {} : { plugins: Object.fromEntries(named), origins: Object.fromEntries(came) }
}

/** The scorers that plugins brought, as `pickUsedPlugins` takes them. */
export const listScorerKeys = ({ scorers }: Pick<Registry, 'scorers'>): string[] =>
  [...scorers.keys()].map(id => originKey.scorer(id))

/** Two reports of one file name would overwrite each other, and two of one id would be ambiguous. */
async function checkFiles(reports: Registry['reports'], who: string): Promise<void> {
  const { reporters } = await import('../../reports/report.ts')
  const seen = [...reporters]
  for (const report of reports.values()) {
    const { id, file: name } = report
    if (typeof name !== 'string' || !/^[\w-][\w.-]*$/.test(name))
      throw usageError(`${who}: report "${id}" needs the plain name of a file, such as ${id}.csv.`)
    const other = seen.find(each => each.id === id || each.file === name)
    if (other?.id === id) throw usageError(`${who}: report "${id}" exists already; give it another id.`)
    if (other) throw usageError(`${who}: report "${id}" writes ${name}, and so does "${other.id}".`)
    seen.push(report)
  }
}

/** Finds errors that would otherwise show only after answers were paid for. */
function checkTask(task: Task<Params, string>, scorers: Registry['scorers'], who: string): void {
  const { id, answerTokens, template, scorer } = task
  const grades = PROGRAM_GRADES.map(grade => JSON.stringify(grade)).join(', ')
  if ('toolSolvable' in task)
    throw usageError(`${who}: task "${id}" has toolSolvable, which is now named program. Expected one of ${grades}.`)
  if (task.program !== undefined && !PROGRAM_GRADES.includes(task.program))
    throw usageError(`${who}: task "${id}" got program = ${describeValue(task.program)}, expected one of ${grades}.`)
  if (!Number.isInteger(answerTokens) || answerTokens < 1)
    throw usageError(`${who}: task "${id}" needs answerTokens, a whole number from 1.`)
  const place = `of task "${id}" in ${who.replace(/^--plugin /, '')}`
  if (!scorers.has(scorer)) throw makeUnknownError(`scorer ${place}`, String(scorer), scorers.keys())
  checkTemplate(String(template), place)
}

function add(known: Map<string, unknown>, kind: keyof Plugin, entry: { readonly id: string }, who: string): void {
  const name = kind.slice(0, -1)
  if (typeof entry?.id !== 'string' || !/^[a-z][\w:-]*$/i.test(entry.id))
    throw usageError(`${who}: a ${name} needs an id of letters, digits, - and _.`)
  const missing = PLUGIN_PARTS[kind].filter(part => !(part in entry))
  if (missing.length > 0)
    throw usageError(
      `${who}: ${name} "${entry.id}" lacks ${missing.join(', ')} (${resolveDocsPage(PAGES[kind] ?? 'plugins.md')}).`,
    )
  if (known.has(entry.id)) throw usageError(`${who}: ${name} "${entry.id}" exists already; give it another id.`)
  known.set(entry.id, entry)
}

/** Pages on how to make one; the others are in docs/plugins.md. */
const PAGES: Partial<Record<keyof Plugin, string>> = {
  tasks: 'add-a-task.md',
  methods: 'add-a-method.md',
  scorers: 'add-a-scorer.md',
  reports: 'add-a-report.md',
}
