import { readAnswerUsage, type ScoreVariant, VARIANTS } from 'fathom-bench/plugin'
import { type ExportedAnswer, type ExportedEntry, listReferences } from './entries.ts'

/** A column of a table: `INT64` for whole numbers of any size. Values that a row lacks are null. */
export interface DatasetColumn<Row> {
  readonly name: string
  readonly type: 'STRING' | 'INT64' | 'DOUBLE' | 'BOOLEAN'
  of(row: Row): string | number | boolean | null | undefined
}

export interface AnswerOf {
  readonly by: ExportedEntry
  readonly each: ExportedAnswer
}

const readUsage = ({ each: { answer } }: AnswerOf) => answer && readAnswerUsage(answer)

/** A row an answer: whose it is, how it ended, what was said, three scores, what it cost. */
export const ANSWER_COLUMNS: readonly DatasetColumn<AnswerOf>[] = [
  { name: 'item', type: 'STRING', of: ({ each }) => each.item.id },
  { name: 'task', type: 'STRING', of: ({ each }) => each.item.task },
  { name: 'length', type: 'INT64', of: ({ each }) => each.item.length.target },
  { name: 'output', type: 'INT64', of: ({ each }) => each.item.length.output },
  { name: 'index', type: 'INT64', of: ({ each }) => each.item.index },
  { name: 'method', type: 'STRING', of: ({ by }) => by.entry.method },
  { name: 'model', type: 'STRING', of: ({ by }) => by.entry.model },
  { name: 'config', type: 'STRING', of: ({ by }) => by.entry.config },
  { name: 'label', type: 'STRING', of: ({ by }) => by.entry.label },
  { name: 'reference', type: 'BOOLEAN', of: ({ by }) => by.entry.reference },
  { name: 'simulated', type: 'BOOLEAN', of: ({ by }) => by.entry.simulated },
  { name: 'attempt', type: 'INT64', of: ({ each }) => each.attempt },
  { name: 'status', type: 'STRING', of: ({ each }) => each.answer?.status.kind },
  { name: 'reason', type: 'STRING', of: ({ each }) => each.answer?.status.reason },
  { name: 'answer', type: 'STRING', of: ({ each }) => each.answer?.answer },
  { name: 'reasoning', type: 'STRING', of: ({ each }) => each.answer?.reasoning },
  { name: 'primary', type: 'STRING', of: ({ each }) => each.primary },
  ...VARIANTS.map((variant: ScoreVariant): DatasetColumn<AnswerOf> => {
    return { name: variant, type: 'DOUBLE', of: ({ each }) => each.scores[variant]?.value }
  }),
  { name: 'why', type: 'STRING', of: ({ each }) => each.scores[each.primary]?.why },
  { name: 'calls', type: 'INT64', of: row => readUsage(row)?.calls },
  { name: 'input_tokens', type: 'INT64', of: row => readUsage(row)?.input },
  { name: 'output_tokens', type: 'INT64', of: row => readUsage(row)?.output },
  { name: 'reasoning_tokens', type: 'INT64', of: row => readUsage(row)?.reasoning },
  { name: 'ms', type: 'DOUBLE', of: row => readUsage(row)?.ms },
  { name: 'cost', type: 'DOUBLE', of: row => readUsage(row)?.cost },
]

type Item = ExportedAnswer['item']

/** A row an item: from what it is built again, and what is expected. */
export const defineItemColumns = (questionOf: (item: Item) => string | undefined): readonly DatasetColumn<Item>[] => [
  { name: 'item', type: 'STRING', of: ({ id }) => id },
  { name: 'question_id', type: 'STRING', of: ({ questionId }) => questionId },
  { name: 'task', type: 'STRING', of: ({ task }) => task },
  { name: 'version', type: 'INT64', of: ({ version }) => version },
  { name: 'seed', type: 'STRING', of: ({ seed }) => seed },
  { name: 'index', type: 'INT64', of: ({ index }) => index },
  { name: 'params', type: 'STRING', of: ({ params }) => JSON.stringify(params) },
  { name: 'length', type: 'INT64', of: ({ length }) => length.target },
  { name: 'output', type: 'INT64', of: ({ length }) => length.output },
  { name: 'prompt_tokens', type: 'INT64', of: ({ length }) => length.tokens },
  { name: 'tokenizer', type: 'STRING', of: ({ length }) => length.tokenizer },
  { name: 'haystack', type: 'STRING', of: ({ length }) => length.haystack },
  { name: 'question', type: 'STRING', of: questionOf },
  {
    name: 'expected',
    type: 'STRING',
    of: ({ expected }) => (listReferences(expected).length > 0 ? JSON.stringify(expected) : null),
  },
  { name: 'scorer', type: 'STRING', of: ({ scorer }) => scorer },
  { name: 'sha256', type: 'STRING', of: ({ sha256 }) => sha256 || null },
]

/** The rows as Parquet (Snappy), which `datasets` and every data frame read. */
export async function toParquet<Row>(
  columns: readonly DatasetColumn<Row>[],
  rows: readonly Row[],
): Promise<Uint8Array> {
  const { parquetWriteBuffer } = await import('hyparquet-writer')
  const columnData = columns.map(({ name, type, of }) => ({ name, type, data: rows.map(row => toCell(type, of(row))) }))
  return new Uint8Array(parquetWriteBuffer({ columnData, createdBy: 'fathom-bench' }))
}

function toCell(type: DatasetColumn<unknown>['type'], value: ReturnType<DatasetColumn<unknown>['of']>) {
  if (value === null || value === undefined) return null
  return type === 'INT64' ? BigInt(Math.round(Number(value))) : value
}
