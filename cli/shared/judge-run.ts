import type { Io } from '../../core/process/io.ts'
import { type JudgeSpec, openJudge } from '../../run/judge/judge.ts'
import type { Judge } from '../../run/judge/judge-calls.ts'
import { judgeAnswers } from '../../run/judge/judging.ts'
import type { RunFolder } from '../../run/store/run-folder.ts'
import type { Budget } from '../../runners/metering/budget.ts'

/**
 * Opens the judge of `--judge`; undefined without that flag.
 * @throws BenchError as `openJudge` does
 */
export async function openRunJudge(
  { judge, ...options }: Omit<JudgeSpec, 'judge'> & { readonly judge: JudgeSpec['judge'] | undefined },
  io: Io,
): Promise<Judge | undefined> {
  return judge && openJudge({ judge, ...options }, io.env)
}

/**
 * Judges the answers of an open run, and reports progress. Ctrl-C ends the process; each verdict is stored as it
 * arrives.
 * @param again whether to judge answers that have a verdict too
 * @returns whether every answer has a verdict now
 */
export async function judgeRun(
  folder: RunFolder,
  { judge, budget, again }: { readonly judge: Judge; readonly budget: Budget; readonly again: boolean },
  io: Io,
): Promise<boolean> {
  const { scored, unscored, lines } = await judgeAnswers(folder, judge, budget, again)
  io.stderr.write(`${folder.path}: ${scored} answers judged\n`)
  for (const line of lines) io.stderr.write(`  note     ${line}\n`)
  return unscored === 0
}
