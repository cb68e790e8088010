import { defineTask, formatAnswerInstructions, IN_PARAGRAPHS, type ParamValue } from 'fathom-bench/plugin'
import { corruptions } from './corruptions.ts'
import { drawTablePage } from './draw.ts'
import { extractTable } from './extract/extract.ts'
import { drawLanguage, PAGE_LANGUAGES } from './languages/all.ts'
import { buildPage } from './page/page.ts'
import { answerFormat, formatPageQuestion, joinQuestionText } from './question.ts'
import { toHtmlToTsvRecord } from './record.ts'

interface Params extends Record<string, ParamValue> {
  readonly language: string
  readonly filter: string
}

const FILTERS = ['mixed', 'always', 'never']

/**
 * Measures how well a reader copies one list of a web page into a table: every entry, in order, by the rules of the
 * question, and nothing of the menus, forms, advertisements and other lists around it, which are in the same markup.
 *
 * Source: LongProc (arXiv 2501.05414) section 3, HTML to TSV. Its pages are real ones; ours are made, with the same
 * statistics (docs/longproc.md), so that they are new at every seed and have any length. Three departures: labels of a
 * page's language are quoted in the question, the list is named by its heading, and no row comes twice (in LongProc one
 * table in ten has such rows, and its evaluator does not miss them).
 *
 * Parameters: `language` of the page, `filter` (whether rows are to be left out). Chance: 0.
 */
export const htmlToTsv = defineTask({
  id: 'html-to-tsv',
  family: 'longproc',
  reading: 'aggregation',
  about: 'Copy every entry of one list of a web page into a table, by the rules of the question.',
  source:
    'LongProc (arXiv 2501.05414) section 3, HTML to TSV; pages are made, labels are quoted, the list is named by its heading and no row comes twice',
  version: 4,
  params: { language: 'mixed', filter: 'mixed' } as Params,
  paramNotes: {
    language: `of the page: mixed (half of them English), or ${[...PAGE_LANGUAGES.keys()].join(', ')}`,
    filter: `rows to be left out: ${FILTERS.join(', ')}; mixed is half of the items above 1K of output, as in LongProc`,
  },
  answerTokens: 1024,
  output: { least: 256, most: 262_144, official: 'html_to_tsv', corruptions },
  paired: true,
  uniqueAnswer: true,
  scorer: 'longproc-html-to-tsv',
  chance: 0,
  program: 'solves it',
  haystack: false,
  instructions: `The text is the source of a web page. Copy a part of what it lists into a table, by the rules that come with it. What a property is called on the page stands behind it in quotation marks.`,
  template: IN_PARAGRAPHS,

  check({ language, filter }) {
    if (language !== 'mixed' && !PAGE_LANGUAGES.has(language))
      return `language is mixed, ${[...PAGE_LANGUAGES.keys()].join(', ')}`
    return FILTERS.includes(filter) ? undefined : `filter is ${FILTERS.join(', ')}`
  },

  core({ params, index, rng, depth, output }) {
    const length = output! // given to tasks of long output
    const { tokens: asked } = length
    const isFiltered =
      params.filter === 'mixed' ? asked > SHORT && rng.fork('filter').next() < 0.5 : params.filter === 'always'
    const language = drawLanguage(params.language, rng.fork('language'))
    const { header, tsv, ...facts } = drawTablePage({ rng, output: length, language, isFiltered })
    const question = formatPageQuestion(facts.site, facts.filter)
    return {
      question: joinQuestionText(question),
      ...formatAnswerInstructions('text', { form: answerFormat(header) }),
      expected: {
        reference: tsv,
        item: toHtmlToTsvRecord({ site: facts.site, asked, index, header, tsv, ...question }),
      },
      reference: tsv,
      facts: { ...facts, place: depth(0) },
    }
  },

  fill({ facts }, { room, rng, tokenizer }) {
    return { ...buildPage(facts, { room, rng, tokenizer }), depths: [], haystack: 'html', repeats: 0 }
  },

  solve: extractTable,
})

/** LongProc filters none of its shortest tables. */
const SHORT = 1024
