import type { RunRows } from '../reports/reporter.ts'
import { unfinishedReason } from '../reports/whole.ts'

/** Returns why a run is not whole, in one line; none for a run that is. */
export function unfinished(run: Pick<RunRows, 'manifest' | 'items'>): string[] {
  const reason = unfinishedReason(run)
  return reason === undefined ? [] : [`the run is not finished: ${reason}`]
}
