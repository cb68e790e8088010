import { type ExportFormat, formatCsvLines, readAnswerUsage, VARIANTS } from 'fathom-bench/plugin'
import { type ExportedAnswer, type ExportedEntry, listExportedEntries } from './entries.ts'

const FIELDS = [
  'run',
  'method',
  'model',
  'config',
  'label',
  'reference',
  'simulated',
  'task',
  'version',
  'index',
  'item',
  'question_id',
  'length',
  'prompt_tokens',
  'output',
  'tokenizer',
  'haystack',
  'attempt',
  'status',
  'forced',
  'reason',
  'answer',
  'primary',
  ...VARIANTS,
  ...VARIANTS.map(variant => `${variant}_scorer`),
  'why',
  'calls',
  'input_tokens',
  'cached_tokens',
  'reasoning_tokens',
  'output_tokens',
  'read',
  'ms',
  'cost',
  'at',
] as const

/**
 * One line per answer. Scores are 0 to 1, and empty if there is none; `primary` names the one that counts for the item,
 * and `why` is its reason. Times are milliseconds, costs US dollars; values that were not measured are empty.
 */
export const csv: ExportFormat = {
  single: true,
  make: input => {
    const entries = listExportedEntries(input)
    const parts = entries.flatMap(each =>
      each.answers.length === 0 ? [] : formatCsvLines(each.answers.map(answer => buildRow(each, answer))),
    )
    return { files: [{ path: 'answers.csv', data: [formatCsvLines([FIELDS]), ...parts].join('') }], notes: [] }
  },
}

function buildRow({ entry }: ExportedEntry, { item, attempt, answer, scores, primary }: ExportedAnswer) {
  const { length } = item
  const taken = answer && readAnswerUsage(answer)
  return [
    entry.runs.join(' '),
    entry.method,
    entry.model,
    entry.config,
    entry.label,
    entry.reference,
    entry.simulated,
    item.task,
    item.version,
    item.index,
    item.id,
    item.questionId,
    length.target,
    length.tokens,
    length.output,
    length.tokenizer,
    length.haystack,
    attempt,
    answer?.status.kind,
    answer?.status.forced,
    answer?.status.reason,
    answer?.answer,
    primary,
    ...VARIANTS.map(variant => scores[variant]?.value),
    ...VARIANTS.map(variant => scores[variant]?.scorer),
    scores[primary]?.why,
    taken?.calls,
    taken?.input,
    taken?.cached,
    taken?.reasoning,
    taken?.output,
    taken?.read,
    taken?.ms,
    taken?.cost,
    answer?.at,
  ]
}
