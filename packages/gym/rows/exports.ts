import type { ItemExport } from 'fathom-bench/plugin'
import { ROW_FORMATS } from './formats/index.ts'

/** `export --to NAME` for each format of rows. */
export const ROW_EXPORTS: readonly ItemExport[] = ROW_FORMATS.map(format => ({
  id: format.id,
  about: format.about,
  orders: true,
  write: async input => (await import('./write-rows.ts')).writeRows(format, input),
}))
