import type { RunSpec } from '../config/spec.ts'

export type CheckEnv = Readonly<Record<string, string | undefined>>

/** One thing that a run needs. */
export interface Check {
  readonly name: string
  /** What it throws is shown as a FAIL. */
  look(spec: RunSpec, env: CheckEnv): CheckResult[] | Promise<CheckResult[]>
}

export interface CheckResult {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  /** One line; where something is wrong, what to do. */
  readonly note: string
}
