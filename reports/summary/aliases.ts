import type { Aliases } from '../../core/rows/manifest/manifest.ts'
import type { RunKey } from '../../core/rows/rows.ts'
import { sanitize } from '../../core/text/quote.ts'
import { getOwn } from './get-own.ts'

/** The target of an alias: an entry, or all entries of a method. */
export interface Named extends Pick<RunKey, 'method' | 'model' | 'config'> {
  readonly preset?: string | undefined
}

/** Lists the names of an entry, the most specific first: `memagent@paper/qwen#c0ffee00` … `memagent`. */
export function listEntryNames({ method, model, config, preset }: Named): string[] {
  const plain = preset === undefined ? [method] : [`${method}@${preset}`, method]
  const placed = plain.map(name => `${name}/${model}`)
  return [...placed.map(name => `${name}#${config}`), ...plain.map(name => `${name}#${config}`), ...placed, ...plain]
}

/** Returns the alias of an entry and the name that it replaces. Untrusted text, on one line. */
export function findAlias(
  entry: Named,
  aliases: Readonly<Record<string, unknown>>,
): { readonly name: string; readonly text: string } | undefined {
  const name = listEntryNames(entry).find(each => typeof getOwn(aliases, each) === 'string')
  const text = name === undefined ? '' : sanitize(String(aliases[name]), MOST_CHARS).trim()
  return name === undefined || text === '' ? undefined : { name, text }
}

/** Lists aliases that name no entry. */
export const listUnusedAliases = (aliases: Aliases, entries: readonly Named[]): string[] => {
  const known = new Set(entries.flatMap(listEntryNames))
  return Object.keys(aliases).filter(name => !known.has(name))
}

const MOST_CHARS = 80
