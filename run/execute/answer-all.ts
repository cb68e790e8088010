import { resolve } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import type { Programs } from '../../core/process/programs.ts'
import { makeRandom } from '../../core/random/random.ts'
import type { AskedCell, Manifest } from '../../core/rows/manifest/manifest.ts'
import { type AskedBy, formatEntryKey, mergeCells, mergeCellsByEntry } from '../../core/rows/requested-cells.ts'
import type { Allowed, ItemRow } from '../../core/rows/rows.ts'
import { type Item, type ItemSpec, identify } from '../../generators/build/generate.ts'
import { computeOwnAllowance } from '../../generators/build/reserve.ts'
import { resolveItemScorers } from '../../reports/summary/rows/item-scorers.ts'
import { type Job, type Lane, type RunSummary, runJobs } from '../../runners/attempts/run-attempts.ts'
import type { Prices } from '../../runners/metering/price.ts'
import type { Recorded, Tape } from '../../runners/metering/record.ts'
import { applySampling } from '../../runners/metering/sampling.ts'
import type { Calibration } from '../../runners/models/counting/calibration.ts'
import { createSandboxPool } from '../../runners/sandbox/pool.ts'
import type { ItemBuilder } from '../building/builder.ts'
import type { BuiltItem } from '../building/built-item.ts'
import { chooseBuilder } from '../building/choice.ts'
import type { RunEntry } from '../config/entries.ts'
import { getServerLimits, splitLimits } from '../config/limits.ts'
import type { RunSpec } from '../config/spec.ts'
import { getServerName } from '../connect/connection.ts'
import type { OpenModels } from '../connect/models.ts'
import { answerTokensFor } from '../plan/answer-token-limit.ts'
import { canRun } from '../plan/plan-row.ts'
import type { Suite } from '../registry/items/suite.ts'
import { buildLabels } from '../registry/labels.ts'
import { listPluginPaths } from '../registry/plugins/plugin.ts'
import type { Registry } from '../registry/registry.ts'
import { scoreMissing } from '../scoring/score-missing.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { RunFolder } from '../store/run-folder.ts'
import { saveContext } from '../store/save-context.ts'
import { type TraceFiles, traceFiles } from '../store/trace-files.ts'
import type { LengthProgress, Listener, StopSignals } from './events.ts'
import { type HeldItem, makeItemCache } from './item-cache.ts'
import { addRequest } from './manifest.ts'
import { isDone, listPendingAnswers, makeAnswerKey, makeNextAttempt } from './pending.ts'
import type { EntryTask } from './prefix-groups.ts'
import { orderByPrefix } from './prefix-order.ts'
import { buildPrompt } from './prompt.ts'
import type { Lacking, PlannedItem, Queue } from './queue.ts'
import { getShard, getShardPart, scheduleRounds } from './rounds.ts'
import { makeSolver } from './solver.ts'
import { groupByServer } from './warm-order.ts'

export interface Work {
  readonly spec: RunSpec
  readonly suite: Suite
  readonly entries: readonly RunEntry[]
  readonly models: Pick<OpenModels, 'subModel' | 'embedder' | 'load' | 'slots'>
  /** How each model counts, by its name. */
  readonly calibrations: ReadonlyMap<string, Calibration>
  readonly folder: RunFolder
  readonly registry: Registry
  readonly programs: Programs
  readonly scoring: Scoring
  readonly prices: Prices | undefined
  readonly tape: Tape | undefined
  /** Stores what another process recorded, if the run is recorded. */
  readonly recorded?: ((rows: readonly Recorded[]) => void) | undefined
  /** Hands the jobs out; absent: they are done in this process. */
  readonly queue?: Queue | undefined
  /** Present in a round of `--until`. */
  readonly rounds?: Rounds | undefined
  readonly signals: StopSignals
  readonly listen: Listener
}

/** The suite and the spec that all rounds of a run share, by which the workers of a queue know it. */
export interface Rounds {
  /** With as many contexts as the run may need. */
  readonly suite: Suite
  /** With the time limit of the whole run. */
  readonly spec: RunSpec
  /** Whether no round follows. */
  readonly isLast: boolean
}

/**
 * Answers everything that the run directory lacks. Each answer is stored and scored before the next step, so an
 * interruption loses only running calls.
 */
