import { existsSync } from 'node:fs'
import { basename, join, resolve } from 'node:path'
import { usageError } from '../core/errors.ts'
import type { RunRows } from '../reports/reporter.ts'
import type { Method } from '../runners/method.ts'
import { readRun } from './run-folder.ts'
import { HEAD, REVEAL, type RowFile, type RowsOf } from './bundle/bundle.ts'
import { publicRows } from './bundle/public-rows.ts'
import { Findings } from './bundle/findings.ts'
import { openPlace, rowsAt } from './bundle/place.ts'

/**
 * A run or bundle under the name of its folder; of a bundle that was revealed, with what had been withheld.
 * @throws BenchError (usage) where the folder is no run, or where what was revealed is not what was sealed
 */
export function openRun(path: string, name = basename(resolve(path))): RunRows {
  return { name, ...(existsSync(join(path, HEAD)) && existsSync(join(path, REVEAL)) ? revealed(path) : readRun(path)) }
}

/** The same for what is shown to others: of a run's own folder with a secret seed, what gives its items away is left out. */
export function openShown(path: string, methods: ReadonlyMap<string, Method>, name?: string): RunRows {
  const run = openRun(path, name)
  return existsSync(join(path, HEAD)) ? run : publicRows(run, methods).run
}

function revealed(path: string): Omit<RunRows, 'name'> {
  const place = openPlace(path)
  const findings = new Findings()
  const rows = <File extends RowFile>(file: File): RowsOf[File][] =>
    Array.from(rowsAt(place, file, findings), ({ row }) => row)
  const all = { items: rows('items'), answers: rows('answers'), scores: rows('scores') }
  const [first] = findings.shown
  if (first !== undefined) throw usageError(`${path}: ${first}. bench verify ${path} lists all that is wrong with it.`)
  return { manifest: place.manifest, ...all }
}
