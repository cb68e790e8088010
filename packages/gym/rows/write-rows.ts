import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  buildLabels,
  getErrorMessage,
  type Item,
  type ItemExported,
  type ItemExportInput,
  type ItemOrder,
  type ItemRow,
  incompleteError,
  isBuilt,
  isSecretSeed,
  type Labels,
  makeRebuilder,
  pluralize,
  type Registry,
  readPlain,
  toCanonicalJson,
  usageError,
  WholeFile,
  writeWhole,
} from 'fathom-bench/plugin'
import { makeSealKey, writeLabel } from '../label.ts'
import { refuseEasy } from '../streams/easy.ts'
import { findStep } from '../streams/find-step.ts'
import { makeLabel } from '../streams/make-label.ts'
import { composeSteps, type OrderedCell, planLanes } from '../streams/order.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'
import { toParquetSchema, toParquetValue } from './columns.ts'
import { Omitted, type Row, type RowFormat, type RowItem } from './format.ts'
import { renderReadme } from './readme.ts'

/** Writes items as rows of a trainer, with its adapters and a page, one item in memory at a time. */
export async function writeRows(format: RowFormat, input: ItemExportInput): Promise<ItemExported> {
  const { out, split, url, run } = input
  const left = new Map<string, number>()
  const rows = listRows(format, input, why => left.set(why, (left.get(why) ?? 0) + 1))
  const path = join(out, `${split}.${format.file}`)
  const count = await (format.file === 'parquet' ? writeParquet(path, format, rows) : writeLines(path, rows))
  const notes = [...left].map(([why, n]) => `${pluralize(n, 'item')} left out: ${why}`)
  if (count === 0) {
    rmSync(path, { force: true })
    throw usageError(`export: no item can become a row of ${format.id}. ${notes[0] ?? 'There are no items.'}`)
  }
  let longest = { tokens: 0, tokenizer: '' }
  for (const { length } of run.items) if (length.tokens > longest.tokens) longest = length
  const more = [
    ...(format.adapters?.(url) ?? []),
    { path: 'README.md', text: renderReadme(format, split, url, longest) },
  ]
  for (const { path: name, text } of more) writeWhole(join(out, name), text, { who: 'export', makeFolder: true })
  return { paths: [path, ...more.map(({ path: name }) => join(out, name))], notes, count }
}

/** Builds one item after another. */
async function* listRows(
  format: RowFormat,
  { run, registry, split, seal, anyway, order }: ItemExportInput,
  leave: (why: string) => void,
): AsyncGenerator<Row> {
  const key = seal === undefined ? undefined : makeSealKey(readPlain(seal, { who: '--seal: ' }).toString('utf8'))
  const labels = buildLabels(registry)
  refuseEasy('export', run.items, labels, anyway)
  const rebuild = await makeRebuilder({
    manifest: run.manifest,
    registry,
    data: {},
    prompts: undefined,
    followPaths: true,
  })
  const builder = new RecipeBuilder(registry)
  let index = 0
  const make = async (row: ItemRow): Promise<Row | undefined> => {
    const why = explainUnscorable(row, registry)
    const built = why === undefined ? rebuild(row) : { why }
    if (!isBuilt(built)) {
      leave(`${row.task}: ${built.why}`)
      return undefined
    }
    const item = await toRowItem(built, { index, split, labels, builder, registry }, key)
    const made = format.makeRow(item)
    if (made instanceof Omitted) {
      leave(`${row.task}: ${made.why}`)
      return undefined
    }
    index++
    return made
  }
  if (order) yield* listOrdered(run.items, { order, registry, make, leave })
  else
    for (const row of run.items) {
      const made = await make(row)
      if (made !== undefined) yield made
    }
}

/** A cell of the items, with the rows that are left of it. */
interface RowQueue extends OrderedCell {
  readonly rows: ItemRow[]
}

interface Ordering {
  readonly order: ItemOrder
  readonly registry: Registry
  make(row: ItemRow): Promise<Row | undefined>
  leave(why: string): void
}

