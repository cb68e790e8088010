import { readSteadyClock } from '../../core/process/clock.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import type { ModelNote } from '../../core/rows/manifest/model-note.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { Budget } from '../../runners/metering/budget.ts'
import type { Tape } from '../../runners/metering/record.ts'
import type { Model } from '../../runners/model.ts'
import type { Mailbox } from '../../runners/models/transport/mailbox.ts'
import { splitLimits } from '../config/limits.ts'
import type { RunSpec } from '../config/spec.ts'
import type { LimiterOf, OpenModels } from '../connect/models.ts'
import { withSharedRequests } from '../connect/shared-models.ts'
import { buildCalibrations } from '../fit/calibrations.ts'
import { openJudgeBudget } from '../judge/judge.ts'
import { noteUnjudged } from '../judge/verdicts.ts'
import { type PreparedRun, prepareRun, type Recording } from '../prepare.ts'
import type { Suite } from '../registry/items/suite.ts'
import type { Registry } from '../registry/registry.ts'
import { openPrograms } from '../scoring/programs.ts'
import { openScoring, SHORT_CHARACTERS } from '../scoring/scoring.ts'
import type { Recorder } from '../store/recording.ts'
import { RunFolder } from '../store/run-folder.ts'
import { answerAll } from './answer-all.ts'
import type { Listener, StopSignals } from './events.ts'
import { endLastSession } from './manifest.ts'
import type { Queue } from './queue.ts'
import type { Work } from './work.ts'

/** Dependencies of a run: registry, listener and stop signals. */
export interface RunContext {
  readonly registry: Registry
  /** Variables of the environment, for keys. */
  readonly env: Readonly<Record<string, string | undefined>>
  readonly listen: Listener
  readonly signals: StopSignals
  /** Models that a program brings itself, by the names in the spec: no server is asked for them. */
  readonly own?: ReadonlyMap<string, Model>
  /** Stores requests and finds responses, instead of servers. */
  readonly mailbox?: Mailbox
  /** Hands the jobs out; absent: they are done in this process. */
  readonly queue?: Queue
  /** Limits calls to a server, instead of a limiter of this process only. */
  readonly limiterOf?: LimiterOf
  /** Models as an earlier plan of this process saw them, whose fit checks are not repeated. */
  readonly seen?: Readonly<Record<string, ModelNote>>
  /** Returns the part of the suite that is to be answered, such as a baseline's items; it takes the place of `until`. */
  readonly limit?: (suite: Suite) => Suite
}

/** A prepared run that can begin. */
export interface PlannedRun extends Omit<PreparedRun, 'modelNotes' | 'played' | 'recorder'> {
  /** Opens its folder. The session is closed before the run is. */
  begin(): Session
}

/** A run at work, in its folder. */
export interface Session {
  readonly folder: RunFolder
  /** The inputs of `answerAll`; a gate with interim analyses answers parts of it. */
  readonly work: Work
  /** Answers and scores everything that the folder lacks. */
  answer(): Promise<RunSummary>
  /** Opens the rest of the run's limits, when its answers are judged. */
  openJudgeBudget(): Budget
  /**
   * Writes into the manifest how it ended.
   * @param isOnlyUnjudged whether nothing but verdicts is missing
   */
  end(exitCode: number, isOnlyUnjudged?: boolean): void
  close(): void
}

/**
 * Reads, checks and plans a run, so that errors show before anything is spent. Close it in the end.
 * @throws BenchError (usage) for an invalid spec, (incomplete) if a server does not answer
 */
export async function planRun(config: RunSpec, context: RunContext): Promise<PlannedRun> {
  const { modelNotes, played, recorder, ...prepared } = await prepareRun(config, context)
  const { spec, suite, entries, models, prices, manifest, out } = prepared
  return {
    ...prepared,
    begin: () =>
      begin({
        spec,
        suite,
        entries,
        models,
        prices,
        notes: modelNotes,
        played,
        recorder,
        around: context,
        manifest,
        out,
      }),
  }
}

interface Beginning extends Pick<Work, 'spec' | 'suite' | 'entries' | 'prices'> {
  readonly models: OpenModels
  readonly notes: OpenModels['notes']
  readonly played: Recording | undefined
  readonly recorder: Recorder | undefined
  readonly around: RunContext
  readonly manifest: Manifest
  readonly out: string
}

function begin({ manifest, out, notes, played, recorder, around, ...planned }: Beginning): Session {
  const startedAt = readSteadyClock()
  const folder = RunFolder.open(out, manifest)
  for (const line of folder.notes) around.listen({ event: 'note', line })
  const programs = openPrograms(planned.spec)
  const { registry, listen, signals, queue } = around
  const scoring = openScoring({ registry, programs, shortCharacters: SHORT_CHARACTERS })
  const endScoring = () => void scoring.close()
  signals.abort.addEventListener('abort', endScoring)
  let taped: ReturnType<typeof openTape>
  const close = () => {
    signals.abort.removeEventListener('abort', endScoring)
    endScoring()
    taped?.close?.()
    programs.close()
    folder.close()
  }
  try {
    taped = openTape(recorder, notes, played, around.mailbox)
  } catch (error) {
    close()
    throw error
  }
  const calibrations = buildCalibrations(notes, planned.suite)
  // Batches and replays call no server.
  const asksServers = !played && !around.mailbox
  const entries = asksServers ? withSharedRequests(planned.entries, planned.spec) : planned.entries
  const work: Work = {
    ...planned,
    entries,
    calibrations,
    folder,
    registry,
    programs,
    scoring,
    tape: taped?.tape,
    recorded: taped?.append,
    queue,
    listen,
    signals,
  }
  return {
    folder,
    work,
    close,
    answer: () => answerAll(work),
    openJudgeBudget: () => openJudgeBudget(folder, splitLimits(planned.spec).run, startedAt),
    end(exitCode, isOnlyUnjudged) {
      folder.noteServers()
      noteUnjudged(folder)
      folder.updateManifest(manifest => endLastSession(manifest, exitCode, isOnlyUnjudged))
    },
  }
}

function openTape(
  recorder: Recorder | undefined,
  notes: OpenModels['notes'],
  played: Recording | undefined,
  mailbox?: Mailbox,
): (Partial<ReturnType<Recorder>> & { readonly tape: Tape }) | undefined {
  if (mailbox) return { tape: mailbox.tape }
  if (played) return { tape: played.tape(readSteadyClock) }
  return recorder?.(notes, readSteadyClock)
}
