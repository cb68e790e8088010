import { accessSync, existsSync } from 'node:fs'
import { homedir } from 'node:os'
import { makeReadError } from '../../../core/files/disk.ts'
import { CHECKOUTS } from '../data-roles.ts'
import { deferSource } from './defer-source.ts'

/** The path of `file:PATH` and of `file:PATH@8k..128k`. */
function checkPath(pattern: string): void {
  const given = pattern.slice('file:'.length).replace(/^~(?=[/\\])/, homedir())
  const path = existsSync(given) ? given : given.replace(/@[^@/\\]*$/, '')
  try {
    accessSync(path)
  } catch (error) {
    throw makeReadError(path, error, `--task ${pattern}`)
  }
}

/** `--task file:PATH`: items of another suite's files: the facts that need no package to read them. */
export const FILE_SOURCE = {
  id: 'file',
  items: 'read',
  takes: ['allowNativeCode'],
  roles: ['hotpotqa', ...CHECKOUTS],
  owns: (task: string) => task.startsWith('file:'),
  checkPath,
  isJudged: true,
  listed: async () => [['file:PATH', "Another suite's file as it is (docs/data.md)."]] as const,
} as const

export const file = deferSource(FILE_SOURCE, 'suites')
