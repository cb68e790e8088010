import type { Random } from 'fathom-bench/plugin'
import { escapeHtmlText, wrapInTags } from './page/markup.ts'
import { type OrnamentPlace, renderOrnament } from './page/ornaments.ts'
import type { EntrySlot, Host, Site } from './page/site.ts'
import type { PageRow } from './rows.ts'
import type { ShownValue } from './rules.ts'
import { renderMissingValue, renderPropertyValue } from './value.ts'

export interface EntryPlace {
  readonly site: Site
  /** Richness of its markup: 0 to the site's number of levels. */
  readonly level: number
  readonly rng: Random
}

/** Placeholder in an entry for its position in the list, which is known when all entries are. */
const POSITION = '>999999. '

/** Entries that show their position get it, counted on from `before`. */
export function addPositions(entries: readonly string[], before: number): string[] {
  let position = before
  return entries.map(html => (html.includes(POSITION) ? html.replace(POSITION, `>${++position}. `) : html))
}

/** One entry of a list. */
export function renderListEntry(row: PageRow, request: EntryPlace): string {
  const { site, level } = request
  const slots = site.slots.filter(slot => slot.level <= level).flatMap(slot => renderSlot(slot, row, request))
  if (row.isSponsored) slots.unshift(wrapInTags(escapeHtmlText(site.schema.language.ui.sponsored), 'div', 'span'))
  return applySpacing(
    site.layout === 'definitions' ? slots.join('') : wrapInTags(slots.join(''), ITEMS[site.layout]),
    site,
  )
}

/** The head of a table, at the same level as its rows. */
export function renderTableHead({ schema, slots, columnTags }: Site, level: number): string {
  const heads = slots
    .filter(slot => slot.level <= level)
    .map(({ holds }) => {
      const field =
        'field' in holds ? schema.fields[holds.field] : 'extra' in holds ? schema.extras[holds.extra] : undefined
      return wrapInTags(escapeHtmlText(field?.label ?? ''), ...columnTags)
    })
  return wrapInTags(heads.join(''), 'tr')
}

/** As the site breaks its lines. */
export function applySpacing(html: string, { spacing }: Pick<Site, 'spacing'>): string {
  if (spacing === 'dense') return html
  return html.replaceAll('><', spacing === 'lines' ? '>\n<' : '>\n            <')
}

const ITEMS = { cards: 'div', table: 'tr', list: 'li', articles: 'article', bodies: 'tbody' } as const

function renderSlot({ holds }: EntrySlot, row: PageRow, request: EntryPlace): string[] {
  const { site, level } = request
  const { fields, extras } = site.schema
  if ('ornament' in holds) {
    const html = renderOrnament(holds.ornament, toOrnamentContext(row, request))
    return site.layout === 'table' ? [wrapInTags(html, 'td')] : html === '' ? [] : [wrapSlot(html, undefined, site)]
  }
  const [number, field, shown] =
    'field' in holds
      ? [holds.field, fields[holds.field], row.shown[holds.field]]
      : [fields.length + holds.extra, extras[holds.extra], row.extras[holds.extra]]
  const wraps = site.wraps.filter(wrap => wrap <= level).map(() => 'div')
  if (number === 0 && site.layout !== 'table') return [nameHtml(shown, wraps, request)]
  const value = shown.instead
    ? renderMissingValue(site)
    : renderPropertyValue(shown, { site, field, isSplit: field.rule === 'plain' && site.splits[number] === true })
  if (site.layout === 'table') return [wrapInTags(value, 'td', ...wraps)]
  const isThere = site.missing !== 'absent' || (shown.parts.length > 0 && !shown.instead)
  const host = site.hosts[number]
  return [
    ...(isThere ? [renderLabelled(field.label, value, { host, wraps, site })] : []),
    ...(shown.instead ? [renderLabelled(field.other, escapeHtmlText(shown.cell), { host, wraps, site })] : []),
  ]
}

/** The name heads an entry: it needs no label. */
function nameHtml(shown: ShownValue, wraps: readonly string[], { site }: EntryPlace): string {
  const [text, whole] = [shown.parts[0], shown.attribute === 'title' ? ` title="${escapeHtmlText(shown.cell)}"` : '']
  const ranked = site.schema.fields[0].rule === 'rank' ? POSITION.slice(1) + text : text
  const [outer, ...inner] = site.nameTags
  const name = wrapInTags(escapeHtmlText(ranked), ...[`${outer}${whole}`, ...inner])
  if (site.layout === 'definitions') return wrapInTags(name, 'dt')
  return site.layout === 'bodies' ? wrapInTags(name, 'tr', 'td', ...wraps) : wrapInTags(name, ...wraps.slice(1))
}

interface LabelPlace {
  readonly host: Host
  readonly wraps: readonly string[]
  readonly site: Site
}

function renderLabelled(label: string | undefined, value: string, { host, wraps, site }: LabelPlace): string {
  if (label === undefined) return wrapSlot(wrapInTags(value, ...wraps, 'span'), undefined, site)
  const name = escapeHtmlText(label)
  const held = wrapInTags(value, ...wraps, 'span')
  if (site.layout === 'bodies') return wrapSlot(held, name, site)
  const isText = value !== '' && !value.includes('<')
  switch (host) {
    case 'inline':
      return wrapSlot(isText ? wrapInTags(`${name}: ${value}`, ...wraps, 'span') : pair(name, held), undefined, site)
    case 'pair':
      return wrapSlot(pair(name, held), undefined, site)
    case 'bold':
      return wrapSlot(`<b>${name}</b> ${held}`, undefined, site)
    case 'list':
      return wrapSlot(wrapInTags(wrapInTags(name, 'dt') + wrapInTags(held, 'dd'), 'dl'), undefined, site)
    case 'row':
      return wrapSlot(
        wrapInTags(wrapInTags(name, 'th') + wrapInTags(held, 'td'), 'table', 'tbody', 'tr'),
        undefined,
        site,
      )
    case 'titled':
      return wrapSlot(wrapInTags(value, ...wraps, `span title="${name}"`), undefined, site)
  }
}

const pair = (name: string, held: string) => `${wrapInTags(`${name}:`, 'span')} ${held}`

/** Wraps a slot in its own element: a row in a body, a description of a term, otherwise a block. */
function wrapSlot(html: string, label: string | undefined, { layout }: Site): string {
  if (layout === 'definitions') return wrapInTags(html, 'dd')
  if (layout !== 'bodies') return wrapInTags(html, 'div')
  return wrapInTags((label === undefined ? '' : wrapInTags(label, 'td')) + wrapInTags(html, 'td'), 'tr')
}

function toOrnamentContext({ shown }: PageRow, { site, rng }: EntryPlace): OrnamentPlace {
  const { fields } = site.schema
  const repeated = shown.flatMap(({ parts, instead, attribute }, at) => {
    const once = at > 0 && parts.length === 1 && !instead && !attribute && REPEATED.includes(fields[at].rule)
    return once ? [parts[0]] : []
  })
  return { schema: site.schema, title: shown[0].cell, repeated: repeated.slice(0, 2), rng }
}

/** Content that may repeat in an entry without being another value. */
const REPEATED: readonly string[] = ['plain', 'current', 'number', 'iso', 'short']
