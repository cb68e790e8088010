import { held } from '../core/held.ts'
import { VARIANTS } from './cell.ts'
import { csvCells, csvLines } from './csv.ts'
import { type Entry, entriesOf } from './entries.ts'
import { scorersOf } from './item-scorers.ts'
import { countedValue } from './measured.ts'
import { type EntryResult, joined } from './records.ts'
import { defineReporter, type Labels, type ReportInput } from './reporter.ts'
import { takenBy } from './taken.ts'

/**
 * One line per item × method × model × config × scorer, for spreadsheets and statistics programs. `value` is what the
 * means count: 0 for failed items and for items without an answer, empty where an answer has no valid score. Items without
 * any attempt have no line, and what nobody measured is empty. Lengths, tokens and depths are as in `items.jsonl` and `answers.jsonl`: `length` is 0 where only the
 * output's was asked for. Times are milliseconds.
 */
export const scoresCsv = defineReporter({
  id: 'scores-csv',
  file: 'scores.csv',
  about: 'One line per item, method, model and scorer.',
  *render(input) {
    const { outcomes } = joined(input)
    const entries = new Map(entriesOf(input).map(entry => [entry.id, entry]))
    yield csvLines([FIELDS])
    // A small part at a time: its cells and its text are gone before the collector has moved them to where it looks seldom.
    for (let from = 0; from < outcomes.length; from += PART)
      yield outcomes
        .slice(from, from + PART)
        .flatMap(outcome => linesOf(outcome, held(entries, outcome.entry), input))
        .join('')
  },
})

const PART = 100

const FIELDS = [
  ...['item', 'questionId', 'task', 'family', 'version', 'index', 'cluster'],
  ...['method', 'model', 'config', 'run', 'simulated', 'attempt'],
  ...['scorer', 'column', 'value'],
  ...['status', 'forced', 'reason'],
  ...['length', 'prompt_tokens', 'reserved_tokens', 'required_output_tokens', 'reference_tokens'],
  ...['chars', 'bytes', 'words', 'tokenizer', 'haystack', 'depths'],
  ...['calls', 'input_tokens', 'cached_tokens', 'reasoning_tokens', 'output_tokens', 'peak_prompt_tokens', 'read'],
  ...['ms', 'ms_critical', 'ms_first', 'retries', 'cost'],
  ...['kept_for_thinking', 'allowed_answer_tokens', 'allowed_thinking_tokens', 'unclosed_thinking'],
  ...['ms_queue', 'ms_lag'],
] as const

/** What they have alike, which is nearly all, is written once. */
function linesOf(outcome: EntryResult, entry: Entry, { labels }: ReportInput): string[] {
  const { item, key, attempt, answer } = outcome
  const { length } = item
  const ledger = answer?.ledger
  const taken = answer && takenBy(answer)
  const isMetered = taken?.calls !== null
  const before = csvCells([
    ...[item.id, item.questionId, item.task, item.family, item.version, item.index, item.cluster],
    ...[key.method, key.model, key.config, entry.run, entry.simulated, attempt],
  ])
  const after = csvCells([
    ...[answer?.status.kind, answer?.status.forced, answer?.status.reason],
    ...[length.target, length.tokens, length.reserve, length.output, length.reference],
    ...[length.chars, length.bytes, length.words],
    ...[length.tokenizer, length.haystack, item.depths.map(({ depth }) => Number(depth.toFixed(4))).join(' ')],
    ...[taken?.calls, taken?.input, taken?.cached, taken?.reasoning, taken?.output],
    ...[taken?.peakPrompt, taken?.read],
    ...[
      taken?.ms,
      ...(isMetered ? [ledger?.ms.critical, ledger?.ms.first, ledger?.retries] : ['', '', '']),
      taken?.cost,
    ],
    ...[length.thinking ?? 0, answer?.allowed?.answer, answer?.allowed?.thinking, ledger?.openThinking ?? 0],
    ...(isMetered ? [ledger?.ms.queue, ledger?.ms.lag] : ['', '']),
  ])
  return scorersIn(outcome, labels).map(
    ([scorer, column]) => `${before},${csvCells([scorer, column, countedValue(outcome, scorer)])},${after}\n`,
  )
}

/** The scorers of the item's three scores, and any other that the score rows name. */
function scorersIn(outcome: EntryResult, labels: Labels): [scorer: string, column: string][] {
  const scorers = scorersOf(outcome.item, labels)
  const declared = new Map(
    VARIANTS.flatMap((variant): [string, string][] => (scorers[variant] ? [[scorers[variant], variant]] : [])),
  )
  const others = outcome.scorers.filter(scorer => !declared.has(scorer)).sort()
  return [...declared, ...others.map((scorer): [string, string] => [scorer, 'other'])]
}
