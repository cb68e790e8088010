import type { Manifest, MethodNote } from '../../../core/rows/manifest/manifest.ts'
import type { RunKey } from '../../../core/rows/rows.ts'
import { getOwn } from '../get-own.ts'
import type { Labels } from '../reporter.ts'

/** Returns what the registry knows of a row's method, else its run. For a run before Fathom 0.2, its names decide. */
export function findMethodNote(
  { method, model }: Pick<RunKey, 'method' | 'model'>,
  labels: Labels,
  manifests: readonly Pick<Manifest, 'methods'>[],
): MethodNote {
  const told =
    getOwn(labels.methods, method) ??
    manifests.map(({ methods }) => getOwn(methods ?? {}, method)).find(note => typeof note?.reference === 'boolean')
  const reference = told?.reference ?? isKnownReference(method)
  if (reference) return { reference, needsModel: told?.needsModel ?? model !== 'none' }
  // Runs before 0.2 do not say it of their methods.
  const computes = told?.computes ?? (told === undefined && isKnownToCompute(method))
  // An external program may use the run's model in one entry and its own in another.
  return {
    reference,
    needsModel: model !== 'none' && (model !== '' || told?.needsModel !== false),
    ...(computes && { computes }),
  }
}

/** Returns whether it is a reference of Fathom 0.1, whose runs and baselines do not state this. */
export const isKnownReference = (method: string): boolean => /^(oracle$|floor:)/.test(method)

const isKnownToCompute = (method: string): boolean => /^(?:rlm$|file-agent$|cli:)/.test(method)
