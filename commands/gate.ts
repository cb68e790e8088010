import { writeFileSync } from 'node:fs'
import { baselineAt } from '../compare/baseline.ts'
import { toGithub } from '../compare/gate/github.ts'
import { gateJson } from '../compare/gate/json.ts'
import { type Judgement, judge } from '../compare/gate/judge.ts'
import { junitXml } from '../compare/gate/junit.ts'
import { type Gated, gateText } from '../compare/gate/text.ts'
import { checkShared } from '../compare/shared-items.ts'
import { sideOf } from '../compare/side.ts'
import { diskReason } from '../core/disk.ts'
import { BenchError, EXIT, incompleteError, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { openRun } from '../runs/open-run.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry } from '../suites/registry.ts'
import type { GATE_FLAGS } from './options/gate.ts'
import type { Asked, RunOptions } from './options.ts'

/**
 * `fathom-bench gate RUN --baseline FILE`: is the run no worse than its baseline? Exit code 0 where all rows pass, 1 where one fails, 4 where the data
 * cannot tell, 3 where the run is not whole.
 *
 * @throws BenchError (usage) for a baseline that cannot be used, (incomplete) for a run without answers
 */
export async function gate(options: Asked<typeof GATE_FLAGS>, io: Io): Promise<number> {
  const [path, ...others] = options.words
  if (path === undefined || others.length > 0) throw usageError('gate: name one run folder.')
  if (options.baseline === undefined)
    throw usageError(
      'gate: --baseline FILE is needed. fathom-bench baseline set RUN FILE makes one of a run that is good.',
    )
  const registry = await loadRegistry(options.plugin)
  const base = baselineAt(options.baseline, registry)
  const candidate = { ...sideOf(openRun(path), labelsOf(registry)), name: path }
  if (candidate.entries.every(({ outcomes }) => outcomes.size === 0))
    throw incompleteError(`gate: ${path} holds no answers: there is nothing to judge.`)
  checkShared(base, candidate.items, candidate.made)
  const judgement = judge(base, candidate, options)
  return tell(judgement, { baseline: base.name, run: path }, options, io)
}

/** Shows a judgement, and writes it where it was asked to be. Returns the exit code: a regression stays one, also where a file cannot be written. */
export function tell(
  judgement: Judgement,
  gated: Gated,
  { junit, github, display }: Pick<RunOptions, 'junit' | 'github' | 'display'>,
  io: Io,
): number {
  io.stdout.write(display === 'json' ? `${JSON.stringify(gateJson(judgement, gated))}\n` : gateText(judgement, gated))
  const writes = [
    () => github && toGithub(judgement, gated, io),
    () => junit !== undefined && write(junit, junitXml(judgement, gated)),
  ]
  const faults = writes.flatMap(write => faultOf(write) ?? [])
  for (const fault of faults) io.stderr.write(`fathom-bench: ${fault}\n`)
  return faults.length > 0 && judgement.exitCode !== EXIT.regression ? EXIT.incomplete : judgement.exitCode
}

function faultOf(write: () => unknown): string | undefined {
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
    throw incompleteError(`--junit: cannot write ${path}: ${diskReason(error)}.`, error)
  }
}
