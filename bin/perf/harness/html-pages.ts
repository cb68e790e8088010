import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Parser } from 'htmlparser2'
import { mustGet } from '../../../core/collections/require.ts'
import { loadTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { makeItem } from '../../../generators/build/generate.ts'
import { prose } from '../../../generators/haystacks/prose.ts'
import { tasks } from '../../../generators/registry.ts'
import { openLongProc } from '../../../packages/longproc/data/index.ts'
import { loadBuiltInTasks } from '../../../run/registry/plugins/first-party.ts'
import { computeMedian } from './median.ts'

await loadBuiltInTasks()

const SHARED = '../shared/data'
/** As many pages of each level as LongProc has. */
const LEVELS = {
  '0.5k': { output: 512, pages: 100 },
  '2k': { output: 2048, pages: 95 },
  '8k': { output: 8192, pages: 60 },
} as const

/** A page and the table that it holds. */
interface Page {
  readonly html: string
  readonly table: string
}

/** Compares the pages of `html-to-tsv` with real ones: medians, and the range of the middle 80 %. */
export async function measureHtmlPages(): Promise<void> {
  const tokenizer = await loadTokenizer('cl100k_base')
  console.log(
    'html-pages: median (10th to 90th percentile) over pages whose table was not filtered, cl100k tokens; number of pages\n',
  )
  const hasShared = existsSync(SHARED)
  const columns: [string, Readonly<Record<Figure, readonly number[]>>][] = []
  for (const [level, { output, pages }] of Object.entries(LEVELS)) {
    if (hasShared) columns.push([`LongProc ${level}`, collectFigures(loadOfficialPages(level), tokenizer)])
    columns.push([`made ${level}`, collectFigures(makePages(output, pages, tokenizer), tokenizer)])
  }
  const made = columns.filter(([name]) => name.startsWith('made')).map(([, all]) => all)
  columns.unshift(['made, all', poolFigures(made)])
  if (hasShared) columns.push(['Wikipedia', collectFigures(loadWikipediaPages(), tokenizer)])
  console.log(`| | ${columns.map(([name, { rows }]) => `${name} (${rows.length})`).join(' | ')} |`)
  console.log(`|---|${columns.map(() => '---').join('|')}|`)
  for (const [figure, show] of Object.entries(FIGURES))
    console.log(`| ${figure} | ${columns.map(([, all]) => spread(all[figure as Figure], show)).join(' | ')} |`)
  console.log()
}

function loadOfficialPages(level: string): Page[] {
  const set = openLongProc(join(SHARED, 'longproc'), `html_to_tsv_${level}`, { who: 'perf' })
  const examples = Array.from({ length: set.count }, (_, at) => set.example(at))
  return examples.flatMap(({ item, reference_output }) => {
    if (item['filtering_instruction'] !== '') return []
    const html = readFileSync(join(SHARED, 'longproc/html_to_tsv', String(item['html_path'])), 'utf8')
    return [{ html, table: reference_output }]
  })
}

function loadWikipediaPages(): Page[] {
  const folder = join(SHARED, 'html')
  const names = readdirSync(folder).filter(name => name.endsWith('.html'))
  return names.map(name => ({
    html: readFileSync(join(folder, name), 'utf8'),
    table: readFileSync(join(folder, name.replace('.html', '.tsv')), 'utf8'),
  }))
}

function makePages(output: number, count: number, tokenizer: Tokenizer): Page[] {
  const task = mustGet(tasks, 'html-to-tsv')
  const params = { ...task.params, filter: 'never' }
  const recipe = { task, params, seed: 'pages', tokenizer, haystack: prose, data: {}, template: task.template, output }
  return Array.from({ length: count }, (_, index) => {
    const { context, row } = makeItem(recipe, 0, index)
    return { html: context, table: (row.expected as { reference: string }).reference }
  })
}

const formatWhole = (value: number) => Math.round(value).toLocaleString('en')
const formatPercent = (value: number) => `${Math.round(value * 100)} %`

const FIGURES = {
  'page tokens': formatWhole,
  'page bytes': formatWhole,
  'table tokens': formatWhole,
  rows: formatWhole,
  columns: formatWhole,
  elements: formatWhole,
  'largest depth': formatWhole,
  'mean depth': (value: number) => value.toFixed(1),
  attributes: formatWhole,
  lines: formatWhole,
  'visible text': formatPercent,
  'before the first entry': formatPercent,
  'behind the last entry': formatPercent,
  'characters an entry': formatWhole,
  'elements an entry': formatWhole,
  'N/A among cells': formatPercent,
} as const
type Figure = keyof typeof FIGURES

function collectFigures(pages: readonly Page[], tokenizer: Tokenizer): Record<Figure, number[]> {
  const all = Object.fromEntries(Object.keys(FIGURES).map(name => [name, [] as number[]])) as Record<Figure, number[]>
  for (const page of pages)
    for (const [name, value] of Object.entries(measurePage(page, tokenizer))) all[name as Figure].push(value)
  return all
}

const poolFigures = (parts: readonly Readonly<Record<Figure, readonly number[]>>[]) =>
  Object.fromEntries(Object.keys(FIGURES).map(name => [name, parts.flatMap(part => part[name as Figure])])) as Record<
    Figure,
    number[]
  >

function measurePage({ html, table }: Page, tokenizer: Tokenizer): Record<Figure, number> {
  const { texts, depths, attributes } = read(html)
  const bytes = Buffer.byteLength(html)
  const rows = table
    .trim()
    .split('\n')
    .slice(1)
    .map(line => line.split('\t'))
  const { first, last, gap, elements } = locateRows(rows, texts)
  return {
    'page tokens': tokenizer.count(html),
    'page bytes': bytes,
    'table tokens': tokenizer.count(table),
    rows: rows.length,
    columns: rows[0].length,
    elements: depths.length,
    'largest depth': depths.reduce((most, depth) => Math.max(most, depth), 0),
    'mean depth': depths.reduce((sum, depth) => sum + depth, 0) / depths.length,
    attributes,
    lines: html.split('\n').length,
    'visible text':
      texts.reduce((sum, { text }) => sum + Buffer.byteLength(text.replace(/\s+/g, ' ').trim()), 0) / bytes,
    'before the first entry': first / html.length,
    'behind the last entry': 1 - last / html.length,
    'characters an entry': gap,
    'elements an entry': elements,
    'N/A among cells': rows.flat().filter(cell => cell === 'N/A').length / rows.flat().length,
  }
}

interface TextNode {
  readonly text: string
  /** Position among the page's characters, and the number of elements before it. */
  readonly at: number
  readonly elements: number
}

function read(html: string) {
  const texts: TextNode[] = []
  const depths: number[] = []
  let [depth, attributes] = [0, 0]
  const parser = new Parser(
    {
      onopentag(_, found) {
        depths.push(++depth)
        attributes += Object.keys(found).length
      },
      onclosetag: () => void depth--,
      ontext: text => void texts.push({ text, at: parser.startIndex, elements: depths.length }),
    },
    { recognizeSelfClosing: true },
  )
  parser.end(html)
  return { texts, depths, attributes }
}

/** Where the entries' first cells stand, found one behind the other among the letters and digits of the page. */
function locateRows(rows: readonly (readonly string[])[], texts: readonly TextNode[]) {
  const toLetters = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '')
  const nodes: TextNode[] = []
  let stream = ''
  for (const node of texts) {
    const letters = toLetters(node.text)
    stream += letters
    for (let at = 0; at < letters.length; at++) nodes.push(node)
  }
  const found: TextNode[] = []
  let [from, last] = [0, 0]
  for (const row of rows) {
    const [name = '', ...others] = row.map(toLetters)
    const longest = others.reduce((best, other) => (other.length > best.length ? other : best), '')
    // A name that the page cuts is found by what else the row has.
    const at = [name, longest]
      .map(text => (text.length > 2 ? stream.indexOf(text, from) : -1))
      .find(found => found >= 0)
    if (at === undefined) continue
    from = at + 1
    found.push(nodes[at])
    last = nodes[Math.min(at + row.map(toLetters).join('').length, nodes.length - 1)].at
  }
  const steps = found.slice(1).map((node, at) => [node.at - found[at].at, node.elements - found[at].elements] as const)
  return {
    first: found[0]?.at ?? 0,
    last,
    gap: computeMedian(steps.map(([characters]) => characters)) ?? 0,
    elements: computeMedian(steps.map(([, elements]) => elements)) ?? 0,
  }
}

function spread(values: readonly number[], show: (value: number) => string): string {
  const sorted = [...values].sort((a, b) => a - b)
  const [low, median, high] = [0.1, 0.5, 0.9].map(share => show(sorted[Math.floor(share * (sorted.length - 1))]))
  return `${median} (${low}–${high})`
}
