import { CHECKOUTS } from '../data-roles.ts'
import { deferSource } from './defer-source.ts'

/** `--task file:PATH`: items of another suite's files: the facts that need no package to read them. */
export const FILE_SOURCE = {
  id: 'file',
  items: 'read',
  takes: ['allowNativeCode'],
  roles: ['hotpotqa', ...CHECKOUTS],
  owns: (task: string) => task.startsWith('file:'),
  isJudged: true,
  listed: async () => [['file:PATH', "Another suite's file as it is (docs/data.md)."]] as const,
} as const

export const file = deferSource(FILE_SOURCE, 'suites')
