import { basename, resolve } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { NO_PROGRESS, type OnProgress } from '../../core/process/on-progress.ts'
import type { RunRows } from '../../reports/summary/reporter.ts'
import type { Method } from '../../runners/method.ts'
import { checkBundleFiles, isBundle, openBundleContext, readAllRows } from './bundle/bundle-files.ts'
import { Findings } from './bundle/findings.ts'
import { toPublicRows } from './bundle/public-rows.ts'
import { indexRunRows, readRun } from './read-run.ts'

/**
 * Opens a run or bundle under the name of its directory; a revealed bundle includes what was withheld.
 * @throws BenchError (usage) for a directory that is not a run, for files that are not plain ones or do not match the
 * hashes in `bundle.json`, and for a reveal that does not match its seal
 */
export function openRun(path: string, name = basename(resolve(path)), onProgress: OnProgress = NO_PROGRESS): RunRows {
  return { name, ...(isBundle(path) ? readBundle(path, onProgress) : readTold(path, onProgress)) }
}

/** How many rows a file has is known at its end. */
const readTold = (path: string, onProgress: OnProgress) =>
  readRun(path, (folder, file) =>
    indexRunRows(folder, file, (_, index) => onProgress(`reading ${file}.jsonl`, index, undefined)),
  )

/**
 * Opens what others may see: a run directory with a secret seed loses everything that reveals its items.
 * @param asItLies ignores hashes, for runs that are shown with a mark
 */
export function openShown(
  path: string,
  methods: ReadonlyMap<string, Method>,
  {
    name = basename(resolve(path)),
    asItLies = false,
    onProgress = NO_PROGRESS,
  }: { readonly name?: string; readonly asItLies?: boolean; readonly onProgress?: OnProgress } = {},
): RunRows {
  const run = asItLies ? { name, ...readTold(path, onProgress) } : openRun(path, name, onProgress)
  return isBundle(path) ? run : toPublicRows(run, methods).run
}

function readBundle(path: string, onProgress: OnProgress): Omit<RunRows, 'name'> {
  const place = openBundleContext(path)
  const findings = new Findings()
  checkBundleFiles(place, findings, onProgress)
  const all = readAllRows(place, findings, onProgress)
  const [first] = findings.shown
  if (first !== undefined)
    throw usageError(`${path}: ${first}. fathom-bench verify ${path} lists all that is wrong with it.`)
  return { manifest: place.manifest, ...all }
}
