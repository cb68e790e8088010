import type { RunKey } from '../core/rows.ts'

/** Whose answers they are, in one text. */
export const entryKey = ({ method, model, config }: Omit<RunKey, 'item'>) => `${method} ${model} ${config}`

/** What the answers of one key are kept under. */
export const runKey = ({ item, ...key }: RunKey): string => `${item} ${entryKey(key)}`
