import { readFileSync } from 'node:fs'
import { basename } from 'node:path'
import { usageError } from '../core/errors.ts'
import { exported } from '../core/exported.ts'
import { sha256 } from '../core/key.ts'
import type { Manifest, Params } from '../core/rows.ts'
import { unknown } from '../core/suggest.ts'
import { checkTemplate } from '../core/template.ts'
import { groups, tasks } from '../generators/registry.ts'
import type { Task } from '../generators/task.ts'
import type { Reporter } from '../reports/reporter.ts'
import type { Method } from '../runners/method.ts'
import { methods } from '../runners/registry.ts'
import * as scorers from '../scorers/index.ts'
import type { Scorer } from '../scorers/scorer.ts'
import { checkedPlugin, loadPlugin, PLUGIN_KINDS, type Plugin, pluginPath } from './plugin.ts'

export type { Plugin } from './plugin.ts'

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
}

/** @throws BenchError (usage) for a file that is missing, fails to load, exports no plugin, or takes a name that is taken. */
export async function loadRegistry(
  pluginFiles: readonly string[] = [],
  given: readonly Plugin[] = [],
): Promise<Registry> {
  const ours = exported(scorers as unknown as Record<string, Scorer>).map((scorer): [string, Scorer] => [
    scorer.id,
    scorer,
  ])
  const registry = {
    tasks: new Map(tasks),
    groups: { ...groups },
    methods: new Map(methods),
    scorers: new Map(ours),
    reports: new Map<string, Reporter>(),
    ...(given.length === 0 && { files: pluginFiles }),
  }
  const files = await Promise.all(pluginFiles.map(async file => [`--plugin ${file}`, await loadPlugin(file)] as const))
  const own = given.map((plugin, at) => [`plugins[${at}]`, checkedPlugin(plugin, `plugins[${at}]`)] as const)
  for (const [who, plugin] of [...files, ...own]) {
    for (const kind of PLUGIN_KINDS)
      for (const entry of plugin[kind] ?? []) add(registry[kind] as Map<string, unknown>, kind, entry, who)
    if (plugin.reports) await checkFiles(registry.reports, who)
    for (const task of plugin.tasks ?? []) checkTask(task, registry.scorers, who)
  }
  return registry
}

/** What a manifest says of plugins: none where there are none. Files of one name in several folders are told apart by number. */
export function pluginsOf(files: readonly string[] = []): Pick<Manifest, 'plugins'> {
  if (files.length === 0) return {}
  const plugins: Record<string, string> = {}
  for (const file of files) {
    let name = basename(file)
    for (let at = 2; Object.hasOwn(plugins, name); at++) name = `${basename(file)} (${at})`
    plugins[name] = sha256(readFileSync(pluginPath(file), 'utf8'))
  }
  return { plugins }
}

/** Two reports of one file name would overwrite each other, and two of one id could not be told apart. */
async function checkFiles(reports: Registry['reports'], who: string): Promise<void> {
  const { reporters } = await import('../reports/report.ts')
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
function checkTask(
  { id, answerTokens, template, scorer }: Task<Params, string>,
  scorers: Registry['scorers'],
  who: string,
): void {
  if (!Number.isInteger(answerTokens) || answerTokens < 1)
    throw usageError(`${who}: task "${id}" needs answerTokens, a whole number from 1.`)
  const place = `of task "${id}" in ${who.replace(/^--plugin /, '')}`
  if (!scorers.has(scorer)) throw unknown(`scorer ${place}`, String(scorer), scorers.keys())
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
    throw usageError(`${who}: ${name} "${entry.id}" lacks ${missing.join(', ')} (docs/add-a-${name}.md).`)
  if (known.has(entry.id)) throw usageError(`${who}: ${name} "${entry.id}" exists already; give it another id.`)
  known.set(entry.id, entry)
}

const PARTS: Readonly<Record<keyof Plugin, readonly string[]>> = {
  tasks: ['about', 'version', 'params', 'answerTokens', 'paired', 'scorer', 'template', 'core', 'fill', 'solve'],
  methods: ['about', 'fidelity', 'version', 'params', 'needs', 'estimate', 'run'],
  scorers: ['about', 'scale', 'score'],
  reports: ['about', 'file', 'render'],
}
