import { BenchError, EXIT } from '../../core/errors.ts'
import type { RunContext } from '../execute/run.ts'

/** Whether the user stopped the run. */
export const isStopped = ({ signals: { stop, abort } }: Pick<RunContext, 'signals'>) => stop.aborted || abort.aborted

export const makeStoppedError = (when: string) => new BenchError(`quick: stopped ${when}.`, EXIT.interrupted)
