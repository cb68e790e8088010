import { defineFlag } from './flag.ts'
import type { ParsedFlags } from './parsed-flags.ts'
import { RUN_FLAGS } from './table.ts'
import { duration, integer, plain } from './values.ts'

const group = 'Batch'

/** These flags have no meaning without a server, or belong to the end of a run. */
const {
  'dry-run': _dryRun,
  'fit-check': _fitCheck,
  'max-retries': _maxRetries,
  'probe-window': _probeWindow,
  'retry-budget': _retryBudget,
  'session-header': _sessionHeader,
  gate: _gate,
  judge: _judge,
  'judge-key-env': _judgeKeyEnv,
  queue: _queue,
  record: _record,
  replay: _replay,
  rpm: _rpm,
  sequential: _sequential,
  store: _store,
  stream: _stream,
  timeout: _timeout,
  tpm: _tpm,
  trace: _trace,
  until: _until,
  ...RUN
} = RUN_FLAGS

/** The flags of a run, and those of `batch`. */
export const BATCH_FLAGS = {
  'split-bytes': defineFlag({
    group,
    form: 'N',
    absent: "the service's own limit: 200 MB, Anthropic 256 MB",
    basic: true,
    about: 'write: maximum bytes per request file',
    read: integer(1_000, 1e12),
  }),
  'split-requests': defineFlag({
    group,
    form: 'N',
    absent: "the service's own limit: 50,000, Anthropic 100,000",
    basic: true,
    about: 'write: maximum requests per request file',
    read: integer(1, 1e9),
  }),
  again: defineFlag({
    group,
    form: 'FILE',
    absent: 'every file that is not sent yet',
    basic: true,
    about: 'send: send a request file again, after the service lost its batch, such as wave-1/requests-004.jsonl',
    read: plain,
  }),
  every: defineFlag({
    group,
    form: 'TIME',
    default: '60s',
    basic: true,
    about: 'wait: time between two checks of a batch',
    read: duration,
  }),
  ...RUN,
} as const

/** The options of `fathom-bench batch`. */
export type BatchOptions = ParsedFlags<typeof BATCH_FLAGS>
