import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { Model, OwnSampling } from '../model.ts'

/**
 * Returns the model with the temperature and top-p of a source. Its sampling hash changes too, so recordings
 * distinguish it.
 */
export function applySampling(model: Model, sampling: OwnSampling | undefined): Model {
  if (!sampling) return model
  return {
    ...model,
    sampling: computeShortHash(toCanonicalJson({ of: model.sampling ?? '', ...sampling })),
    chat: request => model.chat({ ...request, sampling }),
  }
}
