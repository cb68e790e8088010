import { homedir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import {
  type Containers,
  type FileReading,
  type ItemSource,
  makeUnknownError,
  NoJson,
  openRows,
  parseForeignJson,
  prepareContainers,
  prepareReadItems,
  readPlain,
  type SourceCells,
  STREAM_SOURCE,
  sha256,
  usageError,
} from 'fathom-bench/plugin'
import { findRowMethod } from '../items/row-method.ts'
import { buildFileCells, type OpenedFile } from './cells.ts'
import type { StreamReader } from './contract.ts'
import { STREAM_READERS } from './readers.ts'

const MOST_BYTES = 2 ** 28

/** `--task stream:SUITE=PATH`. */
export const streamSource: ItemSource = {
  ...STREAM_SOURCE,
  findMethod: findRowMethod,
  load: async (patterns, { samples, seed }, base) =>
    loadStreams(patterns, { ...base, samples, seed }, await prepare(patterns)),
  rebuild: (context, base) =>
    prepareReadItems(context, base, {
      role: 'stream',
      owns: STREAM_SOURCE.owns,
      async loader(paths, roles, all) {
        const suite = splitPattern(roles[0] ?? `stream:${STREAM_READERS[0].id}=`).suite
        const patterns = paths.map(path => `stream:${suite}=${path}`)
        const containers = await prepare(patterns)
        return samples => loadStreams(patterns, { ...all, samples }, containers)
      },
    }),
}

function splitPattern(pattern: string): { readonly suite: string; readonly path: string } {
  const found = /^stream:([^=]*)=(.+)$/s.exec(pattern)
  if (found === null)
    throw usageError(
      `--from: got ${pattern.replace(/^stream:/, '')}, expected SUITE=FILE, such as locomo=locomo10.json.`,
    )
  return { suite: found[1], path: found[2].replace(/^~(?=[/\\])/, homedir()) }
}

/** Loads the decoders of Parquet before the first file is read. */
const prepare = (patterns: readonly string[]): Promise<Containers> =>
  prepareContainers(
    '--from',
    patterns.map(each => splitPattern(each).path),
  )

function loadStreams(patterns: readonly string[], reading: FileReading, containers: Containers): SourceCells {
  const files = patterns.map(each => openFile(each, containers))
  return {
    ...buildFileCells(files, reading),
    files: Object.fromEntries(files.map(each => [each.pattern, { sha256: each.sha256, path: each.path }])),
  }
}

/** @throws BenchError (usage) for a suite that is unknown, and a file that is not of its shape */
function openFile(pattern: string, containers: Containers): OpenedFile {
  const { suite, path } = splitPattern(pattern)
  const reader = STREAM_READERS.find(({ id }) => id === suite)
  if (reader === undefined)
    throw makeUnknownError(
      'suite',
      suite,
      STREAM_READERS.map(({ id }) => id),
    )
  const who = `--from ${suite}=${path}`
  const hashes: string[] = []
  const read = (file: string, form: StreamReader['form'], name: string) => {
    const { value, hash } = form === 'rows' ? readRows(file, name, containers) : readDocument(file, name)
    hashes.push(hash)
    return value
  }
  const streams = reader.read({
    who,
    name: basename(path),
    value: read(path, reader.form, who),
    beside: name => [read(join(dirname(path), name), 'rows', `${who}: ${name}`)].flat(),
  })
  const hash = hashes.length === 1 ? hashes[0] : sha256(hashes.join('\n'))
  return { pattern, path, sha256: hash, reader, streams }
}

function readRows(path: string, who: string, containers: Containers) {
  const file = openRows(who, path, containers)
  const rows: unknown[] = []
  for (let at = 0; file.has(at); at++) rows.push(file.read(at))
  return { value: rows, hash: file.sha256 }
}

function readDocument(path: string, who: string) {
  const text = readPlain(path, { who: `${who}: `, links: true, most: MOST_BYTES }).toString('utf8')
  return { value: parse(text, who), hash: sha256(text) }
}

function parse(text: string, who: string): unknown {
  try {
    return parseForeignJson(text, { chars: MOST_BYTES, values: 10_000_000 })
  } catch (error) {
    if (error instanceof NoJson) throw usageError(`${who}: got ${error.message}, expected JSON.`, error)
    throw error
  }
}
