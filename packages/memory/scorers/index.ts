import type { Scorer } from 'fathom-bench/plugin'
import { locomoAdversarial, locomoF1 } from './locomo.ts'
import { statedLocomoAdversarial, statedLocomoF1 } from './stated-locomo.ts'

/** The scorers of suites whose files are read as streams. */
export const streamScorers: readonly Scorer[] = [locomoF1, statedLocomoF1, locomoAdversarial, statedLocomoAdversarial]
