import { renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  getErrorMessage,
  type Item,
  type ItemExport,
  type ItemExported,
  type ItemExportInput,
  type ItemRow,
  incompleteError,
  isBuilt,
  makeRebuilder,
  pluralize,
  type Rebuilder,
  usageError,
  WholeFile,
  writeWhole,
} from 'fathom-bench/plugin'
import { renderKvpressPage } from './readme.ts'
import { findGolds, type KvpressGolds, nameTask, readSingle } from './rule.ts'

/** `export ITEMS --to kvpress`: a data set that kvpress's own evaluation reads, a folder for each length. */
export const kvpress: ItemExport = {
  id: 'kvpress',
  about: 'kvpress: test.parquet by length, for its evaluate.py',
  write: writeKvpress,
}

async function writeKvpress({ run, registry, out }: ItemExportInput): Promise<ItemExported> {
  const rebuild = await makeRebuilder({
    manifest: run.manifest,
    registry,
    data: {},
    prompts: undefined,
    followPaths: true,
  })
  const left = new Map<string, number>()
  const leave = (why: string) => void left.set(why, (left.get(why) ?? 0) + 1)
  const usable = chooseItems(run.items, leave)
  const paths: string[] = []
  const tasks = new Map<string, Set<number>>()
  let count = 0
  for (const length of [...new Set(usable.map(({ row }) => row.length.target))].sort((a, b) => a - b)) {
    const path = join(out, String(length), 'test.parquet')
    const here = usable.filter(({ row }) => row.length.target === length)
    const rows = listRows(here, rebuild, leave, task => tasks.set(task, (tasks.get(task) ?? new Set()).add(length)))
    const written = await writeParquet(path, rows)
    if (written === 0) rmSync(join(out, String(length)), { recursive: true, force: true })
    else paths.push(path)
    count += written
  }
  const notes = [...left].map(([why, n]) => `${pluralize(n, 'item')} left out: ${why}`)
  if (count === 0) throw usageError(`export: no item can become a row of kvpress. ${notes[0] ?? 'There are no items.'}`)
  const page = join(out, 'README.md')
  writeWhole(page, renderKvpressPage(tasks, notes), { who: 'export', makeFolder: true })
  return { paths: [...paths, page], notes, count }
}

interface Usable {
  readonly row: ItemRow
  readonly scoring: KvpressGolds
}

/** Items whose answers its rule can score, those of one context one after another. */
function chooseItems(rows: Iterable<ItemRow>, leave: (why: string) => void): readonly Usable[] {
  const golds = new Map<string, Set<string>>()
  for (const { task, expected } of rows) {
    const gold = readSingle(expected)
    if (gold !== undefined) golds.set(task, (golds.get(task) ?? new Set()).add(gold))
  }
  const contexts = new Map<string, Usable[]>()
  for (const row of rows) {
    const scoring = findGolds(row, golds.get(row.task) ?? [])
    if ('why' in scoring) {
      leave(`${row.task}: ${scoring.why}`)
      continue
    }
    const key = JSON.stringify([row.task, row.length.target, row.cluster])
    contexts.set(key, [...(contexts.get(key) ?? []), { row, scoring }])
  }
  return [...contexts.values()].flat()
}

/** Builds one item after another. */
async function* listRows(
  usable: readonly Usable[],
  rebuild: Rebuilder,
  leave: (why: string) => void,
  add: (task: string) => void,
) {
  // Its evaluation takes the first row's limit for all questions of a context.
  const limits = new Map<string, number>()
  for (const { row } of usable) limits.set(row.cluster, Math.max(limits.get(row.cluster) ?? 0, row.length.reserve))
  for (const { row, scoring } of usable) {
    const built = rebuild(row)
    const parts = isBuilt(built) ? splitPrompt(built) : { why: built.why }
    if ('why' in parts) {
      leave(`${row.task}: ${parts.why}`)
      continue
    }
    const task = nameTask(row.task, scoring.rule)
    add(task)
    yield {
      ...parts,
      answer_prefix: '',
      answer: scoring.golds,
      task,
      max_new_tokens: BigInt(limits.get(row.cluster) ?? row.length.reserve),
      item: row.id,
    }
  }
}

/** The whole prompt in the two parts that kvpress compresses and that it does not. */
function splitPrompt(item: Item): { readonly context: string; readonly question: string } | { readonly why: string } {
  if (item.turns) return { why: 'its prompt is a conversation' }
  if (item.context === '') return { why: 'it has no context' }
  const prompt = item.render()
  const end = prompt.indexOf(item.context) + item.context.length
  const [context, question] = [prompt.slice(0, end), prompt.slice(end)]
  return question.trim() === '' ? { why: 'its question comes before the context' } : { context, question }
}

const TEXT = { type: 'BYTE_ARRAY', converted_type: 'UTF8', repetition_type: 'OPTIONAL' } as const
const COLUMNS = ['context', 'question', 'answer_prefix', 'answer', 'task', 'max_new_tokens', 'item']
const SCHEMA = [
  { name: 'root', num_children: COLUMNS.length },
  { name: 'context', ...TEXT },
  { name: 'question', ...TEXT },
  { name: 'answer_prefix', ...TEXT },
  { name: 'answer', repetition_type: 'OPTIONAL', num_children: 1, converted_type: 'LIST' },
  { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
  { name: 'element', ...TEXT },
  { name: 'task', ...TEXT },
  { name: 'max_new_tokens', type: 'INT64', repetition_type: 'OPTIONAL' },
  { name: 'item', ...TEXT },
] as const

/** Rows in memory at once: few, since each holds a context. */
const ROWS_AT_ONCE = 16

async function writeParquet(path: string, rows: AsyncIterable<Readonly<Record<string, unknown>>>): Promise<number> {
  const { fileWriter, parquetWriteRows } = await import('hyparquet-writer')
  const partial = `${path}.${process.pid}.tmp`
  new WholeFile(path).drop() // makes the folder
  let count = 0
  async function* countRows() {
    for await (const row of rows) {
      count++
      yield row
    }
  }
  try {
    await parquetWriteRows({
      writer: fileWriter(partial),
      rows: countRows(),
      columns: COLUMNS.map(name => ({ name })),
      schema: [...SCHEMA],
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
