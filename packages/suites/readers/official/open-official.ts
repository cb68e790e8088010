import {
  BenchError,
  describeFault,
  EXIT,
  type OfficialItem,
  type OfficialShape,
  once,
  openJson,
  openRows,
  type RowFile,
  type RowPlace,
  type Tokenizer,
  UNCOUNTED,
  usageError,
} from 'fathom-bench/plugin'
import * as z from 'zod'
import { SUITES } from '../index.ts'
import { babilong } from './babilong.ts'
import { fathom } from './fathom.ts'
import { graphwalksShape } from './graphwalks.ts'
import { gymQuestion, hotpotqa } from './hotpotqa.ts'
import { lychee, memagentShape } from './memagent.ts'
import { mrcrShape } from './mrcr.ts'
import { gymRuler, ruler } from './ruler.ts'
import { squad } from './squad.ts'

/** A row must fit one of them, and one alone. */
const SHAPES: readonly OfficialShape[] = [
  fathom,
  ruler,
  memagentShape,
  lychee,
  mrcrShape,
  graphwalksShape,
  gymRuler,
  gymQuestion,
  babilong,
  hotpotqa,
  squad,
  ...SUITES,
]

/** A file of another suite: its rows as items, read from the disk when they are asked for. */
export interface OfficialFile {
  readonly path: string
  readonly sha256: string
  /** The shape's name. */
  readonly shape: string
  /** All items in the file's order. @throws BenchError (usage) for a row that lacks something, by its line or entry. */
  items(): Generator<OfficialItem>
  /** Item number `at`, once `items` has been through. */
  item(at: number): OfficialItem
  /** Returns notes on the file for the user, once `items` is finished. */
  notes(): readonly string[]
}

/** Usage error for a file with an unknown shape. In a directory, such files can be skipped. */
export class UnknownShape extends BenchError {
  constructor(message: string) {
    super(message, EXIT.usage)
  }
}

export interface OfficialOptions {
  /** Speaks in errors, such as `--task file:PATH`. */
  readonly who: string
  /** HotpotQA's dev file in the distractor setting, which MemAgent's files of numbers refer to. */
  readonly hotpotqa?: string | undefined
  /** The user's folders, by the role of `--data`. */
  readonly folders?: Readonly<Record<string, string>>
  /** For items that are put together to a length. Default: characters. */
  readonly tokenizer?: Tokenizer
}

/**
 * Opens another suite's file and recognizes its shape by its first row, which must belong to exactly one suite; every
 * other row must have the same shape.
 * @param given a path of JSON or CSV, or an open file of rows
 * @throws BenchError (usage) for a file without rows; UnknownShape with the fields found and the known shapes
 */
export function openOfficial(source: string | RowFile, options: OfficialOptions): OfficialFile {
  const { who, folders = {}, tokenizer = UNCOUNTED } = options
  const file = typeof source === 'string' ? openRows(who, source) : source
  const shape = detectShape(file, who)
  if (shape.columns) file.only?.(shape.columns)
  const pool = once(() => buildPool(options))
  const getFolder = (role: string) => folders[role]
  const place = (at: number): RowPlace => {
    const text = () => file.textOf?.(at)
    return { path: file.path, at, text, pool, folder: getFolder, tokenizer }
  }
  const { proof } = shape
  let isProven = proof === undefined
  let last: { row: number; items: readonly OfficialItem[] } | undefined
  const readItems = (row: number): readonly OfficialItem[] => {
    if (last?.row !== row) {
      const value = unwrapRow(file.read(row))
      if (proof && !isProven) isProven = proof.isIn(value)
      last = { row, items: read(shape, file, value, place(row), who) }
    }
    return last.items
  }
  let places: readonly { row: number; within: number }[] = []
  return {
    path: file.path,
    get sha256() {
      return file.sha256
    },
    shape: shape.name,
    *items() {
      const found: { row: number; within: number }[] = []
      for (let row = 0; file.has(row); row++)
        for (const [within, item] of readItems(row).entries()) {
          found.push({ row, within })
          yield item
        }
      if (found.length === 0) throw usageError(`${who}: ${file.path} holds no usable question (${shape.name}).`)
      places = found
    },
    item(at) {
      const { row, within } = places[at]
      return readItems(row)[within]
    },
    notes: () => (proof && !isProven ? [`${file.path}: ${proof.otherwise}`] : []),
  }
}

