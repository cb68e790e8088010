import type { Random } from 'fathom-bench/plugin'
import { addPositions, applySpacing, renderListEntry, renderTableHead } from './entry.ts'
import type { Filter } from './filters.ts'
import { escapeHtmlText, wrapInTags } from './page/markup.ts'
import type { Sheet } from './page/sheet.ts'
import { formatListHeading, type PageLayout, type Site } from './page/site.ts'
import { drawRow } from './rows.ts'

/** The ends of a list: its heading, its elements, and of a table the head. Each is a line without its break. */
export function listEnds(
  site: Site,
  heading: string,
  level: number,
): { readonly open: string; readonly close: string } {
  const { open, close } = ELEMENTS[site.layout]
  const head = site.layout === 'table' ? wrapInTags(renderTableHead(site, level), 'thead') : ''
  const title = wrapInTags(escapeHtmlText(heading), site.headingTag)
  const [around, end] = ['<div>'.repeat(site.depth), '</div>'.repeat(site.depth)]
  const start = applySpacing(`<section>${title}${around}${open.replace('<tbody>', `${head}<tbody>`)}`, site)
  return { open: start, close: applySpacing(`${close}${end}</section>`, site) }
}

const ELEMENTS: Readonly<Record<PageLayout, { readonly open: string; readonly close: string }>> = {
  cards: { open: '<div>', close: '</div>' },
  table: { open: '<table><tbody>', close: '</tbody></table>' },
  list: { open: '<ul>', close: '</ul>' },
  articles: { open: '<div>', close: '</div>' },
  bodies: { open: '<table>', close: '</table>' },
  definitions: { open: '<dl>', close: '</dl>' },
}

/** Returns content between two entries that is not an entry and says nothing about either. */
export function writeInterruption({ layout, schema }: Site, rng: Random): string {
  const { ui } = schema.language
  const text = escapeHtmlText(rng.pick([ui.newsletter, ui.map, ui.help]))
  return wrapInTags(
    rng.next() < 0.5 ? `<iframe title="${text}"></iframe>` : wrapInTags(text, 'small'),
    ...INTERRUPTIONS[layout],
  )
}

const INTERRUPTIONS: Readonly<Record<PageLayout, readonly string[]>> = {
  cards: ['div'],
  table: ['tr', 'td'],
  list: ['li'],
  articles: ['div'],
  bodies: ['tbody', 'tr', 'td'],
  definitions: ['dd'],
}

export interface ListPlace {
  readonly site: Site
  readonly level: number
  readonly rng: Random
}

interface MainPlace extends ListPlace {
  readonly filter: Filter | undefined
  /** The wanted entries, each a line. */
  readonly kept: readonly string[]
}

/** Returns the wanted entries among as many others as fit in `sheet`: rejected by the filter, and advertisements. */
export function listLines(sheet: Sheet, { site, level, rng, filter, kept }: MainPlace): string[] {
  const { schema, hasSponsored } = site
  // Without a filter only advertisements can be left out, and a list of mostly advertisements is unrealistic.
  const most = filter ? Number.POSITIVE_INFINITY : hasSponsored ? Math.ceil(kept.length / 6) : 0
  for (let others = 0; others < most; others++) {
    const isSponsored = hasSponsored && (!filter || rng.next() < 0.12)
    const row = isSponsored ? { ...drawRow(schema, rng), isSponsored } : drawRow(schema, rng, filter, false)
    if (!sheet.add(renderListEntry(row, { site, level, rng }))) break
  }
  for (let left = rng.int(0, Math.ceil(kept.length / 12)); left > 0; left--)
    if (!sheet.add(writeInterruption(site, rng))) break
  const others = rng.shuffle(sheet.lines)
  const isKept = rng.shuffle(Array.from({ length: kept.length + others.length }, (_, at) => at < kept.length))
  let [nextKept, nextOther] = [0, 0]
  return addPositions(
    isKept.map(wanted => (wanted ? kept[nextKept++] : others[nextOther++])),
    site.position,
  )
}

/**
 * Writes a list of other entries in the same markup under its own heading: related or popular ones, or the site's
 * further sections.
 */
export function writeOtherList(sheet: Sheet, room: number, { site, level, rng }: ListPlace): void {
  const { open, close } = listEnds(site, drawOtherHeading(site, rng), level)
  sheet.within(open, close, room, list => {
    for (let at = 0; ; at++) {
      const html = renderListEntry(drawRow(site.schema, rng), { site, level, rng })
      if (!list.add(addPositions([html], at)[0])) break
    }
  })
}

function drawOtherHeading({ schema, heading }: Site, rng: Random): string {
  const { language, vocabulary, topic } = schema
  const { subjects, ui } = language
  if (rng.next() < 0.3) return rng.pick([ui.related, ui.viewed, ui.popular])
  for (;;) {
    const subject = rng.next() < 0.5 ? subjects[topic.subject] : rng.pick(Object.values(subjects))
    const drawn = formatListHeading(subject, [rng.pick(vocabulary.words), rng.pick(vocabulary.words)], language)
    if (drawn !== heading) return drawn
  }
}
