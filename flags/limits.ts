import { usageError } from '../core/errors.ts'
import type { Limit } from '../engine/spec.ts'
import type { Read } from './flag.ts'

/** `20`, `0.05/item`, or one of each. */
export const limit =
  (read: Read<number>) =>
  (texts: readonly string[], who: string): Limit => {
    const given: { run?: number; item?: number } = {}
    for (const text of texts) {
      const [, value = text, ofItem] = /^(.*?)(\/item)?$/is.exec(text.trim()) ?? []
      const whose = ofItem ? 'item' : 'run'
      if (given[whose] !== undefined)
        throw usageError(`${who} is given twice for ${ofItem ? 'each item' : 'the run'}. Allowed: N, and N/item.`)
      given[whose] = read(value, who)
    }
    return given
  }
