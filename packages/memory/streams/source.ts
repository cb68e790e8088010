import { homedir } from 'node:os'
import {
  type FileReading,
  type ItemSource,
  makeUnknownError,
  NoJson,
  parseForeignJson,
  prepareReadItems,
  readPlain,
  type SourceCells,
  STREAM_SOURCE,
  sha256,
  usageError,
} from 'fathom-bench/plugin'
import { findRowMethod } from '../items/row-method.ts'
import { buildFileCells, type OpenedFile } from './cells.ts'
import { STREAM_READERS } from './readers.ts'

const MOST_BYTES = 2 ** 28

/** `--task stream:SUITE=PATH`. */
export const streamSource: ItemSource = {
  ...STREAM_SOURCE,
  findMethod: findRowMethod,
  load: async (patterns, { samples, seed }, base) => loadStreams(patterns, { ...base, samples, seed }),
  rebuild: (context, base) =>
    prepareReadItems(context, base, {
      role: 'stream',
      owns: STREAM_SOURCE.owns,
      async loader(paths, roles, all) {
        const suite = splitPattern(roles[0] ?? `stream:${STREAM_READERS[0].id}=`).suite
        return samples =>
          loadStreams(
            paths.map(path => `stream:${suite}=${path}`),
            { ...all, samples },
          )
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

function loadStreams(patterns: readonly string[], reading: FileReading): SourceCells {
  const files = patterns.map(openFile)
  return {
    ...buildFileCells(files, reading),
    files: Object.fromEntries(files.map(each => [each.pattern, { sha256: each.sha256, path: each.path }])),
  }
}

/** @throws BenchError (usage) for a suite that is unknown, and a file that is not of its shape */
function openFile(pattern: string): OpenedFile {
  const { suite, path } = splitPattern(pattern)
  const reader = STREAM_READERS.find(({ id }) => id === suite)
  if (reader === undefined)
    throw makeUnknownError(
      'suite',
      suite,
      STREAM_READERS.map(({ id }) => id),
    )
  const who = `--from ${suite}=${path}`
  const text = readPlain(path, { who: `--from ${suite}: `, links: true, most: MOST_BYTES }).toString('utf8')
  return { pattern, path, sha256: sha256(text), reader, streams: reader.read(parse(text, who), who) }
}

function parse(text: string, who: string): unknown {
  try {
    return parseForeignJson(text, { chars: MOST_BYTES, values: 10_000_000 })
  } catch (error) {
    if (error instanceof NoJson) throw usageError(`${who}: got ${error.message}, expected JSON.`, error)
    throw error
  }
}
