import type { Scorer } from 'fathom-bench/plugin'
import { agentBenchScorers } from './agent-bench.ts'
import { membenchLetter, personamemLetter } from './letters.ts'
import { locomoAdversarial, locomoF1 } from './locomo.ts'
import { statedLocomoAdversarial, statedLocomoF1 } from './stated-locomo.ts'

/** The scorers of suites whose files are read as streams. */
export const streamScorers: readonly Scorer[] = [
  locomoF1,
  statedLocomoF1,
  locomoAdversarial,
  statedLocomoAdversarial,
  personamemLetter,
  membenchLetter,
  ...agentBenchScorers,
]
