import { resolve } from 'node:path'
import { askedTogether } from '../core/asked.ts'
import { BenchError, incompleteError, messageOf } from '../core/errors.ts'
import { formatLength } from '../core/lengths.ts'
import type { Programs } from '../core/programs.ts'
import { random } from '../core/random.ts'
import type { AnswerRow, AskedCell } from '../core/rows.ts'
import { type Item, identify, makeItem, type Recipe } from '../generators/generate.ts'
import { ownAllowance } from '../generators/reserve.ts'
import type { Calibration } from '../runners/calibration.ts'
import type { Prices } from '../runners/price.ts'
import type { Recorded, Tape } from '../runners/record.ts'
import { type Job, type RunSummary, runJobs } from '../runners/run.ts'
import { sampledAs } from '../runners/sampled.ts'
import { sandboxPool } from '../runners/sandbox/pool.ts'
import { type RunFolder, runKey } from '../runs/run-folder.ts'
import { saveContext } from '../runs/save-context.ts'
import { type TraceFiles, traceFiles } from '../runs/trace-files.ts'
import { scoreAnswer } from '../scorers/score.ts'
import type { Registry } from '../suites/registry.ts'
import type { Suite } from '../suites/suite.ts'
import { answerTokensFor } from './allowance.ts'
import type { Entry } from './entries.ts'
import type { LengthProgress, Listener, StopSignals } from './events.ts'
import { limitsOf } from './limits.ts'
import type { OpenModels } from './models.ts'
import { canRun } from './plan.ts'
import { prefixGroups } from './prefix-groups.ts'
import { inPrefixOrder } from './prefix-order.ts'
import { promptOf } from './prompt.ts'
import type { Lacking, PlannedItem, Queue } from './queue.ts'
import { inRounds } from './rounds.ts'
import { scoreMissing } from './score-missing.ts'
import { solverOf } from './solver.ts'
import type { RunSpec } from './spec.ts'

export interface Work {
  readonly spec: RunSpec
  readonly suite: Suite
  readonly entries: readonly Entry[]
  readonly models: Pick<OpenModels, 'subModel' | 'embedder' | 'load'>
  /** How each model counts, by its name. */
  readonly calibrations: ReadonlyMap<string, Calibration>
  readonly folder: RunFolder
  readonly registry: Registry
  readonly programs: Programs
  readonly prices: Prices | undefined
  readonly tape: Tape | undefined
  /** Keeps what another process recorded, where the run is to be recorded. */
  readonly recorded?: ((rows: readonly Recorded[]) => void) | undefined
  /** Hands the jobs out; absent: they are done in this process. */
  readonly queue?: Queue | undefined
  readonly signals: StopSignals
  readonly listen: Listener
}

/**
 * Runs everything that the folder does not hold yet. Each answer is written to the folder and scored before the next step,
 * so that a stop at any moment loses only what is in flight.
 */
export async function answerAll(work: Work): Promise<RunSummary> {
  const { folder, registry, models, programs, listen, queue = IN_PROCESS } = work
  folder.updateManifest(manifest => ({ ...manifest, asked: askedTogether(manifest.asked ?? [], askedOf(work)) }))
  await scoreMissing(folder, registry, programs)
  const items = [...planned(work)]
  listen({ event: 'start', lengths: lengthsOf(work, items), load: queue.load ?? models.load })
  try {
    return await queue.answer({
      ...{ work, items },
      async take(row, scored) {
        const item = folder.items.get(row.item)!
        folder.addAnswer(row)
        const scores = await scored(item)
        folder.addScores(scores)
        const length = item.length.target || item.length.output!
        listen({ event: 'answer', length, row, value: scores[0]?.value })
      },
    })
  } finally {
    listen({ event: 'stop' })
  }
}

const IN_PROCESS: Queue = {
  async answer({ work, items, take }) {
    const { spec, folder, registry, programs, signals, listen } = work
    const { item, run } = limitsOf(spec)
    const traces = spec.trace ? traceFiles(folder.path) : undefined
    const sandboxes = sandboxPool()
    try {
      return await runJobs({
        jobs: inPrefixOrder(jobs(work, items, traces)),
        concurrency: spec.concurrency,
        signal: signals.abort,
        stopSignal: signals.stop,
        prices: work.prices,
        limits: item,
        runLimits: run,
        spentBefore: folder.spent,
        tape: work.tape,
        sandboxes,
        hidden: [resolve(folder.path)],
        onAnswer: row => take(row, item => scoreAnswer(item, row, registry.scorers, programs)),
        onEvent(event) {
          if (event.event === 'model stopped') listen(event)
        },
      })
    } finally {
      traces?.close()
      sandboxes.close()
    }
  },
}

/** What this session is to hold, as reports count it: of a shard its part of the whole. Cells that no entry can answer are left out. */
function askedOf({ suite, entries, spec: { shard } }: Pick<Work, 'suite' | 'entries' | 'spec'>): AskedCell[] {
  return suite.cells
    .filter(({ recipe: { task } }) => entries.some(({ method }) => canRun(method, task.solve)))
    .map(({ recipe: { task, output }, target, samples }) => ({
      ...{ task: task.id, target },
      ...(output !== undefined && { output }),
      samples,
      ...(shard && shard.of > 1 && { shard }),
    }))
}

