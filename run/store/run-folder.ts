import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { mustGet } from '../../core/collections/require.ts'
import { incompleteError, usageError } from '../../core/errors.ts'
import { createFolder } from '../../core/files/create-folder.ts'
import { describeDiskError } from '../../core/files/disk.ts'
import { WholeFile, writeWhole } from '../../core/files/whole-file.ts'
import type { IndexedRows, Rows } from '../../core/rows/indexed-rows.ts'
import { type Appender, appendRows } from '../../core/rows/jsonl.ts'
import { KeyedIndex } from '../../core/rows/keyed-index.ts'
import type { Manifest } from '../../core/rows/manifest/manifest.ts'
import { originKey, parseScorerKey } from '../../core/rows/origins.ts'
import type { AnswerRow, ItemRow, RunKey, ScoreRow } from '../../core/rows/rows.ts'
import { Repliers } from '../../reports/summary/entries/served-models.ts'
import type { SpentBefore } from '../../runners/metering/budget.ts'
import { HEAD, ROW_FILES, type RowFileName } from './bundle/bundle.ts'
import { type Difference, joinManifests, listManifestDifferences } from './joined-manifest.ts'
import { KeptRows } from './latest-rows.ts'
import { isLock, lock } from './lock.ts'
import { Attempts, HeldScores } from './own-scores.ts'
import { indexRunRows, readManifest } from './read-run.ts'
import { runKey, toEntryKey } from './run-key.ts'
import { checkFolder } from './safe-folder.ts'

/**
 * A run's folder: `manifest.json` and three append-only files of rows. Whatever stops a run, the same command resumes
 * from its rows. All writing of rows goes through here. Rows stay in the files (`core/rows/indexed-rows.ts`).
 */
export class RunFolder {
  readonly path: string
  readonly items: KeptRows<ItemRow>
  /** The last attempt of each key. */
  readonly answers: KeptRows<AnswerRow>
  /** For each key, twice the number of its last attempt, plus one if that failed. */
  readonly #lastAttempts = new KeyedIndex()
  readonly #repliers = new Repliers()
  #scores: IndexedRows<ScoreRow>
  #held = new HeldScores()
  #spent: SpentBefore = { calls: 0, tokens: 0, cost: 0 }
  readonly #files: Map<RowFileName, Appender>
  readonly #unlock: () => void
  /** Notes for the user about its opening, one line each. */
  readonly notes: string[] = []
  #manifest: Manifest

  private constructor(path: string, manifest: Manifest, files: Map<RowFileName, Appender>, unlock: () => void) {
    this.path = path
    this.#manifest = manifest
    this.#files = files
    this.#unlock = unlock
    this.items = new KeptRows(keep => indexRunRows(path, 'items', ({ id }, index) => keep(id, index)))
    const attempts = new Attempts()
    this.answers = new KeptRows(keep =>
      indexRunRows(path, 'answers', (row, index) => {
        attempts.add(row)
        if (this.#isLast(row)) keep(runKey(row), index)
      }),
    )
    this.#scores = indexScores(path, this.#held, attempts)
    const { strays } = this.#held
    // Rows that belong to no answer are removed from the file.
    if (strays.size > 0) this.#rewriteScores((_, index) => !strays.has(index))
  }

  /**
   * Opens a folder for a run, new or started before, and locks it.
   * @throws BenchError (usage) if it holds a run of another seed, tokenizer, template or data file, or something
   *   else.
   */
  static open(path: string, planned: Manifest): RunFolder {
    makeFolder(path)
    checkFolder(path)
    if (existsSync(join(path, HEAD)))
      throw usageError(`${path} is a bundle, which stays unchanged. Name the folder of a run.`)
    const unlock = lock(path)
    const files = new Map<RowFileName, Appender>()
    try {
      const before = readManifest(path)
      if (!before && readdirSync(path).some(name => !isLock(name)))
        throw usageError(
          `--out: ${path} is not empty and is not a Fathom run (no manifest.json). Name a new or empty directory.`,
        )
      if (before) checkWhole(before, planned, path)
      // First, since it heals torn last lines: a row that only lacked its line break is read below.
      for (const name of ROW_FILES) files.set(name, appendRows(join(path, `${name}.jsonl`)))
      const folder = new RunFolder(path, before ?? planned, files, unlock)
      if (before) {
        folder.#goOn(before, planned)
        folder.noteServers()
      }
      folder.#saveManifest()
      return folder
    } catch (error) {
      for (const file of files.values()) file.close()
      unlock()
      throw error
    }
  }

  /** How the last attempt of a key ended, without reading its row: a resumed run asks for a million. */
  lastAttempt(key: RunKey): LastAttempt | undefined {
    return this.#lastAttempt(key.item, toEntryKey(key))
  }

  #lastAttempt(item: string, entry: string): LastAttempt | undefined {
    const last = this.#lastAttempts.get(item, entry)
    return last === undefined ? undefined : { attempt: last >> 1, failed: last % 2 === 1 }
  }

