import { deferSource } from './defer-source.ts'

/** `--task memory`: questions about streams that are written over time: the facts that need no package. */
export const MEMORY_SOURCE = {
  id: 'memory',
  items: 'made',
  takes: ['lengths', 'questionsPerContext'],
  roles: [],
  owns: (task: string) => task === 'memory' || task.startsWith('mem-'),
  listed: async () => [['memory', 'Streams that are written over time and asked later (docs/memory.md).']] as const,
  groupOf: () => 'memory',
} as const

export const memory = deferSource(MEMORY_SOURCE, 'memory', true)
