import { appendFileSync } from 'node:fs'
import { cannotWrite } from '../../core/disk.ts'
import type { Io } from '../../core/io.ts'
import { nameOf } from '../matching.ts'
import type { Judgement } from './judge.ts'
import { baselineText } from './lines.ts'
import { type Gated, gateMarkdown, linesOf } from './text.ts'

/**
 * Appends the table to the job's summary (to `log` where `$GITHUB_STEP_SUMMARY` names no file), and writes an annotation to
 * `log` for each row that does not pass, or that passes a significant drop.
 * @param log stdout or stderr: GitHub reads annotations from both
 * @throws BenchError (incomplete) where the summary cannot be written
 */
export function toGithub(judgement: Judgement, gated: Gated, env: Io['env'], log: Io['stdout']): void {
  const markdown = gateMarkdown(judgement, gated)
  const path = env['GITHUB_STEP_SUMMARY']
  if (path) {
    try {
      appendFileSync(path, `${markdown}\n`)
    } catch (error) {
      throw cannotWrite('$GITHUB_STEP_SUMMARY', error, '--github')
    }
  } else log.write(`${markdown}\n`)
  for (const line of annotations(judgement)) log.write(`${line}\n`)
}

/** Workflow commands: `::error title=…::…`. */
export function annotations({ entries, unfinished, unfinishedBaseline }: Judgement): string[] {
  const rows = entries.flatMap(entry =>
    linesOf(entry)
      .filter(({ verdict, why }) => verdict !== 'pass' || why !== '')
      .map(({ label, verdict, base, candidate, difference, why }) => {
        const title = `Fathom gate: ${label}, ${nameOf(entry.match.candidate)}`
        return command(
          // Nobody is to blame where the data cannot tell.
          verdict === 'FAIL' ? 'error' : 'notice',
          title,
          `${base} to ${candidate}, ${difference}: ${why}`,
        )
      }),
  )
  const base =
    unfinishedBaseline === undefined ? [] : [command('notice', 'Fathom gate', baselineText(unfinishedBaseline))]
  const open = unfinished === undefined ? [] : [command('error', 'Fathom gate', `incomplete: ${unfinished}`)]
  return [...rows, ...base, ...open]
}

const command = (kind: string, title: string, message: string) => `::${kind} title=${property(title)}::${data(message)}`

/** As GitHub's own toolkit escapes them (actions/toolkit, packages/core/src/command.ts). */
const data = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
