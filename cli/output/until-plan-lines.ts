import { formatLength } from '../../core/lengths.ts'
import { alignColumns } from '../../core/text/columns.ts'
import { formatExpectedTime, groupDigits, pluralize, shortenCount } from '../../core/text/figures.ts'
import type { SampleCost } from '../../reports/compare/plan-costs.ts'
import type { QuestionsPlan, UntilPlan } from '../../reports/compare/until-plan.ts'
import { formatMoney } from '../../runners/metering/money.ts'

/** Formats what a goal takes with several numbers of questions per context, with a prefix cache and without one. */
export function formatUntilPlan(
  { goal, spread, isMeasured, kept, rows }: UntilPlan,
  tokensPerSecond: number | undefined,
): string[] {
  const { expect, correlation, acrossLengths } = spread
  const head = [
    'questions per context',
    'contexts',
    'answers',
    ...(goal === 'rank' ? [] : ['points']),
    'read with a cache',
    ...headPrices(rows, tokensPerSecond),
    'read without',
    ...headPrices(rows, tokensPerSecond),
  ]
  const body = rows.map(row => [
    row.perCell === undefined ? String(row.questions) : `--samples ${row.perCell}, ${row.questions}`,
    groupDigits(row.contexts),
    groupDigits(row.answers),
    ...(row.half === undefined ? [] : [`±${row.half.toFixed(1)}`]),
    shortenCount(row.read),
    ...formatPrices(row.read + row.output, row.costCached, tokensPerSecond),
    shortenCount(row.input),
    ...formatPrices(row.input + row.output, row.cost, tokensPerSecond),
  ])
  return [
    `  expects  a score of ${Math.round(100 * expect)} %; scores correlate at ${correlation.toFixed(2)} within a context and at ${acrossLengths.toFixed(2)} across lengths (${isMeasured ? 'measured by --like' : 'assumed; --like RUN measures it'})`,
    '',
    ...alignColumns([head, ...body], () => false),
    '',
    `  cache    ${CACHE_LINES[kept]}`,
  ]
}

const CACHE_LINES: Readonly<Record<UntilPlan['kept'], string>> = {
  yes: 'the server of --like keeps prefixes',
  no: 'the server of --like keeps no prefixes, so --until asks one question per context there',
  'not seen':
    'the server of --like reports no cached tokens; a run tests it first, and asks one question per context without a cache',
  unknown: 'a run tests the server first, and asks one question per context if it keeps no prefixes',
}

const headPrices = ([first]: readonly QuestionsPlan[], tokensPerSecond: number | undefined): string[] => [
  ...(tokensPerSecond === undefined ? [] : ['time']),
  ...(first?.cost == null ? [] : ['cost']),
]

const formatPrices = (tokens: number, cost: number | null, tokensPerSecond: number | undefined): string[] => [
  ...(tokensPerSecond === undefined ? [] : [formatExpectedTime((1000 * tokens) / tokensPerSecond)]),
  ...(cost === null ? [] : [formatMoney(cost)]),
]

/** Says what a recorded run showed of an entry, which its figures follow. */
export function formatMeasuredLine({ like }: Pick<SampleCost, 'like'>): string[] {
  if (!like) return []
  const cold = Array.from(like.lengths, ([length, { firstToken }]) => ({ length, firstToken }))
    .filter(({ firstToken }) => firstToken !== undefined)
    .sort((a, b) => a.length - b.length)
    .map(({ length, firstToken = 0 }) => `${formatSeconds(firstToken)} at ${formatLength(length)}`)
  const means = [...like.lengths.values()]
  const items = means.reduce((sum, each) => sum + each.items, 0)
  const mean = (figure: (each: (typeof means)[number]) => number) =>
    means.reduce((sum, each) => sum + each.items * figure(each), 0) / items
  const parts = [
    `${formatCalls(mean(each => each.calls))} and ${pluralize(Math.round(mean(each => each.output)), 'output token')} per item`,
    `${Math.round(100 * like.cached)} % of prompt tokens cached at ${pluralize(Number(like.questions.toFixed(1)), 'question')} per context`,
    ...(cold.length > 0 ? [`first token of a full prompt after ${cold.join(', ')}`] : []),
  ]
  return [`    measured with ${like.model}: ${parts.join('; ')}`]
}

const formatCalls = (calls: number): string => `${Number(calls.toFixed(1))} ${calls === 1 ? 'call' : 'calls'}`

const formatSeconds = (seconds: number): string => `${seconds < 10 ? seconds.toPrecision(2) : Math.round(seconds)} s`
