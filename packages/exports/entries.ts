import {
  type AnswerRow,
  type Entry,
  type EntryResult,
  findPrimaryVariant,
  getCountedValue,
  getOwn,
  groupBy,
  type ItemRow,
  joinRecords,
  type Labels,
  type Manifest,
  memoize,
  type ReportInput,
  resolveItemScorers,
  type ScoreCell,
  type ScoreVariant,
  summarize,
  VARIANTS,
} from 'fathom-bench/plugin'

/** An entry with all that formats say of it. */
export interface ExportedEntry {
  readonly entry: Entry
  /** That of its first run if it has several. */
  readonly manifest: Manifest
  /** The settings that `config` is the hash of; absent if the manifest does not have them. */
  readonly config: Manifest['configs'][string] | undefined
  /** By task, lengths and index. Items that were never reached are not among them: `cells` count those. */
  readonly answers: readonly ExportedAnswer[]
  readonly cells: readonly ScoreCell[]
}

/** How one item ended. */
export interface ExportedAnswer {
  readonly item: ItemRow
  readonly attempt: number
  readonly answer: AnswerRow | undefined
  /** By variant; empty for an answer that failed, was truncated or was not scored. */
  readonly scores: Readonly<Partial<Record<ScoreVariant, ExportedScore>>>
  /** The one that counts for the item. */
  readonly primary: ScoreVariant
}

export interface ExportedScore {
  readonly scorer: string
  /** 0 to 1. */
  readonly value: number
  readonly why: string
}

/** All entries of the rows, in the order of reports. */
export function listExportedEntries(input: ReportInput): ExportedEntry[] {
  const { outcomes, runs } = joinRecords(input)
  const { entries, cellsOf } = summarize(input)
  const byEntry = groupBy(outcomes, ({ entry }) => entry)
  return entries.map(entry => {
    const { manifest } = runs.find(({ name }) => name === entry.runs[0])! // it is of these runs
    return {
      entry,
      manifest,
      config: getOwn(manifest.configs, entry.config),
      cells: cellsOf(entry.id),
      answers: (byEntry.get(entry.id) ?? []).map(outcome => toExportedAnswer(outcome, input.labels)),
    }
  })
}

function toExportedAnswer(outcome: EntryResult, labels: Labels): ExportedAnswer {
  const { item, attempt, answer } = outcome
  const scorers = resolveItemScorers(item, labels)
  const scores: Partial<Record<ScoreVariant, ExportedScore>> = {}
  // A report counts failures as 0 and says so next to the score. Without that note, a 0 would say more than is known.
  if (answer?.status.kind !== 'failed')
    for (const variant of VARIANTS) {
      const scorer = scorers[variant]
      const value = getCountedValue(outcome, scorer)
      if (scorer !== undefined && value !== undefined)
        scores[variant] = { scorer, value, why: outcome.scores.get(scorer)?.why ?? answer?.status.reason ?? '' }
    }
  return {
    item,
    attempt,
    scores,
    primary: findPrimaryVariant(scorers),
    // Read when it is written: all of them at once may be gigabytes.
    get answer() {
      return outcome.answer
    },
  }
}

/** `niah_single_2@8192`: a cell by its row and tokens. */
export const formatCellName = ({ row, at }: Pick<ScoreCell, 'row' | 'at'>): string => `${row}@${at}`

/** Expected answers as texts; none if they are withheld. */
export function listReferences(expected: unknown): string[] {
  if (expected === null || expected === undefined) return []
  const values: unknown[] = Array.isArray(expected) ? expected : [expected]
  return values.map(value => (typeof value === 'string' ? value : JSON.stringify(value)))
}

/**
 * Returns the question with a placeholder for the context. Contexts are not exported: they are as long as the run, and
 * can be rebuilt from the row.
 */
export function formatInput(item: ItemRow, input: ReportInput): string {
  const { task, version, seed, index, length } = item
  const left = `[Context left out: ${length.tokens} tokens of ${task} version ${version}, seed ${seed}, index ${index}; prompt sha256 ${item.sha256 || 'withheld'}.]`
  const question = findQuestion(item, input)
  return question === undefined ? left : `${left}\n\n${question}`
}

/**
 * Returns an item's question if it could be built; undefined for a secret seed and for items that are too long to build
 * for a report.
 */
export function findQuestion(item: ItemRow, input: ReportInput): string | undefined {
  const known = getQuestionCache(input)
  if (!known.has(item.id)) known.set(item.id, input.textOf?.(item)?.question)
  return known.get(item.id)
}

/** Built once an item, whatever the number of entries: only so many tokens are built in all. */
const getQuestionCache = memoize((_: ReportInput) => new Map<string, string | undefined>())

/** Returns the fields that distinguish the samples of a file. An item has the same ones in all files. */
export const sampleMetadata = ({ item, answer }: Pick<ExportedAnswer, 'item' | 'answer'>) => ({
  task: item.task,
  version: item.version,
  index: item.index,
  seed: item.seed,
  cluster: item.cluster,
  length: item.length.target,
  promptTokens: item.length.tokens,
  ...(item.length.output !== undefined && { output: item.length.output }),
  tokenizer: item.length.tokenizer,
  haystack: item.length.haystack,
  ...(answer && { status: answer.status.kind, reason: answer.status.reason, forced: answer.status.forced }),
})

/** The model's name at its server. An external program that brings its own model is its own name. */
export function resolveModelId({ entry, manifest }: Pick<ExportedEntry, 'entry' | 'manifest'>): string {
  if (!entry.needsModel) return `fathom/${entry.method}`
  return getOwn(manifest.models, entry.model)?.preset?.model ?? entry.model
}

/** A name from outside as a part of a path: no way up, no separators. */
export const toPathPart = (name: string): string => name.replaceAll(/[^\w.-]+/g, '-').replace(/^\.+/, '') || 'unnamed'
