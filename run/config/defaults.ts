import { RUN_FIELDS } from './options/fields.ts'
import type { RunSpec } from './spec.ts'

/** A run that sets nothing: RULER on the simulated model. */
export const DEFAULTS: RunSpec = Object.fromEntries(
  Object.entries(RUN_FIELDS).flatMap(([name, field]) =>
    'mayLack' in field && field.initial === undefined ? [] : [[name, field.initial]],
  ),
  // The compiler does not follow entries; the type of each is that of its field.
) as unknown as RunSpec
