import { resolve } from 'node:path'
import { askedTogether } from '../core/asked.ts'
import { BenchError, incompleteError, messageOf } from '../core/errors.ts'
import { largest } from '../core/extremes.ts'
import { formatLength } from '../core/lengths.ts'
import type { Programs } from '../core/programs.ts'
import { random } from '../core/random.ts'
import type { AnswerRow, AskedCell } from '../core/rows.ts'
import { type Item, identify, makeItem, type Recipe } from '../generators/generate.ts'
import type { Prices } from '../runners/price.ts'
import type { Tape } from '../runners/record.ts'
import { type Job, type RunSummary, runJobs } from '../runners/run.ts'
import { sandboxPool } from '../runners/sandbox/pool.ts'
import { type RunFolder, runKey } from '../runs/run-folder.ts'
import { saveContext } from '../runs/save-context.ts'
import { type TraceFiles, traceFiles } from '../runs/trace-files.ts'
import { scoreAnswer } from '../scorers/score.ts'
import type { Registry } from '../suites/registry.ts'
import type { Cell, Suite } from '../suites/suite.ts'
import type { Entry } from './entries.ts'
import type { LengthProgress, Listener, StopSignals } from './events.ts'
import { limitsOf } from './limits.ts'
import type { OpenModels } from './models.ts'
import { canRun } from './plan.ts'
import { promptOf } from './prompt.ts'
import { scoreMissing } from './score-missing.ts'
import type { RunSpec } from './spec.ts'

export interface Work {
  readonly spec: RunSpec
  readonly suite: Suite
  readonly entries: readonly Entry[]
  readonly models: Pick<OpenModels, 'subModel' | 'embedder' | 'load'>
  readonly folder: RunFolder
  readonly registry: Registry
  readonly programs: Programs
  readonly prices: Prices | undefined
  readonly tape: Tape | undefined
  readonly signals: StopSignals
  readonly listen: Listener
}

/**
 * Runs everything that the folder does not hold yet. Each ending is written to the folder and scored before the next step,
 * so that a stop at any moment loses only what is in flight.
 */
export async function answerAll(work: Work): Promise<RunSummary> {
  const { spec, folder, registry, models, programs, signals, listen } = work
  folder.updateManifest(manifest => ({ ...manifest, asked: askedTogether(manifest.asked ?? [], askedOf(work)) }))
  await scoreMissing(folder, registry, programs)
  listen({ event: 'start', lengths: lengthsOf(work), load: models.load })
  const { item, run } = limitsOf(spec)
  const traces = spec.trace ? traceFiles(folder.path) : undefined
  const sandboxes = sandboxPool()
  try {
    return await runJobs({
      jobs: jobs(work, traces),
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
      async onAnswer(row) {
        const item = folder.items.get(row.item)!
        folder.addAnswer(row)
        const scores = await scoreAnswer(item, row, registry.scorers, programs)
        folder.addScores(scores)
        const length = item.length.target || item.length.output!
        listen({ event: 'answer', length, row, value: scores[0]?.value })
      },
      onEvent(event) {
        if (event.event === 'model stopped') listen(event)
      },
    })
  } finally {
    listen({ event: 'stop' })
    traces?.close()
    sandboxes.close()
  }
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
function lengthsOf(work: Work): LengthProgress[] {
  const cells = new Map(work.suite.lengths.map(length => [length, { length, total: 0, done: 0 }]))
  for (const { cell, key } of planned(work)) {
    const row = work.folder.answers.get(runKey(key))
    const counted = cells.get(cell.at)!
    counted.total++
    if (isDone(row, work.spec)) counted.done++
  }
  return [...cells.values()]
}

const isDone = (row: AnswerRow | undefined, { retryErrors }: RunSpec) =>
  row !== undefined && (row.ending.kind !== 'failed' || !retryErrors)

/** Every item with every entry, in the order of running: short lengths first, and an item's entries one after another. */
function* planned({ suite, entries, spec }: Work) {
  const { part, of } = spec.shard ?? { part: 1, of: 1 }
  const most = largest(suite.cells.map(cell => cell.samples))
  for (const length of suite.lengths)
    for (let index = part - 1; index < most; index += of)
      for (const cell of suite.cells) {
        if (cell.at !== length || index >= cell.samples) continue
        const { id } = identify(cell.recipe, cell.target, index)
        for (const entry of entries) {
          if (!canRun(entry.method, cell.recipe.task.solve)) continue
          yield {
            cell,
            index,
            entry,
            key: { item: id, method: entry.method.id, model: entry.model?.id ?? 'none', config: entry.config },
          }
        }
      }
}

/** What is still to be done. An item is built when its first job starts and let go when its last one ends. */
function* jobs(work: Work, traces: TraceFiles | undefined): Generator<Job> {
  const { spec, folder, models } = work
  let last: { id: string; item: () => Item } | undefined
  for (const { cell, index, entry, key } of planned(work)) {
    const before = folder.answers.get(runKey(key))
    if (isDone(before, spec)) continue
    if (last?.id !== key.item) last = { id: key.item, item: once(() => build(work, cell, index)) }
    const { item } = last
    const { task } = cell.recipe
    yield {
      key,
      attempt: (before?.attempt ?? 0) + 1,
      prompt: () => promptOf(item(), spec.maxAnswerTokens),
      contextTokens: cell.target || NATURAL,
      method: entry.method,
      params: entry.params,
      templates: entry.templates,
      model: entry.model,
      subModel: models.subModel,
      embedder: models.embedder,
      tokenizer: work.suite.tokenizer,
      solver: { ...(task.solve !== 'none' && { solve: task.solve }), ...(task.guess && { guess: task.guess }) },
      planted: () => item().row.depths.map(({ depth }) => depth),
      rng: random(`${spec.seed}/run/${key.item}/${key.method}`),
      trace: traces?.of(key),
    }
  }
}

/** @throws BenchError: without its item an answer could be neither scored nor run again. */
function build({ spec, folder }: Work, { recipe, target }: Cell, index: number): Item {
  const item = made(recipe, target, index)
  folder.addItem(item.row)
  if (spec.saveContexts) saveContext(folder.path, item)
  return item
}

function made(recipe: Recipe, target: number, index: number): Item {
  try {
    return makeItem(recipe, target, index)
  } catch (error) {
    if (error instanceof BenchError) throw error
    const which = `item ${index} of ${recipe.task.id} at ${formatLength(target)}`
    throw incompleteError(`${which} cannot be made: ${messageOf(error)}.`, error)
  }
}

/** What a prompt of no asked length may take: the longest of LongProc's have 83K tokens. */
const NATURAL = 100_000

function once<T>(make: () => T): () => T {
  let known: { value: T } | undefined
  return () => {
    known ??= { value: make() }
    return known.value
  }
}
