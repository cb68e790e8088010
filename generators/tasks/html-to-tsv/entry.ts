import type { Random } from '../../../core/random.ts'
import { escaped, wrapped } from './markup.ts'
import { type OrnamentPlace, ornament } from './ornaments.ts'
import type { Row } from './rows.ts'
import type { Shown } from './rules.ts'
import type { Host, Site, Slot } from './site.ts'
import { missingHtml, valueHtml } from './value.ts'

export interface EntryPlace {
  readonly site: Site
  /** How rich its markup is: 0 to the site's number of levels. */
  readonly level: number
  readonly rng: Random
}

/** Stands in an entry for its position in the list, which is known when all entries are. */
const POSITION = '>999999. '

/** Entries that show their position get it, counted on from `before`. */
export function numbered(entries: readonly string[], before: number): string[] {
  let position = before
  return entries.map(html => (html.includes(POSITION) ? html.replace(POSITION, `>${++position}. `) : html))
}

/** One entry of a list. */
export function entry(row: Row, place: EntryPlace): string {
  const { site, level } = place
  const slots = site.slots.filter(slot => slot.level <= level).flatMap(slot => slotHtml(slot, row, place))
  if (row.isSponsored) slots.unshift(wrapped(escaped(site.schema.language.ui.sponsored), 'div', 'span'))
  return spaced(site.layout === 'definitions' ? slots.join('') : wrapped(slots.join(''), ITEMS[site.layout]), site)
}

/** The head of a table, at the same level as its rows. */
export function columns({ schema, slots, columnTags }: Site, level: number): string {
  const heads = slots
    .filter(slot => slot.level <= level)
    .map(({ holds }) => {
      const field =
        'field' in holds ? schema.fields[holds.field] : 'extra' in holds ? schema.extras[holds.extra] : undefined
      return wrapped(escaped(field?.label ?? ''), ...columnTags)
    })
  return wrapped(heads.join(''), 'tr')
}

/** As the site breaks its lines. */
export function spaced(html: string, { spacing }: Pick<Site, 'spacing'>): string {
  if (spacing === 'dense') return html
  return html.replaceAll('><', spacing === 'lines' ? '>\n<' : '>\n            <')
}

const ITEMS = { cards: 'div', table: 'tr', list: 'li', articles: 'article', bodies: 'tbody' } as const

function slotHtml({ holds }: Slot, row: Row, place: EntryPlace): string[] {
  const { site, level } = place
  const { fields, extras } = site.schema
  if ('ornament' in holds) {
    const html = ornament(holds.ornament, ornamentPlace(row, place))
    return site.layout === 'table' ? [wrapped(html, 'td')] : html === '' ? [] : [around(html, undefined, site)]
  }
  const [number, field, shown] =
    'field' in holds
      ? [holds.field, fields[holds.field], row.shown[holds.field]]
      : [fields.length + holds.extra, extras[holds.extra], row.extras[holds.extra]]
  const wraps = site.wraps.filter(wrap => wrap <= level).map(() => 'div')
  if (number === 0 && site.layout !== 'table') return [nameHtml(shown, wraps, place)]
  const value = shown.instead
    ? missingHtml(site)
    : valueHtml(shown, { site, field, isSplit: field.rule === 'plain' && site.splits[number] === true })
  if (site.layout === 'table') return [wrapped(value, 'td', ...wraps)]
  const isThere = site.missing !== 'absent' || (shown.parts.length > 0 && !shown.instead)
  const host = site.hosts[number]
  return [
    ...(isThere ? [labelled(field.label, value, { host, wraps, site })] : []),
    ...(shown.instead ? [labelled(field.other, escaped(shown.cell), { host, wraps, site })] : []),
  ]
}

/** The name heads an entry: it needs no label. */
function nameHtml(shown: Shown, wraps: readonly string[], { site }: EntryPlace): string {
  const [text, whole] = [shown.parts[0], shown.attribute === 'title' ? ` title="${escaped(shown.cell)}"` : '']
  const ranked = site.schema.fields[0].rule === 'rank' ? POSITION.slice(1) + text : text
  const [outer, ...inner] = site.nameTags
  const name = wrapped(escaped(ranked), ...[`${outer}${whole}`, ...inner])
  if (site.layout === 'definitions') return wrapped(name, 'dt')
  return site.layout === 'bodies' ? wrapped(name, 'tr', 'td', ...wraps) : wrapped(name, ...wraps.slice(1))
}

interface LabelPlace {
  readonly host: Host
  readonly wraps: readonly string[]
  readonly site: Site
}

function labelled(label: string | undefined, value: string, { host, wraps, site }: LabelPlace): string {
  if (label === undefined) return around(wrapped(value, ...wraps, 'span'), undefined, site)
  const name = escaped(label)
  const held = wrapped(value, ...wraps, 'span')
  if (site.layout === 'bodies') return around(held, name, site)
  const isText = value !== '' && !value.includes('<')
  switch (host) {
    case 'inline':
      return around(isText ? wrapped(`${name}: ${value}`, ...wraps, 'span') : pair(name, held), undefined, site)
    case 'pair':
      return around(pair(name, held), undefined, site)
    case 'bold':
      return around(`<b>${name}</b> ${held}`, undefined, site)
    case 'list':
      return around(wrapped(wrapped(name, 'dt') + wrapped(held, 'dd'), 'dl'), undefined, site)
    case 'row':
      return around(wrapped(wrapped(name, 'th') + wrapped(held, 'td'), 'table', 'tbody', 'tr'), undefined, site)
    case 'titled':
      return around(wrapped(value, ...wraps, `span title="${name}"`), undefined, site)
  }
}

const pair = (name: string, held: string) => `${wrapped(`${name}:`, 'span')} ${held}`

/** A slot's own element: a row of its own in a body, a description of a term, else a block. */
function around(html: string, label: string | undefined, { layout }: Site): string {
  if (layout === 'definitions') return wrapped(html, 'dd')
  if (layout !== 'bodies') return wrapped(html, 'div')
  return wrapped((label === undefined ? '' : wrapped(label, 'td')) + wrapped(html, 'td'), 'tr')
}

function ornamentPlace({ shown }: Row, { site, rng }: EntryPlace): OrnamentPlace {
  const { fields } = site.schema
  const repeated = shown.flatMap(({ parts, instead, attribute }, at) => {
    const once = at > 0 && parts.length === 1 && !instead && !attribute && REPEATED.includes(fields[at].rule)
    return once ? [parts[0]] : []
  })
  return { schema: site.schema, title: shown[0].cell, repeated: repeated.slice(0, 2), rng }
}

/** What may stand twice in an entry without being another value. */
const REPEATED: readonly string[] = ['plain', 'current', 'number', 'iso', 'short']
