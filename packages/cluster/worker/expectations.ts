import {
  computeKey,
  type Manifest,
  type Registry,
  type RunEntry,
  type Suite,
  sanitize,
  toCanonicalJson,
  usageError,
} from 'fathom-bench/plugin'

/** Facts of a run on the coordinator's machine. A worker that computes others refuses. */
export type ExpectedRun = Pick<
  Manifest,
  'fathom' | 'seed' | 'tokenizer' | 'haystack' | 'templates' | 'tasks' | 'data' | 'plugins' | 'room' | 'stream'
> & {
  /** Hashes of all cells and of all entries, in their order. */
  readonly cells: string
  readonly entries: string
}

/** Computes the facts of a run on this machine. */
export function buildExpectedRun(
  manifest: Manifest,
  { cells }: Pick<Suite, 'cells'>,
  entries: readonly RunEntry[],
): ExpectedRun {
  const { fathom, seed, tokenizer, haystack, templates, tasks, data, plugins, room, stream } = manifest
  return {
    fathom,
    seed,
    tokenizer,
    haystack,
    templates,
    tasks,
    data: Object.fromEntries(Object.entries(data).map(([role, { sha256 }]) => [role, { sha256, path: '' }])),
    ...(plugins && { plugins }),
    ...(room && { room }),
    ...(stream !== undefined && { stream }),
    cells: computeKey(
      cells.map(({ recipe: { task, output }, target, samples, at }) => [task.id, output ?? null, target, samples, at]),
    ),
    entries: computeKey(entries.map(({ method, model, config }) => [method.id, model?.id ?? null, config])),
  }
}

/** The words for what two machines have differently. */
const NAMED: Readonly<Record<keyof ExpectedRun, string>> = {
  fathom: 'version of Fathom',
  seed: 'seed',
  tokenizer: 'tokenizer',
  haystack: 'haystack',
  templates: 'prompt template',
  tasks: 'version or parameter of a task',
  data: 'data file',
  plugins: 'plugin',
  room: 'output-token limits',
  stream: 'random generator',
  cells: 'list of tasks and lengths',
  entries: 'list of methods, models and their settings',
}

/** @throws BenchError (usage) that names the first thing that is another one here */
export function checkSame(expected: ExpectedRun, here: ExpectedRun): void {
  for (const name of Object.keys(NAMED) as (keyof ExpectedRun)[]) {
    if (toCanonicalJson(expected[name] ?? null) === toCanonicalJson(here[name] ?? null)) continue
    throw usageError(
      `worker: another ${NAMED[name]} here than the run has: ${formatMismatch(expected[name], here[name])}. Install the same, or name the same files.`,
    )
  }
}

/**
 * Compared before anything is planned: without a plugin its tasks are unknown words.
 * @throws BenchError (usage) that names the plugin
 */
export function checkPlugins({ plugins = {} }: Pick<ExpectedRun, 'plugins'>, here: Pick<Registry, 'plugins'>): void {
  for (const [name, hash] of Object.entries(plugins)) {
    const shown = sanitize(name, 100)
    if (!Object.hasOwn(here.plugins, name))
      throw usageError(`worker: the run has the plugin ${shown}, which is missing here. Name it: --plugin FILE.`)
    if (here.plugins[name] !== hash)
      throw usageError(`worker: the plugin ${shown} is another file here than the run has. Install the same.`)
  }
}

/** Returns the first field in which two values differ. */
function formatMismatch(expected: unknown, here: unknown): string {
  if (typeof expected === 'object' || typeof here === 'object') {
    const [ours, theirs] = [here ?? {}, expected ?? {}] as Record<string, unknown>[]
    const fields = Object.keys({ ...theirs, ...ours })
    const [name] = fields.filter(each => toCanonicalJson(theirs[each] ?? null) !== toCanonicalJson(ours[each] ?? null))
    return `${name} is ${formatForeignValue(theirs[name])} there, ${formatForeignValue(ours[name])} here`
  }
  return `${formatForeignValue(expected)} there, ${formatForeignValue(here)} here`
}

/** A value that another machine wrote, for a message. */
export const formatForeignValue = (value: unknown) =>
  value === undefined ? 'none' : (typeof value === 'string' ? value : toCanonicalJson(value)).slice(0, 80)
