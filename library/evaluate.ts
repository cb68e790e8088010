import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireString } from '../core/check-options.ts'
import { EXIT, usageError } from '../core/errors.ts'
import { refuseFailed, renderConsoleTable, reporters, writeReports } from '../reports/report.ts'
import { type Summary, summarize } from '../reports/summary/cells/cells.ts'
import type { Reporter, ReportInput, RunRows } from '../reports/summary/reporter.ts'
import { DEFAULTS } from '../run/config/defaults.ts'
import type { RunSpec } from '../run/config/spec.ts'
import { endCode } from '../run/execute/ending.ts'
import type { Listener } from '../run/execute/events.ts'
import { planRun } from '../run/execute/run.ts'
import { checkFits } from '../run/fit/context-window-checks.ts'
import { openJudge } from '../run/judge/judge.ts'
import type { Judge } from '../run/judge/judge-calls.ts'
import { type Judging, judgeAnswers } from '../run/judge/judging.ts'
import type { Suite } from '../run/registry/items/suite.ts'
import { buildLabels } from '../run/registry/labels.ts'
import { loadRegistry } from '../run/registry/registry.ts'
import { indexRunRows, loadRunRows, readRun } from '../run/store/read-run.ts'
import type { RunSummary } from '../runners/attempts/run-attempts.ts'
import { judged } from '../scorers/judge/judge-scorer.ts'
import type { ItemOptions, ModelOption, SettingOptions } from './options.ts'
import type { runOptions } from './read-options.ts'

/**
 * A run's items, methods and models. With `out`, the same call resumes the run in that directory. Otherwise no
 * directory is kept, and the rows are in memory.
 * @public
 * @since 0.2.0
 */
export interface EvaluateOptions extends ItemOptions, SettingOptions {
  /** Names and globs of methods. Default `full-context`. */
  readonly methods?: readonly string[]
  /** Models: `NAME@URL`, `reader`, or one of `fromFunction`. */
  readonly models: readonly ModelOption[]
  /**
   * Scores answers that no rule can score, after the run: `NAME@URL`, or one of `fromFunction`. Default: they stay
   * without a score.
   */
  readonly judge?: ModelOption
  /** Name of the environment variable that holds the judge's key. Default `OPENAI_API_KEY`. */
  readonly judgeKeyEnv?: string
  /** Answers inner calls of methods that have some. Default: the model itself. */
  readonly subModel?: ModelOption
  /** Gives vectors to methods that search by them. */
  readonly embedModel?: ModelOption
  /** Limits of the run, such as `{ calls: 1000, ms: 60_000 }`; US dollars need `prices`. */
  readonly limits?: { readonly calls?: number; readonly tokens?: number; readonly cost?: number; readonly ms?: number }
  /** Receives events of the run. */
  readonly onEvent?: Listener
  /** Stops the run: what is in flight is lost, what is recorded stays. */
  readonly signal?: AbortSignal
}

/**
 * A run that has ended.
 * @public
 * @since 0.2.0
 */
