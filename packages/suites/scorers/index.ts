import { listExports, type Scorer } from 'fathom-bench/plugin'
import * as all from './all.ts'

/** All scorers of other suites, official and our own twins of them. */
export const scorers: readonly Scorer[] = listExports<Scorer>(all)
