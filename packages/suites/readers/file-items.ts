import { existsSync, readdirSync, statSync } from 'node:fs'
import { homedir } from 'node:os'
import { basename, dirname, join, resolve } from 'node:path'
import {
  AS_IS,
  append,
  type Cell,
  type Containers,
  checkScorer,
  type FileReading,
  findItemBucket,
  findLargest,
  formatLength,
  type Identity,
  type ItemRow,
  type ItemSpec,
  identifyOfficial,
  isRows,
  listLikelyBuckets,
  makeFileTask,
  type OfficialItem,
  openRows,
  parseLengths,
  prepareContainers,
  type SourceCells,
  sha256,
  sortPaths,
  toOfficialItem,
  usageError,
} from 'fathom-bench/plugin'
import { type OfficialFile, openOfficial, UnknownShape } from './official/open-official.ts'

/** The options for loading items of another suite's files. */
export interface SuiteFileReading extends FileReading {
  /** HotpotQA's dev file, for MemAgent's files of numbers. */
  readonly hotpotqa?: string | undefined
  /** The user's folders, by the role of `--data`: checkouts and books of suites. */
  readonly folders?: Readonly<Record<string, string>>
  /** From `prepareContainers`, over the paths of the patterns (`pathOf`). */
  readonly containers?: Containers
}

const PREFIX = 'file:'

/**
 * Loads `--task file:PATH` and `file:PATH@8k..128k`: a file of another suite, or a folder of them. The items keep their
 * text, their order and their own lengths; each is counted in the bucket of the next power of two. The first `samples`
 * of each bucket are taken. `--lengths` is for generated tasks, `@` chooses among the buckets.
 *
 * @throws BenchError (usage) for a file that is unknown or broken, or asks for a scorer that is not there.
 */
export function loadOfficial(patterns: readonly string[], context: SuiteFileReading): SourceCells {
  const notes: string[] = []
  const files: Record<string, { sha256: string; path: string }> = {}
  const taken: Buckets = new Map()
  const opened: Named[] = []
  for (const named of patterns.flatMap(pattern => listPaths(pattern, context.containers))) {
    const file = open(named, context, notes)
    if (!file) continue
    files[`${PREFIX}${named.path}`] = { sha256: file.sha256, path: named.path }
    const count = take(file, named, context, taken)
    append(notes, file.notes())
    append(notes, describeAlike(named, count, opened))
    opened.push(named)
  }
  const cells = [...taken].flatMap(([task, buckets]) =>
    [...buckets.values()].filter(list => list.length > 0).map(list => buildCell(task, list, context)),
  )
  if (cells.length === 0)
    throw usageError(`--task ${patterns.join(',')}: no item of these lengths. ${notes.join(' ')}`.trimEnd())
  for (const { recipe, at, samples } of cells) {
    const some = samples === context.samples ? 'the first ' : 'all '
    notes.push(`${recipe.task.id}: ${some}${samples} items at ${formatLength(at)}, ${recipe.task.source}`)
  }
  return { cells, files, notes, asked: [...new Set(cells.map(({ recipe }) => recipe.task.id))] }
}

/** Unpacks what is packed, and loads what the files of some patterns take. @throws BenchError (usage) */
export const prepareFiles = (patterns: readonly string[]): Promise<Containers> =>
  prepareContainers(`--task ${patterns.join(',')}`, patterns.map(getPath))

/** One path of a pattern, and the buckets that are wanted of it. */
interface Named {
  readonly pattern: string
  readonly path: string
  readonly inFolder: boolean
  readonly from: number
  readonly to: number
}

type Saved = Pick<ItemRow, 'task' | 'length'>

/** One item that is taken. */
interface SelectedItem {
  readonly file: OfficialFile
  /** Among the items of its file. */
  readonly at: number
  readonly identity: Identity
  readonly kind: Pick<OfficialItem, 'family' | 'scorer' | 'answerTokens' | 'thinksFirst' | 'answerPrefix'>
  /** Tokens of the first response, for an item in two calls. */
  readonly reasonsFirst: number | undefined
  readonly bucket: number
  /** Hash of its context and the text before it. */
  readonly prefix: string
  /** Fields of a saved row, for an item of our own. */
  readonly saved: Saved | undefined
}

