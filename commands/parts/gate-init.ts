import { existsSync } from 'node:fs'
import type { GatePlan, Unchanged } from '../../compare/gate/plan-gate.ts'
import { EXIT, usageError } from '../../core/errors.ts'
import { largest } from '../../core/extremes.ts'
import type { Io } from '../../core/io.ts'
import { fathomVersion } from '../../core/version.ts'
import { writeWhole } from '../../core/whole-file.ts'
import type { Registry } from '../../suites/registry.ts'

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

/** `fathom-bench gate init RUN_A RUN_B`: from two runs of an unchanged model to a workflow that gates. Nothing is overwritten. */
export async function initGate(paths: readonly string[], wish: GateInit, registry: Registry, io: Io): Promise<number> {
  const [first, second, ...more] = paths
  if (first === undefined || second === undefined || more.length > 0)
    throw usageError('gate init: name two runs of the same suite by a model that did not change.')
  if (existsSync(wish.out)) throw usageError(`gate init: ${wish.out} is there already. Name another file with --out.`)
  const [{ runAt }, { planGate, unchangedIn }, { workflowOf }, { openRun }] = await Promise.all([
    import('../../compare/baseline.ts'),
    import('../../compare/gate/plan-gate.ts'),
    import('../../compare/gate/workflow.ts'),
    import('../../runs/open-run.ts'),
  ])
  const [a, b] = [first, second].map(path => ({ ...runAt(path, registry), name: path }))
  const seen = unchangedIn(a, b, wish)
  const { manifest, items } = openRun(first)
  const samples = 1 + largest([0, ...items.map(({ index }) => index)])
  const plan = planGate(seen, samples, wish)
  const argv = manifest.sessions[0]?.argv ?? []
  writeWhole(wish.out, workflowOf({ plan, argv, baseline: BASELINE, version: fathomVersion() }), {
    ...{ who: 'gate init', makeFolder: true },
  })
  io.stdout.write(
    wish.display === 'json'
      ? `${JSON.stringify({ event: 'gate-init', ...plan, seen, path: wish.out })}\n`
      : told(seen, plan, samples, first, wish.out),
  )
  return EXIT.fine
}

const percent = (share: number) => `${Number((100 * share).toPrecision(2))} %`

function contextLine({ contexts: { size, correlation, effect } }: Unchanged): string[] {
  if (correlation === null) return []
  return [
    `contexts          ${Number(size.toFixed(1))} questions of each, whose differences correlate at ${correlation.toFixed(2)}: ${Number(effect.toPrecision(3))} items are worth one of its own`,
  ]
}

function told(seen: Unchanged, plan: GatePlan, had: number, run: string, path: string): string {
  const points = Number((100 * plan.margin).toFixed(2))
  const set =
    plan.samples > had
      ? `run the suite once more with --samples ${plan.samples} (the two runs have ${had}), and then: fathom-bench baseline set RUN ${BASELINE}`
      : `fathom-bench baseline set ${run} ${BASELINE}`
  return [
    `between the runs  ${percent(seen.discordance)} of ${seen.n} items differ (at the most ${percent(seen.most)}, which is reckoned with)`,
    ...contextLine(seen),
    `gate              --samples ${plan.samples} --max-drop ${points} --by ${plan.by}: ${plan.items} items in the smallest row`,
    `false alarms      an unchanged model does not pass in ${percent(plan.falseAlarm)} of runs, and fails in ${percent(plan.alpha)} at the most`,
    `misses            a row that dropped by ${points} points passes in ${percent(plan.miss)} of runs; four times in five a drop of ${Number((100 * plan.sees).toFixed(1))} points is significant`,
    `wrote             ${path}`,
    `next              ${set}`,
    '',
  ].join('\n')
}
