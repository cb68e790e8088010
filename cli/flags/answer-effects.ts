import type { RunSpec } from '../../run/config/spec.ts'
import type { BatchOptions } from './batch.ts'
import type { RunCommandOptions } from './table.ts'

const GATE = 'it compares answers after the run'
const SHOWN = 'it changes only what is shown'
const BATCH = 'it divides requests over files'

/**
 * Options of commands that are not part of a run's spec, each with the reason why it changes no answer.
 * `run/config/answer-effects.ts` has those of a run.
 */
export const OTHER_EFFECTS: Readonly<
  Record<Exclude<keyof RunCommandOptions | keyof BatchOptions, keyof RunSpec>, string>
> = {
  gate: GATE,
  sequential: 'it adds items in steps, and stops between them',
  by: GATE,
  scorer: GATE,
  alpha: GATE,
  maxDrop: GATE,
  maxDropOverall: GATE,
  minN: GATE,
  maxCostIncrease: GATE,
  maxLatencyIncrease: GATE,
  maxErrorRate: GATE,
  onInconclusive: GATE,
  entry: GATE,
  baselineEntry: GATE,
  junit: GATE,
  github: GATE,
  display: SHOWN,
  quiet: SHOWN,
  color: SHOWN,
  details: SHOWN,
  axis: SHOWN,
  debug: SHOWN,
  splitBytes: BATCH,
  splitRequests: BATCH,
  every: 'it is the time between two checks of a batch',
  allowConfigCode: 'it lets a config file run code; its methods are in the config',
  again: 'it names the file of a batch that is sent again',
  judgeKeyEnv: 'it names a credential',
  failOnError: 'it decides the exit code',
  queue: 'it names who answers; settings travel with each job',
  store: 'it is where workers leave traces',
  words: 'they are rejected, or name a part of the command',
  typed: 'they are the names of flags',
}
