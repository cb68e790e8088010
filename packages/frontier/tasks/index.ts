import { listExports, type Params, type Task } from 'fathom-bench/plugin'
import * as all from './all.ts'

/** Fifteen tasks that still separate models, and those of chains. */
export const frontierTasks: readonly Task<Params, string>[] = listExports(
  all as unknown as Record<string, Task<Params, string>>,
)
