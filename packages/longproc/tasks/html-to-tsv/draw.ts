import type { Output, Random } from 'fathom-bench/plugin'
import { drawFilter } from './filters.ts'
import type { PageLanguage } from './language.ts'
import { countPlainest, type PageFacts } from './page/page.ts'
import { drawPageLayout, drawSite } from './page/site.ts'
import { drawTable, estimateRowTokens, type WantedTable } from './page/table.ts'
import { answerTokens } from './profile.ts'
import { drawSchema, type Schema } from './schema.ts'
import { readTopics } from './topics.ts'
import { drawVocabulary } from './vocabulary.ts'

export interface DrawPlace {
  readonly rng: Random
  readonly output: Output
  readonly language: PageLanguage
  readonly isFiltered: boolean
}

/** A page without its length. */
export type Drawing = Omit<PageFacts, 'place'> & WantedTable

/** A web site, its entries and their table of the wanted length; and a filter over them. */
export function drawTablePage(request: DrawPlace): Drawing {
  const { output, rng, isFiltered } = request
  const tokens = answerTokens(output.tokens, rng.fork('tokens'))
  for (let attempt = 0; ; attempt++) {
    const here = rng.fork(`site-${attempt}`)
    const layout = drawPageLayout(here.fork('layout'))
    const schema = findFittingSchema(request, ROWS - attempt / PATIENCE, layout === 'table', here)
    const filter = schema && isFiltered ? drawFilter(schema, here.fork('filter')) : undefined
    // Not every topic has entries that are short enough, nor every choice of properties one to filter by.
    if (!schema || (isFiltered && !filter)) continue
    const site = drawSite(schema, layout, here.fork('looks'))
    const table = drawTable(schema, filter, { tokens, count: output.count, rng: here.fork('rows') })
    const smallest = countPlainest({ site, rows: table.rows }, output.count)
    if (attempt >= ATTEMPTS || smallest <= output.tokens * PLAIN) return { site, filter, tokens, smallest, ...table }
  }
}

/** A prompt of eight times the requested answer fits any page, next to the question. */
const PLAIN = 6.4
const ATTEMPTS = 20

/** Returns properties that allow this many rows, if there are any. */
function findFittingSchema(
  { output, language }: DrawPlace,
  rows: number,
  isLabelled: boolean,
  rng: Random,
): Schema | undefined {
  const topic = rng.fork('topic').pick(readTopics())
  const vocabulary = drawVocabulary(language, rng.fork('vocabulary'))
  for (let columns = output.tokens <= SHORT ? 5 : 10; columns >= 2; columns--) {
    const drawn = drawSchema({ topic, language, vocabulary, isLabelled, columns, rng: rng.fork(`schema-${columns}`) })
    if (estimateRowTokens(drawn, output.count, rng.fork('sample')) * rows <= output.tokens) return drawn
  }
  return undefined
}

const SHORT = 1024
/** That a table has, and attempts after which it may have one less. */
const ROWS = 10
const PATIENCE = 4
