import { resolve } from 'node:path'
import { askedTogether } from '../core/asked.ts'
import { steadyNow } from '../core/clock.ts'
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
import { scoreAnswer } from '../scorers/score.ts'
import type { Entry } from './entries.ts'
import { onInterrupt } from './interrupts.ts'
import type { Io } from './io.ts'
import { limitsOf } from './limits.ts'
import type { OpenModels } from './models.ts'
import type { RunOptions } from './options.ts'
import { canRun } from './plan.ts'
import { progress } from './progress.ts'
import { promptOf } from './prompt.ts'
import type { Registry } from './registry.ts'
import { type RunFolder, runKey } from './run-folder.ts'
import { saveContext } from './save-context.ts'
import { scoreMissing } from './score.ts'
import type { Cell, Suite } from './suite.ts'
import { type TraceFiles, traceFiles } from './trace-files.ts'

export interface Place {
  readonly options: RunOptions
  readonly suite: Suite
  readonly entries: readonly Entry[]
  readonly models: Pick<OpenModels, 'subModel' | 'embedder' | 'load'>
  readonly folder: RunFolder
  readonly registry: Registry
  readonly programs: Programs
  readonly prices: Prices | undefined
  readonly tape: Tape | undefined
  readonly io: Io
}

/**
 * Runs everything that the folder does not hold yet. Each ending is written to the folder and scored before the next step,
 * so that a stop at any moment loses only what is in flight.
 */
export async function answerAll(place: Place): Promise<RunSummary> {
  const { options, folder, registry, models, programs, io } = place
  folder.updateManifest(manifest => ({ ...manifest, asked: askedTogether(manifest.asked ?? [], askedOf(place)) }))
  await scoreMissing(folder, registry, programs)
  const display = progress({
    display: displayOf(options, io),
    cells: cellsOf(place),
    out: outOf(options, io),
    load: models.load,
    now: steadyNow,
  })
  const interrupts = onInterrupt(line => display.say(line), models.load)
  const { item, run } = limitsOf(options)
  const traces = options.trace ? traceFiles(folder.path) : undefined
  const sandboxes = sandboxPool()
  try {
    return await runJobs({
      jobs: jobs(place, traces),
      concurrency: options.concurrency,
      signal: interrupts.abort,
      stopSignal: interrupts.stop,
      prices: place.prices,
      limits: item,
      runLimits: run,
      spentBefore: folder.spent,
      tape: place.tape,
      sandboxes,
      hidden: [resolve(folder.path)],
      async onAnswer(row) {
        const item = folder.items.get(row.item)!
        folder.addAnswer(row)
        const scores = await scoreAnswer(item, row, registry.scorers, programs)
        folder.addScores(scores)
        display.step({ length: item.length.target || item.length.output!, row, value: scores[0]?.value })
      },
      onEvent(event) {
        if (event.event === 'model stopped') display.say(`  note     ${event.model} is given up: ${event.reason}`)
      },
    })
  } finally {
    interrupts.end()
    display.stop()
    traces?.close()
    sandboxes.close()
  }
}

/** What this session is to hold, as reports count it: of a shard its part of the whole. Cells that no entry can answer are left out. */
function askedOf({ suite, entries, options: { shard } }: Pick<Place, 'suite' | 'entries' | 'options'>): AskedCell[] {
  return suite.cells
    .filter(({ recipe: { task } }) => entries.some(({ method }) => canRun(method, task.solve)))
    .map(({ recipe: { task, output }, target, samples }) => ({
      ...{ task: task.id, target },
      ...(output !== undefined && { output }),
      samples,
      ...(shard && shard.of > 1 && { shard }),
    }))
}

function displayOf({ display, quiet }: RunOptions, { stderr }: Io): 'rich' | 'plain' | 'json' | 'none' {
  if (display === 'rich' && !stderr.isTTY) return 'plain'
  if (display !== 'auto') return display
  if (quiet) return 'none'
  return stderr.isTTY ? 'rich' : 'plain'
}

/** Objects for programs go to stdout, all else to stderr. */
const outOf = ({ display }: RunOptions, io: Io) => (display === 'json' ? io.stdout : io.stderr)

/** Work by length, as the progress shows it. */
function cellsOf(place: Place): { length: number; total: number; done: number }[] {
  const cells = new Map(place.suite.lengths.map(length => [length, { length, total: 0, done: 0 }]))
  for (const { cell, key } of work(place)) {
    const row = place.folder.answers.get(runKey(key))
    const counted = cells.get(cell.at)!
    counted.total++
    if (isDone(row, place.options)) counted.done++
  }
  return [...cells.values()]
}

const isDone = (row: AnswerRow | undefined, { retryErrors }: RunOptions) =>
  row !== undefined && (row.ending.kind !== 'failed' || !retryErrors)

/** Every item with every entry, in the order of running: short lengths first, and an item's entries one after another. */
function* work({ suite, entries, options }: Place) {
  const { part, of } = options.shard ?? { part: 1, of: 1 }
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
function* jobs(place: Place, traces: TraceFiles | undefined): Generator<Job> {
  const { options, folder, models } = place
  let last: { id: string; item: () => Item } | undefined
  for (const { cell, index, entry, key } of work(place)) {
    const before = folder.answers.get(runKey(key))
    if (isDone(before, options)) continue
    if (last?.id !== key.item) last = { id: key.item, item: once(() => build(place, cell, index)) }
    const { item } = last
    const { task } = cell.recipe
    yield {
      key,
      attempt: (before?.attempt ?? 0) + 1,
      prompt: () => promptOf(item(), options.maxAnswerTokens),
      contextTokens: cell.target || NATURAL,
      method: entry.method,
      params: entry.params,
      templates: entry.templates,
      model: entry.model,
      subModel: models.subModel,
      embedder: models.embedder,
      tokenizer: place.suite.tokenizer,
      solver: { ...(task.solve !== 'none' && { solve: task.solve }), ...(task.guess && { guess: task.guess }) },
      planted: () => item().row.depths.map(({ depth }) => depth),
      rng: random(`${options.seed}/run/${key.item}/${key.method}`),
      trace: traces?.of(key),
    }
  }
}

/** @throws BenchError: without its item an answer could be neither scored nor run again. */
function build({ options, folder }: Place, { recipe, target }: Cell, index: number): Item {
  const item = made(recipe, target, index)
  folder.addItem(item.row)
  if (options.saveContexts) saveContext(folder.path, item)
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
