import { existsSync, statSync, writeFileSync } from 'node:fs'
import { diskReason } from '../core/disk.ts'
import { BenchError, EXIT, incompleteError, usageError } from '../core/errors.ts'
import { toGithub } from './gate/github.ts'
import { gateJson } from './gate/json.ts'
import { type Judgement, judge } from './gate/judge.ts'
import { junitXml } from './gate/junit.ts'
import { type Gated, gateText } from './gate/text.ts'
import type { Io } from './io.ts'
import { openRun } from './open-run.ts'
import type { GATE_FLAGS } from './options/gate.ts'
import type { Asked, RunOptions } from './options.ts'
import { readBaseline } from './paired/baseline-file.ts'
import { madeOtherwise } from './paired/matching.ts'
import { type Side, sideOf } from './paired/side.ts'
import { loadRegistry, type Registry } from './registry.ts'
import { labelsOf } from './report.ts'

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

/** A baseline's file, or the folder of a run. @throws BenchError (usage) */
export function baselineAt(path: string, registry: Registry): Side {
  if (!existsSync(path))
    throw usageError(`--baseline: ${path} is not there. fathom-bench baseline set RUN FILE makes one.`)
  if (!statSync(path).isDirectory()) return readBaseline(path).side
  const side = { ...sideOf(openRun(path), labelsOf(registry)), name: path }
  if (side.entries.length === 0) throw usageError(`--baseline: ${path} holds no answers.`)
  return side
}

/** @throws BenchError (usage) where baseline and run have no item in common, with what was made otherwise */
export function checkShared(
  base: Side,
  items: readonly Pick<Side['items'][number], 'id' | 'core'>[],
  made: Side['made'],
  who = '--baseline',
): void {
  const known = new Set(base.items.flatMap(({ id, core }) => [id, core]))
  if (items.some(({ id, core }) => known.has(id) || known.has(core))) return
  const differing = madeOtherwise(base, { ...base, made })
  throw usageError(
    `${who}: ${base.name} holds none of the run's items: ${differing.join('') || 'other tasks or lengths'}. Only the same items can be compared.`,
  )
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
