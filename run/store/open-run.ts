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
 * A run or bundle under the name of its folder; of a bundle that was revealed, with what had been withheld.
 * @throws BenchError (usage) where the folder is no run, where a file of it is no plain one, where the files of a
 *   bundle are not those that its `bundle.json` names by their hashes, or where what was revealed is not what was
 *   sealed
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
 * The same for what is shown to others: of a run's own folder with a secret seed, what gives its items away is left
 * out.
 * @param asItLies whatever the hashes say: for what is shown with a mark
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