const getPath = (pattern: string): string => parsePattern(pattern).path

const parsePattern = (pattern: string) => parseRange(pattern.slice(PREFIX.length).replace(/^~(?=[/\\])/, homedir()))

function listPaths(pattern: string, containers: Containers | undefined): Named[] {
  const { path: given, from, to } = parsePattern(pattern)
  // An archive is the folder that it was unpacked into.
  const path = containers?.unpacked.get(given) ?? given
  if (path === '') throw usageError(`--task ${pattern}: the path is missing. Allowed: file:PATH or file:PATH@8k..128k.`)
  const named = { pattern, path, inFolder: false, from, to }
  if (!existsSync(path) || !statSync(path).isDirectory()) return [named]
  const own = join(path, 'items.jsonl')
  if (existsSync(own)) return [{ ...named, path: own }]
  const found = sortPaths(readdirSync(path, { recursive: true, encoding: 'utf8' }).filter(isRows))
  if (found.length === 0)
    throw usageError(`--task ${pattern}: the folder holds no .json, .jsonl, .csv or .parquet file.`)
  return found.map(name => ({ ...named, path: join(path, name), inFolder: true }))
}

/** A file that is really named `x@8k` is that file. */
function parseRange(text: string): { path: string; from: number; to: number } {
  const match = /^(.+)@([\d.]+[km]?(?:\.\.[\d.]+[km]?)?)$/is.exec(text)
  if (!match || existsSync(text)) return { path: text, from: 0, to: Number.POSITIVE_INFINITY }
  const [from = '', to = from] = match[2].split('..')
  const [low, high] = [parseLengths(from, '--task')[0], parseLengths(to, '--task')[0]]
  if (high < low) throw usageError(`--task: the range @${match[2]} ends before it starts.`)
  return { path: match[1], from: low, to: high }
}

/** A file of a folder that has no known shape is passed over, with a note. */
function open(
  { pattern, path, inFolder }: Named,
  context: SuiteFileReading,
  notes: string[],
): OfficialFile | undefined {
  try {
    const who = `--task ${pattern}`
    const { hotpotqa, folders, tokenizer, containers } = context
    return openOfficial(openRows(who, path, containers), { who, hotpotqa, tokenizer, ...(folders && { folders }) })
  } catch (error) {
    if (!(inFolder && error instanceof UnknownShape)) throw error
    notes.push(`passed over: ${error.message}`)
    return undefined
  }
}

/**
 * Reports a file that shares its name with another, or gave no items: files with one name are one task.
 * @param opened the files before it
 * @throws BenchError (usage) if it was named itself, but the other file provided all items
 */
function describeAlike(named: Named, count: number, opened: readonly Named[]): string[] {
  const isAlike = ({ path }: Named) =>
    toTaskName(path) === toTaskName(named.path) && resolve(path) !== resolve(named.path)
  const other = opened.find(isAlike)
  if (count === 0 && other && !named.inFolder)
    throw usageError(
      `--task ${named.pattern}: ${other.path} has the same name and filled all samples, so no item of ${named.path} is taken. Rename one of them, or raise --samples.`,
    )
  if (count === 0)
    return [
      `${named.path}: no item is taken: ${other ? `${other.path} has the same name and came first` : 'none has a wanted length'}.`,
    ]
  return other && !named.inFolder
    ? [`${named.path} and ${other.path} have the same name: their items are one task.`]
    : []
}

/**
 * Adds the wanted items of a file, by task and bucket.
 * @returns how many items
 */
