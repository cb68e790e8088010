import type { Plugin } from 'fathom-bench/plugin'
import { EXPORT_FORMATS } from './formats.ts'

/** Runs in the form of other tools, and what comes back from them. */
const exports: Plugin = {
  exports: EXPORT_FORMATS,
  commands: [
    {
      id: 'export',
      about: 'Convert a run to the format of another tool',
      words: '[runs..]',
      load: async () => (await import('./commands/export.ts')).exportRun,
    },
    {
      id: 'import',
      about: "Import answers of Harbor's agents into a run",
      words: '[jobs]',
      load: async () => (await import('./commands/import.ts')).importRun,
    },
  ],
}
export default exports
