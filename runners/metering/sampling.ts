import { computeShortHash, toCanonicalJson } from '../../core/rows/key.ts'
import type { Model, OwnSampling } from '../model.ts'

/**
 * The model, asked with a source's own temperature and top-p. Its hash of what decides answers tells it apart, for
 * recordings.
 */
export function applySampling(model: Model, sampling: OwnSampling | undefined): Model {
  if (!sampling) return model
  return {
    ...model,
    sampling: computeShortHash(toCanonicalJson({ of: model.sampling ?? '', ...sampling })),
    chat: request => model.chat({ ...request, sampling }),
  }
}
