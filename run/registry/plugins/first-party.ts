import type { ReaderOptions, SimulatedServer } from '../../../runners/simulated/contract.ts'
import type { Plugin } from './contract.ts'

/**
 * The plugins that are released with Fathom (`packages/`). The rest of the program knows them by these names alone, and
 * loads one when something of it is asked for.
 */
const PACKAGES = {
  suites: () => import('#packages/suites'),
  exports: () => import('#packages/exports'),
  cluster: () => import('#packages/cluster'),
  gym: () => import('#packages/gym'),
  memory: () => import('#packages/memory'),
  agents: () => import('#packages/agents'),
  servecheck: () => import('#packages/servecheck'),
  languages: () => import('#packages/languages'),
  longproc: () => import('#packages/longproc'),
  frontier: () => import('#packages/frontier'),
  simulated: () => import('#packages/simulated'),
  doctor: () => import('#packages/doctor'),
  viewer: () => import('#packages/viewer'),
  batch: () => import('#packages/batch'),
  submissions: () => import('#packages/submissions'),
}

export type FirstParty = keyof typeof PACKAGES

/** Loads a package: its default export is a plugin, like any other. */
export const loadFirstParty = async (name: FirstParty): Promise<Plugin> => (await PACKAGES[name]()).default

/** Makes the tasks of packages known to `generators/registry.ts`, where every list of tasks is read. */
export async function loadBuiltInTasks(): Promise<void> {
  // Where it is needed: a command's help loads this file, and no task.
  const { addBuiltInTasks } = await import('../../../generators/registry.ts')
  const plugins = await Promise.all(TASKS.map(loadFirstParty))
  addBuiltInTasks(plugins.flatMap(each => each.tasks ?? []))
}

/** The packages whose tasks are listed among those of `generators/`. */
const TASKS = ['longproc', 'frontier'] as const satisfies readonly FirstParty[]

/** Starts the simulated model in this thread. */
export const startSimulatedServer = async (options: ReaderOptions): Promise<SimulatedServer> =>
  (await PACKAGES.simulated()).startReader(options)

/** Opens a bundle, once its rows verify. */
export async function openCheckedBundle(
  ...input: Parameters<Awaited<ReturnType<typeof PACKAGES.submissions>>['openBundle']>
) {
  return (await PACKAGES.submissions()).openBundle(...input)
}

/** Opens LongProc's own files for writing items into them. */
export async function openLongProcExport(
  ...words: Parameters<Awaited<ReturnType<typeof PACKAGES.longproc>>['openExport']>
) {
  return (await PACKAGES.longproc()).openExport(...words)
}

/** Forms of items that packages bring for `export --to NAME`. */
export const loadItemExports = async () =>
  (await Promise.all((['gym', 'exports'] as const).map(loadFirstParty))).flatMap(({ itemExports = [] }) => itemExports)

/** Loads the check of our scorers against recorded results of official code, and the packages' official scores. */
export async function loadGolden() {
  const plugins = await Promise.all(GOLDEN.map(loadFirstParty))
  return { checkGolden: (await PACKAGES.suites()).checkGolden, golden: plugins.flatMap(each => each.golden ?? []) }
}

/** The packages that have official scores by name. */
const GOLDEN = ['memory', 'agents', 'gym', 'longproc'] as const satisfies readonly FirstParty[]
