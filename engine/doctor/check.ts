import type { RunSpec } from '../spec.ts'

export type Env = Readonly<Record<string, string | undefined>>

/** One thing that a run needs. */
export interface Check {
  readonly name: string
  /** What it throws is shown as a FAIL. */
  look(spec: RunSpec, env: Env): Finding[] | Promise<Finding[]>
}

export interface Finding {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  /** One line; where something is wrong, what to do. */
  readonly note: string
}
