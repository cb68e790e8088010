import {
  buildManifest,
  type Handout,
  type Load,
  type Manifest,
  type Queue,
  type RunSummary,
  rejectOnAbort,
} from 'fathom-bench/plugin'
import { markStore } from '../artifacts/artifacts.ts'
import type { Blobs } from '../artifacts/blobs.ts'
import { openQueues } from '../redis/jobs.ts'
import { type Door, openQueueRun, runId } from '../redis/state.ts'
import { storeOn } from '../redis/store.ts'
import { buildQueueSettings, type Settings } from '../settings.ts'
import type { JobContext } from '../task.ts'
import { buildExpectedRun } from '../worker/expectations.ts'
import { takeLease } from './lease.ts'
import { makeResultCollector } from './result-collector.ts'
import { CoordinatorSession } from './session.ts'

/**
 * Hands a run's jobs to workers anywhere; this process is the only one that writes its folder.
 * @param blobs where workers leave traces and recordings, for a run that keeps them
 */
export function clusterQueue(door: Door, blobs?: Blobs): Queue {
  let load: Load = { inFlight: 0, limit: 0, throttles: 0 }
  return {
    load: () => load,
    answer: handout =>
      runCoordinator(door, blobs, handout, now => {
        load = now
      }),
  }
}

async function runCoordinator(
  door: Door,
  blobs: Blobs | undefined,
  handout: Handout,
  onLoad: (load: Load) => void,
): Promise<RunSummary> {
  const { entries, models, registry, signals, listen } = handout.work
  // All rounds of a run have one suite and one spec here, or workers would take each for another run.
  const { spec, suite } = handout.work.rounds ?? handout.work
  const say = (line: string) => listen({ event: 'note', line: `  queue    ${line}` })
  const expected = buildExpectedRun(buildManifest({ ...spec, registry }, suite, entries, {}), suite, entries)
  const used = [...entries.map(({ model }) => model), models.subModel, models.embedder].filter(model => model !== null)
  const windows = Object.fromEntries(used.map(({ id, window }) => [id, window]))
  const counts = collectTokenCounts(handout.work.folder.manifest.models)
  const { settings, text, id: settingsId } = buildQueueSettings(spec, entries, { expected, windows, counts })
  const id = runId(settingsId, handout.work.folder.manifest)
  if (blobs) await markStore(blobs, text)
  const store = storeOn(door.connection.redis, door.connection.patience)
  const lease = await takeLease(store, door.connection.shown, signals.stop, say)
  const queues = openQueues(door.packages, door.connection, settings.queues)
  const known: JobContext = { run: id, suite: handout.work.suite, entries }
  // Answers of a later round may have come back to a coordinator that was gone.
  const rows = makeResultCollector(handout, { ...known, suite }, { blobs, keeps: settings.keeps, hold: lease.hold })
  try {
    const session = new CoordinatorSession({ handout, settings, store, lease, queues, known, rows, say, onLoad })
    const state = await openQueueRun(store, door, handout, { id, text, queues }, queue => session.empty(queue))
    return await session.run(state)
  } finally {
    await rows.close()
    await rejectOnAbort(lease.leave(), AbortSignal.timeout(FAREWELL_MS)).catch(() => {})
    await Promise.all([...queues.values()].map(queue => queue.close().catch(() => {})))
  }
}

/** Results of the fit checks, by model. */
const collectTokenCounts = (notes: Manifest['models']): Settings['counts'] =>
  Object.fromEntries(
    Object.entries(notes).flatMap(([name, { fit }]) => {
      if (!fit) return []
      const { ownTokens, tasks, template } = fit
      const counts = Object.entries({ ownTokens, tasks, template }).filter(([, value]) => value !== undefined)
      return [[name, Object.fromEntries(counts)]]
    }),
  )

const FAREWELL_MS = 2_000
