import type { ModelNote } from '../../core/rows/manifest/model-note.ts'

type Notes = Readonly<Record<string, ModelNote>>

/**
 * Returns a line for each model that a run resumes at another address than before. A move is the user's to make: rows
 * of both stay, and reports count them by address.
 * @param before the notes of the run's manifest, empty for a new run
 */
export const describeMovedServers = (planned: Notes, before: Notes): string[] =>
  Object.entries(planned).flatMap(([name, { baseUrl }]) => {
    const known = Object.hasOwn(before, name) ? before[name] : undefined
    if (!known || known.simulated || known.baseUrl === baseUrl) return []
    const rows = known.servers?.map(each => `${each.baseUrl} (${each.rows})`).join(', ') ?? known.baseUrl
    return [
      `${name}: this run resumes at ${baseUrl}. Its rows so far come from ${rows}; they stay, and reports count rows by address`,
    ]
  })
