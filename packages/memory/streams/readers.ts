import { memoryAgentBench } from './agent-bench.ts'
import { amaBenchStreams } from './ama-bench.ts'
import { beamStreams, mendedBeamStreams } from './beam.ts'
import type { StreamReader } from './contract.ts'
import { locomo } from './locomo.ts'
import { longmemeval } from './longmemeval.ts'
import { membench } from './membench.ts'
import { personamem } from './personamem.ts'
import { realtalk } from './realtalk.ts'

/** All suites whose files are read as streams: one file each. */
export const STREAM_READERS: readonly StreamReader[] = [
  locomo,
  realtalk,
  longmemeval,
  personamem,
  membench,
  memoryAgentBench,
  beamStreams,
  mendedBeamStreams,
  amaBenchStreams,
]
