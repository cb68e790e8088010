import { existsSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parseWikiGrid } from '../../../../../packages/longproc/data/wikipedia/wiki-grid.ts'
import { openWikiTables } from '../../../../../packages/longproc/data/wikipedia/wikitables.ts'
import {
  formatWikiTable,
  pickWikiTableLevel,
  toWikiTableItem,
} from '../../../../../packages/longproc/items/wikitables.ts'
import {
  longprocHtmlToTsv,
  longprocHtmlToTsvFixed,
} from '../../../../../packages/longproc/scorers/longproc-html-to-tsv.ts'

const PAGE = `<p>Intro</p><table class="infobox"><tr><td>no</td></tr></table>
<table class="wikitable"><tr><th>A</th><th>B</th></tr><tr><td>1</td><td>2</td></tr></table>
<table class="wikitable sortable"><tr><th>Team</th><th></th><th>Note</th></tr>
<tr><td rowspan="2"><a>Velden</a></td><td>3<br/>4</td><td>"odd<sup class="reference">[1]</sup></td></tr>
<tr><td colspan="2"><span style="display:none">0001</span>5</td></tr>
<tr><td>Korn<table><tr><td>in</td></tr></table></td><td><span class="sortkey">z</span>–</td><td></td></tr></table>`
const TSV = 'Team\t\tNote\nVelden\t3\\n4\t"odd\nVelden\t5\t5\nKornin\t–\t\n'
const JSON_TEXT = '{"title": "Teams", "tableIndex": 1}'

function folderOf(files: Readonly<Record<string, string>>): string {
  const folder = mkdtempSync(join(tmpdir(), 'wikitables-'))
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}
const opened = (files: Readonly<Record<string, string>>) => {
  const { tables, passedOver } = openWikiTables(folderOf(files), '--data wikitables')
  return { tables: [...tables], passedOver: passedOver() }
}

test('a table is read as WikiTableQuestions reads it', () => {
  expect(parseWikiGrid(PAGE, 1)).toEqual([
    ['Team', '', 'Note'],
    ['Velden', '3\n4', '"odd'],
    ['Velden', '5', '5'],
    ['Kornin', '–', ''],
  ])
  expect(parseWikiGrid(PAGE, 0)).toEqual([
    ['A', 'B'],
    ['1', '2'],
  ])
  expect(parseWikiGrid(PAGE, 2)).toEqual([])
})

test.each([
  ['side by side', '204-25', '204-25'],
  ['in the official folder', 'csv/204-csv/25', 'page/204-page/25'],
])('tables and their pages are found, %s', (_, table, page) => {
  const files = { [`${table}.tsv`]: TSV, [`${page}.html`]: PAGE, [`${page}.json`]: JSON_TEXT }
  const { tables, passedOver } = opened(files)
  expect(passedOver).toBe(0)
  expect(tables).toMatchObject([
    {
      id: '204-25',
      title: 'Teams',
      tableIndex: 1,
      columns: ['Team', 'column 2', 'Note'],
      rows: [
        ['Velden', '3 4', '"odd'],
        ['Velden', '5', '5'],
        ['Kornin', '–', ''],
      ],
    },
  ])
})

test('an item asks for the table, and its answer scores 1 whatever quotation marks it has', () => {
  const [table] = opened({ '1-2.tsv': TSV, '1-2.html': PAGE, '1-2.json': JSON_TEXT }).tables
  const item = toWikiTableItem(table, { tokens: 512, answerTokens: 1024, scorer: 'longproc-html-to-tsv' })
  expect(item.head + item.context + item.tail).toContain(PAGE)
  expect(item.question).toContain('(1) Team; (2) column 2; (3) Note. Only the table')
  expect(item.question).toContain('number 2 of the page’s tables of class “wikitable”')
  const expected = item.expected as { reference: string; item: Record<string, string> }
  expect(expected.reference).toBe('Team\tcolumn 2\tNote\nVelden\t3 4\t"""odd"\nVelden\t5\t5\nKornin\tN/A\tN/A\n')
  const spoken = '```tsv\nTeam\tcolumn 2\tNote\nVelden\t3 4\todd\nVelden\t5\t5\nKornin\tN/A\tN/A\n```'
  for (const answer of [expected.reference, spoken])
    for (const scorer of [longprocHtmlToTsv, longprocHtmlToTsvFixed])
      expect(scorer.score(answer, expected).value).toBe(1)
})

test.each([
  ['another cell than the page’s', TSV.replace('5\t5', '5\t6')],
  ['a row of another width', TSV.replace('\t5\t5', '\t5')],
  ['two rows alike', 'A\tB\n1\t2\n1\t2\n'],
  ['two columns of one name', 'A\tA\n1\t2\n3\t4\n'],
  ['one column', 'A\n1\n2\n'],
])('a table with %s is passed over', (_, tsv) => {
  expect(opened({ '1-2.tsv': tsv, '1-2.html': PAGE, '1-2.json': JSON_TEXT })).toEqual({ tables: [], passedOver: 1 })
})

test.each<[string, Record<string, string>, RegExp]>([
  ['no table', { 'a.txt': '' }, /^--data wikitables: .* holds no table of WikiTableQuestions, such as /],
  [
    'a page that is gone',
    { '1-2.tsv': TSV, '1-2.json': JSON_TEXT },
    /1-2\.html cannot be read \(no such file or folder\)\.$/,
  ],
  [
    'no description',
    { '1-2.tsv': TSV, '1-2.html': PAGE, '1-2.json': '{"title": 3}' },
    /1-2\.json does not tell title and/,
  ],
  ['a broken description', { '1-2.tsv': TSV, '1-2.html': PAGE, '1-2.json': '{' }, /1-2\.json does not tell title and/],
])('%s is named in one line', (_, files, message) => expect(() => opened(files)).toThrow(message))

test('hostile spans and open tags come to an end', () => {
  const cell = '<td rowspan="999999999" colspan="99999999">x'
  // All cells that such a span asks for would never be made.
  expect(parseWikiGrid(`<table class="wikitable"><tr>${cell.repeat(200)}<tr>${'<table>'.repeat(5000)}`, 0).length).toBe(
    2,
  )
})

test.each([
  [100, 512],
  [1024, 512],
  [1025, 2048],
  [5000, 8192],
])('an answer of %i tokens is of the level %i', (tokens, level) => expect(pickWikiTableLevel(tokens)).toBe(level))

const SHARED = join(import.meta.dirname, '../../../../../shared/data/html')

describe.skipIf(!existsSync(SHARED))('real pages (skipped: no ../shared)', () => {
  test('13 of 17 tables follow from their pages, and their answers score 1', () => {
    const { tables, passedOver } = openWikiTables(SHARED, '--data wikitables')
    const all = [...tables]
    expect([all.length, passedOver()]).toEqual([13, 4])
    for (const table of all) {
      const expected = { reference: formatWikiTable(table), item: {} }
      for (const scorer of [longprocHtmlToTsv, longprocHtmlToTsvFixed])
        expect(scorer.score(expected.reference, expected).value, table.id).toBe(1)
    }
  })
})
