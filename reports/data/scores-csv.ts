import { mustGet } from '../../core/collections/require.ts'
import { VARIANTS } from '../summary/cells/cell.ts'
import { getCountedValue } from '../summary/cells/cell-scores.ts'
import { readAnswerUsage } from '../summary/cells/usage.ts'
import { collectEntries, type Entry } from '../summary/entries/entries.ts'
import { defineReporter, type Labels, type ReportInput } from '../summary/reporter.ts'
import { resolveItemScorers } from '../summary/rows/item-scorers.ts'
import { type EntryResult, joinRecords } from '../summary/rows/records.ts'
import { formatCsvCells, formatCsvLines } from './csv.ts'

/**
 * One line per item × method × model × config × scorer, for spreadsheets and statistics programs. `value` is the number
 * in the means. It is 0 for failed items and items without an answer, and empty if an answer has no valid score. Items
 * without any attempt have no line, and unmeasured values are empty. Lengths, tokens and depths are as in `items.jsonl`
 * and `answers.jsonl`; `length` is 0 if only the output length was requested. Times are milliseconds.
 */
export const scoresCsv = defineReporter({
  id: 'scores-csv',
  file: 'scores.csv',
  about: 'One line per item, method, model and scorer. Above 50,000 lines it is scores.parquet.',
  instead: input => (isLarge(input) ? { file: 'scores.parquet', render: renderParquet } : undefined),
  *render(input) {
    const { outcomes } = joinRecords(input)
    const entries = new Map(collectEntries(input).map(entry => [entry.id, entry]))
    yield formatCsvLines([FIELDS])
    // Build a small part at a time: the garbage collector frees its cells and text early.
    for (let from = 0; from < outcomes.length; from += PART)
      yield outcomes
        .slice(from, from + PART)
        .flatMap(outcome => formatLines(outcome, mustGet(entries, outcome.entry), input))
        .join('')
  },
})

const PART = 100

/** One line needs about a kilobyte of CSV. */
export const MAX_CSV_LINES = 50_000

const isLarge = ({ runs }: ReportInput) => runs.reduce((sum, { scores }) => sum + scores.length, 0) > MAX_CSV_LINES

/** Returns the same lines and columns as Parquet (Snappy), one group of rows at a time. */
async function renderParquet(input: ReportInput): Promise<Iterable<Uint8Array>> {
  const { ByteWriter, ParquetWriter, schemaFromColumnData } = await import('hyparquet-writer')
  const { outcomes } = joinRecords(input)
  const entries = new Map(collectEntries(input).map(entry => [entry.id, entry]))
  const toColumns = (rows: readonly (readonly unknown[])[]) =>
    FIELDS.map((name, at) => {
      const type = FLAGS.has(name) ? 'BOOLEAN' : TEXTS.has(name) ? 'STRING' : 'DOUBLE'
      return { name, type, data: rows.map(row => toCell(type, row[at])), nullable: true } as const
    })
  return (function* () {
    const writer = new ByteWriter()
    const file = new ParquetWriter({
      writer,
      schema: schemaFromColumnData({ columnData: toColumns([]) }),
      createdBy: 'fathom-bench',
    })
    const takeBytes = () => {
      const bytes = writer.getBytes().slice()
      writer.index = 0
      return bytes
    }
    for (let from = 0; from < outcomes.length; from += GROUP) {
      const rows = outcomes
        .slice(from, from + GROUP)
        .flatMap(outcome => buildRows(outcome, mustGet(entries, outcome.entry), input))
      file.write({ columnData: toColumns(rows), rowGroupSize: rows.length })
      yield takeBytes()
    }
    file.finish()
    yield takeBytes()
  })()
}

/** Number of answers in a group of rows. */
const GROUP = 5_000

function toCell(type: 'BOOLEAN' | 'STRING' | 'DOUBLE', value: unknown): string | number | boolean | null {
  if (value === null || value === undefined || value === '') return null
  return type === 'STRING' ? String(value) : type === 'DOUBLE' ? Number(value) : Boolean(value)
}

