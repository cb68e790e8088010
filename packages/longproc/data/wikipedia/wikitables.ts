import { readdirSync } from 'node:fs'
import { join, sep } from 'node:path'
import { getLast, makeReadError, readPlain, sha256, sortPaths, usageError } from 'fathom-bench/plugin'
import * as z from 'zod'
import { parseWikiGrid } from './wiki-grid.ts'

/** A table of a Wikipedia page, with the page as it was saved. */
export interface WikiTable {
  /** Such as `204-25`: WikiTableQuestions' numbers of folder and page. */
  readonly id: string
  readonly title: string
  readonly html: string
  /** Its place among the page's tables of class wikitable, from 0. */
  readonly tableIndex: number
  /** Different from each other; `column 3` for one without a heading. */
  readonly columns: readonly string[]
  /** As many cells as columns, empty ones too, no line breaks. */
  readonly rows: readonly (readonly string[])[]
  /** Over page and table. */
  readonly sha256: string
}

export interface WikiTables {
  readonly tables: Iterable<WikiTable>
  /** Returns how many tables were skipped so far, because their file does not follow from their page. */
  passedOver(): number
}

/**
 * Opens tables of WikiTableQuestions (Pasupat and Liang 2015) with their pages, in the order of their names, read on
 * demand. It accepts the official directory (`csv/204-csv/25.tsv` and `page/204-page/25.html` with its `.json`), or
 * files in one directory (`204-25.tsv`, `.html`, `.json`). A table is skipped if its cells differ from those of the
 * page with spans expanded, or if it lacks two distinct columns or rows.
 * @throws BenchError (usage) for a directory without tables, a missing page, or a `.json` without title and index of
 * the table
 */
export function openWikiTables(folder: string, who: string): WikiTables {
  const names = listTableNames(folder, who)
  let passed = 0
  return { tables: readTables(), passedOver: () => passed }

  function* readTables(): Generator<WikiTable> {
    for (const name of names) {
      const table = readTable(folder, name, who)
      if (table) yield table
      else passed++
    }
  }
}

function listTableNames(folder: string, who: string): string[] {
  let names: string[]
  try {
    names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(name => /\d+\.tsv$/.test(name))
  } catch (error) {
    throw makeReadError(folder, error, who)
  }
  if (names.length === 0)
    throw usageError(
      `${who}: ${folder} holds no table of WikiTableQuestions, such as csv/204-csv/25.tsv or 204-25.tsv.`,
    )
  return sortPaths(names)
}

function readTable(folder: string, name: string, who: string): WikiTable | undefined {
  const page = name.replace(/csv([/\\]\d+-)csv([/\\])/, 'page$1page$2').replace(/\.tsv$/, '')
  const [tsv, html, json] = [name, `${page}.html`, `${page}.json`].map(file => read(join(folder, file), who)) as [
    string,
    string,
    string,
  ]
  const { title, tableIndex } = parseDescription(json, `${who}: ${join(folder, `${page}.json`)}`)
  const [head = [], ...rows] = parseCells(tsv)
  const columns = head.map((column, at) => column || `column ${at + 1}`)
  if (columns.length < 2 || new Set(columns).size < columns.length) return undefined
  const keys = rows.map(makeRowKey)
  if (rows.length < 2 || new Set(keys).size < keys.length || rows.some(row => row.length !== columns.length))
    return undefined
  const grid = parseWikiGrid(html, tableIndex).map(makeRowKey)
  if (grid.join('\n') !== [makeRowKey(head), ...keys].join('\n')) return undefined
  const id = getLast(page.split(sep))
  const folders = /(\d+)-page/.exec(page)?.[1]
  return {
    id: folders === undefined ? id : `${folders}-${id}`,
    title,
    html,
    tableIndex,
    columns,
    rows,
    sha256: sha256(html + tsv),
  }
}

function read(path: string, who: string): string {
  return readPlain(path, { who: `${who}: `, links: true, most: MOST_BYTES }).toString('utf8')
}

/** A string of Node holds half a gigabyte; the largest page of WikiTableQuestions has a few megabytes. */
const MOST_BYTES = 400_000_000

function parseDescription(text: string, who: string): z.infer<typeof description> {
  try {
    return description.parse(JSON.parse(text))
  } catch (error) {
    throw usageError(`${who} does not tell title and tableIndex of a table.`, error)
  }
}

const description = z.object({ title: z.string(), tableIndex: z.int().nonnegative() })

/** Splits cells. A backslash precedes n for a line break, p for a vertical bar, and another backslash. */
const parseCells = (tsv: string): string[][] =>
  tsv
    .replace(/\r?\n$/, '')
    .split(/\r?\n/)
    .map(line =>
      line.split('\t').map(cell => cleanCell(cell.replace(/\\([np\\])/g, (_, sign: string) => ESCAPES[sign]))),
    )

const ESCAPES: Readonly<Record<string, string>> = { n: '\n', p: '|', '\\': '\\' }

/** White space of any kind as one blank, marks of byte order out. */
const cleanCell = (cell: string) => cell.replace(/[\s\u0085\uFEFF]+/g, ' ').trim()

/** Cells are compared by their letters and digits, whatever their white space and signs. */
const makeRowKey = (row: readonly string[]) =>
  row.map(cell => cell.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')).join('|')
