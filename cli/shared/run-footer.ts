import { isCutOff } from '../../core/text/cut-off.ts'
import { pluralize } from '../../core/text/figures.ts'
import { endCode } from '../../run/execute/ending.ts'
import type { RunFolder } from '../../run/store/run-folder.ts'
import type { RunSummary } from '../../runners/attempts/run-attempts.ts'
import type { RunCommandOptions } from '../flags/table.ts'

/** What the answers alone say: interrupted, stopped before its end, or too many failed. */
export function pickRunExitCode(
  summary: RunSummary,
  folder: RunFolder,
  { failOnError, gate, maxErrorRate }: RunCommandOptions,
): number {
  // A gate that is told how many may fail counts them itself, as wrong.
  const mostFailed = gate === undefined ? failOnError : Math.max(failOnError, maxErrorRate ?? 0)
  return endCode({ summary, mostFailed }, folder)
}

/** How many answers failed, how many of them since Fathom cut them off, and whose was one of the others, and why. */
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
 * Is there anything to score or to show? Not where a model was asked and none ever answered, as with a wrong key, name
 * or server: then its 0 would say more than is known, and references alone are no result.
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

/** What the user has to know after the table: why it ended early, and how to go on. */
export function formatClosingLines(summary: RunSummary, folder: RunFolder, options: RunCommandOptions): string[] {
  const lines = summary.stopped.map(({ model, reason }) => `fathom-bench: ${model} was given up: ${reason}`)
  if (!hasResult(summary, folder)) lines.push('fathom-bench: no answer came, so there is nothing to score or to show.')
  const { all, cut, example } = summarizeFailures(folder)
  if (example !== undefined)
    lines.push(
      `fathom-bench: ${all - cut} of ${folder.answers.size} answers failed${hasResult(summary, folder) ? ' and count as 0' : ''}, for example by ${example}`,
    )
  if (summary.spent !== null)
    lines.push(
      `fathom-bench: stopped, since ${summary.spent}${cut > 0 ? `; ${pluralize(cut, 'answer')} that it cut off will be asked for again` : ''}. Raise it to go on.`,
    )
  if (summary.interrupted !== 'no' || summary.spent !== null || all > 0 || summary.skipped > 0)
    lines.push(
      `fathom-bench: run the same command again to go on${options.out ? '' : ` (it finds ${folder.path})`}; nothing that is recorded is done twice.`,
    )
  return lines
}