function take(
  file: OfficialFile,
  { pattern, path, from, to }: Named,
  context: SuiteFileReading,
  taken: Buckets,
): number {
  const { tokenizer, samples, registry } = context
  let at = -1
  let count = 0
  for (const item of file.items()) {
    at++
    const { saved } = item
    const name = toTaskName(path)
    const task = `${PREFIX}${name}${item.part === undefined || item.part === name ? '' : `-${item.part}`}`
    const list = (bucket: number) => listOf(taken, task, makeCellKey(bucket, saved))
    const isWanted = (bucket: number) => bucket >= from && bucket <= to && list(bucket).length < samples
    if (!saved && !listLikelyBuckets(item, tokenizer).some(isWanted)) continue
    const bucket = findItemBucket(item, tokenizer)
    if (!isWanted(bucket)) continue
    checkScorer(`--task ${pattern}`, item, registry)
    const identity = identifyOfficial(item, { task, sha256: file.sha256, at, tokenizer })
    const { family, scorer, answerTokens, thinksFirst, answerPrefix } = item
    count++
    list(bucket).push({
      file,
      at,
      identity,
      kind: {
        family,
        scorer,
        answerTokens,
        ...(thinksFirst && { thinksFirst }),
        ...(answerPrefix !== undefined && { answerPrefix }),
      },
      reasonsFirst: item.twoCalls?.reasoningTokens,
      bucket,
      prefix: sha256(item.head + item.context),
      saved: saved && { task: saved.task, length: saved.length },
    })
  }
  return count
}

/** By task, then by the key of the cell. */
type Buckets = Map<string, Map<string, SelectedItem[]>>

/**
 * Our own items of long output have two lengths: items of one bucket may differ in output, or have no requested prompt
 * length.
 */
const makeCellKey = (bucket: number, saved: Saved | undefined) =>
  [bucket, saved?.length.target, saved?.length.output].join('/')

function listOf(taken: Buckets, task: string, key: string): SelectedItem[] {
  const buckets = taken.get(task) ?? new Map<string, SelectedItem[]>()
  const list = buckets.get(key) ?? []
  taken.set(task, buckets.set(key, list))
  return list
}

/**
 * The file's name; of files that are named alike in every folder (`niah_single_1/validation.jsonl`, `qa1/4k.json`), the
 * folder's. MemAgent's `eval_50.json`, `eval_100.json` and so on are the same questions among more and more documents:
 * one task, at several lengths.
 */
function toTaskName(path: string): string {
  const stem = basename(path)
    .replace(ROWS, '')
    .replace(/^(eval)_\d+$/, '$1')
  const name = NAMED_ALIKE.test(stem) ? basename(dirname(resolve(path))) : stem
  return name.replace(/[^\w.-]+/g, '_') || 'items'
}

const ROWS = /\.(jsonl?|csv|parquet)$/i
const NAMED_ALIKE = /^(validation|test|train|dev|data|items|\d+[km])$/i

/** All items of a task in one bucket. */
function buildCell(task: string, taken: readonly SelectedItem[], context: SuiteFileReading): Cell {
  const { tokenizer, haystack, seed, registry } = context
  const { kind, saved, file, bucket } = taken[0]
  const { target, output } = saved?.length ?? { target: bucket, output: undefined }
  const answerPrefixes = [...new Set(taken.flatMap(({ kind }) => kind.answerPrefix ?? []))]
  const reasonsFirst = taken.flatMap(({ reasonsFirst }) => reasonsFirst ?? [])
  const recipe: ItemSpec = {
    task: makeFileTask(task, {
      ...kind,
      shape: file.shape,
      answerTokens: findLargest(taken.map(({ kind }) => kind.answerTokens)),
      made: saved && registry.tasks.get(saved.task),
    }),
    params: {},
    seed,
    tokenizer,
    haystack,
    data: {},
    template: AS_IS,
    ...(answerPrefixes.length > 0 && { prefilled: true }),
    ...(output !== undefined && { output }),
    ready: {
      answerPrefixes,
      ...(reasonsFirst.length > 0 && { reasonsFirst: findLargest(reasonsFirst) }),
      identify: index => taken[index].identity,
      prefix: index => taken[index].prefix,
      make(index) {
        const { file, at, identity } = taken[index]
        const from = { task, sha256: file.sha256, at, index, tokenizer }
        return toOfficialItem(file.item(at), from, registry.tasks, identity)
      },
    },
  }
  return { recipe, target, samples: taken.length, at: bucket }
}
