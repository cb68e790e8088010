import { EXIT } from '../../core/errors.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { Judging } from '../judge/judging.ts'
import type { RunFolder } from '../store/run-folder.ts'

/** How a session ended. */
export interface SessionEnding {
  readonly summary: Pick<RunSummary, 'interrupted' | 'stopped' | 'spent'>
  /** Share of the folder's answers that may have failed. */
  readonly mostFailed: number
  /** The result of the judge; absent without a judge. */
  readonly judging?: Pick<Judging, 'unscored'> | undefined
}

/**
 * Returns the exit code of a session: interrupted, stopped at a limit, a model given up, too many failed answers, or
 * verdicts missing.
 */
export function endCode({ summary, mostFailed, judging }: SessionEnding, folder: RunFolder): number {
  if (summary.interrupted !== 'no') return EXIT.interrupted
  if (summary.stopped.length > 0 || summary.spent !== null) return EXIT.incomplete
  let failed = 0
  for (const _ of folder.failed()) failed++
  if (failed > 0 && failed / folder.answers.size > mostFailed) return EXIT.incomplete
  return (judging?.unscored ?? 0) > 0 ? EXIT.incomplete : EXIT.fine
}