export async function answerAll(work: Work): Promise<RunSummary> {
  const { folder, registry, models, scoring, signals, listen, queue = IN_PROCESS } = work
  folder.updateManifest(manifest => ({
    ...addRequest(manifest, listSessionCells(work), work.entries.map(formatEntryId)),
    askedBy: mergeCellsByEntry(manifest.askedBy ?? {}, groupCellsByEntry(work, manifest)),
  }))
  await scoreMissing(folder, registry, scoring, signals.stop)
  const items = [...listPlannedItems(work)]
  const labels = buildLabels(registry)
  listen({ event: 'start', lengths: measureLengthProgress(work, items), load: queue.load ?? models.load })
  try {
    return await queue.answer({
      work,
      items,
      async take(row, scored) {
        const item = folder.items.get(row.item)! // added before it is answered
        folder.addAnswer(row)
        const scores = await scored(item)
        folder.addScores(scores)
        const length = item.length.target || item.length.output! // one of the two is above 0
        const server = getServerName(row.model, work.spec.models)
        const { primary } = resolveItemScorers(item, labels)
        const value = scores.find(({ scorer }) => scorer === primary)?.value
        listen({ event: 'answer', length, server, row, value })
      },
    })
  } finally {
    listen({ event: 'stop' })
  }
}

const IN_PROCESS: Queue = {
  async answer({ work, items, take }) {
    const { spec, folder, registry, scoring, signals, listen } = work
    const { item, run } = splitLimits(spec)
    const traces = spec.trace ? traceFiles(folder.path) : undefined
    const sandboxes = createSandboxPool()
    const builder = await chooseBuilder({ ...work, tokens: countPendingTokens(work, items) })
    try {
      return await runJobs({
        lanes: buildLanes(work, items, builder, traces),
        concurrency: getServerLimits(spec).maximum,
        signal: signals.abort,
        stopSignal: signals.stop,
        prices: work.prices,
        limits: item,
        runLimits: run,
        spentBefore: folder.spent,
        tape: work.tape,
        sandboxes,
        hidden: [resolve(folder.path)],
        plugins: listPluginPaths(registry.files),
        onAnswer: row => take(row, item => scoring.score(item, row)),
        onEvent(event) {
          if (event.event === 'model stopped' || event.event === 'threw') listen(event)
        },
      })
    } finally {
      traces?.close()
      sandboxes.close()
      await builder.close()
    }
  },
}

/**
 * Lists the cells of this session as reports count them; a shard has its part of the whole. Cells that no entry can
 * answer are left out.
 */
export function listSessionCells({ suite, entries, spec }: Pick<Work, 'suite' | 'entries' | 'spec'>): AskedCell[] {
  const shard = getShard(spec)
  return suite.cells
    .filter(({ recipe: { task } }) => entries.some(({ method }) => canRun(method, task.solve)))
    .map(cell => ({
      task: cell.recipe.task.id,
      target: cell.target,
      ...(cell.recipe.output !== undefined && { output: cell.recipe.output }),
      samples: cell.samples,
      ...(shard.of > 1 && { shard: getShardPart(cell, shard) }),
    }))
}

/** Groups them by entry: a session with fewer samples of one entry requests nothing of the others. */
function groupCellsByEntry(work: Pick<Work, 'suite' | 'entries' | 'spec'>, { asked, askedBy }: Manifest): AskedBy {
  // Fathom 0.2 did not say whose cells they were.
  const before = askedBy === undefined ? (asked ?? []) : []
  return Object.fromEntries(
    work.entries.map(entry => [
      formatEntryId(entry),
      mergeCells(before, listSessionCells({ ...work, entries: [entry] })),
    ]),
  )
}

const formatEntryId = ({ method, model, config }: RunEntry): string =>
  formatEntryKey({ method: method.id, model: model?.id ?? 'none', config })

/** Work by length. */
function measureLengthProgress(work: Work, items: readonly PlannedItem[]): LengthProgress[] {
  const cells = new Map(
    work.suite.lengths.map(length => [length, { length, total: 0, done: 0, left: new Map<string, number>() }]),
  )
  for (const item of items)
    for (const entry of item.entries) {
      const last = work.folder.lastAttempt(makeAnswerKey(item, entry))
      const counted = mustGet(cells, item.cell.at)
      const server = getServerName(entry.model?.id, work.spec.models)
      counted.total++
      if (isDone(last, work.spec)) counted.done++
      else counted.left.set(server, (counted.left.get(server) ?? 0) + 1)
    }
  return [...cells.values()]
}

/**
 * Every item with its entries, in the order of running. An item's entries come one after another: it is built once for
 * all of them.
 */
function* listPlannedItems({ suite, entries, spec }: Work): Generator<PlannedItem> {
  for (const { cell, index } of scheduleRounds(suite.cells, getShard(spec))) {
    const able = entries.filter(({ method }) => canRun(method, cell.recipe.task.solve))
    if (able.length > 0) yield { cell, index, identity: identify(cell.recipe, cell.target, index), entries: able }
  }
}

/** Counts the tokens of items with pending answers, each once. */
const countPendingTokens = (work: Work, items: readonly PlannedItem[]): number =>
  [...new Set(Array.from(listPendingAnswers(work, items), ({ planned }) => planned))].reduce(
    (sum, { cell }) => sum + (cell.target || NATURAL),
    0,
  )

type Group = readonly EntryTask<PlannedItem>[]

