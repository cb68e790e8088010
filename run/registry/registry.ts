import { basename } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { resolveDocsPage } from '../../core/files/docs-page.ts'
import { listExports } from '../../core/files/export-file.ts'
import { originKey } from '../../core/rows/origins.ts'
import { PROGRAM_GRADES } from '../../core/rows/program.ts'
import type { Manifest, Params } from '../../core/rows/rows.ts'
import { describeValue } from '../../core/text/describe-value.ts'
import { makeUnknownError } from '../../core/text/suggest.ts'
import { checkTemplate } from '../../core/text/template.ts'
import { groups, tasks } from '../../generators/registry.ts'
import type { Task } from '../../generators/task.ts'
import type { Reporter } from '../../reports/summary/reporter.ts'
import type { Method } from '../../runners/method.ts'
import { methods } from '../../runners/registry.ts'
import * as scorers from '../../scorers/index.ts'
import type { Scorer } from '../../scorers/scorer.ts'
import { checkPlugin, loadPlugin, PLUGIN_KINDS, type Plugin, resolvePluginPath } from './plugins/plugin.ts'
import { hashPlugin } from './plugins/plugin-files.ts'
import { guardTask } from './plugins/plugin-task.ts'

export type { Plugin } from './plugins/plugin.ts'

/** Everything a command can name: what Fathom brings, and the user's plugins. */
export interface Registry {
  readonly tasks: ReadonlyMap<string, Task>
  readonly groups: Readonly<Record<string, readonly string[]>>
  readonly methods: ReadonlyMap<string, Method>
  readonly scorers: ReadonlyMap<string, Scorer>
  /** Those of plugins alone: Fathom's own load what draws charts, which few commands need. */
  readonly reports: ReadonlyMap<string, Reporter>
  /** The files of plugins from which it can be loaded again elsewhere; absent: a program brought some itself. */
  readonly files?: readonly string[]
  /** What tells the versions of those files apart, by the names that a manifest has for them. */
  readonly plugins: Readonly<Record<string, string>>
  /** The same of what came from them, by `originKey`. */
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
  const ours = listExports(scorers as unknown as Record<string, Scorer>).map((scorer): [string, Scorer] => [
    scorer.id,
    scorer,
  ])
  const registry = {
    tasks: new Map(tasks),
    groups: { ...groups },
    methods: new Map(methods),
    scorers: new Map(ours),
    reports: new Map<string, Reporter>(),
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

/** Files of one name in several folders are told apart by number. */
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
 * What a manifest says of plugins, those of which something is used: nothing where there are none.
 * @param used keys of it, and of what no plugin brought
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

/** Two reports of one file name would overwrite each other, and two of one id could not be told apart. */
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

/** What would otherwise show only when answers have been paid for. */
function checkTask(task: Task<Params, string>, scorers: Registry['scorers'], who: string): void {
  const { id, answerTokens, template, scorer } = task
  const grades = PROGRAM_GRADES.map(grade => JSON.stringify(grade)).join(', ')
  if ('toolSolvable' in task)
    throw usageError(`${who}: task "${id}" has toolSolvable, which is named program now. Allowed: ${grades}.`)
  if (task.program !== undefined && !PROGRAM_GRADES.includes(task.program))
    throw usageError(`${who}: task "${id}" has program = ${describeValue(task.program)}. Allowed: ${grades}.`)
  if (!Number.isInteger(answerTokens) || answerTokens < 1)
    throw usageError(`${who}: task "${id}" needs answerTokens, a whole number from 1.`)
  const place = `of task "${id}" in ${who.replace(/^--plugin /, '')}`
  if (!scorers.has(scorer)) throw makeUnknownError(`scorer ${place}`, String(scorer), scorers.keys())
  checkTemplate(String(template), place)
}

function add(
  known: Map<string, unknown>,
  kind: keyof Plugin,
  entry: Task<Params, string> | Method | Scorer | Reporter,
  who: string,
): void {
  const name = kind.slice(0, -1)
  if (typeof entry?.id !== 'string' || !/^[a-z][\w:-]*$/i.test(entry.id))
    throw usageError(`${who}: a ${name} needs an id of letters, digits, - and _.`)
  const missing = PARTS[kind].filter(part => !(part in entry))
  if (missing.length > 0)
    throw usageError(
      `${who}: ${name} "${entry.id}" lacks ${missing.join(', ')} (${resolveDocsPage(`add-a-${name}.md`)}).`,
    )
  if (known.has(entry.id)) throw usageError(`${who}: ${name} "${entry.id}" exists already; give it another id.`)
  known.set(entry.id, entry)
}

const PARTS: Readonly<Record<keyof Plugin, readonly string[]>> = {
  tasks: ['about', 'version', 'params', 'answerTokens', 'paired', 'scorer', 'template', 'core', 'fill', 'solve'],
  methods: ['about', 'fidelity', 'version', 'params', 'needs', 'estimate', 'run'],
  scorers: ['about', 'scale', 'score'],
  reports: ['about', 'file', 'render'],
}
