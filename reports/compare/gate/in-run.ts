import { EXIT, usageError } from '../../../core/errors.ts'
import { readSteadyClock } from '../../../core/process/clock.ts'
import { isCutOff } from '../../../core/text/cut-off.ts'
import { identify } from '../../../generators/build/generate.ts'
import type { RunEntry } from '../../../run/config/entries.ts'
import { reduceTimeLimit } from '../../../run/config/limits.ts'
import { answerAll, listSessionCells } from '../../../run/execute/answer-all.ts'
import { addLook } from '../../../run/execute/manifest.ts'
import type { Work } from '../../../run/execute/work.ts'
import type { Suite } from '../../../run/registry/items/suite.ts'
import { buildLabels, makeMethodNote } from '../../../run/registry/labels.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import type { RunFolder } from '../../../run/store/run-folder.ts'
import { hasEnded } from '../../../run/until/limits.ts'
import type { RunSummary } from '../../../runners/attempts/run-attempts.ts'
import { formatCount } from '../../summary/format.ts'
import { explainUnfinished } from '../../summary/health/completeness.ts'
import { openBaseline } from '../baseline.ts'
import { buildSide, type ComparisonSide, type SideEntry } from '../comparison-side.ts'
import { matchEntries } from '../matching.ts'
import { checkShared } from '../shared-items.ts'
import { type GateLook, type GateRules, type Judgement, judgeSides } from './judge.ts'
import { countLookSamples, isClear, LOOKS, planLook } from './looks.ts'
import type { Gated } from './text.ts'

/** The options of a gate within a run. */
export interface InRunSpec extends GateRules {
  /** A baseline file, or a run directory. */
  readonly gate: string | undefined
  /** Whether to add samples in steps until the verdict is clear. */
  readonly sequential: boolean
}

/** The gate of `fathom-bench run --gate FILE`. */
export interface InRun {
  /** Runs the pending work. With `--sequential` it runs in steps, until the verdict is clear. */
  answer(work: Work): Promise<RunSummary>
  /**
   * Judges the finished run.
   * @param code the exit code that its answers alone would give
   */
  end(folder: RunFolder, code: number): { readonly judgement: Judgement; readonly gated: Gated }
}

/**
 * Reads the baseline of `--gate` before anything is opened or spent; undefined without that flag.
 * @throws BenchError (usage) for a baseline that cannot be used, and for `--sequential` without a complete baseline
 */
export function readGateBaseline({ gate, sequential }: InRunSpec, registry: Registry): ComparisonSide | undefined {
  if (sequential && gate === undefined)
    throw usageError('--sequential needs --gate FILE: it stops a run when the verdict is clear.')
  const base = gate === undefined ? undefined : openBaseline(gate, registry)
  if (sequential && base?.unfinished !== undefined)
    throw usageError(
      `--sequential: ${base.name} is incomplete (${base.unfinished}), so no interim analysis can pass. Use a complete baseline, or leave out --sequential.`,
    )
  return base
}

/** @throws BenchError (usage) if the baseline contains none of the planned items or entries */
export function openGate(
  base: ComparisonSide,
  options: InRunSpec,
  suite: Suite,
  entries: readonly RunEntry[],
  made: ComparisonSide['made'],
  registry: Registry,
): InRun {
  checkShared(base, listIdentities(suite), made)
  matchEntries(base, { ...base, name: 'the run', entries: entries.map(toSideEntry) }, options)
  let look: GateLook | undefined
  const judgeNow = (folder: RunFolder, unfinished?: string) =>
    judgeSides(
      base,
      buildCurrentSide(folder, registry, look && listIdentities(limitSuite(suite, look)), unfinished),
      options,
      look,
    )
  return {
    async answer(work) {
      if (!options.sequential) return answerAll(work)
      const startedAt = readSteadyClock()
      for (let at = 1; ; at++) {
        look = planLook(at, options.alpha)
        const part = {
          ...work,
          suite: limitSuite(suite, look),
          spec: reduceTimeLimit(work.spec, readSteadyClock() - startedAt),
        }
        const summary = await answerAll(part)
        if (hasEnded(summary)) return summary
        if (at < LOOKS && !isClear(judgeNow(work.folder))) continue
        const planned = listSessionCells(work)
        work.folder.updateManifest(manifest => addLook(manifest, { at, of: LOOKS, planned }))
        return summary
      }
    },
    end(folder, code) {
      const judgement = judgeNow(
        folder,
        code === EXIT.incomplete
          ? explainIncomplete(folder)
          : explainUnfinished({ manifest: folder.manifest, items: folder.items.rows }),
      )
      const gated = { baseline: base.name, run: folder.path, ...(look && { items: countItems(suite, look) }) }
      return { judgement, gated }
    },
  }
}

const toSideEntry = ({ method, model, config }: RunEntry): SideEntry => ({
  method: method.id,
  model: model?.id ?? 'none',
  config,
  simulated: model?.simulated ?? false,
  ...makeMethodNote(method),
  outcomes: new Map(),
})

const limitSuite = (suite: Suite, look: GateLook): Suite => ({
  ...suite,
  cells: suite.cells.map(cell => ({ ...cell, samples: countLookSamples(cell.samples, look) })),
})

const listIdentities = ({ cells }: Suite) =>
  cells.flatMap(({ recipe, target, samples }) =>
    Array.from({ length: samples }, (_, index) => identify(recipe, target, index)),
  )

function countItems(suite: Suite, look: GateLook): { readonly judged: number; readonly planned: number } {
  const count = ({ cells }: Suite) => cells.reduce((sum, { samples }) => sum + samples, 0)
  return { judged: count(limitSuite(suite, look)), planned: count(suite) }
}

/** Returns the run so far. For an interim analysis only its items count, whatever else the directory contains. */
function buildCurrentSide(
  { path, manifest, items, answers, scores }: RunFolder,
  registry: Registry,
  only: ReturnType<typeof listIdentities> | undefined,
  unfinished: string | undefined,
): ComparisonSide {
  const ids = only && new Set(only.map(({ id }) => id))
  const own = ids === undefined ? items.rows : items.rows.filter(({ id }) => ids.has(id))
  const run = { name: path, manifest, items: own, answers: answers.rows, scores }
  // The current session has not ended, so `unfinished` decides.
  const { unfinished: _, ...side } = buildSide(run, buildLabels(registry))
  return { ...side, ...(unfinished !== undefined && { unfinished }) }
}

function explainIncomplete(folder: RunFolder): string {
  let failed = 0
  for (const { status } of folder.failed()) if (!isCutOff(status)) failed++
  return failed > 0 ? `${failed} of ${formatCount(folder.answers.size, 'answer')} failed` : 'the run did not finish'
}
