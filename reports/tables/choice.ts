import { findLargest } from '../../core/collections/extremes.ts'
import { formatLength } from '../../core/lengths.ts'
import { sanitize } from '../../core/text/quote.ts'
import type { UsageMean } from '../summary/cells/cost-per-item.ts'
import type { BudgetChoice, BudgetTable } from '../summary/choice/budget-table.ts'
import type { Choice, ChoiceBounds, Measured } from '../summary/choice/choose-entries.ts'
import type { Entry } from '../summary/entries/entries.ts'
import { shortenNames } from '../summary/entries/short-names.ts'
import { formatDuration, formatSpan, NO_RESULT, withInterval } from '../summary/format.ts'
import { formatGroupTitle } from '../summary/groups.ts'

/** Formats a choice for a terminal. Ends with a newline. */
export function formatChoice(choice: Choice, bounds: ChoiceBounds, table: BudgetTable | undefined): string {
  const { group, at, frontier, dominated, beyond, unmetered, unmeasured } = choice
  const all = [...frontier, ...dominated, ...beyond, ...unmetered]
  const nameOf = makeNamer([...all.map(({ entry }) => entry), ...unmeasured])
  const rows = [...frontier, ...dominated].map(each => toRow(each, nameOf, frontier.includes(each)))
  const lines = [
    `${sanitize(formatGroupTitle(group))} at ${formatLength(at)}${describeBounds(bounds)}; means per answer, 95 % intervals`,
    '',
    ...(rows.length > 0
      ? alignRows([['', 'entry', 'accuracy', 'cost', 'time'], ...rows])
      : ['  No measured entry is within these bounds.']),
    ...(rows.length > 0 ? ['  * frontier: no other entry within the bounds is as accurate for as little'] : []),
    ...listBeyond('above a bound', beyond, nameOf, bounds),
    ...listNames(
      'not metered, so it may be above a bound',
      unmetered.map(({ entry }) => nameOf(entry)),
    ),
    ...listNames(`not measured at ${formatLength(at)}`, unmeasured.map(nameOf)),
    ...(all.some(({ entry }) => entry.simulated) ? ['  note: a simulated model, not an LLM'] : []),
    `  It says nothing beyond these items: ${describeItems(all, choice)}`,
    ...(table ? ['', ...formatBudgetTable(table)] : []),
  ]
  return `${lines.join('\n')}\n`
}

/** Returns the choice as JSON data. */
export function toChoiceJson({ group, at, ...parts }: Choice, { cost, seconds }: ChoiceBounds) {
  const list = (some: readonly Measured[]) =>
    some.map(({ entry, score, cost, seconds }) => ({
      entry: entry.id,
      label: entry.label,
      score,
      cost: cost ?? null,
      seconds: seconds ?? null,
    }))
  return {
    event: 'choose',
    group: group.id,
    at,
    maxCost: cost ?? null,
    maxSeconds: seconds ?? null,
    frontier: list(parts.frontier),
    dominated: list(parts.dominated),
    beyond: list(parts.beyond),
    unmetered: list(parts.unmetered),
    unmeasured: parts.unmeasured.map(({ id, label }) => ({ entry: id, label })),
  }
}

/** Formats the best entry by length and budget: `rag-bm25 41`. */
export function formatBudgetTable(table: BudgetTable): string[] {
  const { unit, budgets, rows } = table
  const nameOf = makeNamer(listChosen(table))
  return [
    `Most accurate measured entry by length and ${nameLimited(unit)} per answer`,
    ...alignRows([
      ['length', ...budgets.map(budget => `≤ ${formatBudget(unit, budget)}`)],
      ...rows.map(({ at, best }) => [formatLength(at), ...best.map(each => formatBest(each, nameOf))]),
    ]),
    ...(hasClose(table) ? [`  ${CLOSE}`] : []),
  ]
}

/** The entries that a table names. */
export const listChosen = ({ rows }: BudgetTable): Entry[] =>
  rows.flatMap(({ best }) => best.flatMap(each => each?.entry ?? []))