function detectShape(file: RowFile, who: string): OfficialShape {
  if (!file.has(0)) throw new UnknownShape(`${who}: ${file.path} holds no rows. Known: ${listKnownShapes()}.`)
  const first = file.read(0)
  const fitting = findShapes(first)
  if (fitting.length > 1) {
    const names = fitting.map(({ name }) => name).join(' and ')
    throw new UnknownShape(`${who}: ${file.path} could be of ${fitting.length} shapes: ${names}.`)
  }
  if (!fitting[0])
    throw new UnknownShape(`${who}: ${file.path} has ${describeFields(first)}. Known: ${listKnownShapes()}.`)
  return fitting[0]
}

const listKnownShapes = () => SHAPES.map(({ name }) => name).join('; ')

/** All shapes that a row of a file fits: none or one, unless it was made to. */
export function findShapes(row: unknown): readonly OfficialShape[] {
  const bare = unwrapRow(row)
  return SHAPES.filter(({ fits }) => fits(bare))
}

function read(shape: OfficialShape, file: RowFile, row: unknown, rowContext: RowPlace, who: string) {
  const where = `${who}: ${file.path}${file.placeOf(rowContext.at)}`
  const fits = shape.fits(row)
  const [other] = fits ? [] : findShapes(row)
  if (other) throw usageError(`${where} is of ${other.name}, where the rows before it are of ${shape.name}.`)
  let items: readonly OfficialItem[]
  try {
    items = shape.read(row, rowContext)
  } catch (error) {
    throw usageError(`${where} ${describeFault(error)} (${shape.name}).`, error)
  }
  if (!fits) throw usageError(`${where} has ${describeFields(row)}, unlike the rows before it (${shape.name}).`)
  return items
}

/**
 * NeMo-Gym puts the messages of a prompt into the parameters of a request (NVIDIA-NeMo/Gym 07d6b0d resources_servers).
 */
function unwrapRow(row: unknown): unknown {
  const { responses_create_params: request } = (row ?? {}) as { responses_create_params?: { input?: unknown } }
  if (request === undefined || request === null) return row
  const input = typeof request.input === 'string' ? [{ role: 'user', content: request.input }] : request.input
  return { ...(row as object), messages: input }
}

function describeFields(row: unknown): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'entries that are no objects'
  const fields = Object.keys(row)
  const shown = fields.slice(0, MOST_FIELDS).map(field => JSON.stringify(field.slice(0, 40)))
  return `rows with the fields ${shown.join(', ')}${fields.length > MOST_FIELDS ? ' and more' : ''}`
}

const MOST_FIELDS = 12

/** Upstream's order: distinct "title\ntext", sorted as Python sorts (taskutils/memory_data/processing.py). */
function buildPool({ who, hotpotqa: path }: OfficialOptions): readonly string[] {
  if (path === undefined)
    throw new Error(
      'holds numbers of paragraphs in place of texts; --data hotpotqa=hotpot_dev_distractor_v1.json has the texts',
    )
  const file = openJson(who, path)
  const texts = new Set<string>()
  for (let at = 0; at < file.size; at++)
    for (const [title, sentences] of poolRow.parse(file.read(at)).context) texts.add(`${title}\n${sentences.join('')}`)
  return [...texts].sort(compareCodePoints)
}

const poolRow = z.object({ context: z.array(z.tuple([z.string(), z.array(z.string())])) })

/** UTF-16 puts characters beyond U+FFFF before some that come first by number; Python does not. */
function compareCodePoints(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (left !== right) return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1
  }
  return a.length - b.length
}

/** U+E000 to U+FFFF stand above the surrogates, but stand for smaller numbers. */
const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000
