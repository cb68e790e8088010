import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { held } from '../core/held.ts'
import type { AnswerRow, ModelNote } from '../core/rows.ts'
import { jobOf, keyOf } from '../engine/answer-all.ts'
import { builderFor } from '../engine/building/choice.ts'
import { calibrationsOf } from '../engine/calibrations.ts'
import { DEFAULTS } from '../engine/defaults.ts'
import type { Entry } from '../engine/entries.ts'
import type { Listener } from '../engine/events.ts'
import { heldItems } from '../engine/held-items.ts'
import { limitsOf } from '../engine/limits.ts'
import type { LimiterOf } from '../engine/models.ts'
import type { Lacking } from '../engine/queue.ts'
import { type PlannedRun, planRun, type Surroundings } from '../engine/run.ts'
import { withSharedRequests } from '../engine/shared-models.ts'
import type { RunSpec } from '../engine/spec.ts'
import type { Job } from '../runners/attempt.ts'
import type { SharedClaim } from '../runners/budget.ts'
import type { Model } from '../runners/model.ts'
import { runJobs } from '../runners/run.ts'
import { sandboxPool } from '../runners/sandbox/pool.ts'
import { filesOfPlugins } from '../suites/plugin.ts'
import type { Answered } from './answered.ts'
import type { Blobs } from './blobs.ts'
import { channel } from './channel.ts'
import { checkPlugins, checkSame, expectedOf } from './expected.ts'
import { keeping } from './keep.ts'
import { withoutQuotes } from './named-files.ts'
import { serverOfEntry } from './names.ts'
import { checkServers } from './servers.ts'
import { refusePrograms, type Settings } from './settings.ts'
import type { Known } from './task.ts'

/** What is a worker's own: nothing of it comes from a queue. */
export interface WorkerSpec extends Pick<RunSpec, 'plugin' | 'secretSeed' | 'allowNativeCode'> {
  /** Servers that may be sent this machine's keys. */
  readonly servers: readonly string[]
  /** Jobs of each server at a time. */
  readonly concurrency: number
}

