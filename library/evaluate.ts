import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DEFAULTS } from '../engine/defaults.ts'
import type { Listener } from '../engine/events.ts'
import { planRun } from '../engine/run.ts'
import type { RunSpec } from '../engine/spec.ts'
import { type Summary, summarize } from '../reports/cells.ts'
import { consoleTable, reporters, writeReports } from '../reports/report.ts'
import type { Reporter, ReportInput, RunRows } from '../reports/reporter.ts'
import type { RunSummary } from '../runners/run.ts'
import { readRun } from '../runs/run-folder.ts'
import { labelsOf } from '../suites/labels.ts'
import { loadRegistry } from '../suites/registry.ts'
import { type ItemOptions, type ModelOption, placedModels, suiteSpecOf } from './options.ts'

/**
 * What is run: which items, by which methods, on which models.
 * @public
 */
export interface EvaluateOptions extends ItemOptions {
  /** Names and globs of methods. Default `full-context`. */
  readonly methods?: readonly string[]
  /** Models: `NAME@URL`, `reader`, or one of `fromFunction`. */
  readonly models: readonly ModelOption[]
  /** Items of each server at a time. Default 8. */
  readonly concurrency?: number
  /** Limits of the run, such as `{ calls: 1000, ms: 60_000 }`; US dollars need `prices`. */
  readonly limits?: { readonly calls?: number; readonly tokens?: number; readonly cost?: number; readonly ms?: number }
  readonly prices?: string
  /** The folder of the run's rows: the same call goes on where it stopped. Default: none is kept. */
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
  /** Did all items end? If not, the counts say what stopped it. */
  readonly complete: boolean
  readonly ended: RunSummary
  /** The table of scores as text. */
  table(): string
  /** Writes tables, charts and the page into a folder. @returns their paths */
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
      const session = planned.begin()
      try {
        const ended = await session.answer()
        session.end(0)
        const rows = { name: options.out ?? 'run', ...readRun(out) }
        return evaluated({ runs: [rows], labels: labelsOf(registry) }, rows, ended, [
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

function signalsOf(signal: AbortSignal | undefined) {
  const given = signal ?? new AbortController().signal
  return { stop: given, abort: given }
}

function evaluated(input: ReportInput, rows: RunRows, ended: RunSummary, written: readonly Reporter[]): Evaluated {
  return {
    ...{ rows, ended },
    summary: summarize(input),
    complete:
      ended.interrupted === 'no' && ended.spent === null && ended.stopped.length === 0 && ended.statuses.failed === 0,
    table: () => consoleTable(input),
    report: async folder => (await writeReports(input, folder, { reporters: written })).paths,
  }
}
