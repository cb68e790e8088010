import { sanitize } from '../../../core/text/quote.ts'
import { groupBy } from '../order.ts'
import type { Entry } from './entries.ts'

/** Marks results of the simulated model. */
export const DAGGER = '†'

/** Names for a narrow picture. */
export interface ShortNames {
  /**
   * The part that was removed from all names, for the picture's details: `model reader`. Empty if nothing was removed.
   */
  readonly shared: string
  /** Full names of models whose names were shortened. */
  readonly cut: readonly string[]
  of(entry: Entry): string
}

/**
 * Shortens names for a narrow picture. A model or method that all entries share is stated once and removed. A vendor
 * before a model's name, and an unneeded end of a long name, are removed if names stay different. A simulated entry has
 * a dagger.
 */
export function shortenNames(entries: readonly Entry[]): ShortNames {
  const read = entries.filter(entry => entry.needsModel && entry.model !== '' && entry.alias === undefined)
  const models = new Set(read.map(({ model }) => model))
  const methods = new Set(read.map(getSetMethod))
  const shortened = shortenModels(models)
  const formatModel = (name: string) => sanitize(shortened.get(name) ?? name)
  const left = models.size === 1 ? 'model' : methods.size === 1 && read.length > 1 ? 'method' : undefined
  const shorten = (entry: Entry): string => {
    if (!read.includes(entry)) return entry.label
    const method = getSetMethod(entry)
    const whole = `${method} · ${entry.model}`
    if (!entry.label.startsWith(whole)) return entry.label
    const name = [left === 'method' ? '' : method, left === 'model' ? '' : formatModel(entry.model)]
    return `${name.filter(part => part !== '').join(' · ')}${entry.label.slice(whole.length)}`
  }
  // Whatever was removed, no two entries share a name.
  const sharers = groupBy(entries, shorten)
  return {
    shared:
      left === undefined ? '' : `${left} ${sanitize(left === 'model' ? read[0].model : getSetMethod(read[0]), 60)}`,
    cut:
      left === 'model'
        ? []
        : [...shortened].filter(([name, short]) => !name.endsWith(short)).map(([name]) => sanitize(name, 60)),
    of(entry) {
      const short = shorten(entry)
      const name = (sharers.get(short)?.length ?? 0) > 1 ? entry.label : short
      return `${sanitize(name)}${entry.simulated ? ` ${DAGGER}` : ''}`
    },
  }
}

const getSetMethod = ({ method, preset }: Entry): string => (preset === undefined ? method : `${method}@${preset}`)

/** Returns `Llama-3.1-8B` for `meta-llama/Llama-3.1-8B`. */
export const stripVendor = (model: string): string => model.replace(/^.*\/(?=.)/s, '')

/**
 * Shortens model names as far as they stay different: `Qwen2.5-14B` for `Qwen/Qwen2.5-14B-Instruct-1M`, next to another
 * Qwen2.5.
 */
export function shortenModels(models: ReadonlySet<string>): ReadonlyMap<string, string> {
  const bare = [...models].map(stripVendor)
  if (new Set(bare).size < models.size) return new Map([...models].map(name => [name, name]))
  return new Map([...models].map((name, at) => [name, shortenName(bare[at], bare)]))
}

/** Removes parts from the end of a long name while no other name starts with the rest. */
function shortenName(name: string, all: readonly string[]): string {
  const others = all.filter(other => other !== name)
  let short = name
  for (;;) {
    const less = short.replace(/[-_: ]+[^-_: ]*$/, '')
    if (short.length <= LONG || less === short || less === '' || others.some(other => other.startsWith(less)))
      return short
    short = less
  }
}

const LONG = 14

/**
 * Shortens long texts with `cut` and keeps them different. Texts that became equal lose their common start, and get
 * numbers if that does not help.
 */
export function cutApart(texts: readonly string[], cut: (text: string) => string): string[] {
  const shown = texts.map(cut)
  const alike = groupBy(
    texts.map((_, at) => at),
    at => shown[at],
  )
  for (const places of alike.values()) {
    const whole = [...new Set(places.map(at => texts[at]))]
    if (whole.length < 2) continue
    const prefixLength = countSharedPrefix(whole)
    const ends = whole.map(text => cut(`…${text.slice(prefixLength)}`))
    const apart = new Set(ends).size === whole.length ? ends : whole.map((text, at) => cut(`#${at + 1} ${text}`))
    for (const at of places) shown[at] = apart[whole.indexOf(texts[at])]
  }
  return shown
}

function countSharedPrefix([first = '', ...others]: readonly string[]): number {
  let at = 0
  while (at < first.length && others.every(other => other[at] === first[at])) at++
  return at
}
