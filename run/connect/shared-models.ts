import { readSteadyClock } from '../../core/process/clock.ts'
import { shareEqualRequests } from '../../runners/metering/shared-requests.ts'
import type { Model } from '../../runners/model.ts'
import type { RunEntry } from '../config/entries.ts'
import { requestSettings } from '../config/options/model-settings.ts'
import type { RunSpec } from '../config/spec.ts'
import { isEmbedded } from './models.ts'

/**
 * Returns the entries, with models that send concurrent equal requests once, if their servers answer at temperature 0.
 */
export function withSharedRequests(entries: readonly RunEntry[], spec: RunSpec): readonly RunEntry[] {
  const repeating = new Set(spec.models.filter(choice => isRepeatable(choice, spec)).map(({ name }) => name))
  const wrapped = new Map<Model, Model>()
  return entries.map(entry => {
    if (!entry.model || !repeating.has(entry.model.id)) return entry
    const model = wrapped.get(entry.model) ?? shareEqualRequests(entry.model, readSteadyClock)
    wrapped.set(entry.model, model)
    return { ...entry, model }
  })
}

/** Returns whether equal requests have equal answers. The user's extra fields may set a temperature too. */
function isRepeatable(choice: RunSpec['models'][number], spec: RunSpec): boolean {
  const { temperature, extraBody = {} } = requestSettings(choice, spec)
  return !isEmbedded(choice) && temperature === 0 && !('temperature' in extraBody)
}
