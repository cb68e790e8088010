import { join } from 'node:path'
import type { FolderPart } from './options/field.ts'
import { RUN_FIELDS } from './options/fields.ts'
import type { RunSpec } from './spec.ts'

/** Returns the run directory: `--out`, or the default. */
export const chooseFolder = (spec: Partial<RunSpec>): string => spec.out ?? nameDefaultFolder(spec)

/**
 * Returns the default directory, so that the same command finds it again. The name contains what must not differ within
 * a run and is short: the table of options marks these values.
 */
export const nameDefaultFolder = (spec: Partial<RunSpec>): string =>
  join('bench-runs', NAMED.flatMap(({ name, show }) => show(spec[name]) ?? []).join('-'))

/** Options in the order of their parts. */
const NAMED = Object.entries(RUN_FIELDS)
  .flatMap(([name, field]) => ('inFolderName' in field ? [{ name: name as keyof RunSpec, ...toPart(field) }] : []))
  .sort((a, b) => a.at - b.at)

/** Values that are not set, or are the default, show nothing. */
function toPart({ initial, inFolderName: { at, always, text } }: NamedField) {
  const isShown = (value: unknown): value is NonNullable<unknown> => value != null && (value !== initial || !!always)
  return { at, show: (value: unknown) => (isShown(value) ? text(value) : undefined) }
}

interface NamedField {
  readonly initial: unknown
  readonly inFolderName: FolderPart<unknown>
}
