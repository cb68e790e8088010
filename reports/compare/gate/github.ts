import { appendFileSync } from 'node:fs'
import { makeWriteError } from '../../../core/files/disk.ts'
import type { Io } from '../../../core/process/io.ts'
import { formatEntryName } from '../matching.ts'
import type { Judgement } from './judge.ts'
import { baselineText } from './lines.ts'
import { formatGateMarkdown, type Gated, listGateLines } from './text.ts'

/**
 * Appends the table to the job's summary (to `log` if `$GITHUB_STEP_SUMMARY` names no file). Writes an annotation to
 * `log` for each check that does not pass, or that passes with a significant drop.
 * @param log stdout or stderr: GitHub reads annotations from both
 * @throws BenchError (incomplete) if the summary cannot be written
 */
export function toGithub(judgement: Judgement, gated: Gated, env: Io['env'], log: Io['stdout']): void {
  const markdown = formatGateMarkdown(judgement, gated)
  const path = env['GITHUB_STEP_SUMMARY']
  if (path) {
    try {
      appendFileSync(path, `${markdown}\n`)
    } catch (error) {
      throw makeWriteError('$GITHUB_STEP_SUMMARY', error, '--github')
    }
  } else log.write(`${markdown}\n`)
  for (const line of listAnnotations(judgement)) log.write(`${line}\n`)
}

/** Returns workflow commands: `::error title=…::…`. */
export function listAnnotations({ entries, unfinished, unfinishedBaseline }: Judgement): string[] {
  const rows = entries.flatMap(entry =>
    listGateLines(entry)
      .filter(({ verdict, why }) => verdict !== 'pass' || why !== '')
      .map(({ label, verdict, base, candidate, difference, why }) => {
        const title = `Fathom gate: ${label}, ${formatEntryName(entry.match.candidate)}`
        return formatCommand(
          // Missing data is not an error.
          verdict === 'FAIL' ? 'error' : 'notice',
          title,
          `${base} to ${candidate}, ${difference}: ${why}`,
        )
      }),
  )
  const base =
    unfinishedBaseline === undefined ? [] : [formatCommand('notice', 'Fathom gate', baselineText(unfinishedBaseline))]
  const open = unfinished === undefined ? [] : [formatCommand('error', 'Fathom gate', `incomplete: ${unfinished}`)]
  return [...rows, ...base, ...open]
}

const formatCommand = (kind: string, title: string, message: string) =>
  `::${kind} title=${escapeProperty(title)}::${escapeData(message)}`

/** Escapes as GitHub's own toolkit does (actions/toolkit, packages/core/src/command.ts). */
const escapeData = (text: string) => text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A')
const escapeProperty = (text: string) => escapeData(text).replaceAll(':', '%3A').replaceAll(',', '%2C')
