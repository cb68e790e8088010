import { existsSync, readFileSync } from 'node:fs'
import { isAbsolute } from 'node:path'
import { findLargest } from '../../core/collections/extremes.ts'
import { EXIT, usageError } from '../../core/errors.ts'
import { writeWhole } from '../../core/files/whole-file.ts'
import type { Io } from '../../core/process/io.ts'
import { sanitize } from '../../core/text/quote.ts'
import { quoteShellWord } from '../../core/text/shell-word.ts'
import { readFathomVersion } from '../../core/version.ts'
import { listLocalAddresses, replaceLocalAddresses } from '../../reports/compare/gate/local-address.ts'
import type { GatePlan, Unchanged } from '../../reports/compare/gate/plan-gate.ts'
import { findUntilNote, type GoalNote } from '../../reports/summary/health/completeness.ts'
import type { Registry } from '../../run/registry/registry.ts'
import { readConfig } from '../config-file/config.ts'
import { RUN_FLAGS } from '../flags/table.ts'

export interface GateInit {
  readonly falseAlarm: number
  readonly miss: number
  readonly maxDrop: number | undefined
  readonly entry: string | undefined
  readonly baselineEntry: string | undefined
  readonly out: string
  readonly display: string
}

const BASELINE = '.fathom/baseline.json'

/**
 * `fathom-bench gate init RUN_A RUN_B`: plans a gate from two runs of an unchanged model, and writes its workflow.
 * Nothing is overwritten.
 */
export async function initGate(paths: readonly string[], wish: GateInit, registry: Registry, io: Io): Promise<number> {
  const [first, second, ...more] = paths
  if (first === undefined || second === undefined || more.length > 0)
    throw usageError('gate init: name two runs of the same suite by an unchanged model.')
  if (existsSync(wish.out)) throw usageError(`gate init: ${wish.out} already exists. Name another file with --out.`)
  const [{ openRunSide }, { planGate, measureUnchanged }, { renderWorkflow, runWords, listSuiteFlags }, { openRun }] =
    await Promise.all([
      import('../../reports/compare/baseline.ts'),
      import('../../reports/compare/gate/plan-gate.ts'),
      import('../../reports/compare/gate/workflow.ts'),
      import('../../run/store/open-run.ts'),
    ])
  const [a, b] = [first, second].map(path => ({ ...openRunSide(path, registry), name: path }))
  const seen = measureUnchanged(a, b, wish)
  const { manifest, items } = openRun(first)
  const argv = runWords(manifest.sessions, first)
  const config = await listConfigNotes(argv)
  const goal = findUntilNote(manifest.sessions)?.goal
  // The gate of a run with a goal has the contexts of its baseline.
  const samples = goal === undefined ? 1 + findLargest([0, ...items.map(({ index }) => index)]) : seen.perCell
  const plan = goal === undefined ? planGate(seen, samples, wish) : planGate(seen, samples, wish, samples)
  const notes = [...listAddressNotes(argv), ...config]
  writeWhole(wish.out, renderWorkflow({ plan, argv, goal, baseline: BASELINE, version: readFathomVersion() }), {
    who: 'gate init',
    makeFolder: true,
  })
  for (const note of notes) io.stderr.write(`  note     ${sanitize(note, 400)}\n`)
  const next = formatNextLines({ plan, had: samples, run: first, flags: listSuiteFlags(argv) })
  io.stdout.write(
    wish.display === 'json'
      ? `${JSON.stringify({ event: 'gate-init', ...plan, seen, path: wish.out, notes })}\n`
      : formatGatePlan(seen, plan, goal, next, wish.out),
  )
  return EXIT.fine
}

const formatPercent = (share: number) => `${Number((100 * share).toPrecision(2))} %`

function formatContextLine({ contexts: { size, correlation, effect } }: Unchanged): string[] {
  if (correlation === null) return []
  return [
    `contexts          ${Number(size.toFixed(1))} questions per context, whose differences correlate at ${correlation.toFixed(2)}: ${Number(effect.toPrecision(3))} items count as one independent item`,
  ]
}

interface Next {
  readonly plan: GatePlan
  /** Number of samples in the two runs. */
  readonly had: number
  readonly run: string
  readonly flags: readonly string[]
}

/** Returns the commands that set the baseline; they work as printed. */
function formatNextLines({ plan, had, run, flags }: Next): string[] {
  const set = (folder: string) => `fathom-bench baseline set ${quoteShellWord(folder)} ${BASELINE}`
  if (plan.samples <= had) return [`next              ${set(run)}`]
  const words = [...flags, `--samples=${plan.samples}`, `--out=${MORE}`].map(quoteShellWord).join(' ')
  return [
    `more samples      the two runs have ${had} of the ${plan.samples} that the gate needs`,
    `next              fathom-bench run ${words}`,
    `then              ${set(MORE)}`,
  ]
}

const MORE = 'bench-runs/gate-baseline'

const listAddressNotes = (argv: readonly string[]): string[] =>
  Array.from(
    replaceLocalAddresses(argv).variables,
    ([name, address]) =>
      `${address} is a local address, which a GitHub runner cannot reach: the workflow uses the repository's variable ${name} instead`,
  )

/** Options that a workflow cannot copy from `--config`, because it would not run the same items. */
const NOT_SHARED = ['shard', 'record', 'replay', 'dry-run', 'queue', 'store']

/** @throws BenchError (usage) if the file of `--config` is missing, or contains fields that a workflow cannot use */
async function listConfigNotes(argv: readonly string[]): Promise<string[]> {
  const at = argv.findIndex(word => /^--config(=|$)/.test(word))
  if (at < 0) return []
  const path = /^--config=(.*)$/s.exec(argv[at])?.[1] ?? argv[at + 1] ?? ''
  if (!existsSync(path))
    throw usageError(
      `gate init: the run used --config ${path}, which is not here. Run this command in the directory of that file.`,
    )
  const { config } = await readConfig(path, RUN_FLAGS)
  const odd = NOT_SHARED.find(name => Object.hasOwn(config, name))
  if (odd !== undefined)
    throw usageError(`gate init: ${path} contains ${odd}, which a workflow cannot use. Run the suite without it.`)
  const local = listLocalAddresses(readFileSync(path, 'utf8')).map(
    address => `${path} names ${address}, which a GitHub runner cannot reach: change it there`,
  )
  const outside = isAbsolute(path) || path.startsWith('..')
  return [
    ...local,
    ...(outside ? [`${path} is not in this directory: commit it, and adjust its path in the workflow`] : []),
  ]
}

function formatGatePlan(
  seen: Unchanged,
  plan: GatePlan,
  goal: GoalNote['goal'] | undefined,
  next: readonly string[],
  path: string,
): string {
  const points = Number((100 * plan.margin).toFixed(2))
  return [
    `between the runs  ${formatPercent(seen.discordance)} of ${seen.n} items differ (upper bound ${formatPercent(seen.most)}, which the plan uses)`,
    ...formatContextLine(seen),
    `gate              ${goal === undefined ? `--samples ${plan.samples}` : `--until ${goal} (the contexts of its baseline)`} --max-drop ${points} --by ${plan.by}: ${plan.items} items in the smallest check`,
    `false alarms      an unchanged model does not pass in ${formatPercent(plan.falseAlarm)} of runs, and fails in at most ${formatPercent(plan.alpha)}`,
    `false passes      a check that dropped by ${points} points passes in ${formatPercent(plan.miss)} of runs; 80 % power to detect a drop of ${Number((100 * plan.sees).toFixed(1))} points`,
    `wrote             ${path}`,
    ...next,
    '',
  ].join('\n')
}
