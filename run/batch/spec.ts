import type { RunSpec } from '../config/spec.ts'

/** A run whose requests go into files and whose replies come in files. */
export interface BatchSpec extends RunSpec {
  /** Maximum bytes of a request file. If absent, the service's limit applies. */
  readonly splitBytes?: number | undefined
  /** Maximum requests per file. If absent, the service's limit applies. */
  readonly splitRequests?: number | undefined
}

/** What has no meaning where no server is asked: nothing is tried first, sent again, held to a pace or timed. */
const OVER_FILES = {
  dryRun: false,
  fitCheck: false,
  probeWindow: false,
  maxRetries: 0,
  retryBudget: 0,
  timeout: undefined,
  rpm: undefined,
  tpm: undefined,
  record: undefined,
  replay: undefined,
  sessionHeader: undefined,
  stream: false,
  trace: false,
} satisfies Partial<RunSpec>

/** What is asked as a run over files does it, whether all of a run was said or not. */
export const toFileOptions = <Asked extends object>(options: Asked) => ({ ...options, ...OVER_FILES })