/** A run as a worker has it on its desk. */
export interface Desk {
  readonly known: Known
  /** @returns the rows of an answer. @throws HANDED_BACK where it is not to be answered here any more, BenchError where its item cannot be built */
  answer(lacking: Lacking): Promise<Answered>
  /** The answers that are begun end; resolves then. Nothing new is begun. */
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
  readonly around: Pick<Surroundings, 'registry' | 'env'> & { readonly listen: Listener; readonly limiterOf: LimiterOf }
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
export async function openDesk({ id, ...given }: DeskOptions): Promise<Desk> {
  const { settings, own, around } = given
  const spec = specOf(settings, own)
  checkServers(spec, own.servers, around.env)
  checkPlugins(settings.expected, around.registry)
  const [stop, abort] = [new AbortController(), new AbortController()]
  const signals = { stop: stop.signal, abort: abort.signal }
  const planned = await planRun(spec, { ...around, signals }).catch(error => {
    throw withoutQuotes(error, settings.spec)
  })
  try {
    const { suite, manifest } = planned
    const windowed = planned.entries.map(entry => withWindow(entry, settings.windows))
    const entries = withSharedRequests(windowed, planned.spec)
    refusePrograms(entries)
    checkSame(settings.expected, expectedOf(manifest, suite, entries))
    const known: Known = { run: id, suite, entries }
    const { answer, done } = working({ ...given, planned, known, stop, abort })
    const ended = async (controller: AbortController) => {
      controller.abort()
      await done
    }
    return { known, answer, stop: () => ended(stop), abort: () => ended(abort), close: () => planned.close() }
  } catch (error) {
    await planned.close()
    throw error
  }
}

/** The run's limits are kept in Redis; those of each item hold here. */
function specOf({ spec }: Settings, own: WorkerSpec): RunSpec {
  const each = ({ item }: RunSpec['maxCalls']) => (item === undefined ? {} : { item })
  return {
    ...DEFAULTS,
    ...spec,
    ...{ plugin: own.plugin, secretSeed: own.secretSeed, allowNativeCode: own.allowNativeCode },
    ...{ maxCalls: each(spec.maxCalls), maxTotalTokens: each(spec.maxTotalTokens), maxCost: each(spec.maxCost) },
    maxTime: each(spec.maxTime),
    ...{ fitCheck: false, probeWindow: false, concurrency: Math.min(own.concurrency, spec.concurrency) },
    // Nothing is read there and nothing written.
    out: join(tmpdir(), 'fathom-worker-has-no-folder'),
  }
}

/** A window was probed once, by the coordinator. */
function withWindow(entry: Entry, windows: Settings['windows']): Entry {
  const { model } = entry
  return model ? { ...entry, model: windowed(model, windows) } : entry
}

const windowed = (model: Model, windows: Settings['windows']): Model =>
  Object.hasOwn(windows, model.id) ? { ...model, window: windows[model.id] } : model

/** A model was asked how it counts once, by the coordinator. */
const withCounts = (note: ModelNote, counts: Settings['counts'], name: string): ModelNote =>
  Object.hasOwn(counts, name) ? { ...note, fit: { ...NO_CALL, ...counts[name] } } : note

const NO_CALL = { sent: 0, counted: null, found: true, readsPerSecond: 0 }

interface Working extends Omit<DeskOptions, 'id'> {
  readonly planned: PlannedRun
  readonly known: Known
  readonly stop: AbortController
  readonly abort: AbortController
}

/** The attempts run as in any process (`runJobs`); jobs come as they are put in, and rows go back to whoever put them in. */
function working(desk: Working) {
  const { planned, known, settings, around, blobs, sharedClaim, msGone, onEnd, stop, abort, own } = desk
  const { registry } = around
  const lanes = new Map(settings.queues.map(({ server }) => [server, channel<Job>()]))
  const waiting = new Map<Job, { readonly give: (row: AnswerRow) => void; readonly back: (why: unknown) => void }>()
  const sandboxes = sandboxPool()
  const models = {
    ...planned.models,
    subModel: planned.models.subModel && windowed(planned.models.subModel, settings.windows),
  }
  const { spec } = planned
  const suite = known.suite as PlannedRun['suite']
  const tokens = suite.cells.reduce((sum, { samples, target }) => sum + samples * target, 0)
  const builder = builderFor({ spec, suite, registry, entries: known.entries, tokens })
  const items = heldItems(async (item: Lacking['planned']) => (await builder).build(item))
  const counted = Object.entries(planned.models.notes).map(([name, note]) => [
    name,
    withCounts(note, settings.counts, name),
  ])
  const calibrations = calibrationsOf(Object.fromEntries(counted), {
    tokenizer: suite.tokenizer.id,
    templateTokens: spec.templateTokens,
  })
  let over = false

  const done = runJobs({
    ...{ lanes: [...lanes.values()], sandboxes, concurrency: own.concurrency, limits: limitsOf(planned.spec).item },
    prices: planned.prices,
    ...{ signal: abort.signal, stopSignal: stop.signal },
    ...(msGone !== undefined && {
      runLimits: { ms: settings.spec.maxTime.run },
      spentBefore: { calls: 0, tokens: 0, cost: 0, ms: msGone },
    }),
    sharedClaim,
    plugins: filesOfPlugins(registry.files),
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

  const answer = async (lacking: Lacking): Promise<Answered> => {
    if (over || stop.signal.aborted || abort.signal.aborted) throw HANDED_BACK
    const kept = blobs && keeping(settings.keeps, keyOf(lacking.planned, lacking.entry), blobs)
    const hold = items.hold(lacking.planned)
    const { trace, tape } = kept ?? {}
    const job = jobOf({ spec, models, suite, calibrations }, { ...lacking, item: hold.item, trace, tape })
    try {
      const row = await new Promise<AnswerRow>((give, back) => {
        waiting.set(job, { give, back })
        held(lanes, serverOfEntry(lacking.entry, spec.models)).put(job)
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