/** Rows as a stream of `gym serve` with the same order has them. */
async function* listOrdered(items: Iterable<ItemRow>, { order, registry, make, leave }: Ordering): AsyncGenerator<Row> {
  const queues = queueByCell(items, registry)
  let [made, written] = [0, 0]
  const take = async ({ rows }: RowQueue): Promise<Row | undefined> => {
    for (let row = rows.shift(); row; row = rows.shift()) {
      const found = await make(row)
      if (found === undefined) continue
      made++
      return found
    }
    return undefined
  }
  for await (const row of composeSteps(planLanes(queues, order), take)) {
    written++
    yield row
  }
  const left = made - written + queues.reduce((sum, { rows }) => sum + rows.length, 0)
  for (let n = 0; n < left; n++) leave('they fill no whole step of --mix')
}

function queueByCell(items: Iterable<ItemRow>, registry: Registry): readonly RowQueue[] {
  const queues = new Map<string, RowQueue>()
  for (const row of items) {
    const { task, params, length } = row
    const name = toCanonicalJson({ task, params, length: length.target })
    const queue = queues.get(name) ?? { length: length.target, level: findStep(registry, task, params), rows: [] }
    queue.rows.push(row)
    queues.set(name, queue)
  }
  return [...queues.values()]
}

function explainUnscorable({ scorer }: ItemRow, { scorers }: Registry): string | undefined {
  const known = scorers.get(scorer)
  if (!known) return `no scorer is named ${scorer}`
  return known.unscored
}

interface Place {
  readonly index: number
  readonly split: string
  readonly labels: Labels
  readonly builder: RecipeBuilder
  readonly registry: Registry
}

async function toRowItem(item: Item, location: Place, key: Buffer | undefined): Promise<RowItem> {
  const { row, context, question } = item
  const recipe = await findRecipe(row, location.builder)
  const label = makeLabel(item, location.labels, recipe)
  return {
    id: row.id,
    task: row.task,
    index: location.index,
    split: location.split,
    length: row.length.target,
    level: findStep(location.registry, row.task, row.params),
    context,
    question,
    statement: item.statement(),
    prompt: item.render(),
    facts: row.depths.map(({ depth }) => Math.min(context.length - 1, Math.round(depth * context.length))),
    label,
    seal: more => writeLabel(more ? { ...label, ...more } : label, key),
  }
}

/** The recipe that gives the same item where nothing else is set; none of a secret seed, which labels would tell. */
async function findRecipe({ task, params, seed, index, length, id }: ItemRow, builder: RecipeBuilder) {
  if (isSecretSeed(seed)) return undefined
  const recipe = { task, params, seed, index, length: length.target }
  const same = await builder.identify(recipe).catch(() => undefined)
  return same === id ? recipe : undefined
}

async function writeLines(path: string, rows: AsyncIterable<Row>): Promise<number> {
  const file = new WholeFile(path)
  let count = 0
  try {
    for await (const row of rows) {
      file.append(`${JSON.stringify(row)}\n`)
      count++
    }
    file.finish()
  } finally {
    file.drop()
  }
  return count
}

/** Few rows a group, so that ten thousand long ones take little memory here and in the trainer. */
const ROWS_AT_ONCE = 16

async function writeParquet(path: string, { columns, id }: RowFormat, rows: AsyncIterable<Row>): Promise<number> {
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer')
  const partial = `${path}.${process.pid}.tmp`
  new WholeFile(path).drop() // makes the folder
  let count = 0
  async function* toValues() {
    for await (const row of rows) {
      count++
      const extra = Object.keys(row).find(name => !Object.hasOwn(columns, name))
      if (extra !== undefined) throw new Error(`${id}: no column is named ${extra}`)
      yield Object.fromEntries(
        Object.entries(columns).map(([name, type]) => [name, toParquetValue(row[name], type, name)]),
      )
    }
  }
  try {
    await parquetWriteRows({
      writer: fileWriter(partial),
      rows: toValues(),
      columns: Object.keys(columns).map(name => ({ name })),
      schema: toParquetSchema(columns),
      rowGroupSize: ROWS_AT_ONCE,
      createdBy: 'fathom-bench',
    })
    renameSync(partial, path)
  } catch (error) {
    rmSync(partial, { force: true })
    if (error instanceof Error && 'code' in error) throw incompleteError(`export: ${path}: ${getErrorMessage(error)}`)
    throw error
  }
  return count
}
