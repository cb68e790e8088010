import type { RunKey } from '../../core/rows/rows.ts'

/** Whose answers they are, in one text. */
export const toEntryKey = ({ method, model, config }: Omit<RunKey, 'item'>) => `${method} ${model} ${config}`

/** Returns the name under which the answers of one key are stored. */
export const runKey = ({ item, ...key }: RunKey): string => `${item} ${toEntryKey(key)}`
