import { defineFrozenFile, groupRows, mustGet, parseTsv } from 'fathom-bench/plugin'
import type { KindId } from './kinds.ts'
import type { Label, PageSubject } from './language.ts'

/** Subject of a page's list and the properties of its entries. The first property is the entry's name and heads it. */
export interface PageTopic {
  readonly subject: PageSubject
  /** In English, as it goes behind “a page about”. */
  readonly about: string
  readonly properties: readonly Property[]
}

export interface Property {
  /** As the question calls it. */
  readonly name: string
  readonly label: Label
  readonly kind: KindId
  /** Smallest and largest amount. */
  readonly range: readonly [number, number]
}

/**
 * Returns all topics: kinds of page as LongProc's web sites are, such as shops, registers, markets, news and fixtures.
 */
export const readTopics = defineFrozenFile(new URL('./topics.tsv', import.meta.url), {
  sha256: '650455b9313eab5bfe7a4cf6a08ffc6535bcc53462e925c5a762c3335a2818df',
  onChange: 'raise the version of html-to-tsv',
  parse: text => Array.from(groupRows(parseTsv(text)), ([subject, rows]) => buildTopic(subject, groupRows(rows))),
})

function buildTopic(subject: string, parts: ReturnType<typeof groupRows>): PageTopic {
  return {
    subject: subject as PageSubject,
    about: mustGet(parts, 'page')[0][0],
    properties: mustGet(parts, 'property').map(([name, label, kind, smallest = '0', largest = '0']) => ({
      name,
      label: label as Label,
      kind: kind as KindId,
      range: [Number(smallest), Number(largest)],
    })),
  }
}
