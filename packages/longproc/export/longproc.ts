import { join } from 'node:path'
import {
  append,
  type Cell,
  drawQuestionSpec,
  formatLength,
  type Item,
  type Suite,
  usageError,
  WholeFile,
} from 'fathom-bench/plugin'
import { stringify } from 'yaml'
import { type OfficialRecord, type OfficialSchema, SCHEMAS } from './schema.ts'
import { buildUserPrompt } from './user-prompt.ts'

/** Items of tasks of long output on their way into LongProc's own files. Nothing is there before `finish`. */
export interface LongProcExport {
  add(cell: Cell, item: Item): void
  /** Puts all files into their places. Returns what a user must know of them, a line each. */
  finish(): readonly string[]
  /** After an error: leaves what was there before. */
  drop(): void
}

/**
 * Writes items twice: in the layout of princeton-pli/LongProc, `<task>/<task>_<level>.json` with web pages and
 * `prompts.yaml`, for its own loader and evaluator; and as rows of Hugging Face, `<task>_<level>.jsonl`, with the
 * prompts to the letter. Prompts of several lengths get a folder a length, for the official names know none.
 *
 * @throws BenchError (usage) where no task of the suite has a schema of LongProc.
 */
export function openLongProcFiles(folder: string, { cells }: Suite): LongProcExport {
  const exported = cells.filter(({ recipe }) => findSchema(recipe) && !recipe.ready)
  if (exported.length === 0)
    throw usageError(
      '--format longproc: none of these tasks has a schema of LongProc. Allowed: tasks of long output, such as countdown.',
    )
  const severalPrompts = new Set(exported.map(({ target }) => target)).size > 1
  const tasks = new Map<string, TaskFiles>()
  return {
    add(cell, item) {
      if (!exported.includes(cell)) return
      const above = severalPrompts ? join(folder, `prompt-${formatShortLength(cell.target)}`) : folder
      const name = cell.recipe.task.output!.official // a task of LongProc's has one
      const key = join(above, name)
      const files = tasks.get(key) ?? new TaskFiles(above, name, cell)
      tasks.set(key, files)
      files.add(cell, item)
    },
    finish: () => [...tasks.values()].flatMap(files => files.finish()),
    drop() {
      for (const files of tasks.values()) files.drop()
    },
  }
}

const findSchema = ({ task }: Cell['recipe']) => (task.output ? SCHEMAS[task.output.official] : undefined)

/** `0.5k`, `64k`, `3000`: as levels are called. */
const formatShortLength = (tokens: number) => formatLength(tokens).toLowerCase().replaceAll(',', '')

/** All files of one task. */
class TaskFiles {
  readonly #above: string
  readonly #name: string
  readonly #first: Cell
  readonly #schema: OfficialSchema
  /** Lists of records, rows and pages, by their paths. */
  readonly #lists = new Map<string, { readonly file: WholeFile; size: number }>()
  readonly #rows = new Map<string, WholeFile>()
  readonly #others: WholeFile[] = []
  /** Prompt of the first item; `undefined` if it has none. */
  #prompt: string | undefined
  #items = 0
  #otherwise = 0

  constructor(above: string, name: string, first: Cell) {
    this.#above = above
    this.#name = name
    this.#first = first
    this.#schema = SCHEMAS[name]
  }

  add({ recipe }: Cell, item: Item): void {
    const { reference, item: own } = item.row.expected as { reference: string; item: OfficialRecord }
    const name = `${this.#name}_${formatShortLength(recipe.output!)}` // its cells have a length of output
    const path = join(this.#above, this.#name, this.#schema.file ?? `${name}.json`)
    const list = this.#lists.get(path) ?? { file: new WholeFile(path), size: 0 }
    this.#lists.set(path, list)
    const record = this.#schema.record(item, own, list.size)
    const prompt = buildUserPrompt(item, record, this.#schema)
    if (this.#items === 0) this.#prompt = prompt
    else if (prompt !== this.#prompt) this.#otherwise++
    this.#items++

    list.file.append(`${list.size === 0 ? '[' : ','}\n${JSON.stringify(record)}`)
    list.size++
    const row = {
      id: `${name}_${item.row.index}`,
      input_prompt: item.render(),
      reference_output: reference,
      metadata: JSON.stringify(record),
    }
    const rows = join(this.#above, `${name}.jsonl`)
    const file = this.#rows.get(rows) ?? new WholeFile(rows)
    this.#rows.set(rows, file)
    file.append(`${JSON.stringify(row)}\n`)
    const page = this.#schema.page?.(record)
    if (page !== undefined) this.#write(page, item.context)
  }

  finish(): readonly string[] {
    // Without a prompt of its own the loader cannot read the records.
    if (this.#prompt === undefined) for (const { file } of this.#lists.values()) file.drop()
    else {
      for (const { file } of this.#lists.values()) file.append('\n]\n')
      this.#write('prompts.yaml', stringify({ USER_PROMPT: this.#prompt }, { lineWidth: 0 }))
      this.#writeExamples()
      append(
        this.#others,
        [...this.#lists.values()].map(({ file }) => file),
      )
    }
    for (const file of [...this.#rows.values(), ...this.#others]) file.finish()
    return this.#notes()
  }

  drop(): void {
    const lists = [...this.#lists.values()].map(({ file }) => file)
    for (const file of [...lists, ...this.#rows.values(), ...this.#others]) file.drop()
  }

  #notes(): readonly string[] {
    const { context, demonstrations, general } = this.#schema
    const rows = [...this.#rows.keys()].join(', ')
    const note = (what: string) => [`${this.#name}: ${what}; the prompts to the letter are in ${rows}`]
    if (this.#prompt === undefined) return note('no official layout, because its slots are not in the prompts')
    const departures = [
      demonstrations && `uses the loader's examples instead of ours ({${context}})`,
      general && 'uses AGENT and OBJECT instead of names',
      this.#otherwise > 0 &&
        `is worded as the first item's prompt, and ${this.#otherwise} of ${this.#items} are worded otherwise`,
    ].filter(text => typeof text === 'string')
    return departures.length > 0 ? note(`prompts.yaml ${departures.join('; it ')}`) : []
  }

  /** Worked examples that the loader puts before every item: trips that are none of the items. */
  #writeExamples(): void {
    const { examples } = this.#schema
    if (examples === undefined) return
    const { recipe, samples } = this.#first
    const shortest = { ...recipe, output: recipe.task.output!.least } // a task of LongProc's has one
    const records = Array.from({ length: EXAMPLES }, (_, at) => {
      const { expected } = drawQuestionSpec(shortest, samples + at)
      return (expected as { item: OfficialRecord }).item
    })
    this.#write(examples, `${JSON.stringify(records, null, 1)}\n`)
  }

  #write(name: string, text: string): void {
    const file = new WholeFile(join(this.#above, this.#name, name))
    this.#others.push(file)
    file.append(text)
    // There may be thousands of pages.
    file.close()
  }
}

/** As many as the official file has. */
const EXAMPLES = 4
