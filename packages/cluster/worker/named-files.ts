import { existsSync } from 'node:fs'
import { BenchError, sanitize } from 'fathom-bench/plugin'
import { listTexts, type SharedSpec } from '../settings.ts'
import { FILE_ENTRY_FIELDS, FILE_OPTIONS } from '../settings-shape.ts'

/**
 * An error of planning without what it quotes of a file. Whoever can write in the queue names the files that a worker
 * reads, and readers quote what they did not expect.
 */
export function removeFileQuotes(error: unknown, spec: SharedSpec): unknown {
  if (!(error instanceof BenchError)) return error
  const path = listNamedFiles(spec).find(each => error.message.includes(each) && existsSync(each))
  if (path === undefined) return error
  return new BenchError(
    `worker: ${sanitize(path)} is not the file that the run has under this name. Put the coordinator's file there.`,
    error.exitCode,
    { cause: error },
  )
}

/** Longest first: one path may begin another. */
function listNamedFiles(spec: SharedSpec): string[] {
  const entries = [...spec.models, spec.subModel, spec.embedModel].flatMap(choice => choice?.preset ?? [])
  const values = [
    ...FILE_OPTIONS.map(name => spec[name]),
    ...entries.flatMap(preset => FILE_ENTRY_FIELDS.map(name => preset[name])),
  ]
  const words = listTexts(values)
  const paths = words.flatMap(word => [word, ...word.split(',').map(part => part.replace(/^[a-z-]+:/, ''))])
  return [...new Set(paths)].filter(path => path !== '').sort((a, b) => b.length - a.length)
}
