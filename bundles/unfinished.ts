import type { RunRows } from '../reports/reporter.ts'
import { explainUnfinished } from '../reports/whole.ts'

/** Returns why a run is not whole, in one line; none for a run that is. */
export function listUnfinishedReasons(run: Pick<RunRows, 'manifest' | 'items'>): string[] {
  const reason = explainUnfinished(run)
  return reason === undefined ? [] : [`the run is not finished: ${reason}`]
}
