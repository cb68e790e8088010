import { listExports, type Scorer } from 'fathom-bench/plugin'
import * as all from './all.ts'

/** Scorers of these tasks: MRCR's, graphwalks' and those of copied text. */
export const frontierScorers: readonly Scorer[] = listExports<Scorer>(all)
