import { deferSource } from './defer-source.ts'

/** LongProc's own data sets: the facts that need no package. */
export const LONGPROC_SOURCE = {
  id: 'longproc',
  items: 'read',
  takes: ['subset', 'allowNativeCode'],
  roles: ['longproc'],
  owns: (task: string) => task.startsWith('longproc:'),
} as const

export const longproc = deferSource(LONGPROC_SOURCE, 'longproc')
