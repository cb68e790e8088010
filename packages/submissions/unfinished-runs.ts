import { explainUnfinished, type RunRows } from 'fathom-bench/plugin'

/** Returns why a run is incomplete, in one line; none for a complete run. */
export function listUnfinishedReasons(run: Pick<RunRows, 'manifest' | 'items'>): string[] {
  const reason = explainUnfinished(run)
  return reason === undefined ? [] : [`the run is not finished: ${reason}`]
}
