import {
  isEmbedded,
  type Method,
  type PlannedRun,
  type Registry,
  resolveMethods,
  resolvePromptFormat,
  usageError,
} from 'fathom-bench/plugin'
import type { BatchSpec } from './spec.ts'

/** Why a method cannot run over files, by its needs. */
const NEEDS: Partial<Readonly<Record<Method['needs'][number], string>>> = {
  embeddings: 'it needs vectors while it runs',
  external: 'it is an external program, which calls models itself',
  sandbox: 'it runs code between its calls',
}

/** @throws BenchError (usage) for methods that cannot run over files, by name, and for the simulated model */
export function checkBatchable({ method, proxy, models, subModel }: BatchSpec, { methods }: Registry): void {
  const named = resolveMethods(method, methods, proxy)
  const cannot = named.flatMap(({ id, needs }) => {
    const why = needs.map(need => NEEDS[need]).find(words => words !== undefined)
    return why === undefined ? [] : [`${id} (${why})`]
  })
  if (cannot.length > 0)
    throw usageError(`batch write: not over files: ${cannot.join(', ')}. Leave it out of --method.`)
  if (!named.some(({ needs }) => needs.includes('model')))
    throw usageError('batch write: no method here calls a model. Name one with --method.')
  if ([...models, ...(subModel ? [subModel] : [])].some(isEmbedded))
    throw usageError(
      'batch write: the simulated model does not support batches. Name a model: --model NAME or NAME@URL.',
    )
}

/**
 * @throws BenchError (usage) if items have answer prefixes and `--prefill` is not set, because no server can be asked
 */
export function checkPrefills({ suite, spec }: PlannedRun): void {
  if (!suite.cells.some(({ recipe }) => recipe.prefilled)) return
  for (const choice of spec.models) {
    const { prefill, template } = resolvePromptFormat(choice, spec)
    if (prefill !== undefined || template) continue
    throw usageError(
      `batch write: these items begin the answer, and no server can be asked how ${choice.name} goes on from that. Say so with --prefill.`,
    )
  }
}
