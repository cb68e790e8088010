import { incompleteError } from '../../core/errors.ts'
import type { Registry } from '../../suites/registry.ts'
import { baselineAt, runAt } from '../baseline.ts'
import { checkShared } from '../shared-items.ts'
import { type Judgement, type JudgeSpec, judge } from './judge.ts'
import type { Gated } from './text.ts'

/**
 * Judges a run that is there against a baseline, or the folder of another run.
 * @throws BenchError (usage) for a baseline that cannot be used, (incomplete) for a run without answers
 */
export function judgeRun(
  path: string,
  baseline: string,
  spec: JudgeSpec,
  registry: Registry,
): { readonly judgement: Judgement; readonly gated: Gated } {
  const base = baselineAt(baseline, registry)
  const candidate = { ...runAt(path, registry), name: path }
  if (candidate.entries.every(({ outcomes }) => outcomes.size === 0))
    throw incompleteError(`gate: ${path} holds no answers: there is nothing to judge.`)
  checkShared(base, candidate.items, candidate.made)
  return { judgement: judge(base, candidate, spec), gated: { baseline: base.name, run: path } }
}
