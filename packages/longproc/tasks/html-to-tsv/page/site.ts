import type { Random } from 'fathom-bench/plugin'
import type { PageLanguage } from '../language.ts'
import type { ColumnField, Schema } from '../schema.ts'
import { capitalizeWord } from '../vocabulary.ts'

/** Layouts of entries on a page. */
export const LAYOUTS = ['cards', 'table', 'list', 'articles', 'bodies', 'definitions'] as const
export type PageLayout = (typeof LAYOUTS)[number]

/** A property's label and value, in the markup of one of the hosts. */
export type Host = 'pair' | 'bold' | 'inline' | 'list' | 'row' | 'titled'

/** Separators between the nodes of a list. */
export type Joining = 'commas' | 'breaks' | 'items' | 'spans' | 'text'

/** Optional parts of an entry besides its values; richer entries have more of them. */
export const ORNAMENTS = [
  'picture',
  'button',
  'checkbox',
  'badge',
  'empties',
  'icon',
  'hidden',
  'mobile',
  'blurb',
  'gallery',
  'tracking',
  'links',
  'choice',
] as const
export type Ornament = (typeof ORNAMENTS)[number]

/** A place within an entry. It is there from its level on. */
export interface EntrySlot {
  readonly level: number
  readonly holds: { readonly field: number } | { readonly extra: number } | { readonly ornament: Ornament }
}

/** The looks of one web site: the same for all its entries, whatever the length of a page. */
export interface Site {
  readonly schema: Schema
  readonly layout: PageLayout
  /** Latin, as in its address. */
  readonly name: string
  /** Heading of the requested list. */
  readonly heading: string
  readonly headingTag: string
  /** Around an entry's name, from the outermost. */
  readonly nameTags: readonly string[]
  readonly hosts: readonly Host[]
  /** Tags of a table's head, outermost first. */
  readonly columnTags: readonly string[]
  readonly splits: readonly boolean[]
  readonly joining: Joining
  readonly former: 'del' | 's'
  /** Between an amount and its currency. */
  readonly blank: ' ' | '&nbsp;'
  readonly isFormerFirst: boolean
  readonly missing: 'absent' | 'blank' | 'dash'
  readonly slots: readonly EntrySlot[]
  /** Levels that add one element around each value. */
  readonly wraps: readonly number[]
  readonly levels: number
  readonly spacing: 'dense' | 'lines' | 'indented'
  /** Elements around the list. */
  readonly depth: number
  /** Whether the list marks advertisements, which the question excludes. */
  readonly hasSponsored: boolean
  /** Position of the first entry, minus one. */
  readonly position: number
}

export function drawPageLayout(rng: Random): PageLayout {
  const drawn = rng.next()
  // As on LongProc's sites: cards 57 %, rows 29 %, bodies 7 %, articles 4 %, list items 3 %; the rare ones a little
  // more often.
  if (drawn < 0.44) return 'cards'
  if (drawn < 0.7) return 'table'
  return rng.pick(['list', 'articles', 'bodies', 'definitions'])
}

export function drawSite(schema: Schema, layout: PageLayout, rng: Random): Site {
  const { language, vocabulary, topic } = schema
  const [heading, ...deeper] = rng.pick(HEADINGS)
  const enrichments = rng.shuffle<(EntrySlot['holds'] | 'wrap')[]>([
    ...ORNAMENTS.map(ornament => ({ ornament })),
    ...schema.extras.map((_, extra) => ({ extra })),
    ...WRAPS,
  ])
  const wraps = enrichments.flatMap((holds, at) => (holds === 'wrap' ? [at + 1] : []))
  const added = enrichments.flatMap((holds, at): EntrySlot[] => (holds === 'wrap' ? [] : [{ level: at + 1, holds }]))
  return {
    schema,
    layout,
    name: drawSiteName(rng),
    heading: formatListHeading(
      language.subjects[topic.subject],
      rng.fork('heading').sample(vocabulary.words, 2),
      language,
    ),
    headingTag: heading,
    nameTags: rng.pick(NAMES.filter(tags => !HEADING.test(tags[0]) || deeper.includes(tags[0]))),
    columnTags: rng.pick([['th'], ['th'], ['td', 'b']]),
    hosts: drawHosts(schema, layout, rng.fork('hosts')),
    splits: schema.fields.map(() => rng.next() < 0.12),
    joining: rng.pick(['commas', 'breaks', 'items', 'spans', 'text']),
    former: rng.pick(['del', 's']),
    blank: rng.pick([' ', ' ', '&nbsp;']),
    isFormerFirst: rng.next() < 0.6,
    missing: rng.pick(['absent', 'blank', 'dash']),
    slots: placeSlots(schema.fields, added, layout, rng),
    wraps,
    levels: enrichments.length,
    spacing: rng.pick(['lines', 'lines', 'lines', 'dense', 'dense', 'indented']),
    depth: rng.int(3, 12),
    hasSponsored: layout !== 'table' && layout !== 'definitions' && rng.next() < 0.25,
    position: rng.next() < 0.6 ? 0 : rng.int(1, 9) * 30,
  }
}

