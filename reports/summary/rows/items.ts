import { mustGet } from '../../../core/collections/require.ts'
import { computeShortHash } from '../../../core/rows/key.ts'
import type { ItemRow } from '../../../core/rows/rows.ts'
import type { Axis } from '../axis.ts'
import { getCountedValue } from '../cells/cell-scores.ts'
import { NOT_MEASURED, readAnswerUsage } from '../cells/usage.ts'
import { formatDuration, formatQuantity } from '../format.ts'
import { compareStrings, groupBy } from '../order.ts'
import type { ItemText, ReportInput } from '../reporter.ts'
import { type EntryResult, joinRecords } from './records.ts'

/** Example items: at most three wrong and one correct of each entry × row × length. */
export interface ItemExamples {
  readonly items: readonly ExampleItem[]
  readonly cells: readonly ExampleCell[]
  /** Numbers of shown answers and of all answers. */
  readonly shown: number
  readonly of: number
}

/** The question of an item, which all entries share. */
export interface ExampleItem {
  readonly id: string
  readonly task: string
  readonly tokens: number
  /** Absent if the text could not be rebuilt, or is too large. */
  readonly question?: string
  /** JSON; absent if it is withheld. */
  readonly expected?: string
  /** Present if the seed is secret: question and expected answer appear after the reveal. */
  readonly withheld?: true
  readonly facts: readonly ExampleFact[]
  /** Number of planted facts beyond those shown. */
  readonly moreFacts?: number
}

export interface ExampleFact {
  readonly name: string
  readonly depth: number
  /**
   * The text before the fact's first character, and the text from there; absent if the context could not be rebuilt.
   */
  readonly around?: readonly [before: string, after: string]
}

export interface ExampleCell {
  readonly entry: string
  readonly row: string
  readonly axis: Axis
  readonly at: number
  readonly right: number
  readonly wrong: number
  readonly shown: readonly ExampleAnswer[]
}

/** How one item ended. */
export interface ExampleAnswer {
  /** Position in `items`. */
  readonly item: number
  /** Primary score, 0 to 1. */
  readonly value: number
  readonly status: string
  /** Null if there is none, or if it is withheld: without a model, answers derive from the expected ones. */
  readonly answer: string | null
  readonly withheld?: true
  readonly why: string
  readonly ledger: string
}

const WRONG = 3
const RIGHT = 1

/**
 * Chooses the examples that fit into `bytes` of JSON. Cells take turns, one example each, in an order by hash that
 * prefers no task, length or entry. The first items of a cell are the same for all entries.
 */
export function pickExamples(input: ReportInput, bytes: number): ItemExamples {
  const { outcomes, placeOf } = joinRecords(input)
  const cells = groupByCell(outcomes, placeOf)
  const describe = makeDescriber(input)
  const items: ExampleItem[] = []
  const places = new Map<string, number>()
  const shown = new Map<Cell, ExampleAnswer[]>()
  let left = bytes
  for (let turn = 0; turn < WRONG + RIGHT; turn++)
    for (const cell of cells) {
      const outcome = cell.chosen[turn]
      if (!outcome || left <= 0) continue
      const known = places.get(outcome.item.id)
      const item = known === undefined ? describe(outcome.item) : undefined
      const example = toExample(outcome, known ?? items.length)
      const cost = measureJson(example) + (item ? measureJson(item) : 0) + (shown.has(cell) ? 0 : CELL)
      if (cost > left) continue
      left -= cost
      if (item) {
        places.set(outcome.item.id, items.length)
        items.push(item)
      }
      const examples = shown.get(cell) ?? []
      shown.set(cell, examples)
      examples.push(example)
    }
  const filled = cells.filter(cell => shown.has(cell)).sort((a, b) => compareStrings(a.key, b.key))
  return {
    items,
    cells: filled.map(cell => {
      const { entry, row, axis, at, right, wrong } = cell
      return { entry, row, axis, at, right, wrong, shown: mustGet(shown, cell) }
    }),
    shown: [...shown.values()].reduce((sum, { length }) => sum + length, 0),
    of: outcomes.length,
  }
}

/** Bytes of a cell's own fields. */
const CELL = 120

const measureJson = (value: unknown) => Buffer.byteLength(JSON.stringify(value).replace(/[<>&]/g, '\\u0000')) + 1

interface Cell extends Omit<ExampleCell, 'shown'> {
  readonly key: string
  readonly chosen: readonly EntryResult[]
}

/** Orders cells by hash. In each, the first wrong answer by index comes first, and the correct one second. */
function groupByCell(
  outcomes: readonly EntryResult[],
  placeOf: (item: ItemRow) => { axis: Axis; row: string; at: number },
): Cell[] {
  const sought = new Map<string, Sought>()
  for (const outcome of outcomes) {
    const { row, axis, at } = placeOf(outcome.item)
    const key = JSON.stringify([outcome.entry, row, axis, at])
    const cell = sought.get(key) ?? {
      key,
      entry: outcome.entry,
      row,
      axis,
      at,
      wrong: 0,
      right: 0,
      first: [],
      best: [],
    }
    sought.set(key, cell)
    const value = getCountedValue(outcome, outcome.scorer)
    if (value === undefined) continue
    if (value === 1 && cell.right++ < RIGHT) cell.best.push(outcome)
    if (value < 1 && cell.wrong++ < WRONG) cell.first.push(outcome)
  }
  return [...sought.values()]
    .map(({ first, best, ...cell }) => ({
      ...cell,
      chosen: [...first.slice(0, 1), ...best, ...first.slice(1)],
      hash: computeShortHash(cell.key),
    }))
    .sort((a, b) => compareStrings(a.hash, b.hash) || compareStrings(a.key, b.key))
}

