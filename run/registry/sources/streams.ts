import { accessSync } from 'node:fs'
import { homedir } from 'node:os'
import { makeReadError } from '../../../core/files/disk.ts'
import { deferSource } from './defer-source.ts'

/** The path of `stream:SUITE=PATH`. */
function checkPath(pattern: string): void {
  const path = pattern.replace(/^stream:[^=]*=/, '').replace(/^~(?=[/\\])/, homedir())
  try {
    accessSync(path)
  } catch (error) {
    throw makeReadError(path, error, `--task ${pattern}`)
  }
}

/** `--task stream:SUITE=PATH`: a published suite's file as streams of the memory track, without the package. */
export const STREAM_SOURCE = {
  id: 'streams',
  items: 'read',
  takes: [],
  roles: [],
  owns: (task: string) => task.startsWith('stream:'),
  checkPath,
  listed: async () =>
    [
      ['stream:SUITE=PATH', "A memory benchmark's file as streams: fathom-bench memory --from (docs/memory.md)."],
    ] as const,
  // LongMemEval, BEAM and AMA-Bench leave the verdict to a model.
  isJudged: true,
  groupOf: () => 'memory files',
} as const

export const streams = deferSource(STREAM_SOURCE, 'memory', true)
