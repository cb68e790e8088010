import { canonical } from '../core/key.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../core/rows.ts'
import { Lateness } from './lateness.ts'
import { compare } from './order.ts'
import type { EntryResult } from './records.ts'
import type { RunRows } from './reporter.ts'
import { isScore } from './row-notes.ts'

/** A method, model and config of one run. */
export class Who implements Omit<RunKey, 'item'> {
  readonly method: string
  readonly model: string
  readonly config: string
  /** Its entry's id, once it is known which that is. */
  entry = ''

  constructor({ method, model, config }: Omit<RunKey, 'item'>) {
    this.method = method
    this.model = model
    this.config = config
  }
}

/** What one run ended, and what of its rows has no place. */
export interface EndedRun {
  readonly run: RunRows
  /** By the places of the items. */
  readonly by: ReadonlyMap<Who, ReadonlyMap<number, Ended>>
  /** Rows of items that are not there. */
  readonly strangers: number
  /** Score rows without a number from 0 to 1. */
  readonly odd: number
  /** Of all its answers, earlier attempts too. */
  readonly lateness: Lateness
}

/** How one run ended an item: the places of its rows, which are read when they are asked for, since there may be a million. */
export class Ended implements EntryResult {
  /** The item's place. */
  readonly rank: number
  readonly who: Who
  readonly #rows: LinkedRows
  attempt: number
  answerAt = NONE
  /** The first of its score rows; the others follow from there. */
  scoreAt = NONE

  constructor(rank: number, who: Who, attempt: number, rows: LinkedRows) {
    this.rank = rank
    this.who = who
    this.attempt = attempt
    this.#rows = rows
  }

  get item(): ItemRow {
    return this.#rows.items[this.rank]!
  }

  get scorer(): string {
    return this.#rows.scorers[this.rank]!
  }

  get entry(): string {
    return this.who.entry
  }

  get key(): RunKey {
    const { method, model, config } = this.who
    return { item: this.item.id, method, model, config }
  }

  get answer(): AnswerRow | undefined {
    return this.#rows.answerOf(this)
  }

  get scores(): ReadonlyMap<string, ScoreRow> {
    return this.#rows.scoresOf(this)
  }
}

const NONE = -1

/** Rows of a run, those of one attempt linked. What was read last is at hand. */
class LinkedRows {
  readonly items: readonly ItemRow[]
  /** Of their primary scores. */
  readonly scorers: readonly string[]
  readonly #run: RunRows
  readonly #next: Int32Array
  #answer: { readonly at: number; readonly row: AnswerRow | undefined } = { at: NONE, row: undefined }
  #scores: { readonly of: Ended; readonly rows: ReadonlyMap<string, ScoreRow> } | undefined

  constructor(run: RunRows, items: readonly ItemRow[], scorers: readonly string[]) {
    this.items = items
    this.scorers = scorers
    this.#run = run
    this.#next = new Int32Array(run.scores.length)
  }

  /** Adds a score row to those of a result. */
  link(ended: Ended, score: number): void {
    this.#next[score] = ended.scoreAt
    ended.scoreAt = score
  }

  answerOf({ answerAt: at }: Ended): AnswerRow | undefined {
    if (at === NONE) return undefined
    if (this.#answer.at !== at) this.#answer = { at, row: this.#run.answers.at(at) }
    return this.#answer.row
  }

  /** By scorer, of its attempt. Of two rows of one scorer the lower score counts. */
  scoresOf(ended: Ended): ReadonlyMap<string, ScoreRow> {
    if (this.#scores?.of === ended) return this.#scores.rows
    const found: ScoreRow[] = []
    for (let at = ended.scoreAt; at !== NONE; at = this.#next[at]!) found.push(this.#run.scores.at(at)!)
    const rows = new Map<string, ScoreRow>()
    for (const row of found.reverse()) {
      if (row.attempt !== ended.attempt) continue
      const held = rows.get(row.scorer)
      if (!held || lower(row, held)) rows.set(row.scorer, row)
    }
    this.#scores = { of: ended, rows }
    return rows
  }
}

/**
 * Puts the rows of a run together by their keys. The last attempt counts; of rows of one key that differ, the later one, else one that their content decides.
 * @param places of the items, by their ids
 * @param scorers of the items' primary scores
 */
export function endedIn(
  run: RunRows,
  items: readonly ItemRow[],
  places: ReadonlyMap<string, number>,
  scorers: readonly string[],
): EndedRun {
  const rows = new LinkedRows(run, items, scorers)
  const lateness = new Lateness()
  const by = new Map<Who, Map<number, Ended>>()
  const whos = new Map<string, Who>()
  let strangers = 0
  let odd = 0
  const ownOf = ({ method, model, config }: RunKey) => {
    const text = JSON.stringify([method, model, config])
    const who = whos.get(text) ?? new Who({ method, model, config })
    whos.set(text, who)
    const own = by.get(who) ?? new Map<number, Ended>()
    by.set(who, own)
    return { who, own }
  }
  const resultOf = (row: RunKey & Pick<AnswerRow, 'attempt'>): Ended | undefined => {
    const place = places.get(row.item)
    if (place === undefined) {
      strangers++
      return undefined
    }
    const { who, own } = ownOf(row)
    const known = own.get(place) ?? new Ended(place, who, row.attempt, rows)
    own.set(place, known)
    return known
  }
  for (const [index, row] of run.answers.entries()) {
    lateness.add(row)
    const ended = resultOf(row)
    if (!ended || (ended.answerAt !== NONE && !isLater(row, ended.answer!))) continue
    ended.answerAt = index
    ended.attempt = row.attempt
  }
  for (const [index, row] of run.scores.entries()) {
    if (!isScore(row.value)) odd++
    const ended = resultOf(row)
    if (!ended) continue
    if (ended.answerAt === NONE) ended.attempt = Math.max(ended.attempt, row.attempt)
    rows.link(ended, index)
  }
  return { run, by, strangers, odd, lateness }
}

const isLater = (row: AnswerRow, held: AnswerRow): boolean =>
  (row.attempt - held.attempt || compare(row.at, held.at) || compare(canonical(row), canonical(held))) > 0

function lower(row: ScoreRow, held: ScoreRow): boolean {
  if (!isScore(row.value) || !isScore(held.value)) return isScore(row.value)
  return row.value === held.value ? canonical(row) < canonical(held) : row.value < held.value
}
