import { readSteadyClock } from '../core/clock.ts'
import type { Model } from '../runners/model.ts'
import { shareEqualRequests } from '../runners/shared-requests.ts'
import { requestSettings } from './config/model-settings.ts'
import type { RunEntry } from './entries.ts'
import { isEmbedded } from './models.ts'
import type { RunSpec } from './spec.ts'

/**
 * The entries with models that are asked once where equal requests are on their way: those of servers that answer at
 * temperature 0.
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

/** Does an equal request have an equal answer? Fields of the user's own may set a temperature too. */
function isRepeatable(choice: RunSpec['models'][number], spec: RunSpec): boolean {
  const { temperature, extraBody = {} } = requestSettings(choice, spec)
  return !isEmbedded(choice) && temperature === 0 && !('temperature' in extraBody)
}
