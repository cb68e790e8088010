import { writeFileSync } from 'node:fs'
import { BenchError, EXIT } from '../../core/errors.ts'
import { makeWriteError } from '../../core/files/disk.ts'
import type { Io } from '../../core/process/io.ts'
import { toGithub } from '../../reports/compare/gate/github.ts'
import { type Ask, readGithubContext, showOnGithub } from '../../reports/compare/gate/github-check.ts'
import { toGateJson } from '../../reports/compare/gate/json.ts'
import type { Judgement } from '../../reports/compare/gate/judge.ts'
import { renderJunitXml } from '../../reports/compare/gate/junit.ts'
import { formatGateText, type Gated } from '../../reports/compare/gate/text.ts'
import type { ParsedFlags } from '../flags/parsed-flags.ts'
import type { RUN_FLAGS } from '../flags/table.ts'

/**
 * Prints a judgement, and writes it where requested. Returns the exit code: a regression keeps its code even if a file
 * cannot be written, and an error of GitHub changes nothing.
 */
export async function printGateVerdict(
  judgement: Judgement,
  gated: Gated,
  { junit, github, display }: Pick<ParsedFlags<typeof RUN_FLAGS>, 'junit' | 'github' | 'display'>,
  io: Io,
  ask: Ask = fetch,
): Promise<number> {
  io.stdout.write(
    display === 'json' ? `${JSON.stringify(toGateJson(judgement, gated))}\n` : formatGateText(judgement, gated),
  )
  // With --json, stdout contains only the one object.
  const log = display === 'json' ? io.stderr : io.stdout
  const writes = [
    () => github && toGithub(judgement, gated, io.env, log),
    () => junit !== undefined && write(junit, renderJunitXml(judgement, gated)),
  ]
  const faults = writes.flatMap(write => catchMessage(write) ?? [])
  const place = github ? readGithubContext(io.env) : undefined
  const notes = place ? await showOnGithub(judgement, gated, place, ask) : []
  for (const note of notes) io.stderr.write(`  note     ${note}\n`)
  for (const fault of faults) io.stderr.write(`fathom-bench: ${fault}\n`)
  return faults.length > 0 && judgement.exitCode !== EXIT.regression ? EXIT.incomplete : judgement.exitCode
}

function catchMessage(write: () => unknown): string | undefined {
  try {
    write()
    return undefined
  } catch (error) {
    if (error instanceof BenchError) return error.message
    throw error
  }
}

function write(path: string, text: string): void {
  try {
    writeFileSync(path, text)
  } catch (error) {
    throw makeWriteError(path, error, '--junit')
  }
}
