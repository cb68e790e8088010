import { sanitize } from '../../core/quote.ts'
import type { Entry } from '../entries.ts'
import { DAGGER } from './words.ts'

/** Names for a narrow picture. */
export interface ShortNames {
  /** What was left out of all names, for the picture's details: `model reader`. Empty where nothing was. */
  readonly shared: string
  of(entry: Entry): string
}

/**
 * What all entries with a model have in common, the model or the method, is said once and left out of their names; so is the vendor before a
 * model's name, where the names stay different. A simulated entry has a dagger.
 */
export function shortNames(entries: readonly Entry[]): ShortNames {
  const read = entries.filter(entry => entry.needsModel && entry.model !== '' && entry.alias === undefined)
  const models = new Set(read.map(({ model }) => model))
  const methods = new Set(read.map(({ method }) => method))
  const bare = new Set([...models].map(withoutVendor))
  const model = (name: string) => sanitize(bare.size === models.size ? withoutVendor(name) : name)
  const left = models.size === 1 ? 'model' : methods.size === 1 && read.length > 1 ? 'method' : undefined
  return {
    shared: left === undefined ? '' : `${left} ${sanitize(read[0]![left], 60)}`,
    of(entry) {
      if (!read.includes(entry)) return `${sanitize(entry.label)}${entry.simulated ? ` ${DAGGER}` : ''}`
      const whole = `${entry.method} · ${entry.model}`
      const rest = sanitize(entry.label.startsWith(whole) ? entry.label.slice(whole.length) : '')
      const name = [left === 'method' ? '' : sanitize(entry.method), left === 'model' ? '' : model(entry.model)]
      return `${name.filter(part => part !== '').join(' · ')}${rest}${entry.simulated ? ` ${DAGGER}` : ''}`
    },
  }
}

/** `Llama-3.1-8B` of `meta-llama/Llama-3.1-8B`. */
export const withoutVendor = (model: string): string => model.replace(/^.*\/(?=.)/s, '')