/** Work by length. */
function lengthsOf(work: Work, items: readonly PlannedItem[]): LengthProgress[] {
  const cells = new Map(work.suite.lengths.map(length => [length, { length, total: 0, done: 0 }]))
  for (const item of items)
    for (const entry of item.entries) {
      const row = work.folder.answers.get(runKey(keyOf(item, entry)))
      const counted = cells.get(item.cell.at)!
      counted.total++
      if (isDone(row, work.spec)) counted.done++
    }
  return [...cells.values()]
}

const isDone = (row: AnswerRow | undefined, { retryErrors }: RunSpec) =>
  row !== undefined && (row.status.kind !== 'failed' || !retryErrors)

/** Every item with its entries, in the order of running. An item's entries come one after another: it is built once for all of them. */
function* planned({ suite, entries, spec }: Work): Generator<PlannedItem> {
  for (const { cell, index } of inRounds(suite.cells, spec.shard)) {
    const able = entries.filter(({ method }) => canRun(method, cell.recipe.task.solve))
    if (able.length > 0) yield { cell, index, identity: identify(cell.recipe, cell.target, index), entries: able }
  }
}

/** The key of an answer. */
export const keyOf = ({ identity }: Pick<PlannedItem, 'identity'>, { method, model, config }: Entry): Job['key'] => ({
  item: identity.id,
  method: method.id,
  model: model?.id ?? 'none',
  config,
})

/** What is still to be done, of some items. */
export function* lacking(
  { spec, folder }: Pick<Work, 'spec' | 'folder'>,
  items: readonly PlannedItem[],
): Generator<Lacking> {
  for (const planned of items)
    for (const entry of planned.entries) {
      const before = folder.answers.get(runKey(keyOf(planned, entry)))
      if (!isDone(before, spec)) yield { planned, entry, attempt: (before?.attempt ?? 0) + 1 }
    }
}

/** What is still to be done, in groups of requests that begin alike. An item is built when its first job starts and let go when its last one ends. */
function* jobs(work: Work, items: readonly PlannedItem[], traces: TraceFiles | undefined): Generator<Job[]> {
  const { spec, folder } = work
  const before = (planned: PlannedItem, entry: Entry) => folder.answers.get(runKey(keyOf(planned, entry)))
  const groups = prefixGroups(items, (planned, entry) => !isDone(before(planned, entry), spec))
  const open = new Map<PlannedItem, number>()
  for (const { item } of groups.flat()) open.set(item, (open.get(item) ?? 0) + 1)
  const built = new Map<PlannedItem, () => Item>()
  for (const group of groups)
    yield group.map(({ item: planned, entry }) => {
      const item = built.get(planned) ?? once(() => build(work, planned))
      const left = open.get(planned)! - 1
      open.set(planned, left)
      if (left > 0) built.set(planned, item)
      else built.delete(planned)
      return jobOf(work, {
        planned,
        entry,
        item,
        attempt: (before(planned, entry)?.attempt ?? 0) + 1,
        trace: traces?.of(keyOf(planned, entry)),
      })
    })
}

interface JobParts extends Lacking, Pick<Job, 'trace' | 'tape'> {
  /** Built when it is asked for. */
  readonly item: () => Item
}

/** A job as every process of a run does it. */
export function jobOf(
  { spec, models, suite, calibrations }: Pick<Work, 'spec' | 'models' | 'suite' | 'calibrations'>,
  { planned, entry, item, attempt, trace, tape }: JobParts,
): Job {
  const key = keyOf(planned, entry)
  const { recipe, target } = planned.cell
  const { task } = recipe
  return {
    key,
    attempt,
    prompt: () => promptOf(item(), answerTokensFor(spec, entry.method, recipe, ownOf(item(), recipe, target))),
    contextTokens: target || NATURAL,
    method: entry.method,
    params: entry.params,
    templates: entry.templates,
    model: entry.model && sampledAs(entry.model, entry.preset?.sampling),
    subModel: models.subModel && sampledAs(models.subModel, entry.preset?.sampling),
    embedder: models.embedder,
    tokenizer: suite.tokenizer,
    calibrationOf: model => calibrations.get(model)?.of(task.id),
    solver: solverOf(task),
    planted: () => item().row.depths.map(({ depth }) => depth),
    rng: random(`${spec.seed}/run/${key.item}/${key.method}`),
    trace,
    tape,
  }
}

/** Items of files have limits of their own, one by one. */
const ownOf = ({ row }: Item, recipe: Recipe, target: number): number =>
  ownAllowance(recipe.ready ? { task: { ...recipe.task, answerTokens: row.length.reserve } } : recipe, target)

/** @throws BenchError: without its item an answer could be neither scored nor run again. */
export function build({ spec, folder }: Pick<Work, 'spec' | 'folder'>, planned: PlannedItem): Item {
  const item = made(planned)
  folder.addItem(item.row)
  if (spec.saveContexts) saveContext(folder.path, item)
  return item
}

/** @throws BenchError that names the item, whatever is wrong with it */
export function made({ cell: { recipe, target }, index, identity }: Omit<PlannedItem, 'entries'>): Item {
  try {
    return makeItem(recipe, target, index, identity)
  } catch (error) {
    if (error instanceof BenchError) throw error
    const which = `item ${index} of ${recipe.task.id} at ${formatLength(target)}`
    throw incompleteError(`${which} cannot be made: ${messageOf(error)}.`, error)
  }
}

/** What a prompt of no asked length may take: the longest of LongProc's have 83K tokens. */
const NATURAL = 100_000

/** What `make` gives, made when it is first asked for. */
export function once<T>(make: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: make() }
    return known.value
  }
}
