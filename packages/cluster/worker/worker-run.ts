import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type AnswerRow,
  buildCalibrations,
  buildJob,
  chooseBuilder,
  createSandboxPool,
  DEFAULTS,
  type Job,
  type Lacking,
  type LimiterOf,
  type Listener,
  limitWorker,
  listPluginPaths,
  type Model,
  type ModelNote,
  makeAnswerKey,
  makeItemCache,
  mustGet,
  type PlannedRun,
  planRun,
  type RunContext,
  type RunEntry,
  type RunSpec,
  runJobs,
  type SharedClaim,
  splitLimits,
  withSharedRequests,
} from 'fathom-bench/plugin'
import { openArtifactWriter } from '../artifacts/artifacts.ts'
import type { Blobs } from '../artifacts/blobs.ts'
import type { WorkerResult } from '../coordinator/returned-answer.ts'
import { makeChannel } from '../redis/channel.ts'
import { findEntryServer } from '../redis/names.ts'
import { checkServers } from '../servers.ts'
import { refusePrograms, type Settings } from '../settings.ts'
import type { JobContext } from '../task.ts'
import { buildExpectedRun, checkPlugins, checkSame } from './expectations.ts'
import { removeFileQuotes } from './named-files.ts'

/** A worker's own settings: no queue changes them. */
export interface WorkerSpec extends Pick<RunSpec, 'plugin' | 'secretSeed' | 'allowNativeCode'> {
  /** Servers that may be sent this machine's keys. */
  readonly servers: readonly string[]
  /** Jobs of each server at a time. */
  readonly concurrency: number
}

/** A run as a worker has it on its desk. */
export interface WorkerRun {
  readonly known: JobContext
  /**
   * @returns the rows of an answer. @throws HANDED_BACK where it is not to be answered here any more, BenchError where
   * its item cannot be built
   */
  answer(lacking: Lacking): Promise<WorkerResult>
  /** Starts nothing new, and resolves when the answers in progress have ended. */
  stop(): Promise<void>
  /** As `stop`, at once. */
  abort(): Promise<void>
  close(): Promise<void>
}

/** A job that another worker is to do. */
export const HANDED_BACK = new Error('handed back')

export interface DeskOptions {
  readonly settings: Settings
  readonly id: string
  readonly own: WorkerSpec
  readonly around: Pick<RunContext, 'registry' | 'env'> & { readonly listen: Listener; readonly limiterOf: LimiterOf }
  /** Where traces and recordings go; absent: the run keeps none. */
  readonly blobs: Blobs | undefined
  readonly sharedClaim: SharedClaim | undefined
  /** Milliseconds of the session's time that are gone; undefined where its time has no limit. */
  readonly msGone: number | undefined
  /** A model was given up, or a limit is used up: nothing more can be answered here. */
  readonly onEnd: (end: { readonly model?: string; readonly reason: string }) => void
}

/**
 * Plans a run again from its settings and holds what came out to what the coordinator has.
 * @throws BenchError (usage) where something is another one here, or a key would go to a server that was not named
 */
export async function openDesk({ id, ...given }: DeskOptions): Promise<WorkerRun> {
  const { settings, own, around } = given
  const spec = buildRunSpec(settings, own)
  checkServers(spec, own.servers, around.env)
  checkPlugins(settings.expected, around.registry)
  const [stop, abort] = [new AbortController(), new AbortController()]
  const signals = { stop: stop.signal, abort: abort.signal }
  const planned = await planRun(spec, { ...around, signals }).catch(error => {
    throw removeFileQuotes(error, settings.spec)
  })
  try {
    const { suite, manifest } = planned
    const windowed = planned.entries.map(entry => withWindow(entry, settings.windows))
    const entries = withSharedRequests(windowed, planned.spec)
    refusePrograms(entries)
    checkSame(settings.expected, buildExpectedRun(manifest, suite, entries))
    const known: JobContext = { run: id, suite, entries }
    const { answer, done } = startWork({ ...given, planned, known, stop, abort })
    const endWork = async (controller: AbortController) => {
      controller.abort()
      await done
    }
    return { known, answer, stop: () => endWork(stop), abort: () => endWork(abort), close: () => planned.close() }
  } catch (error) {
    await planned.close()
    throw error
  }
}

