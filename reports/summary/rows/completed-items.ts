import { mustGet } from '../../../core/collections/require.ts'
import { toCanonicalJson } from '../../../core/rows/key.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../../core/rows/rows.ts'
import { PromptCounts } from '../../../core/tokens/server-truncation.ts'
import type { AnswerCounts } from '../cells/answer-counters.ts'
import { Repliers } from '../entries/served-models.ts'
import { Lateness } from '../health/lateness.ts'
import { isScore } from '../health/row-notes.ts'
import { compareStrings, groupBy } from '../order.ts'
import type { RunRows } from '../reporter.ts'
import { type Linked, LinkedRows, NONE } from './linked-rows.ts'
import type { EntryResult } from './records.ts'

/** A method, model and config of one run. */
export class Who implements Omit<RunKey, 'item'> {
  readonly method: string
  readonly model: string
  readonly config: string
  /** The id of its entry, after it was found. */
  entry = ''

  constructor({ method, model, config }: Omit<RunKey, 'item'>) {
    this.method = method
    this.model = model
    this.config = config
  }
}

/** The items that one run ended, and the number of its rows without a place. */
export interface EndedRun {
  readonly run: RunRows
  readonly by: ReadonlyMap<Who, readonly CompletedItem[]>
  /** Number of rows of unknown items. */
  readonly strangers: number
  /** Number of score rows without a number from 0 to 1. */
  readonly odd: number
  /** Number of score rows of missing answers. */
  readonly torn: number
  /** Number of score rows whose scorer was stopped before it gave a value. */
  readonly unfinished: number
  /** The lag of all its answers, including earlier attempts. */
  readonly lateness: Lateness
  readonly repliers: Repliers
}

/**
 * How one run ended an item. It stores the positions of its rows and reads them on demand, because there may be a
 * million.
 */
export class CompletedItem implements EntryResult, Linked {
  /** The item's position. */
  readonly rank: number
  readonly who: Who
  readonly #rows: LinkedRows
  attempt = 0
  answerAt: number
  scoreAt = NONE

  constructor(rank: number, answerAt: number, who: Who, rows: LinkedRows) {
    this.rank = rank
    this.answerAt = answerAt
    this.who = who
    this.#rows = rows
  }

  get item(): ItemRow {
    return this.#rows.items[this.rank]
  }

  get scorer(): string {
    return this.#rows.scorers[this.rank]
  }

  get entry(): string {
    return this.who.entry
  }

  get key(): RunKey {
    const { method, model, config } = this.who
    return { item: this.item.id, method, model, config }
  }

  get counted(): AnswerCounts {
    return this.#rows.countedOf(this)
  }

  get isScored(): boolean {
    return this.scoreAt !== NONE
  }

  valueOf(scorer: string): number | undefined {
    return this.#rows.valueOf(this, scorer)
  }

  firstErrorOf(scorer: string): unknown {
    return this.#rows.firstErrorOf(this, scorer)
  }

  get answer(): AnswerRow {
    return this.#rows.answerOf(this)
  }

  get scorers(): readonly string[] {
    return this.#rows.scorersOf(this)
  }

  get scores(): ReadonlyMap<string, ScoreRow> {
    return this.#rows.scoresOf(this)
  }
}

/**
 * Joins the rows of a run by their keys. The last attempt counts. If rows with one key differ, the later one
 * counts, else one that their content decides. Scores without their answer are ignored, and their items are missing.
 * @param places positions of the items, by id
 * @param scorers scorers of the items' primary scores
 */
export function collectCompleted(
  run: RunRows,
  items: readonly ItemRow[],
  places: ReadonlyMap<string, number>,
  scorers: readonly string[],
): EndedRun {
  const rows = new LinkedRows(run, items, scorers)
  const lateness = new Lateness()
  const repliers = new Repliers()
  // By the items' positions.
  const results = new Map<Who, Map<number, CompletedItem>>()
  const whos = new Map<string, Who[]>()
  let strangers = 0
  let odd = 0
  let torn = 0
  let unfinished = 0
  const findWho = ({ method, model, config }: RunKey) => {
    const alike = whos.get(config) ?? []
    const known = alike.find(who => who.method === method && who.model === model)
    if (known) return known
    const who = new Who({ method, model, config })
    whos.set(config, [...alike, who])
    results.set(who, new Map())
    return who
  }
  const findItemIndex = ({ item }: RunKey): number | undefined => {
    const place = places.get(item)
    if (place === undefined) strangers++
    return place
  }
  for (const [index, row] of run.answers.entries()) {
    lateness.add(row)
    repliers.add(row)
    const place = findItemIndex(row)
    if (place === undefined) continue
    const who = findWho(row)
    const own = mustGet(results, who)
    const known = own.get(place)
    if (known && !isLater(row, known.answer)) continue
    const ended = known ?? new CompletedItem(place, index, who, rows)
    own.set(place, ended)
    rows.count(index, row)
    ended.answerAt = index
    ended.attempt = row.attempt
  }
  for (const [index, row] of run.scores.entries()) {
    if (!isScore(row.value)) odd++
    const place = findItemIndex(row)
    if (place === undefined) continue
    // An entry whose answers are all lost still belongs to the run.
    const ended = mustGet(results, findWho(row)).get(place)
    if (!ended || row.attempt > ended.attempt) torn++
    else if (row.attempt === ended.attempt) {
      rows.link(ended, index, row)
      if (row.unfinished) unfinished++
    }
  }
  const by = new Map(Array.from(results, ([who, own]) => [who, [...own.values()]]))
  for (const own of by.values()) for (const ended of cutAfterShorter(own)) rows.markTruncated(ended)
  return { run, by, strangers, odd, torn, unfinished, lateness, repliers }
}

/**
 * Returns answers of one entry whose prompt the server truncated, as its counts of shorter prompts of the same task
 * show, in any order.
 */
function cutAfterShorter(all: readonly CompletedItem[]): CompletedItem[] {
  const whole = all.filter(({ counted }) => counted.whole && !counted.truncated)
  return [...groupBy(whole, ({ item }) => item.task).values()].flatMap(each => {
    const counts = new PromptCounts(each.some(({ item }) => item.length.haystack === TEXTS_OF_FILES))
    const ascending = each.toSorted((a, b) => a.item.length.tokens - b.item.length.tokens)
    return ascending.filter(({ item, counted }) => {
      const prompt = { sent: item.length.tokens, counted: counted.taken.input ?? 0 }
      const isCut = counts.expected(prompt) !== undefined
      if (!isCut) counts.add(prompt)
      return isCut
    })
  })
}

/** The haystack of unchanged items of a file. */
const TEXTS_OF_FILES = 'as is'

const isLater = (row: AnswerRow, than: AnswerRow): boolean =>
  (row.attempt - than.attempt ||
    compareStrings(row.at, than.at) ||
    compareStrings(toCanonicalJson(row), toCanonicalJson(than))) > 0
