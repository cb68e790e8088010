import { closeSync } from 'node:fs'
import { openPlain } from '../../core/files/plain-file.ts'
import { resolveDataFolder } from '../public/folder.ts'
import { isArchive, unpack } from './archive.ts'
import { openCsv } from './csv.ts'
import { streamJson } from './json.ts'
import type { openParquet } from './parquet.ts'
import { type RowFile, readBytesAt } from './row-file.ts'

/** Readers for the files of some paths, prepared before the first file is read. */
export interface Containers {
  /** The folder that an archive was unpacked into. */
  readonly unpacked: ReadonlyMap<string, string>
  /** Loaded where one of the paths may lead to such a file. */
  readonly openParquet?: typeof openParquet
}

export const isRows = (name: string): boolean => /\.(jsonl?|csv|parquet)$/i.test(name)

/**
 * Unpacks archives, and loads what Parquet needs.
 * @param paths files, archives or folders; what is not there is passed over
 * @throws BenchError (usage) for an archive that cannot be unpacked
 */
export async function prepareContainers(
  who: string,
  paths: readonly string[],
  folder: string = resolveDataFolder(undefined, process.env),
): Promise<Containers> {
  const unpacked = new Map<string, string>()
  for (const path of paths) if (isArchive(path)) unpacked.set(path, await unpack(who, path, folder))
  const mayBeParquet = paths.some(path => !/\.(jsonl?|csv)$/i.test(path))
  return { unpacked, ...(mayBeParquet && { openParquet: (await import('./parquet.ts')).openParquet }) }
}

/**
 * Opens a file of rows, recognized by its first bytes or its name.
 * @throws BenchError (usage) for any other file
 */
export function openRows(who: string, path: string, { openParquet }: Pick<Containers, 'openParquet'> = {}): RowFile {
  const file = openPlain(path, { who: `${who}: `, links: true })
  let start: string
  try {
    start = readBytesAt(file, 0, 4).toString('latin1')
  } finally {
    closeSync(file)
  }
  if (openParquet && (start === 'PAR1' || /\.parquet$/i.test(path))) return openParquet(who, path)
  return /\.csv$/i.test(path) ? openCsv(who, path) : streamJson(who, path)
}