/** The run's limits are kept in Redis; those of each item hold here. */
function buildRunSpec({ spec }: Settings, own: WorkerSpec): RunSpec {
  return {
    ...DEFAULTS,
    ...spec,
    plugin: own.plugin,
    secretSeed: own.secretSeed,
    allowNativeCode: own.allowNativeCode,
    ...limitWorker(spec, own.concurrency),
    fitCheck: false,
    probeWindow: false,
    // Nothing is read there and nothing written.
    out: join(tmpdir(), 'fathom-worker-has-no-folder'),
  }
}

/** A window was probed once, by the coordinator. */
function withWindow(entry: RunEntry, windows: Settings['windows']): RunEntry {
  const { model } = entry
  return model ? { ...entry, model: setWindow(model, windows) } : entry
}

const setWindow = (model: Model, windows: Settings['windows']): Model =>
  Object.hasOwn(windows, model.id) ? { ...model, window: windows[model.id] } : model

/** A model was asked how it counts once, by the coordinator. */
const withCounts = (note: ModelNote, counts: Settings['counts'], name: string): ModelNote =>
  Object.hasOwn(counts, name) ? { ...note, fit: { ...NO_CALL, ...counts[name] } } : note

const NO_CALL = { sent: 0, counted: null, found: true, readsPerSecond: 0 }

interface Working extends Omit<DeskOptions, 'id'> {
  readonly planned: PlannedRun
  readonly known: JobContext
  readonly stop: AbortController
  readonly abort: AbortController
}

/**
 * Runs attempts as any process does (`runJobs`). Jobs start in the order in which they are put in, and rows go back to
 * the caller that put them in.
 */
function startWork(desk: Working) {
  const { planned, known, settings, around, blobs, sharedClaim, msGone, onEnd, stop, abort, own } = desk
  const { registry } = around
  const lanes = new Map(settings.queues.map(({ server }) => [server, makeChannel<Job>()]))
  const waiting = new Map<Job, { readonly give: (row: AnswerRow) => void; readonly back: (why: unknown) => void }>()
  const sandboxes = createSandboxPool()
  const models = {
    ...planned.models,
    subModel: planned.models.subModel && setWindow(planned.models.subModel, settings.windows),
  }
  const { spec } = planned
  const suite = known.suite as PlannedRun['suite']
  const tokens = suite.cells.reduce((sum, { samples, target }) => sum + samples * target, 0)
  const builder = chooseBuilder({ spec, suite, registry, entries: known.entries, tokens })
  const items = makeItemCache(async (item: Lacking['planned']) => (await builder).build(item))
  const counted = Object.entries(planned.models.notes).map(([name, note]) => [
    name,
    withCounts(note, settings.counts, name),
  ])
  const calibrations = buildCalibrations(Object.fromEntries(counted), suite)
  let over = false

  const done = runJobs({
    lanes: [...lanes.values()],
    sandboxes,
    concurrency: own.concurrency,
    limits: splitLimits(planned.spec).item,
    prices: planned.prices,
    signal: abort.signal,
    stopSignal: stop.signal,
    ...(msGone !== undefined && {
      runLimits: { ms: splitLimits(settings.spec).run.ms },
      spentBefore: { calls: 0, tokens: 0, cost: 0, ms: msGone },
    }),
    sharedClaim,
    plugins: listPluginPaths(registry.files),
    onAnswer: (row, job) => waiting.get(job)?.give(row),
    onEvent(event) {
      if (event.event === 'model stopped') onEnd(event)
    },
  })
    .then(
      ({ spent }) => spent !== null && onEnd({ reason: spent }),
      error => {
        for (const { back } of waiting.values()) back(error)
      },
    )
    .finally(() => {
      over = true
      for (const { back } of waiting.values()) back(HANDED_BACK)
      sandboxes.close()
      return builder.then(each => each.close())
    })

  const answer = async (lacking: Lacking): Promise<WorkerResult> => {
    if (over || stop.signal.aborted || abort.signal.aborted) throw HANDED_BACK
    const kept = blobs && openArtifactWriter(settings.keeps, makeAnswerKey(lacking.planned, lacking.entry), blobs)
    const hold = items.hold(lacking.planned)
    const { trace, tape } = kept ?? {}
    const job = buildJob({ spec, models, suite, calibrations }, { ...lacking, item: hold.item, trace, tape })
    try {
      const row = await new Promise<AnswerRow>((give, back) => {
        waiting.set(job, { give, back })
        mustGet(lanes, findEntryServer(lacking.entry, spec.models)).put(job)
      })
      const item = (await hold.item()).row
      return { item, answer: row, kept: (await kept?.kept()) ?? {} }
    } finally {
      kept?.close()
      waiting.delete(job)
      hold.letGo()
    }
  }
  return { answer, done }
}
