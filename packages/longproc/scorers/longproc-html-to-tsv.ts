import { captureReturn, defineScorer, stripThinking, type Verdict } from 'fathom-bench/plugin'
import { extractLastFence, extractOfficialTsv } from './parts/fences.ts'
import { defineLongProcExpected, type LongProcExpected } from './parts/gold.ts'
import { noMoreThanInForm, tableForm } from './parts/long-forms.ts'
import { parseOfficialTable, parsePlainRows } from './parts/table.ts'
import { makeOfficialVerdict, type OfficialResult } from './parts/verdict.ts'

const SOURCE = 'arXiv 2501.05414 section 3; princeton-pli/LongProc 78e873ae longproc/html_to_tsv_evaluator.py'
const expects = defineLongProcExpected('HTML to TSV')

/**
 * F1 of the rows, ignoring order and repeats. A row counts if an equal one exists anywhere on the other side, with
 * cells normalised (without case, ASCII punctuation, articles and white space). Both sides are read with Python's csv
 * reader. Text that cannot be compared scores 0. Flaws: repeated rows cost nothing, a quotation mark swallows lines,
 * 1.5 equals 15, and text after the table belongs to it.
 */
export const longprocHtmlToTsv = defineScorer({
  id: 'longproc-html-to-tsv',
  about: 'F1 of the rows of the TSV, order and repeats aside. LongProc HTML to TSV.',
  source: SOURCE,
  scale: 'graded',
  copies: true,
  strict: 'longproc-html-to-tsv-fixed',
  stated: 'stated-longproc-html-to-tsv',
  variant: 'official',
  secondary: ['longproc-html-to-tsv-rmodels'],
  expects,
  score: scoreOfficial,
})

export const longprocHtmlToTsvRmodels = defineScorer({
  id: 'longproc-html-to-tsv-rmodels',
  variant: 'official',
  about: 'The same on the branch for reasoning models, which changes nothing here.',
  source: SOURCE.replace('78e873ae', 'a9185e92 (rmodels)'),
  scale: 'graded',
  copies: true,
  expects,
  score: scoreOfficial,
})

/**
 * F1 of the rows of the last closed "```tsv" after the reasoning, each row as often as it occurs. If no block is
 * closed, an open one counts, or else the whole answer. Quotation marks are ordinary characters, decimal points and
 * minus signs count, and the header may be missing.
 */
export const longprocHtmlToTsvFixed = defineScorer({
  id: 'longproc-html-to-tsv-fixed',
  variant: 'strict',
  stated: 'stated-longproc-html-to-tsv',
  about:
    'F1 of the rows of the last TSV behind the thinking, each as often as it occurs, quotation marks being letters.',
  source: 'Our own variant of LongProc HTML to TSV: rows as a multiset, no quoting, numbers kept apart.',
  scale: 'graded',
  copies: true,
  expects,
  score: noMoreThanInForm(fixedHtmlToTsv, tableForm),
})

/** As the fixed scorer, whether or not the reply commits to what it says. */
export function fixedHtmlToTsv(answer: string, { reference }: LongProcExpected): Verdict {
  const said = stripThinking(answer)
  const wanted = parsePlainRows(reference).slice(1)
  const all = parsePlainRows(extractLastFence(said, ['tsv']) ?? said)
  const rows = wanted.includes(all[0] ?? '') ? all : all.slice(1)
  const left = new Map<string, number>()
  for (const row of rows) left.set(row, (left.get(row) ?? 0) + 1)
  const found = wanted.map(row => {
    const count = left.get(row) ?? 0
    left.set(row, count - 1)
    return count > 0
  })
  const hits = found.filter(Boolean).length
  const scores = hits === 0 ? NOTHING : computeF1(hits / rows.length, hits / wanted.length)
  return {
    value: scores.f1,
    parts: { ...scores, partial: scores.f1, firstError: findFirstError(found) },
    why: `${hits} of ${wanted.length} rows found, ${rows.length - hits} of ${rows.length} wrong`,
  }
}

interface TableMetrics extends Readonly<Record<string, number>> {
  readonly f1: number
  readonly precision: number
  readonly recall: number
  readonly extraction_rate: number
}

function scoreOfficial(answer: string, { reference }: LongProcExpected): Verdict {
  return makeOfficialVerdict('f1', 'f1', (): OfficialResult<TableMetrics> => {
    const tables = captureReturn(
      () => [parseOfficialTable(extractOfficialTsv(answer)), parseOfficialTable(reference)] as const,
    )
    if ('raises' in tables) return makeEmptyResult('the table cannot be read')
    const [table, gold] = tables
    if (table.rows.length === 0 || gold.rows.length === 0) return makeEmptyResult('there are no rows')
    if (table.width !== gold.width) return makeEmptyResult(`${table.width} columns, wanted ${gold.width}`)
    const [said, wanted] = [new Set(table.rows), new Set(gold.rows)]
    const right = table.rows.filter(row => wanted.has(row)).length
    const found = gold.rows.map(row => said.has(row))
    const hits = found.filter(Boolean).length
    return {
      metrics: { ...computeF1(right / table.rows.length, hits / gold.rows.length), extraction_rate: 1 },
      firstError: findFirstError(found),
      why: `${hits} of ${gold.rows.length} rows found, ${table.rows.length - right} of ${table.rows.length} wrong`,
    }
  })
}

const NOTHING = { f1: 0, precision: 0, recall: 0 }
const makeEmptyResult = (why: string): OfficialResult<TableMetrics> => ({
  metrics: { ...NOTHING, extraction_rate: 0 },
  firstError: null,
  why,
})

/** In the order in which Python works it out. */
const computeF1 = (precision: number, recall: number) => ({
  f1: precision + recall === 0 ? 0 : (2 * recall * precision) / (recall + precision),
  precision,
  recall,
})

/** Returns the position of the first missing row of the reference. */
function findFirstError(found: readonly boolean[]): number | null {
  const at = found.indexOf(false)
  return at < 0 ? null : at / found.length
}
