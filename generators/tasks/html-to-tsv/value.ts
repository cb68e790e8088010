import { kindOf } from './kinds.ts'
import { escaped, wrapped } from './markup.ts'
import type { Shown } from './rules.ts'
import type { Field } from './schema.ts'
import type { Joining, Site } from './site.ts'

export interface ValueStyle {
  readonly site: Site
  readonly field: Field
  /** Does the first word stand in an element of its own? */
  readonly isSplit: boolean
}

/** A property's value as the page shows it, without its label. */
export function valueHtml(shown: Shown, { site, field, isSplit }: ValueStyle): string {
  const { parts, cell, former, attribute, lines } = shown
  const [first] = parts
  if (first === undefined) return missingHtml(site)
  if (attribute === 'alt') return `<img alt="${escaped(first)}"/>`
  if (attribute === 'title') return wrapped(escaped(first), `a title="${escaped(cell)}"`)
  if (lines) return parts.map(escaped).join('<br/>')
  if (parts.length > 1) return joined(parts, kindOf(field.kind).isList ? site.joining : LONE[site.joining])
  const text = isSplit ? split(first) : escaped(first).replaceAll(' ', field.kind === 'price' ? site.blank : ' ')
  return former === undefined ? text : besideFormer(text, former, field, site)
}

/** Nothing, or a dash, which says as much. */
export const missingHtml = ({ missing }: Pick<Site, 'missing'>): string => (missing === 'dash' ? '–' : '')

function joined(parts: readonly string[], joining: Joining): string {
  const texts = parts.map(escaped)
  switch (joining) {
    case 'text':
      return texts.join(', ')
    case 'commas':
      return texts.map(text => wrapped(text, 'a')).join(', ')
    case 'breaks':
      return texts.map(text => wrapped(text, 'span')).join('<br/>')
    case 'items':
      return wrapped(texts.map(text => wrapped(text, 'li')).join(''), 'ul')
    case 'spans':
      return texts.map(text => wrapped(text, 'span')).join(' ')
  }
}

/** Amounts have commas of their own, so that only elements can hold them apart. */
const LONE: Readonly<Record<Joining, Joining>> = {
  text: 'spans',
  commas: 'spans',
  breaks: 'breaks',
  items: 'items',
  spans: 'spans',
}

function split(text: string): string {
  const at = text.indexOf(' ')
  return at < 0 ? escaped(text) : `${wrapped(escaped(text.slice(0, at)), 'span')} ${escaped(text.slice(at + 1))}`
}

function besideFormer(text: string, former: string, field: Field, site: Site): string {
  const before =
    field.former === undefined
      ? wrapped(escaped(former), site.former)
      : wrapped(escaped(`${field.former} ${former}`), 'small')
  const now = wrapped(text, 'span')
  return site.isFormerFirst ? `${before} ${now}` : `${now} ${before}`
}
