import { type EntryResult, getCountedValue, joinRecords, type ReportInput, summarize } from 'fathom-bench/plugin'
import type { IngestRow } from '../run/rows.ts'
import { isFileClass, nameClass } from './classes.ts'
import { countLeaks, type LeakCount, type Leaks } from './leaks.ts'
import { measureOverAmounts, type OverAmounts } from './over-amounts.ts'
import { type MeasuredShare, measureHalfLife, shareOf } from './shares.ts'

/** The mean over classes at an amount, or at an age, in tokens. */
export interface CurvePoint extends MeasuredShare {
  readonly at: number
}

/** Tokens in and out, or null where a program outside does not say. */
export interface MemoryCost {
  /** Tokens of writing and settling, per million tokens written. */
  readonly writePerMillion: number | null
  /** Tokens of one question at the longest amount. */
  readonly ask: number | null
  readonly writeMs: number
  readonly settleMs: number
  readonly askMs: number
  /** Stored at the longest amount, for each stream. */
  readonly bytes: number | null
}

/** Where wrong answers at the longest amount were lost. */
export interface Losses {
  readonly wrong: number
  readonly notStored: number
  readonly notRecalled: number
  readonly notUsed: number
  /** The memory does not say what its texts come from, or it answers itself. */
  readonly unknown: number
}

export interface MemoryEntry {
  readonly label: string
  readonly reference: boolean
  readonly simulated: boolean
  readonly byAmount: readonly CurvePoint[]
  /** At the longest amount; of streams of files, which have one amount each, at all of them. */
  readonly last: MeasuredShare
  readonly byAge: readonly CurvePoint[]
  readonly halfLife: ReturnType<typeof measureHalfLife>
  readonly byClass: ReadonlyMap<string, MeasuredShare>
  readonly cost: MemoryCost
  readonly losses: Losses
  readonly leaks: Leaks
  readonly overAmounts: OverAmounts
  /** Forgotten facts that are stored at the longest amount; undefined where that cannot be read. */
  readonly residue: LeakCount | undefined
  /** It answers by itself: no text of its is given to the fixed reader. */
  readonly answersItself: boolean
  /** Writing ended before the longest amount, since its state was full. */
  readonly isFull: boolean
  /** Asking changed what is stored. */
  readonly learns: boolean
}

export interface MemoryReport {
  readonly amounts: readonly number[]
  readonly longest: number
  /** The streams are those of files: each is asked at its own end. */
  readonly isOfFiles: boolean
  readonly streams: number
  readonly classes: readonly string[]
  readonly entries: readonly MemoryEntry[]
}

type Result = Pick<EntryResult, 'item' | 'entry' | 'answer'> & { readonly value: number }

/** The figures of a run of the track, from its rows and those of its ingests. */
export function measureMemoryRun(input: ReportInput, ingests: readonly IngestRow[]): MemoryReport {
  const { outcomes } = joinRecords(input)
  const results = outcomes.flatMap((outcome): Result[] => {
    const value = outcome.item.family === 'memory' ? getCountedValue(outcome, outcome.scorer) : undefined
    return value === undefined ? [] : [{ item: outcome.item, entry: outcome.entry, answer: outcome.answer, value }]
  })
  const amounts = sortNumbers(results.map(({ item }) => item.length.target))
  const longest = amounts[amounts.length - 1] ?? 0
  const entries = summarize(input).entries.flatMap(entry => {
    const own = results.filter(each => each.entry === entry.id)
    if (own.length === 0) return []
    const { method, model, config } = entry
    const written = ingests.filter(each => each.method === method && each.model === model && each.config === config)
    return [
      {
        ...measureEntry(own, written, longest),
        label: entry.label,
        reference: entry.reference,
        simulated: entry.simulated,
      },
    ]
  })
  const named = dropSharedModel(entries)
  return {
    amounts,
    longest,
    isOfFiles: results.some(({ item }) => isFileClass(item.task)),
    streams: new Set(results.map(({ item }) => item.cluster)).size,
    classes: [...new Set(results.map(({ item }) => nameClass(item.task)))],
    entries: named,
  }
}

/** Where all entries have one model, its name says nothing in a label. */
function dropSharedModel(entries: readonly MemoryEntry[]): readonly MemoryEntry[] {
  const endings = new Set(entries.map(({ label }) => label.slice(label.lastIndexOf(SEPARATOR))))
  const [ending] = endings
  return endings.size === 1 && ending.startsWith(SEPARATOR)
    ? entries.map(entry => ({ ...entry, label: entry.label.slice(0, -ending.length) }))
    : entries
}

const SEPARATOR = ' · '

function measureEntry(results: readonly Result[], ingests: readonly IngestRow[], longest: number) {
  const isLast = ({ item }: Result) => isFileClass(item.task) || item.length.target === longest
  const last = results.filter(isLast)
  const aged = last.filter(({ item }) => item.labels?.['age'] !== undefined)
  return {
    byAmount: measureCurve(results, ({ item }) => item.length.target),
    last: measureShare(last),
    byAge: measureCurve(aged, readAge),
    halfLife: measureHalfLife(aged.map(each => ({ ...toValued(each), at: readAge(each) }))),
    byClass: new Map(
      [...groupResults(last, ({ item }) => nameClass(item.task))].map(([id, own]) => [id, measureShare(own)] as const),
    ),
    cost: measureCost(last, ingests, longest),
    losses: countLosses(last),
    overAmounts: measureOverAmounts(results),
    leaks: countLeaks(
      // Files tell of the years of today, so a machine's clock leaves no trace in their answers.
      last
        .filter(({ item }) => !isFileClass(item.task))
        .map(({ item, answer }) => ({
          task: item.task,
          expected: item.expected,
          answer: answer.answer,
          notes: answer.notes,
        })),
    ),
    residue: sumResidue(ingests.filter(({ rung }) => rung === longest)),
    answersItself: last.length > 0 && last.every(({ answer }) => answer.notes?.['recalled'] === undefined),
    isFull: ingests.some(({ status }) => status === 'state_full'),
    learns: ingests.some(({ aside }) => aside === false),
  }
}

