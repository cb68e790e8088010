import type { RunSpec } from 'fathom-bench/plugin'

export type CheckEnv = Readonly<Record<string, string | undefined>>

/** One thing that a run needs. */
export interface Check {
  readonly name: string
  /** Looks for problems; an error becomes a FAIL. */
  look(spec: RunSpec, env: CheckEnv): CheckResult[] | Promise<CheckResult[]>
}

export interface CheckResult {
  readonly name: string
  readonly state: 'ok' | 'warn' | 'FAIL'
  /** One line; for a problem, the advice. */
  readonly note: string
}
