import { canonical, shortHash } from '../core/key.ts'
import type { Model, OwnSampling } from './model.ts'

/** The model, asked with a source's own temperature and top-p. Its hash of what decides answers tells it apart, for recordings. */
export function sampledAs(model: Model, sampling: OwnSampling | undefined): Model {
  if (!sampling) return model
  return {
    ...model,
    sampling: shortHash(canonical({ of: model.sampling ?? '', ...sampling })),
    chat: request => model.chat({ ...request, sampling }),
  }
}