  /**
   * Adds the plan to a run that was started before. @throws BenchError (usage) that names the part whose rows would
   * come from two versions of code
   */
  #goOn(before: Manifest, planned: Manifest): void {
    const changed = listManifestDifferences(before, planned)
    const scorers = changed.flatMap(({ part = '' }) => parseScorerKey(part) ?? [])
    const rest = changed.filter(({ part = '' }) => parseScorerKey(part) === undefined)
    if (rest.length > 0) {
      const standing = this.#standing()
      const first = rest.find(({ part = '' }) => standing.has(part))
      if (first) throw usageError(`${this.path} ${describeRefusal(first)}`)
    }
    const isRenewed = ({ scorer }: ScoreRow) => scorers.includes(scorer)
    if (scorers.length > 0 && this.#scores.some(isRenewed)) {
      this.replaceScores(isRenewed, [])
      this.notes.push(`scores of ${scorers.join(', ')} are recomputed: the plugin has changed`)
    }
    this.#manifest = joinManifests(before, planned)
  }

  /**
   * Returns the origins of its rows as a manifest names them: tasks of items, and methods of answers that are results.
   */
  #standing(): ReadonlySet<string> {
    const standing = new Set<string>()
    for (const { task } of this.items.values()) standing.add(originKey.task(task))
    for (const [item, entry] of this.answers.keys()) {
      if (this.#lastAttempt(item, entry)?.failed) continue
      const [method = '', config = ''] = [/^\S*/.exec(entry)?.[0], /\S*$/.exec(entry)?.[0]]
      standing.add(originKey.method(method, this.#manifest.configs[config]?.version))
    }
    return standing
  }

  /** Key of a row that `answers` names. */
  #answerOf(item: string, entry: string): AnswerRow {
    return this.answers.get(`${item} ${entry}`)! // kept under this key
  }

  /** The answers of which the last attempt failed; the others are not read. */
  *failed(): Generator<AnswerRow> {
    for (const [item, entry] of this.answers.keys())
      if (this.#lastAttempt(item, entry)?.failed) yield this.#answerOf(item, entry)
  }

  /**
   * The answers that lack a score which is due to their items; the others are not read.
   * @param due scorers of an item
   * @throws BenchError (usage) where the item of an answer is not there
   */
  *unscored(due: (item: ItemRow) => readonly string[]): Generator<Unscored> {
    let item: ItemRow | undefined
    for (const [id, entry] of this.answers.keys()) {
      if (item?.id !== id) item = this.items.get(id)
      if (!item) throw usageError(`${this.path}: answers.jsonl names item ${id}, which items.jsonl lacks.`)
      const { attempt } = this.#lastAttempt(id, entry)! // each answer was an attempt
      const isScored = (scorer: string) => this.#held.has(id, entry, attempt, scorer)
      if (!due(item).every(isScored)) yield { item, answer: this.#answerOf(id, entry), isScored }
    }
  }

  /** One row an attempt and scorer. */
  get scores(): Rows<ScoreRow> {
    return this.#scores
  }

  get manifest(): Manifest {
    return this.#manifest
  }

  /** Returns the usage of all attempts so far, including failed ones, and of the judge. */
  get spent(): SpentBefore {
    const { calls, tokens, cost } = this.#spent
    const { judge } = this.#manifest
    if (!judge) return this.#spent
    const { spent } = judge
    return { calls: calls + spent.calls, tokens: tokens + spent.input + spent.output, cost: cost + (spent.cost ?? 0) }
  }

  /**
   * @throws BenchError (incomplete) where an item's text is not what it was when the row was written: the generator has
   * changed.
   */
  addItem(row: ItemRow): void {
    const known = this.items.get(row.id)
    if (known && known.sha256 !== row.sha256)
      throw incompleteError(
        `${this.path}: item ${row.id} of ${row.task} differs when rebuilt (another sha256). This version of Fathom cannot resume the run; use --out NEW.`,
      )
    if (known) return
    const [place] = mustGet(this.#files, 'items').append(row)
    this.items.keep(row.id, this.items.rows.add(row, place))
  }

  addAnswer(row: AnswerRow): void {
    const [place] = mustGet(this.#files, 'answers').append(row)
    const index = this.answers.rows.add(row, place)
    if (this.#isLast(row)) this.answers.keep(runKey(row), index)
  }

  addScores(rows: readonly ScoreRow[]): void {
    const places = mustGet(this.#files, 'scores').append(...rows)
    for (const [at, row] of rows.entries()) this.#held.add(row, this.#scores.add(row, places[at]), this.#scores)
  }

  /** Puts scores in the place of others, all at once. */
  replaceScores(isReplaced: (row: ScoreRow) => boolean, rows: readonly ScoreRow[]): void {
    this.#rewriteScores(row => !isReplaced(row), rows)
  }

  /** Returns when every row is on the disk. @throws BenchError (incomplete) where the disk says that one is not */
  flush(): void {
    for (const file of this.#files.values()) file.flush()
  }

  updateManifest(change: (manifest: Manifest) => Manifest): void {
    this.#manifest = change(this.#manifest)
    this.#saveManifest()
  }

  close(): void {
    for (const file of this.#files.values()) file.close()
    this.#unlock()
  }

  /** Rewrites the file of scores: those that are kept, and then more. */
  #rewriteScores(isKept: (row: ScoreRow, index: number) => boolean, more: readonly ScoreRow[] = []): void {
    const path = join(this.path, 'scores.jsonl')
    mustGet(this.#files, 'scores').close()
    const file = new WholeFile(path)
    for (const [index, row] of this.#scores.entries())
      if (isKept(row, index))
        file.append(`${JSON.stringify(row)}
`)
    for (const row of more)
      file.append(`${JSON.stringify(row)}
`)
    file.finish()
    this.#files.set('scores', appendRows(path))
    this.#held = new HeldScores()
    this.#scores = indexScores(this.path, this.#held)
  }

  /** Counts an attempt, and tells whether it is the one that counts of its key. */
  #isLast(row: AnswerRow): boolean {
    const { calls, tokens, cost, embeddings } = row.ledger
    this.#spent = {
      calls: this.#spent.calls + calls.total + (embeddings?.calls ?? 0),
      tokens: this.#spent.tokens + tokens.input + tokens.output + (embeddings?.tokens ?? 0),
      cost: this.#spent.cost + (cost ?? 0),
    }
    this.#repliers.add(row)
    const known = this.lastAttempt(row)
    if (known && known.attempt > row.attempt) return false
    this.#lastAttempts.set(row.item, toEntryKey(row), 2 * row.attempt + Number(row.status.kind === 'failed'))
    return true
  }

  /** Notes with the manifest's models where their rows came from, as counted so far. */
  noteServers(): void {
    const models = Object.entries(this.#manifest.models).map(([name, note]) => [
      name,
      { ...note, ...this.#repliers.noteOf(name) },
    ])
    this.#manifest = { ...this.#manifest, models: Object.fromEntries(models) }
  }

  #saveManifest(): void {
    writeWhole(join(this.path, 'manifest.json'), `${JSON.stringify(this.#manifest, null, 2)}\n`)
  }
}

function indexScores(path: string, held: HeldScores, attempts?: Attempts): IndexedRows<ScoreRow> {
  return indexRunRows(path, 'scores', (row, index, scores) => held.add(row, index, scores, attempts))
}

/** An answer that lacks a score. */
export interface Unscored {
  readonly item: ItemRow
  readonly answer: AnswerRow
  isScored(scorer: string): boolean
}

/** How the last attempt at an answer ended. */
export interface LastAttempt {
  readonly attempt: number
  readonly failed: boolean
}

function makeFolder(path: string): void {
  try {
    createFolder(path)
  } catch (error) {
    throw usageError(`--out: cannot make the folder ${path}: ${describeDiskError(error)}.`, error)
  }
}

/** @throws BenchError (usage) that names what would mix two different runs, whatever rows there are */
function checkWhole(before: Manifest, planned: Manifest, path: string): void {
  const first = listManifestDifferences(before, planned).find(({ part }) => part === undefined)
  if (first) throw usageError(`${path} ${describeRefusal(first)}`)
}

/** Describes why a folder cannot be resumed, and what to do. */
function describeRefusal({ what, was, is, part, plugin }: Difference): string {
  if (part === undefined || plugin === undefined)
    return `holds a run of another ${what}: ${was}, asked is ${is}. Name another folder with --out.`
  const [, kind, name] = /^(\S+) (.*)$/s.exec(part) ?? []
  const came = kind === 'method' ? `answers of the method ${name}` : `items of the task ${name}`
  const way = kind === 'method' ? "Raise the method's version, or name" : 'Name'
  return `holds ${came} by another ${what} (${was}, now ${is}): rows of two codes do not mix. ${way} another folder with --out.`
}
