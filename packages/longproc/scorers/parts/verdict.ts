import { captureReturn, type Returned, type Verdict } from 'fathom-bench/plugin'

/** Result of the official code for an answer, under its names. */
export interface OfficialResult<Metrics extends Readonly<Record<string, number>>> {
  readonly metrics: Metrics
  /** Position of the first error in the trace, as a share of the gold trace; null without an error or a trace. */
  readonly firstError: number | null
  readonly why: string
}

/** The official metrics of all tasks but HTML to TSV. `partial_accuracy` may be negative there. */
export interface TraceMetrics extends Readonly<Record<string, number>> {
  readonly accuracy: number
  readonly partial_accuracy: number
  readonly extraction_rate: number
}

/**
 * Returns a verdict with the unchanged official metrics in `parts.official`, which is `{ raises }` if the official code
 * ends in an exception.
 */
export function makeOfficialVerdict<Metrics extends Readonly<Record<string, number>>>(
  headline: keyof Metrics & string,
  partial: keyof Metrics & string,
  run: () => OfficialResult<Metrics>,
): Verdict {
  const judged: Returned<OfficialResult<Metrics>> = captureReturn(run)
  if ('raises' in judged) {
    return {
      value: 0,
      parts: { official: judged, partial: 0, firstError: null },
      why: `the official code raises ${judged.raises}`,
    }
  }
  const { metrics, firstError, why } = judged
  const share = Math.min(1, Math.max(0, metrics[partial]))
  return { value: metrics[headline], parts: { official: metrics, partial: share, firstError }, why }
}
