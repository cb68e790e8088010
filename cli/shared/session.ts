import { EXIT, usageError } from '../../core/errors.ts'
import type { Io } from '../../core/process/io.ts'
import type { ComparisonSide } from '../../reports/compare/comparison-side.ts'
import type { InRun } from '../../reports/compare/gate/in-run.ts'
import type { RunEntry } from '../../run/config/entries.ts'
import type { Queue } from '../../run/execute/queue.ts'
import { type PlannedRun, planRun, type Session } from '../../run/execute/run.ts'
import { checkFits } from '../../run/fit/context-window-checks.ts'
import type { Judge } from '../../run/judge/judge-calls.ts'
import type { Suite } from '../../run/registry/items/suite.ts'
import type { Plugin } from '../../run/registry/plugins/contract.ts'
import { loadRegistry, type Registry } from '../../run/registry/registry.ts'
import { refuseIdle } from '../config-file/aliases.ts'
import type { RunCommandOptions } from '../flags/table.ts'
import { refuseUntaken } from '../flags/unused-flags.ts'
import { type Interrupts, listenForInterrupts } from './interrupts.ts'
import { openPluginQueue } from './run/run-queue.ts'
import { formatClosingLines, hasResult, pickRunExitCode } from './run-footer.ts'
import { openScreen, type Screen } from './screen.ts'

/** Parts that a command of a plugin brings to a run of its own. */
export interface OwnParts {
  readonly plugins?: readonly Plugin[]
  /** Hands the jobs out in the place of the run's own loop. */
  readonly queue?: Queue
  /** Further lines of the plan, for what its questions alone do not show. */
  readonly describePlan?: (planned: PlannedRun) => readonly string[]
}

/**
 * Plans a run, shows the plan, and runs it: generates, queries, scores and reports. It resumes an interrupted run.
 * Returns the exit code.
 */
export async function runSession(requested: RunCommandOptions, io: Io, own: OwnParts = {}): Promise<number> {
  const until = requested.until === undefined ? undefined : await import('./run/until-run.ts')
  const registry = await loadRegistry(requested.plugin, own.plugins)
  const isGated = requested.gate !== undefined || requested.sequential
  const gates = isGated ? await import('../../reports/compare/gate/in-run.ts') : undefined
  const baseline = gates?.readGateBaseline(requested, registry)
  if (requested.sequential && requested.shard)
    throw usageError('--sequential needs all items in one run. Leave out --shard.')
  const options = until ? until.toUntilOptions(requested, baseline) : requested
  const limit = until && baseline && (await openLimit(baseline))
  refuseUntaken(options, registry)
  const shown = openScreen(options, io)
  const stops = listenForInterrupts()
  const queue = own.queue ? toOpenQueue(own.queue) : await openPluginQueue(options, registry, io, shown.listen)
  const around = { registry, env: io.env, listen: shown.listen, signals: stops.signals, ...(limit && { limit }) }
  const planAll = (spec: RunCommandOptions, seen: PlannedRun['manifest']['models'] = {}) =>
    planRun(spec, { ...around, seen, ...(queue && { queue: queue.queue }) }).catch(async error => {
      await queue?.close()
      throw error
    })
  const first = await planAll(options)
  const alone = limit ? undefined : until?.askAloneWithoutCache(requested, options, first)
  if (alone) await first.close()
  const planned = alone ? await planAll(alone, first.manifest.models) : first
  try {
    until?.checkEntries(options, planned)
    shown.plan(planned)
    for (const line of own.describePlan?.(planned) ?? []) shown.listen({ event: 'note', line })
    refuseIdle(options.as, planned.entries.map(toEntryLabel))
    if (!options.dryRun) checkFits(planned.plan)
    const { spec, suite, entries, manifest } = planned
    const limits = planned.limits.run
    const judge =
      options.judge && !options.dryRun
        ? await (await import('./judge-run.ts')).openRunJudge({ ...options, limits }, io)
        : undefined
    const gate = baseline && gates?.openGate(baseline, { ...options, ...spec }, suite, entries, manifest, registry)
    return options.dryRun ? EXIT.fine : await runPlanned({ planned, gate, judge, registry, options, shown, stops, io })
  } finally {
    await planned.close()
    await queue?.close()
  }
}

/** Limits a suite to the items of a baseline. */
async function openLimit(baseline: ComparisonSide): Promise<(suite: Suite) => Suite> {
  const { limitToBaseline } = await import('../../reports/compare/gate/baseline-items.ts')
  return suite => limitToBaseline(suite, baseline)
}

/** A queue of this process has nothing to close. */
const toOpenQueue = (queue: Queue) => ({ queue, close: async () => {} })

const toEntryLabel = ({ method, preset, model, config }: RunEntry) => ({
  method: method.id,
  model: model?.id ?? 'none',
  config,
  preset: preset?.name,
})

interface PlannedSession {
  readonly planned: PlannedRun
  readonly gate: InRun | undefined
  readonly judge: Judge | undefined
  readonly registry: Registry
  readonly options: RunCommandOptions
  readonly shown: Screen
  readonly stops: Interrupts
  readonly io: Io
}

async function runPlanned({
  planned,
  gate,
  judge,
  registry,
  options,
  shown,
  stops,
  io,
}: PlannedSession): Promise<number> {
  const session = planned.begin()
  try {
    const { folder, work } = session
    stops.onPause(shown.pausing)
    const until = planned.goal === undefined ? undefined : await import('./run/until-run.ts')
    const answer = () => (gate ? gate.answer(work) : session.answer())
    const summary = await (until ? until.answerAndTell(work, options, registry, shown.listen) : answer()).finally(
      stops.end,
    )
    for (const warning of planned.models.warnings()) io.stderr.write(`  note     ${warning}\n`)
    const answered = pickRunExitCode(summary, folder, options)
    const isJudged = !judge || answered === EXIT.interrupted || (await judgeFolder(session, judge, io))
    const isOnlyUnjudged = !isJudged && answered === EXIT.fine
    const code = isOnlyUnjudged ? EXIT.incomplete : answered
    session.end(code, isOnlyUnjudged)
    if (hasResult(summary, folder)) await (await import('./write-report.ts')).reportRun(folder, registry, options, io)
    for (const line of formatClosingLines(summary, folder, options)) io.stderr.write(`${line}\n`)
    if (!gate || code === EXIT.interrupted) return code
    const { judgement, gated } = gate.end(folder, code)
    return await (await import('./print-verdict.ts')).printGateVerdict(judgement, gated, options, io)
  } finally {
    session.close()
  }
}

const judgeFolder = async ({ folder, openJudgeBudget }: Session, judge: Judge, io: Io) =>
  (await import('./judge-run.ts')).judgeRun(folder, { judge, budget: openJudgeBudget(), again: false }, io)
