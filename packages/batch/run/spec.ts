import type { RunSpec } from 'fathom-bench/plugin'

/** A run whose requests go into files and whose replies come in files. */
export interface BatchSpec extends RunSpec {
  /** Maximum bytes of a request file. If absent, the service's limit applies. */
  readonly splitBytes?: number | undefined
  /** Maximum requests per file. If absent, the service's limit applies. */
  readonly splitRequests?: number | undefined
}

/** Options without meaning if no server is called: first requests, retries, rate limits and timeouts. */
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

/** Returns the options for a run over files. */
export const toFileOptions = <Asked extends object>(options: Asked) => ({ ...options, ...OVER_FILES })
