import { listExports, type Scorer } from 'fathom-bench/plugin'
import * as all from './all.ts'

/** LongProc's metrics, of both branches of its code, and our own twins of them. */
export const longprocScorers: readonly Scorer[] = listExports<Scorer>(all)
