import { resolve } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import type { AskedCell, Manifest } from '../../core/rows/manifest/manifest.ts'
import { type AskedBy, formatEntryKey, mergeCells, mergeCellsByEntry } from '../../core/rows/requested-cells.ts'
import { identify } from '../../generators/build/generate.ts'
import { resolveItemScorers } from '../../reports/summary/rows/item-scorers.ts'
import { type Job, type Lane, type RunSummary, runJobs } from '../../runners/attempts/run-attempts.ts'
import { createSandboxPool } from '../../runners/sandbox/pool.ts'
import type { ItemBuilder } from '../building/builder.ts'
import { chooseBuilder } from '../building/choice.ts'
import type { RunEntry } from '../config/entries.ts'
import { getServerLimits, splitLimits } from '../config/limits.ts'
import { getServerName } from '../connect/connection.ts'
import { canRun } from '../plan/plan-row.ts'
import { buildLabels } from '../registry/labels.ts'
import { listPluginPaths } from '../registry/plugins/plugin.ts'
import { scoreMissing } from '../scoring/score-missing.ts'
import { type TraceFiles, traceFiles } from '../store/trace-files.ts'
import type { LengthProgress } from './events.ts'
import { type HeldItem, makeItemCache } from './item-cache.ts'
import { buildItem, buildJob, NATURAL_TOKENS } from './job.ts'
import { addRequest } from './manifest.ts'
import type { EntryTask } from './order/prefix-groups.ts'
import { orderByPrefix } from './order/prefix-order.ts'
import { groupByServer } from './order/warm-order.ts'
import { isDone, listPendingAnswers, makeAnswerKey, makeNextAttempt } from './pending.ts'
import type { PlannedItem, Queue } from './queue.ts'
import { getShard, getShardPart, scheduleRounds } from './rounds.ts'
import type { Work } from './work.ts'

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
    (sum, { cell }) => sum + (cell.target || NATURAL_TOKENS),
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
