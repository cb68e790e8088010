import { defineFlag } from './flag.ts'
import type { ParsedFlags } from './parsed-flags.ts'
import { RUN_FLAGS } from './table.ts'
import { duration, integer, plain } from './values.ts'

const group = 'Batch'

/** What has no meaning where no server is asked, or belongs to the end of a run. */
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
  ...RUN
} = RUN_FLAGS

/** A run's flags, and its own. */
export const BATCH_FLAGS = {
  'split-bytes': defineFlag({
    group,
    form: 'N',
    absent: "the service's own limit: 200 MB, Anthropic 256 MB",
    basic: true,
    about: 'write: bytes of a file of requests at the most',
    read: integer(1_000, 1e12),
  }),
  'split-requests': defineFlag({
    group,
    form: 'N',
    absent: "the service's own limit: 50,000, Anthropic 100,000",
    basic: true,
    about: 'write: requests of a file at the most',
    read: integer(1, 1e9),
  }),
  again: defineFlag({
    group,
    form: 'FILE',
    absent: 'every file that was not sent yet',
    basic: true,
    about: 'send: a file of requests whose batch its service has lost, such as wave-1/requests-004.jsonl',
    read: plain,
  }),
  every: defineFlag({
    group,
    form: 'TIME',
    default: '60s',
    basic: true,
    about: 'wait: between two looks at a batch',
    read: duration,
  }),
  ...RUN,
} as const

/** What `fathom-bench batch` was asked. */
export type BatchOptions = ParsedFlags<typeof BATCH_FLAGS>
