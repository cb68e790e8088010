import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { usageError } from '../core/errors.ts'
import { DEFAULTS } from '../engine/defaults.ts'
import type { Listener } from '../engine/events.ts'
import { openJudge } from '../engine/judge.ts'
import type { Judge } from '../engine/judge-calls.ts'
import { type Judging, judgeAnswers } from '../engine/judging.ts'
import { planRun } from '../engine/run.ts'
import type { RunSpec } from '../engine/spec.ts'
import { type Summary, summarize } from '../reports/cells.ts'
import { consoleTable, refuseFailed, reporters, writeReports } from '../reports/report.ts'
import type { Reporter, ReportInput, RunRows } from '../reports/reporter.ts'
import type { RunSummary } from '../runners/run.ts'
import { heldAt, indexedAt, readRun } from '../runs/read-run.ts'
import { judged } from '../scorers/judged.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry } from '../suites/registry.ts'
import type { Suite } from '../suites/suite.ts'
import { type ItemOptions, type ModelOption, placedJudge, placedModels, suiteSpecOf } from './options.ts'

/**
 * What is run: which items, by which methods, on which models.
 * @public
 */
export interface EvaluateOptions extends ItemOptions {
  /** Names and globs of methods. Default `full-context`. */
  readonly methods?: readonly string[]
  /** Models: `NAME@URL`, `reader`, or one of `fromFunction`. */
  readonly models: readonly ModelOption[]
  /** Scores answers that no rule can score, after the run: `NAME@URL`, or one of `fromFunction`. Default: they stay without a score. */
  readonly judge?: ModelOption
  /** Name of the environment variable that holds the judge's key. Default `OPENAI_API_KEY`. */
  readonly judgeKeyEnv?: string
  /** Items of each server at a time. Default 8. */
  readonly concurrency?: number
  /** Limits of the run, such as `{ calls: 1000, ms: 60_000 }`; US dollars need `prices`. */
  readonly limits?: { readonly calls?: number; readonly tokens?: number; readonly cost?: number; readonly ms?: number }
  readonly prices?: string
  /** The folder of the run's rows: the same call goes on where it stopped. Default: none is kept, and the rows are held in memory. */
  readonly out?: string
  /** Is told what happens. */
  readonly onEvent?: Listener
  /** Stops the run: what is in flight is lost, what is recorded stays. */
  readonly signal?: AbortSignal
}

/**
 * A run that has ended.
 * @public
 */
export interface Evaluated {
  /** Every row: items, answers, scores, and the manifest. */
  readonly rows: RunRows
  /** Entries, cells and averages as all reports show them. */
  readonly summary: Summary
  /** Did all items end, and has the judge, if there is one, a verdict on each answer that waits for one? If not, the counts say what stopped it. */
  readonly complete: boolean
  readonly ended: RunSummary
  /** Absent: nobody judged. */
  readonly judging?: Judging
  /** The table of scores as text. */
  table(): string
  /** Writes tables, charts and the page into a folder. @returns their paths @throws BenchError (incomplete) that names those that could not be written; the others are there */
  report(folder: string): Promise<readonly string[]>
}

/**
 * Generates, asks, scores: a run as the command line makes it, from a program.
 *
 * @throws BenchError (usage) for options that cannot be run, (incomplete) where a server is not there
 * @since 0.2.0
 * @public
 */
export async function evaluate(options: EvaluateOptions): Promise<Evaluated> {
  const registry = await loadRegistry([], options.plugins)
  const { choices, own } = placedModels(options.models)
  const kept = options.out !== undefined
  const out = options.out ?? (await mkdtemp(join(tmpdir(), 'fathom-')))
  try {
    const planned = await planRun(specOf(options, choices, out), {
      registry,
      own,
      env: process.env,
      listen: options.onEvent ?? (() => {}),
      signals: signalsOf(options.signal),
    })
    try {
      const judge = await judgeOf(options, planned.suite)
      const session = planned.begin()
      try {
        const ended = await session.answer()
        const judging = judge && ended.interrupted === 'no' ? await judgeAnswers(session.folder, judge) : undefined
        session.end(0)
        const rows = { name: options.out ?? 'run', ...readRun(out, kept ? indexedAt : heldAt) }
        return evaluated({ runs: [rows], labels: labelsOf(registry) }, rows, { ended, judging }, [
          ...reporters,
          ...registry.reports.values(),
        ])
      } finally {
        session.close()
      }
    } finally {
      await planned.close()
    }
  } finally {
    if (!kept) await rm(out, { recursive: true, force: true })
  }
}

function specOf(options: EvaluateOptions, models: RunSpec['models'], out: string): RunSpec {
  const { limits = {} } = options
  const limit = (value: number | undefined) => (value === undefined ? {} : { run: value })
  return {
    ...DEFAULTS,
    ...suiteSpecOf(options),
    ...{ models, out },
    method: options.methods ?? DEFAULTS.method,
    concurrency: options.concurrency ?? DEFAULTS.concurrency,
    allowNativeCode: options.allowNativeCode ?? DEFAULTS.allowNativeCode,
    prices: options.prices,
    maxCalls: limit(limits.calls),
    maxTotalTokens: limit(limits.tokens),
    maxCost: limit(limits.cost),
    maxTime: limit(limits.ms),
    argv: ['evaluate'],
  }
}

async function judgeOf(options: EvaluateOptions, { cells }: Suite): Promise<Judge | undefined> {
  const { judge: asked, judgeKeyEnv = 'OPENAI_API_KEY', concurrency = DEFAULTS.concurrency, prices, signal } = options
  if (asked === undefined) return undefined
  if (!cells.some(({ recipe }) => recipe.task.scorer === judged.id))
    throw usageError('judge: nothing in this run takes it. Allowed: files of suites whose answers a model scores.')
  const { choice, own } = placedJudge(asked)
  const judge = await openJudge({ judge: choice, judgeKeyEnv, concurrency, prices }, process.env, own)
  return { ...judge, signal }
}

function signalsOf(signal: AbortSignal | undefined) {
  const given = signal ?? new AbortController().signal
  return { stop: given, abort: given }
}

function evaluated(
  input: ReportInput,
  rows: RunRows,
  { ended, judging }: { readonly ended: RunSummary; readonly judging: Judging | undefined },
  written: readonly Reporter[],
): Evaluated {
  const { interrupted, spent, stopped, statuses } = ended
  const isWhole = interrupted === 'no' && spent === null && stopped.length === 0 && statuses.failed === 0
  return {
    ...{ rows, ended, ...(judging && { judging }) },
    summary: summarize(input),
    complete: isWhole && (judging?.unscored ?? 0) === 0,
    table: () => consoleTable(input),
    async report(folder) {
      const made = await writeReports(input, folder, { reporters: written })
      refuseFailed(made)
      return made.paths
    },
  }
}
