import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { RunSpec } from '../config/spec.ts'

/** Whether a part of a run ended by an interruption, a limit or a model that stopped answering. */
export const hasEnded = ({ interrupted, spent, stopped }: RunSummary): boolean =>
  interrupted !== 'no' || spent !== null || stopped.length > 0

/** A time limit applies to the run, not to a part of it. */
export function reduceTimeLimit(spec: RunSpec, gone: number): RunSpec {
  const { run, ...item } = spec.maxTime
  return run === undefined ? spec : { ...spec, maxTime: { ...item, run: Math.max(1, run - gone) } }
}