const measureShare = (results: readonly Result[]): MeasuredShare => shareOf(results.map(toValued))

const toValued = ({ item, value }: Result) => ({ stream: item.cluster, classId: nameClass(item.task), value })

const measureCurve = (results: readonly Result[], at: (result: Result) => number): CurvePoint[] =>
  sortNumbers(results.map(at)).map(position => ({
    at: position,
    ...measureShare(results.filter(each => at(each) === position)),
  }))

const sortNumbers = (numbers: readonly number[]): number[] => [...new Set(numbers)].sort((a, b) => a - b)

function groupResults(results: readonly Result[], key: (result: Result) => string): Map<string, Result[]> {
  const groups = new Map<string, Result[]>()
  for (const result of results) groups.set(key(result), [...(groups.get(key(result)) ?? []), result])
  return groups
}

function sumResidue(ingests: readonly IngestRow[]): LeakCount | undefined {
  const known = ingests.flatMap(({ residue }) => residue ?? [])
  const sum = (figure: 'stored' | 'of') => known.reduce((total, each) => total + each[figure], 0)
  return known.length === 0 ? undefined : { count: sum('stored'), of: sum('of') }
}

/** The label is as in `256k`. */
const readAge = ({ item }: Pick<EntryResult, 'item'>): number =>
  Number.parseInt(String(item.labels?.['age']), 10) * 1024

function measureCost(results: readonly Result[], ingests: readonly IngestRow[], longest: number): MemoryCost {
  const ledgers = ingests.flatMap(({ write, settle }) => (settle === null ? [write] : [write, settle]))
  const lost = ingests.reduce((sum, { killed }) => sum + (killed ? killed.input + killed.output : 0), 0)
  const sent = ledgers.reduce((sum, { tokens }) => sum + tokens.input + tokens.output, lost)
  const written = new Map<string, number>()
  for (const { stream, tokens } of ingests) written.set(stream, Math.max(tokens, written.get(stream) ?? 0))
  const all = [...written.values()].reduce((sum, each) => sum + each, 0)
  const asked = results.filter(({ answer }) => answer.ledger.calls.total > 0).map(({ answer }) => answer.ledger)
  const isOfFiles = results.some(({ item }) => isFileClass(item.task))
  const bytes = ingests.filter(({ rung }) => isOfFiles || rung === longest).map(({ state }) => state?.bytes ?? null)
  const isMetered = ledgers.every(({ metered }) => metered !== false)
  const mean = (values: readonly number[]) => values.reduce((sum, each) => sum + each, 0) / Math.max(1, values.length)
  return {
    writePerMillion: isMetered ? (all === 0 ? 0 : (1e6 * sent) / all) : null,
    ask:
      asked.length === 0 || asked.some(({ metered }) => metered === false)
        ? null
        : mean(asked.map(({ tokens }) => tokens.input + tokens.output)),
    writeMs: ingests.reduce((sum, { write }) => sum + write.ms.total, 0),
    settleMs: mean(ingests.flatMap(({ settle }) => (settle === null ? [] : [settle.ms.total]))),
    askMs: mean(asked.map(({ ms }) => ms.total)),
    bytes: bytes.length === 0 || bytes.includes(null) ? null : mean(bytes.map(each => each ?? 0)),
  }
}

function countLosses(results: readonly Result[]): Losses {
  const wrong = results.filter(({ value }) => value < 1)
  const count = (kind: ReturnType<typeof locateLoss>) => wrong.filter(each => locateLoss(each) === kind).length
  return {
    wrong: wrong.length,
    notStored: count('not stored'),
    notRecalled: count('not recalled'),
    notUsed: count('not used'),
    unknown: count('unknown'),
  }
}

/**
 * From the plan's evidence, without a judge: is what the answer rests on stored, and was it given to the reader? Entries
 * where the memory says from which its texts are, else names and values together.
 */
function locateLoss({ answer }: Result): 'not stored' | 'not recalled' | 'not used' | 'unknown' {
  const { needed, neededRecalled, marks, marksStored, marksRecalled } = answer.notes ?? {}
  const isMarked = typeof marks === 'number' && marks > 0
  if (isMarked && typeof marksStored === 'number' && marksStored < marks) return 'not stored'
  if (typeof needed === 'number' && typeof neededRecalled === 'number')
    return neededRecalled < needed ? 'not recalled' : 'not used'
  if (isMarked && typeof marksRecalled === 'number') return marksRecalled < marks ? 'not recalled' : 'not used'
  return 'unknown'
}

/** Tokens of a question when so many are asked for each million tokens written; null where it is not known. */
export const computeCostAt = ({ writePerMillion, ask }: MemoryCost, questions: number): number | null =>
  writePerMillion === null || ask === null ? null : writePerMillion / questions + ask

/** Questions for each million tokens written from which it costs less than another; null where it never does. */
export function computeBreakEven(own: MemoryCost, other: MemoryCost): number | null {
  if (own.writePerMillion === null || own.ask === null || other.ask === null || own.ask >= other.ask) return null
  return own.writePerMillion / (other.ask - own.ask)
}
