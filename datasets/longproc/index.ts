import { statSync } from 'node:fs'
import { join, relative } from 'node:path'
import { cannotRead } from '../../core/disk.ts'
import { usageError } from '../../core/errors.ts'
import { unknown } from '../../core/suggest.ts'
import { countdown } from './countdown.ts'
import { htmlToTsv } from './html-to-tsv.ts'
import type { LongProcKind } from './kind.ts'
import { officialFile, openOfficialSet } from './official.ts'
import { pathTraversal } from './path-traversal.ts'
import { pseudoToCode } from './pseudo-to-code.ts'
import { openRows } from './rows.ts'
import type { LongProcSet } from './set.ts'
import { tomTracking } from './tom-tracking.ts'
import { travelPlanning } from './travel.ts'

/** Under their official names, which data sets, folders and files have too. */
const KINDS = {
  html_to_tsv: htmlToTsv,
  pseudo_to_code: pseudoToCode,
  path_traversal: pathTraversal,
  tom_tracking: tomTracking,
  countdown,
  travel_planning: travelPlanning,
} satisfies Readonly<Record<string, LongProcKind>>

export type LongProcTask = keyof typeof KINDS

const PLACES = Object.entries<LongProcKind>(KINDS).flatMap(([task, { levels }]) =>
  levels.map(level => ({ name: `${task}_${level}`, task: task as LongProcTask, level })),
)

/** The sixteen data sets. */
export const LONGPROC_NAMES: readonly string[] = PLACES.map(({ name }) => name)

/**
 * Opens a data set of LongProc (arXiv 2501.05414; github.com/princeton-pli/LongProc): the official folder with one folder a task,
 * or rows of Hugging Face as JSONL: a file, or a folder with `<name>.jsonl` or `<name>/test.jsonl`. `who` speaks in errors.
 *
 * @throws BenchError (usage) for a name that is none, and for files that are gone or of another shape.
 */
export function openLongProc(path: string, name: string, { who }: { readonly who: string }): LongProcSet {
  const known = PLACES.find(place => place.name === name)
  if (!known) throw unknown('data set of LongProc', name, LONGPROC_NAMES)
  const place = { ...known, who }
  const kind: LongProcKind = KINDS[known.task]
  if (!isFolder(who, path)) return openRows(path, place, kind)
  const official = join(path, place.task, officialFile(place, kind))
  if (isThere(official)) return openOfficialSet(path, place, kind)
  const rows = [join(path, `${name}.jsonl`), join(path, name, 'test.jsonl')]
  const found = rows.find(isThere)
  if (found !== undefined) return openRows(found, place, kind)
  const looked = [official, ...rows].map(file => relative(path, file)).join(', ')
  throw usageError(`${who}: ${path} holds no ${name}. Looked for: ${looked}.`)
}

function isFolder(who: string, path: string): boolean {
  try {
    return statSync(path).isDirectory()
  } catch (error) {
    throw cannotRead(path, error, who)
  }
}

const isThere = (path: string) => statSync(path, { throwIfNoEntry: false }) !== undefined