/** Returns the heading of a list: its content, and its place or owner. */
export const formatListHeading = (
  subject: string,
  words: readonly string[],
  { joint }: Pick<PageLanguage, 'joint'>,
): string => `${subject}${joint || '·'}${words.map(capitalizeWord).join(joint)}`

const WRAPS = ['wrap', 'wrap', 'wrap'] as const

/** Headings of a list, and those allowed within its entries. */
const HEADINGS = [
  ['h1', 'h2', 'h3', 'h4'],
  ['h2', 'h3', 'h4', 'h5'],
  ['h2', 'h3', 'h4', 'h5'],
  ['h3', 'h4', 'h5'],
]
const NAMES = [
  ['h2'],
  ['h3'],
  ['h3', 'a'],
  ['h4'],
  ['h4', 'a'],
  ['h5', 'span'],
  ['strong'],
  ['a'],
  ['a'],
  ['a', 'span'],
]
const HEADING = /^h\d$/

/** Mostly the same one, and some that differ. */
function drawHosts({ fields, extras }: Schema, layout: PageLayout, rng: Random): Host[] {
  // A list of terms within a list of terms would leave open which term is an entry.
  const hosts = HOSTS.filter(host => layout !== 'definitions' || host !== 'list')
  const usual = rng.pick(hosts)
  return [...fields, ...extras].map(() => (rng.next() < 0.75 ? usual : rng.pick(hosts)))
}

export const HOSTS: readonly Host[] = ['pair', 'pair', 'bold', 'inline', 'inline', 'list', 'row', 'titled']

/** Orders the slots. The name comes first, except in a table's columns; the rest has the same order in all entries. */
function placeSlots(
  fields: readonly ColumnField[],
  added: readonly EntrySlot[],
  layout: PageLayout,
  rng: Random,
): EntrySlot[] {
  const own = fields.map((_, field): EntrySlot => ({ level: 0, holds: { field } }))
  const [name, ...others] = own
  const behind = rng.next() < 0.4 ? others : rng.shuffle(others)
  if (layout === 'table') return mixSlots(rng.next() < 0.7 ? [name, ...behind] : rng.shuffle(own), added, rng)
  if (layout === 'definitions') return [name, ...mixSlots(behind, added, rng)]
  // A picture or a badge may stand before the name; no labelled value does.
  const before = added.filter(({ holds }) => 'ornament' in holds && rng.next() < 0.35)
  const rest = added.filter(slot => !before.includes(slot))
  return [...before, name, ...mixSlots(behind, rest, rng)]
}

function mixSlots(fixed: readonly EntrySlot[], added: readonly EntrySlot[], rng: Random): EntrySlot[] {
  const slots = [...fixed]
  for (const slot of added) slots.splice(rng.int(0, slots.length), 0, slot)
  return slots
}

const drawSiteName = (rng: Random) => `${rng.pick(NAME_STARTS)}${rng.pick(NAME_ENDS)}${rng.pick(NAME_ENDS)}`
const NAME_STARTS = 'belo cato dari fino gavo heli juno kiro lumo mavi neko pado rilo sevo tali vino'.split(' ')
const NAME_ENDS = 'ba da fa ga la ma na pa ra sa ta va'.split(' ')
