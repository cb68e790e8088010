import { isCutOff } from '../../core/text/cut-off.ts'
import { pluralize } from '../../core/text/figures.ts'
import { endCode } from '../../run/execute/ending.ts'
import type { RunFolder } from '../../run/store/run-folder.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { RunCommandOptions } from '../flags/table.ts'

/** Returns the exit code from the answers: interrupted, stopped early, or too many failed. */
export function pickRunExitCode(
  summary: RunSummary,
  folder: RunFolder,
  { failOnError, gate, maxErrorRate }: RunCommandOptions,
): number {
  // A gate with its own limit of failures counts them itself, as wrong.
  const mostFailed = gate === undefined ? failOnError : Math.max(failOnError, maxErrorRate ?? 0)
  return endCode({ summary, mostFailed }, folder)
}

/** Counts failed answers and those that Fathom cut off, with an example of the other failures. */
function summarizeFailures(folder: RunFolder) {
  let [all, cut] = [0, 0]
  let example: string | undefined
  for (const { method, model, status } of folder.failed()) {
    all++
    if (isCutOff(status)) cut++
    else example ??= `${model === 'none' ? method : `${method} on ${model}`}: ${status.reason}`
  }
  return { all, cut, example }
}

/**
 * Returns whether there is anything to score or show. There is not if every model was asked and none answered, as with
 * a wrong key, name or server. A score of 0 would then claim too much, and references without a model are not a result.
 */
export function hasResult(summary: RunSummary, { answers }: Pick<RunFolder, 'answers'>): boolean {
  let isAsked = false
  for (const { model, status } of answers.values()) {
    if (model === 'none') continue
    if (status.kind !== 'failed' || isCutOff(status)) return true
    isAsked = true
  }
  return !isAsked && summary.stopped.length === 0
}

/** Returns the lines after the table: why the run ended early, and how to resume. */
export function formatClosingLines(summary: RunSummary, folder: RunFolder, options: RunCommandOptions): string[] {
  const lines = summary.stopped.map(({ model, reason }) => `fathom-bench: stopped using ${model}: ${reason}`)
  if (!hasResult(summary, folder))
    lines.push('fathom-bench: no answers were received, so there is nothing to score or show.')
  const { all, cut, example } = summarizeFailures(folder)
  if (example !== undefined)
    lines.push(
      `fathom-bench: ${all - cut} of ${folder.answers.size} answers failed${hasResult(summary, folder) ? ' and count as 0' : ''}, for example by ${example}`,
    )
  if (summary.spent !== null)
    lines.push(
      `fathom-bench: stopped, since ${summary.spent}${cut > 0 ? `; ${pluralize(cut, 'answer')} that it cut off will run again` : ''}. Raise the limit to resume.`,
    )
  if (summary.interrupted !== 'no' || summary.spent !== null || all > 0 || summary.skipped > 0)
    lines.push(
      `fathom-bench: run the same command to resume${options.out ? '' : ` (it finds ${folder.path})`}. Recorded work is not repeated.`,
    )
  return lines
}
