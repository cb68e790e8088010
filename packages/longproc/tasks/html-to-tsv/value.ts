import { getPropertyKind } from './kinds.ts'
import { escapeHtmlText, wrapInTags } from './page/markup.ts'
import type { Joining, Site } from './page/site.ts'
import type { ShownValue } from './rules.ts'
import type { ColumnField } from './schema.ts'

export interface ValueStyle {
  readonly site: Site
  readonly field: ColumnField
  /** Whether the first word has its own element. */
  readonly isSplit: boolean
}

/** A property's value as the page shows it, without its label. */
export function renderPropertyValue(shown: ShownValue, { site, field, isSplit }: ValueStyle): string {
  const { parts, cell, former, attribute, lines } = shown
  const [first] = parts
  if (first === undefined) return renderMissingValue(site)
  if (attribute === 'alt') return `<img alt="${escapeHtmlText(first)}"/>`
  if (attribute === 'title') return wrapInTags(escapeHtmlText(first), `a title="${escapeHtmlText(cell)}"`)
  if (lines) return parts.map(escapeHtmlText).join('<br/>')
  if (parts.length > 1) return joinParts(parts, getPropertyKind(field.kind).isList ? site.joining : LONE[site.joining])
  const text = isSplit ? split(first) : escapeHtmlText(first).replaceAll(' ', field.kind === 'price' ? site.blank : ' ')
  return former === undefined ? text : renderBesideFormer(text, former, field, site)
}

/** Nothing, or a dash, which says as much. */
export const renderMissingValue = ({ missing }: Pick<Site, 'missing'>): string => (missing === 'dash' ? '–' : '')

function joinParts(parts: readonly string[], joining: Joining): string {
  const texts = parts.map(escapeHtmlText)
  switch (joining) {
    case 'text':
      return texts.join(', ')
    case 'commas':
      return texts.map(text => wrapInTags(text, 'a')).join(', ')
    case 'breaks':
      return texts.map(text => wrapInTags(text, 'span')).join('<br/>')
    case 'items':
      return wrapInTags(texts.map(text => wrapInTags(text, 'li')).join(''), 'ul')
    case 'spans':
      return texts.map(text => wrapInTags(text, 'span')).join(' ')
  }
}

/** Amounts contain commas, so only elements can separate them. */
const LONE: Readonly<Record<Joining, Joining>> = {
  text: 'spans',
  commas: 'spans',
  breaks: 'breaks',
  items: 'items',
  spans: 'spans',
}

function split(text: string): string {
  const at = text.indexOf(' ')
  return at < 0
    ? escapeHtmlText(text)
    : `${wrapInTags(escapeHtmlText(text.slice(0, at)), 'span')} ${escapeHtmlText(text.slice(at + 1))}`
}

function renderBesideFormer(text: string, former: string, field: ColumnField, site: Site): string {
  const before =
    field.former === undefined
      ? wrapInTags(escapeHtmlText(former), site.former)
      : wrapInTags(escapeHtmlText(`${field.former} ${former}`), 'small')
  const now = wrapInTags(text, 'span')
  return site.isFormerFirst ? `${before} ${now}` : `${now} ${before}`
}