export interface Evaluated {
  /** Every row: items, answers, scores, and the manifest. */
  readonly rows: RunRows
  /** Entries, cells and averages as all reports show them. */
  readonly summary: Summary
  /**
   * Did all items end, and has the judge, if there is one, a verdict on each answer that waits for one? If not, the
   * counts say what stopped it.
   */
  readonly complete: boolean
  readonly ended: RunSummary
  /** Judging of answers; missing if there was no judge. */
  readonly judging?: Judging
  /** The table of scores as text. */
  table(): string
  /**
   * Writes tables, charts and the page into a directory.
   * @returns their paths
   * @throws BenchError (incomplete) that names files that could not be written; the others exist
   */
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
  // Not at the head: it brings all flags.
  const [{ runOptions }, { refuseUntaken }] = await Promise.all([
    import('./read-options.ts'),
    import('../cli/flags/unused-flags.ts'),
  ])
  const asked = runOptions(options)
  const registry = await loadRegistry([], asked.plugins)
  refuseUntaken({ ...makeRunSpec(asked, ''), typed: asked.named.map(toFlagName) }, registry, toOptionName)
  const out = asked.out ?? (await mkdtemp(join(tmpdir(), 'fathom-')))
  try {
    const planned = await planRun(makeRunSpec(asked, out), {
      registry,
      own: new Map([asked.models, asked.subModel, asked.embedModel].flatMap(placed => [...(placed?.own ?? [])])),
      env: process.env,
      listen: asked.onEvent ?? (() => {}),
      signals: makeSignals(asked.signal),
    })
    try {
      checkFits(planned.plan)
      const judge = await resolveJudge(asked, planned.suite)
      const session = planned.begin()
      try {
        const ended = await session.answer()
        const judging =
          judge && ended.interrupted === 'no'
            ? await judgeAnswers(session.folder, judge, session.openJudgeBudget())
            : undefined
        const answered = endCode({ summary: ended, mostFailed: 0 }, session.folder)
        const code = endCode({ summary: ended, mostFailed: 0, judging }, session.folder)
        session.end(code, answered !== code)
        const rows = { name: asked.out ?? 'run', ...readRun(out, asked.out === undefined ? loadRunRows : indexRunRows) }
        return toEvaluation({ runs: [rows], labels: buildLabels(registry) }, rows, { ended, judging, code }, [
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
    if (asked.out === undefined) await rm(out, { recursive: true, force: true })
  }
}

type EvaluateOptionsRead = ReturnType<typeof runOptions>

/**
 * The flag of an option, and the option of a flag: the same words, but where an option is a list of what a flag names.
 */
const toFlagName = (option: string) =>
  OTHER_NAMES[option] ?? option.replace(/[A-Z]/g, letter => `-${letter.toLowerCase()}`)
const toOptionName = (flag: string) =>
  Object.keys(OTHER_NAMES).find(option => OTHER_NAMES[option] === flag) ??
  flag.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase())
const OTHER_NAMES: Readonly<Record<string, string>> = {
  tasks: 'task',
  methods: 'method',
  models: 'model',
  plugins: 'plugin',
}

function makeRunSpec(options: EvaluateOptionsRead, out: string): RunSpec {
  const { suite, methods, models, subModel, embedModel, limits, allowNativeCode } = options
  return {
    ...DEFAULTS,
    ...options.settings,
    ...suite,
    method: methods,
    models: models.choices,
    allowNativeCode,
    out,
    subModel: subModel?.choices[0],
    embedModel: embedModel?.choices[0],
    maxCalls: limits.calls,
    maxTotalTokens: limits.tokens,
    maxCost: limits.cost,
    maxTime: limits.ms,
    named: options.named,
    argv: ['evaluate'],
  }
}

async function resolveJudge({ judge, ...asked }: EvaluateOptionsRead, { cells }: Suite): Promise<Judge | undefined> {
  if (judge === undefined) return undefined
  if (!cells.some(({ recipe }) => recipe.task.scorer === judged.id))
    throw usageError('judge: nothing in this run takes it. Allowed: files of suites whose answers a model scores.')
  const { judgeKeyEnv, concurrency, prices, limits, signal } = asked
  const spec = { judge: judge.choice, judgeKeyEnv, concurrency, prices, limits: { cost: limits.cost.run } }
  const opened = await openJudge(spec, process.env, judge.own)
  return { ...opened, signal }
}

function makeSignals(signal: AbortSignal | undefined) {
  const given = signal ?? new AbortController().signal
  return { stop: given, abort: given }
}

function toEvaluation(
  input: ReportInput,
  rows: RunRows,
  {
    ended,
    judging,
    code,
  }: { readonly ended: RunSummary; readonly judging: Judging | undefined; readonly code: number },
  written: readonly Reporter[],
): Evaluated {
  return {
    rows,
    ended,
    ...(judging && { judging }),
    summary: summarize(input),
    complete: code === EXIT.fine,
    table: () => renderConsoleTable(input),
    async report(folder) {
      const place = requireString(folder, 'report', 'the path of a folder')
      const made = await writeReports(input, place, { reporters: written })
      refuseFailed(made)
      return made.paths
    },
  }
}
