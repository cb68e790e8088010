import { listExports, type Params, type Task } from 'fathom-bench/plugin'
import * as all from './all.ts'

/** The six tasks of LongProc, generated. */
export const longprocTasks: readonly Task<Params, string>[] = listExports(
  all as unknown as Record<string, Task<Params, string>>,
)
