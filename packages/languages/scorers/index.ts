import { listExports, type Scorer } from 'fathom-bench/plugin'
import * as all from './all.ts'

/** All scorers of replies in other languages than English. */
export const languageScorers: readonly Scorer[] = listExports<Scorer>(all)
