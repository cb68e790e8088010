import type { Io } from '../../core/io.ts'
import type { RunOptions } from '../options.ts'

/** One thing that a run needs. */
export interface Check {
  readonly name: string
  /** What it throws is shown as a FAIL. */
  look(options: RunOptions, io: Io): Finding[] | Promise<Finding[]>
}

export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  /** One line; where something is wrong, what to do. */
  readonly note: string
}
