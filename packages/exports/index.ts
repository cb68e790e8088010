import type { Plugin } from 'fathom-bench/plugin'
import { EXPORT_FORMATS } from './formats.ts'
import { harbor } from './harbor/item-export.ts'
import { kvpress } from './kvpress/export.ts'

/** Runs in the form of other tools, and what comes back from them. */
const exports: Plugin = {
  exports: EXPORT_FORMATS,
  itemExports: [harbor, kvpress],
  commands: [
    {
      id: 'export',
      about: 'Convert a run to the format of another tool',
      words: '[runs..]',
      load: async () => (await import('./commands/export.ts')).exportRun,
    },
    {
      id: 'import',
      about: "Import answers of Harbor's agents or of kvpress into a run",
      words: '[path]',
      load: async () => (await import('./commands/import.ts')).importRun,
    },
  ],
}
export default exports
