import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

import { getErrorMessage, incompleteError } from '../../core/errors.ts'
import { readRows } from '../../core/rows/jsonl.ts'
import type { ItemRow } from '../../core/rows/rows.ts'
import { DEFAULTS } from '../config/defaults.ts'
import type { SuiteSpec } from '../registry/items/spec.ts'

/** Items to check, and the files whose tasks are run as code. */
export interface ValidateSpec extends SuiteSpec {
  readonly plugin: readonly string[]
}

/** Hashes of the first few items of each cell as another process makes them, by item id. */
export async function hashInOtherProcess(options: ValidateSpec): Promise<ReadonlyMap<string, string>> {
  const out = mkdtempSync(join(tmpdir(), 'fathom-validate-'))
  try {
    execFileSync(
      process.execPath,
      [findLauncher(), 'generate', ...buildArgs(options), '--quiet', '--out', join(out, 'run')],
      { stdio: ['ignore', 'ignore', 'pipe'] },
    )
    const rows = readRows<ItemRow>(join(out, 'run', 'items.jsonl'))
    return new Map(Array.from(rows, ({ id, sha256 }) => [id, sha256]))
  } catch (error) {
    const said = String((error as { stderr?: Buffer }).stderr ?? getErrorMessage(error)).trim()
    throw incompleteError(`validate: another process could not make the items: ${said.split('\n').at(-1)}`, error)
  } finally {
    rmSync(out, { recursive: true, force: true })
  }
}

const SAMPLES = 2

/** The same suite, in flags: without those that say nothing, which a suite may have no use for. */
function buildArgs({
  task,
  lengths,
  outputLengths,
  samples,
  questionsPerContext = DEFAULTS.questionsPerContext,
  level,
  cores = DEFAULTS.cores,
  subset,
  seed,
  set,
  tokenizer,
  haystack,
  data,
  prompts,
  plugin,
}: ValidateSpec): string[] {
  return [
    '--task',
    task.join(','),
    '--samples',
    String(Math.min(SAMPLES, samples)),
    ...(questionsPerContext === DEFAULTS.questionsPerContext
      ? []
      : ['--questions-per-context', String(questionsPerContext)]),
    ...(level === undefined ? [] : ['--level', String(level)]),
    ...(cores === undefined || cores === DEFAULTS.cores ? [] : ['--cores', cores]),
    ...(subset === DEFAULTS.subset ? [] : ['--subset', subset]),
    ...(lengths === undefined ? [] : ['--lengths', lengths.join(',')]),
    ...(outputLengths === undefined ? [] : ['--output-lengths', outputLengths.join(',')]),
    '--seed',
    seed,
    '--tokenizer',
    tokenizer,
    ...(haystack === DEFAULTS.haystack ? [] : ['--haystack', haystack]),
    ...set.flatMap(({ owner, parameter, value }) => ['--set', `${owner}.${parameter}=${value}`]),
    ...Object.entries(data).flatMap(([role, paths]) =>
      paths.length === 0 ? ['--data', role] : paths.flatMap(path => ['--data', `${role}=${path}`]),
    ),
    ...(prompts === undefined ? [] : ['--prompts', prompts]),
    ...plugin.flatMap(file => ['--plugin', file]),
  ]
}

/** `bin/bench.mjs`, from the sources and from the build. */
function findLauncher(): string {
  let folder = dirname(fileURLToPath(import.meta.url))
  while (!existsSync(join(folder, 'bin', 'bench.mjs')) && dirname(folder) !== folder) folder = dirname(folder)
  return join(folder, 'bin', 'bench.mjs')
}
