import { deferSource } from './defer-source.ts'

/** Tables of Wikipedia: the facts that need no package. */
export const WIKITABLES_SOURCE = {
  id: 'wikitables',
  items: 'read',
  takes: [],
  roles: ['wikitables'],
  owns: (task: string) => task === 'wikitables',
} as const

export const wikitables = deferSource(WIKITABLES_SOURCE, 'longproc')
