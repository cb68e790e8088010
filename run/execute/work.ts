import type { Programs } from '../../core/process/programs.ts'
import type { Prices } from '../../runners/metering/price.ts'
import type { Recorded, Tape } from '../../runners/metering/record.ts'
import type { Calibration } from '../../runners/models/counting/calibration.ts'
import type { RunEntry } from '../config/entries.ts'
import type { RunSpec } from '../config/spec.ts'
import type { OpenModels } from '../connect/models.ts'
import type { Suite } from '../registry/items/suite.ts'
import type { Registry } from '../registry/registry.ts'
import type { Scoring } from '../scoring/scoring.ts'
import type { RunFolder } from '../store/run-folder.ts'
import type { Listener, StopSignals } from './events.ts'
import type { Queue } from './queue.ts'

/** The inputs of a run's answers. */
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
