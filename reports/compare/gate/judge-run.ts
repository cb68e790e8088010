import { incompleteError } from '../../../core/errors.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import { openBaseline, openRunSide } from '../baseline.ts'
import { checkShared } from '../shared-items.ts'
import { type GateRules, type Judgement, judgeSides } from './judge.ts'
import type { Gated } from './text.ts'

/**
 * Judges a stored run against a baseline, or another run directory.
 * @throws BenchError (usage) for a baseline that cannot be used, (incomplete) for a run without answers
 */
export function judgeSavedRun(
  path: string,
  baseline: string,
  spec: GateRules,
  registry: Registry,
): { readonly judgement: Judgement; readonly gated: Gated } {
  const base = openBaseline(baseline, registry)
  const candidate = { ...openRunSide(path, registry), name: path }
  if (candidate.entries.every(({ outcomes }) => outcomes.size === 0))
    throw incompleteError(`gate: ${path} has no answers to judge.`)
  checkShared(base, candidate.items, candidate.made)
  return { judgement: judgeSides(base, candidate, spec), gated: { baseline: base.name, run: path } }
}
