import type { RunKey } from '../../core/rows/rows.ts'

/** Whose answers they are, in one text. */
export const toEntryKey = ({ method, model, config }: Omit<RunKey, 'item'>) => `${method} ${model} ${config}`

/** What the answers of one key are kept under. */
export const runKey = ({ item, ...key }: RunKey): string => `${item} ${toEntryKey(key)}`
