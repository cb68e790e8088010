import * as z from 'zod'
import { BenchError, EXIT, usageError } from '../../core/errors.ts'
import { faultOf } from '../fault.ts'
import { babilong } from './babilong.ts'
import { type JsonFile, openJson } from '../containers/json.ts'
import { fathom } from './fathom.ts'
import { graphwalks } from './graphwalks.ts'
import { gymQuestion, hotpotqa } from './hotpotqa.ts'
import type { OfficialItem, OfficialShape } from './item.ts'
import { lychee, memagent } from './memagent.ts'
import { mrcr } from './mrcr.ts'
import { notYetRead } from './not-yet-read.ts'
import { gymRuler, ruler } from './ruler.ts'
import { squad } from './squad.ts'

/** In the order in which they are tried: the first that fits the first row counts for the whole file. */
const SHAPES: readonly OfficialShape[] = [
  fathom,
  ruler,
  memagent,
  lychee,
  mrcr,
  graphwalks,
  gymRuler,
  gymQuestion,
  babilong,
  hotpotqa,
  squad,
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
}

/** A usage error: the file is none of ours. In a folder, such files can be passed over. */
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
}

/**
 * Opens another suite's file and recognises its shape by its first row.
 * @throws BenchError (usage) for a file that is no JSON; UnknownShape, with the fields found and the shapes known.
 */
export function openOfficial(path: string, options: OfficialOptions): OfficialFile {
  const { who } = options
  const file = openJson(who, path)
  const shape = shapeOf(file, who)
  const pool = once(() => poolOf(options))
  let last: { row: number; items: readonly OfficialItem[] } | undefined
  const itemsOf = (row: number): readonly OfficialItem[] => {
    if (last?.row !== row) last = { row, items: read(shape, file, row, pool, who) }
    return last.items
  }
  let places: readonly { row: number; within: number }[] = []
  return {
    path,
    sha256: file.sha256,
    shape: shape.name,
    *items() {
      const found: { row: number; within: number }[] = []
      for (let row = 0; row < file.size; row++)
        for (const [within, item] of itemsOf(row).entries()) {
          found.push({ row, within })
          yield item
        }
      if (found.length === 0) throw usageError(`${who}: ${path} holds no usable question (${shape.name}).`)
      places = found
    },
    item(at) {
      const { row, within } = places[at]!
      return itemsOf(row)[within]!
    },
  }
}

function shapeOf(file: JsonFile, who: string): OfficialShape {
  const known = SHAPES.map(({ name }) => name).join('; ')
  if (file.size === 0) throw new UnknownShape(`${who}: ${file.path} holds no rows. Known: ${known}.`)
  const first = unwrapped(file.read(0))
  const unread = notYetRead(first)
  if (unread !== undefined)
    throw new UnknownShape(`${who}: ${file.path} holds rows of ${unread}, which are not yet read. Known: ${known}.`)
  const shape = SHAPES.find(({ fits }) => fits(first))
  if (!shape) throw new UnknownShape(`${who}: ${file.path} has ${fieldsOf(file.read(0))}. Known: ${known}.`)
  return shape
}

function read(shape: OfficialShape, file: JsonFile, at: number, pool: () => readonly string[], who: string) {
  const row = unwrapped(file.read(at))
  try {
    return shape.read(row, { path: file.path, at, pool })
  } catch (error) {
    throw usageError(`${who}: ${file.path}${file.placeOf(at)} ${faultOf(error)} (${shape.name}).`, error)
  }
}

/** NeMo-Gym puts the messages of a prompt into the parameters of a request (NVIDIA-NeMo/Gym 07d6b0d resources_servers). */
function unwrapped(row: unknown): unknown {
  const { responses_create_params: request } = (row ?? {}) as { responses_create_params?: { input?: unknown } }
  if (request === undefined || request === null) return row
  const input = typeof request.input === 'string' ? [{ role: 'user', content: request.input }] : request.input
  return { ...(row as object), messages: input }
}

function fieldsOf(row: unknown): string {
  if (typeof row !== 'object' || row === null || Array.isArray(row)) return 'entries that are no objects'
  const fields = Object.keys(row)
  const shown = fields.slice(0, MOST_FIELDS).map(field => JSON.stringify(field.slice(0, 40)))
  return `rows with the fields ${shown.join(', ')}${fields.length > MOST_FIELDS ? ' and more' : ''}`
}

const MOST_FIELDS = 12

/** Upstream's order: distinct "title\ntext", sorted as Python sorts (taskutils/memory_data/processing.py). */
function poolOf({ who, hotpotqa: path }: OfficialOptions): readonly string[] {
  if (path === undefined)
    throw new Error(
      'holds numbers of paragraphs in place of texts; --data hotpotqa=hotpot_dev_distractor_v1.json has the texts',
    )
  const file = openJson(who, path)
  const texts = new Set<string>()
  for (let at = 0; at < file.size; at++)
    for (const [title, sentences] of poolRow.parse(file.read(at)).context) texts.add(`${title}\n${sentences.join('')}`)
  return [...texts].sort(byCodePoint)
}

const poolRow = z.object({ context: z.array(z.tuple([z.string(), z.array(z.string())])) })

/** UTF-16 puts characters beyond U+FFFF before some that come first by number; Python does not. */
function byCodePoint(a: string, b: string): number {
  const length = Math.min(a.length, b.length)
  for (let at = 0; at < length; at++) {
    const [left, right] = [a.charCodeAt(at), b.charCodeAt(at)]
    if (left !== right) return isSurrogate(left) === isSurrogate(right) ? left - right : isSurrogate(left) ? 1 : -1
  }
  return a.length - b.length
}

/** U+E000 to U+FFFF stand above the surrogates, but stand for smaller numbers. */
const isSurrogate = (unit: number) => unit >= 0xd800 && unit < 0xe000

function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
