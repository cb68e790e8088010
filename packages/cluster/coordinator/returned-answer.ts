import {
  type AnswerRow,
  describeShapeFault,
  type ItemRow,
  isFields,
  ROW_CHECKS,
  ROW_SHAPES,
  type RunKey,
  sanitize,
} from 'fathom-bench/plugin'
import type { ArtifactHashes } from '../artifacts/artifacts.ts'

/** A worker's result of a job. Only the coordinator scores: scores that a worker sends are ignored. */
export interface WorkerResult {
  /** As the worker built it. The coordinator builds its own and compares. */
  readonly item: ItemRow
  readonly answer: AnswerRow
  readonly kept: ArtifactHashes
}

/**
 * Checks a job's result before a row of it is written: its shape by the rules of `verify`, its sizes, and that it is
 * the answer that the job wanted. Texts that are printed come back without control characters.
 * @returns the rows, or why they are none
 */
export function parseWorkerResult(
  value: unknown,
  expected: RunKey & { readonly attempt: number },
): WorkerResult | string {
  if (!isFields(value) || !isFields(value['item']) || !isFields(value['answer'])) return 'a result without its rows'
  const { item, answer, kept } = value as unknown as WorkerResult
  if (!isFields(kept) || ![kept.trace, kept.recording].every(isHash)) return 'a trace or a recording without its place'
  if (item.id !== expected.item || !isOf(answer, expected)) return 'rows of another answer'
  const size = checkSize(value)
  if (size !== undefined) return size
  const fault = ROW_CHECKS.answers(answer) ?? checkShape(answer) ?? checkAmounts(answer)
  if (fault !== undefined) return fault
  return { item, answer: toPrintable(answer), kept }
}

const isOf = (row: RunKey & { readonly attempt: number }, expected: RunKey & { readonly attempt: number }) =>
  row.item === expected.item &&
  row.method === expected.method &&
  row.model === expected.model &&
  row.config === expected.config &&
  row.attempt === expected.attempt

const isHash = (value: unknown) => value === undefined || (typeof value === 'string' && /^[0-9a-f]{64}$/.test(value))

/** Looked at without recursion: a hostile result may be nested a million deep. */
function checkSize(result: object): string | undefined {
  let values = 0
  for (let level: unknown[] = [result], depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST) return 'a result that is nested too deep'
    values += level.length
    if (values > MOST_VALUES) return 'a result of too many values'
    if (level.some(value => typeof value === 'string' && value.length > MOST_CHARS))
      return 'an answer that is longer than a row can be'
    level = level.flatMap(value => (typeof value === 'object' && value !== null ? Object.values(value) : []))
  }
  return undefined
}

function checkShape(answer: AnswerRow): string | undefined {
  const { success, error } = ROW_SHAPES.answers.safeParse(answer)
  if (!success) return `an answer whose ${sanitize(describeShapeFault(error))}`
  // Readers of rows do not check a row that calls itself withheld.
  if (answer.withheld !== undefined) return 'an answer that is withheld'
  if (!DATE.test(answer.at) || Number.isNaN(Date.parse(answer.at))) return 'an answer without the time of its row'
  return undefined
}

/** Amounts of the ledger, which a run adds up: no single attempt takes so much. */
function checkAmounts({ ledger, allowed }: AnswerRow): string | undefined {
  for (const [path, value] of listNumbers({ ledger, ...(allowed && { allowed }) })) {
    const most = MOST[path.split('.')[1] ?? ''] ?? MOST_AMOUNT
    if (!(value >= 0 && value <= most)) return `an answer whose ${sanitize(path)} is ${value}`
  }
  return undefined
}

function* listNumbers(fields: object, path = ''): Generator<readonly [path: string, value: number]> {
  for (const [name, value] of Object.entries(fields)) {
    const here = path === '' ? name : `${path}.${name}`
    if (typeof value === 'number') yield [here, value]
    else if (typeof value === 'object' && value !== null) yield* listNumbers(value, here)
  }
}

/** The row with every text but the model's own on one line each: these are printed. Fields keep their order. */
function toPrintable(answer: AnswerRow): AnswerRow {
  const toLine = (name: string, value: unknown): unknown => {
    if (typeof value === 'string') return TEXTS.has(name) ? value : sanitize(value, MOST_LINE)
    if (Array.isArray(value)) return value.map(each => toLine('', each))
    if (typeof value !== 'object' || value === null) return value
    return Object.fromEntries(Object.entries(value).map(([key, each]) => [sanitize(key), toLine('', each)]))
  }
  return Object.fromEntries(
    Object.entries(answer).map(([name, value]) => [sanitize(name), toLine(name, value)]),
  ) as unknown as AnswerRow
}

const TEXTS: ReadonlySet<string> = new Set(['answer', 'raw', 'reasoning'])
const DATE = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const DEEPEST = 16
const MOST_VALUES = 100_000
/** Whoever answers cuts rows to this size, with space for the note that says so. */
const MOST_CHARS = 2 ** 22 + 1_000
const MOST_LINE = 2_000
/** Shares, and US dollars. */
const MOST: Readonly<Record<string, number>> = { coverage: 1, recall: 1, cost: 1e6 }
const MOST_AMOUNT = 1e12