/** A cell whose examples are being selected: wrong and correct ones. */
interface Sought extends Omit<Cell, 'chosen' | 'right' | 'wrong'> {
  right: number
  wrong: number
  readonly first: EntryResult[]
  readonly best: EntryResult[]
}

function toExample(outcome: EntryResult, item: number): ExampleAnswer {
  const { answer, scores } = outcome
  return {
    item,
    value: getCountedValue(outcome, outcome.scorer) ?? 0,
    status: answer ? formatStatus(answer.status) : 'no answer row',
    answer: answer?.answer === null || answer === undefined ? null : truncateText(String(answer.answer), 1200),
    ...(answer?.withheld !== undefined && { withheld: true as const }),
    why: truncateText(String(scores.get(outcome.scorer)?.why ?? ''), 400),
    ledger: answer ? formatUsage(answer) : '',
  }
}

const formatStatus = ({ kind, reason, forced }: NonNullable<EntryResult['answer']>['status']) =>
  truncateText(`${kind.replace('_', ' ')}${forced ? ', forced' : ''}${reason ? `: ${reason}` : ''}`, 300)

function formatUsage(answer: NonNullable<EntryResult['answer']>): string {
  const { calls, input, output, read, ms, cost } = readAnswerUsage(answer)
  return [
    calls === null ? NOT_MEASURED : `${formatQuantity(calls)} ${calls === 1 ? 'call' : 'calls'}`,
    ...(input === null ? [] : [`${formatQuantity(input)} tokens in, ${formatQuantity(output)} out`]),
    formatDuration(ms),
    ...(read !== null && Number.isFinite(read) ? [`${Math.round(read * 100)} % of the context read`] : []),
    ...(cost === null ? [] : [`$${cost.toFixed(4)}`]),
  ].join(' · ')
}

const FACTS = 4
const BEFORE = 90
const AFTER = 220

/**
 * Returns a function that describes items for display. If an item's text is unavailable, its question comes from the
 * shortest item with the same question.
 */
function makeDescriber(input: ReportInput): (item: ItemRow) => ExampleItem {
  const { textOf } = input
  let byCore: ReadonlyMap<string, ItemRow[]> | undefined
  const questions = new Map<string, string | undefined>()
  const getText = (item: ItemRow): ItemText | undefined => (item.withheld === undefined ? textOf?.(item) : undefined)
  const getQuestion = (item: ItemRow): string | undefined => {
    if (!questions.has(item.questionId)) {
      byCore ??= groupBy(textOf ? joinRecords(input).items : [], ({ questionId }) => questionId)
      const shortest = (byCore.get(item.questionId) ?? []).toSorted((a, b) => a.length.tokens - b.length.tokens)[0]
      questions.set(item.questionId, shortest && shortest.id !== item.id ? getText(shortest)?.question : undefined)
    }
    return questions.get(item.questionId)
  }
  return item => {
    const text = getText(item)
    const question = text?.question ?? getQuestion(item)
    const facts = item.depths ?? []
    return {
      id: item.id,
      task: item.task,
      tokens: item.length.tokens,
      ...(question !== undefined && { question: truncateText(question, 700) }),
      ...(item.withheld === undefined ? { expected: formatExpected(item) } : { withheld: true as const }),
      facts: facts.slice(0, FACTS).map(({ fact, depth }): ExampleFact => {
        const near = text && depth >= 0 && depth <= 1 ? cutAround(text.context, depth) : undefined
        return { name: truncateText(String(fact), 80), depth, ...(near && { around: near }) }
      }),
      ...(facts.length > FACTS && { moreFacts: facts.length - FACTS }),
    }
  }
}

const formatExpected = ({ expected }: ItemRow) =>
  truncateText(typeof expected === 'string' ? expected : (JSON.stringify(expected) ?? ''), 600)

/** A depth is the position of the fact's first character as a share of the context. */
function cutAround(context: string, depth: number): readonly [string, string] {
  const at = Math.round(depth * context.length)
  return [maskInvisible(context.slice(Math.max(0, at - BEFORE), at)), maskInvisible(context.slice(at, at + AFTER))]
}

/** Truncates a text, and states by how much. */
function truncateText(text: string, most: number): string {
  const kept = maskInvisible(text.slice(0, most))
  return text.length > most ? `${kept}… (${(text.length - most).toLocaleString('en-US')} more characters)` : kept
}

/** Shows control, invisible and direction-changing characters as `·`; line breaks and tabs stay. */
const maskInvisible = (text: string) => text.replace(/[^\P{C}\n\t]|[\p{Zl}\p{Zp}]/gu, '·')
