import { existsSync } from 'node:fs'
import { incompleteError, usageError } from '../../../core/errors.ts'
import type { Registry } from '../../../run/registry/registry.ts'
import { openBaseline, openRunSide } from '../baseline.ts'
import { findTwoServers } from '../matching.ts'
import { checkShared } from '../shared-items.ts'
import { type GateRules, type Judgement, judgeSides } from './judge.ts'
import type { Gated } from './text.ts'

/**
 * Judges a stored run against a baseline, or another run directory. Without one, a run of two servers is judged by
 * itself: the model named first is the baseline.
 * @throws BenchError (usage) for a baseline that cannot be used, (incomplete) for a run without answers
 */
export function judgeSavedRun(
  path: string,
  baseline: string | undefined,
  spec: GateRules,
  registry: Registry,
): { readonly judgement: Judgement; readonly gated: Gated } {
  if (baseline === undefined && !existsSync(path)) throw makeBaselineError()
  const stored = baseline === undefined ? undefined : openBaseline(baseline, registry)
  const candidate = { ...openRunSide(path, registry), name: path }
  if (!stored && !findTwoServers(candidate)) throw makeBaselineError()
  const base = stored ?? candidate
  if (candidate.entries.every(({ outcomes }) => outcomes.size === 0))
    throw incompleteError(`gate: ${path} has no answers to judge.`)
  checkShared(base, candidate.items, candidate.made)
  return { judgement: judgeSides(base, candidate, spec), gated: { baseline: base.name, run: path } }
}

const makeBaselineError = () =>
  usageError(
    'gate: missing --baseline FILE. To create one from a good run: fathom-bench baseline set RUN FILE. Only a run of one method on two models (--model LABEL=NAME@URL) needs none.',
  )
