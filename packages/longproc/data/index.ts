import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeReadError, makeUnknownError, usageError } from 'fathom-bench/plugin'
import { countdownKind } from './countdown.ts'
import { htmlToTsvKind } from './html-to-tsv.ts'
import type { LongProcKind } from './kind.ts'
import { getOfficialFile, openOfficialSet } from './official.ts'
import { pathTraversalKind } from './path-traversal.ts'
import { pseudoToCodeKind } from './pseudo-to-code.ts'
import { openLongProcRows } from './rows.ts'
import type { LongProcSet } from './set.ts'
import { tomTrackingKind } from './tom-tracking.ts'
import { travelPlanningKind } from './travel.ts'

/** Under their official names, which data sets, folders and files have too. */
const KINDS = {
  html_to_tsv: htmlToTsvKind,
  pseudo_to_code: pseudoToCodeKind,
  path_traversal: pathTraversalKind,
  tom_tracking: tomTrackingKind,
  countdown: countdownKind,
  travel_planning: travelPlanningKind,
} satisfies Readonly<Record<string, LongProcKind>>

export type LongProcTask = keyof typeof KINDS

const PLACES = Object.entries<LongProcKind>(KINDS).flatMap(([task, { levels }]) =>
  levels.map(level => ({ name: `${task}_${level}`, task: task as LongProcTask, level })),
)

/** The sixteen data sets. */
export const LONGPROC_NAMES: readonly string[] = PLACES.map(({ name }) => name)

/**
 * Opens a data set of LongProc (arXiv 2501.05414; github.com/princeton-pli/LongProc): the official directory with one
 * subdirectory per task, or rows of Hugging Face as JSONL: a file, or a directory with `<name>.jsonl` or
 * `<name>/test.jsonl`. `who` starts error messages.
 * @throws BenchError (usage) for an unknown name, and for files that are missing or have another format
 */
export function openLongProc(path: string, name: string, { who }: { readonly who: string }): LongProcSet {
  const known = PLACES.find(entry => entry.name === name)
  if (!known) throw makeUnknownError('data set of LongProc', name, LONGPROC_NAMES)
  const place = { ...known, who }
  const kind: LongProcKind = KINDS[known.task]
  if (!isFolder(who, path)) return openLongProcRows(path, place, kind)
  const official = join(path, place.task, getOfficialFile(place, kind))
  if (isThere(official)) return openOfficialSet(path, place, kind)
  const rows = [join(path, `${name}.jsonl`), join(path, name, 'test.jsonl')]
  const found = rows.find(isThere)
  if (found !== undefined) return openLongProcRows(found, place, kind)
  const looked = [official, ...rows].map(file => relative(path, file)).join(', ')
  throw usageError(`${who}: ${path} holds no ${name}. Looked for: ${looked}.`)
}

function isFolder(who: string, path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw makeReadError(path, error, who)
  }
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
