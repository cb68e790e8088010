import type { Plugin } from 'fathom-bench/plugin'
import { memorySource } from './items/source.ts'
import { golden } from './official/index.ts'
import { streamSource } from './streams/source.ts'

/** A memory track: written over time, asked later, no judge. */
const memory: Plugin = {
  golden,
  sources: [memorySource, streamSource],
  commands: [
    {
      id: 'memory',
      about: 'Write streams to memories over time, and ask them',
      words: '[verb] [folder]',
      load: async () => (await import('./commands/memory.ts')).memoryCommand,
    },
  ],
}
export default memory
