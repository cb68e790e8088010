import type { Plugin } from 'fathom-bench/plugin'

/** A run over a service's batch files. */
const batch: Plugin = {
  commands: [
    {
      id: 'batch',
      about: 'Run over batch files: write, send, wait, read',
      words: '[verb] [paths..]',
      load: async () => (await import('./commands/batch.ts')).batch,
    },
  ],
}
export default batch