/** Builds the pending work per server, in groups of requests with a common prefix. */
function buildLanes(
  work: Work,
  items: readonly PlannedItem[],
  builder: ItemBuilder,
  traces: TraceFiles | undefined,
): Lane[] {
  const { spec } = work
  const byServer = groupByServer(work, items, entry => getServerName(entry.model?.id, spec.models))
  const inHand = makeItemCache(async (planned: PlannedItem) => {
    const item = await buildItem(work, planned, builder)
    await work.scoring.warm(item.row)
    return item
  })
  const makeTaskJob = ({ item: planned, entry }: EntryTask<PlannedItem>, { item }: HeldItem): Job =>
    buildJob(work, { ...makeNextAttempt(work, planned, entry), item, trace: traces?.of(makeAnswerKey(planned, entry)) })
  return Array.from(byServer.values(), ({ groups, places }) =>
    orderByPrefix(generateJobs(groups, inHand.hold, makeTaskJob), places),
  )
}

/** The jobs of one server. An item is held from its first job to the end of its last one. */
function* generateJobs(
  groups: readonly Group[],
  hold: (planned: PlannedItem) => HeldItem,
  jobIn: (task: EntryTask<PlannedItem>, item: HeldItem) => Job,
): Generator<Job[]> {
  const open = new Map<PlannedItem, number>()
  for (const { item } of groups.flat()) open.set(item, (open.get(item) ?? 0) + 1)
  const holding = new Map<PlannedItem, HeldItem>()
  const releaseItem = (item: PlannedItem) => {
    const left = mustGet(open, item) - 1
    open.set(item, left)
    if (left > 0) return
    mustGet(holding, item).letGo()
    holding.delete(item)
  }
  for (const group of groups)
    yield group.map(task => {
      const item = holding.get(task.item) ?? hold(task.item)
      holding.set(task.item, item)
      return { ...jobIn(task, item), over: () => releaseItem(task.item) }
    })
}

interface JobParts extends Lacking, Pick<Job, 'trace' | 'tape'> {
  /** Built when it is asked for. */
  readonly item: () => Promise<BuiltItem>
}

/** Returns a job that every process of a run executes in the same way. */
export function buildJob(
  { spec, models, suite, calibrations }: Pick<Work, 'spec' | 'models' | 'suite' | 'calibrations'>,
  { planned, entry, item, attempt, trace, tape }: JobParts,
): Job {
  const key = makeAnswerKey(planned, entry)
  const { recipe, target } = planned.cell
  const { task } = recipe
  let built: BuiltItem | undefined
  return {
    key,
    attempt,
    async prompt() {
      built = await item()
      return buildPrompt(built, answerTokensFor(spec, entry.method, recipe, getOwnAllowance(built, recipe, target)))
    },
    contextTokens: target || NATURAL,
    method: entry.method,
    params: entry.params,
    templates: entry.templates,
    model: entry.model && applySampling(entry.model, entry.preset?.sampling),
    // Another model answers only if the entry's config names it.
    subModel:
      entry.method.callsSubModel && models.subModel ? applySampling(models.subModel, entry.preset?.sampling) : null,
    embedder: entry.method.needs.includes('embeddings') ? models.embedder : null,
    tokenizer: suite.tokenizer,
    calibrationOf: model => calibrations.get(model)?.of(task.id, recipe.ready !== undefined),
    solver: makeSolver(task),
    // Asked for behind `prompt`, which builds it.
    planted: () => built!.row.depths.map(({ depth }) => depth),
    encoded: () => built!.encoded, // as above
    rng: makeRandom(`${suite.seed}/run/${key.item}/${key.method}`),
    trace,
    tape,
  }
}

/** Returns the output-token limit of an item's answer; every process of a run uses this function. */
export function allowedFor(
  spec: Work['spec'],
  { planned, entry }: Pick<JobParts, 'planned' | 'entry'>,
  row: ItemRow,
): Allowed {
  const { recipe, target } = planned.cell
  return {
    answer: answerTokensFor(spec, entry.method, recipe, getOwnAllowance({ row }, recipe, target)),
    thinking: entry.model?.reasoningTokens ?? 0,
  }
}

/** Items of files have limits of their own, one by one. */
const getOwnAllowance = ({ row }: Pick<Item, 'row'>, recipe: ItemSpec, target: number): number =>
  computeOwnAllowance(recipe.ready ? { task: { ...recipe.task, answerTokens: row.length.reserve } } : recipe, target)

/** @throws BenchError: without its item an answer could be neither scored nor run again. */
export async function buildItem(
  { spec, folder }: Pick<Work, 'spec' | 'folder'>,
  planned: PlannedItem,
  builder: ItemBuilder,
): Promise<BuiltItem> {
  const item = await builder.build(planned)
  folder.addItem(item.row)
  if (spec.saveContexts) saveContext(folder.path, item)
  return item
}

/** Longest prompt without a requested length: LongProc's longest have 83K tokens. */
const NATURAL = 100_000