export const nameLimited = (unit: BudgetTable['unit']): string => (unit === 'cost' ? 'cost' : 'time')

export const hasClose = ({ rows }: BudgetTable): boolean =>
  rows.some(({ best }) => best.some(each => each && each.close > 0))

export const formatBudget = (unit: BudgetTable['unit'], budget: number): string =>
  unit === 'cost' ? formatDollars(budget) : formatDuration(1000 * budget)

export const formatBest = (best: BudgetChoice | undefined, nameOf: (entry: Entry) => string): string =>
  best ? `${nameOf(best.entry)} ${Math.round(100 * best.score.mean)}${formatClose(best.close)}` : NO_RESULT

/** Formats how many other entries may be as accurate. */
export const formatClose = (close: number): string => (close > 0 ? ` +${close}` : '')
/** Explains `formatClose`. */
export const CLOSE = '+n: other entries within the budget whose 95 % interval includes that score'

export function makeNamer(entries: readonly Entry[]): (entry: Entry) => string {
  const names = shortenNames([...new Set(entries)])
  return entry => sanitize(names.of(entry), 60)
}

/** Formats dollars to two figures. */
export const formatDollars = (dollars: number): string => `$${Number(dollars.toPrecision(2))}`

/** Formats a bound: below a second to three figures, since a small one is not 0. */
const formatTimeBound = (seconds: number): string =>
  seconds < 1 ? `${Number((1000 * seconds).toPrecision(3))} ms` : formatDuration(1000 * seconds)

function describeBounds({ cost, seconds }: ChoiceBounds): string {
  const said = [
    cost === undefined ? '' : formatDollars(cost),
    seconds === undefined ? '' : formatTimeBound(seconds),
  ].filter(text => text !== '')
  return said.length > 0 ? `, at most ${said.join(' and ')}` : ''
}

const toRow = (each: Measured, nameOf: (entry: Entry) => string, isFront: boolean): string[] => [
  isFront ? '*' : '',
  nameOf(each.entry),
  withInterval(each.score),
  formatCost(each.cost),
  formatSeconds(each.seconds),
]

export const formatCost = (cost: UsageMean | undefined): string =>
  cost ? `${formatDollars(cost.mean)} [${formatDollars(cost.low)}–${formatDollars(cost.high)}]` : 'not metered'

export const formatSeconds = (seconds: UsageMean | undefined): string =>
  seconds
    ? `${formatDuration(1000 * seconds.mean)} [${formatDuration(1000 * seconds.low)}–${formatDuration(1000 * seconds.high)}]`
    : 'not metered'

function listBeyond(
  what: string,
  some: readonly Measured[],
  nameOf: (entry: Entry) => string,
  { cost: money, seconds: time }: ChoiceBounds,
): string[] {
  return listNames(
    what,
    some.map(({ entry, cost, seconds }) => {
      const over = [
        money !== undefined && cost && cost.mean > money ? formatCost(cost) : '',
        time !== undefined && seconds && seconds.mean > time ? formatSeconds(seconds) : '',
      ].filter(text => text !== '')
      return `${nameOf(entry)} (${over.join(', ')})`
    }),
  )
}

const listNames = (what: string, names: readonly string[]): string[] =>
  names.length > 0 ? [`  ${what}: ${names.join(', ')}`] : []

function describeItems(all: readonly Measured[], { group, at }: Choice): string {
  const counts = formatSpan(all.map(({ score }) => score.n))
  return `${counts === '' ? 'none' : counts} per entry, ${group.rows.length} tasks, at ${formatLength(at)}.`
}

function alignRows(rows: readonly (readonly string[])[]): string[] {
  const widths = rows[0].map((_, column) => findLargest(rows.map(row => row[column].length)))
  return rows.map(row => `  ${row.map((text, column) => text.padEnd(widths[column])).join('  ')}`.trimEnd())
}