const FIELDS = [
  'item',
  'questionId',
  'task',
  'family',
  'version',
  'index',
  'cluster',
  'method',
  'model',
  'config',
  'run',
  'simulated',
  'attempt',
  'scorer',
  'column',
  'value',
  'status',
  'forced',
  'reason',
  'length',
  'prompt_tokens',
  'reserved_tokens',
  'required_output_tokens',
  'reference_tokens',
  'chars',
  'bytes',
  'words',
  'tokenizer',
  'haystack',
  'depths',
  'calls',
  'input_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'output_tokens',
  'peak_prompt_tokens',
  'read',
  'ms',
  'ms_critical',
  'ms_first',
  'retries',
  'cost',
  'kept_for_thinking',
  'allowed_answer_tokens',
  'allowed_thinking_tokens',
  'unclosed_thinking',
  'ms_queue',
  'ms_lag',
] as const

const FLAGS: ReadonlySet<string> = new Set(['simulated', 'forced'])
const TEXTS: ReadonlySet<string> = new Set([
  'item',
  'questionId',
  'task',
  'family',
  'cluster',
  'method',
  'model',
  'config',
  'run',
  'scorer',
  'column',
  'status',
  'reason',
  'tokenizer',
  'haystack',
  'depths',
])

/** Formats the shared cells once, because the lines of an answer differ only in a few. */
function formatLines(outcome: EntryResult, entry: Entry, input: ReportInput): string[] {
  const { before, scores, after } = buildCells(outcome, entry, input)
  const [head, tail] = [formatCsvCells(before), formatCsvCells(after)]
  return scores.map(score => `${head},${formatCsvCells(score)},${tail}\n`)
}

function buildRows(outcome: EntryResult, entry: Entry, input: ReportInput): unknown[][] {
  const { before, scores, after } = buildCells(outcome, entry, input)
  return scores.map(score => [...before, ...score, ...after])
}

/** Builds the cells of each scorer, and the shared cells before and after them. */
function buildCells(outcome: EntryResult, entry: Entry, { labels }: ReportInput) {
  const { item, key, attempt, answer } = outcome
  const { length } = item
  const ledger = answer?.ledger
  const taken = answer && readAnswerUsage(answer)
  const isMetered = taken?.calls !== null
  const before: unknown[] = [
    item.id,
    item.questionId,
    item.task,
    item.family,
    item.version,
    item.index,
    item.cluster,
    key.method,
    key.model,
    key.config,
    entry.run,
    entry.simulated,
    attempt,
  ]
  const after: unknown[] = [
    answer?.status.kind,
    answer?.status.forced,
    answer?.status.reason,
    length.target,
    length.tokens,
    length.reserve,
    length.output,
    length.reference,
    length.chars,
    length.bytes,
    length.words,
    length.tokenizer,
    length.haystack,
    item.depths.map(({ depth }) => Number(depth.toFixed(4))).join(' '),
    taken?.calls,
    taken?.input,
    taken?.cached,
    taken?.reasoning,
    taken?.output,
    taken?.peakPrompt,
    taken?.read,
    ...[
      taken?.ms,
      ...(isMetered ? [ledger?.ms.critical, ledger?.ms.first, ledger?.retries] : ['', '', '']),
      taken?.cost,
    ],
    length.thinking ?? 0,
    answer?.allowed?.answer,
    answer?.allowed?.thinking,
    ledger?.openThinking ?? 0,
    ...(isMetered ? [ledger?.ms.queue, ledger?.ms.lag] : ['', '']),
  ]
  const scores = listScorers(outcome, labels).map(([scorer, column]) => [
    scorer,
    column,
    getCountedValue(outcome, scorer),
  ])
  return { before, scores, after }
}

/** Lists the scorers of the item's three scores, and any other in the score rows. */
function listScorers(outcome: EntryResult, labels: Labels): [scorer: string, column: string][] {
  const scorers = resolveItemScorers(outcome.item, labels)
  const declared = new Map(
    VARIANTS.flatMap((variant): [string, string][] => (scorers[variant] ? [[scorers[variant], variant]] : [])),
  )
  const others = outcome.scorers.filter(scorer => !declared.has(scorer)).sort()
  return [...declared, ...others.map((scorer): [string, string] => [scorer, 'other'])]
}
