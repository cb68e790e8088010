import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { drawQuestionSpec, makeItem } from '../../../../../generators/build/generate.ts'
import type { Task } from '../../../../../generators/task.ts'
import {
  longprocHtmlToTsv,
  longprocHtmlToTsvFixed,
  longprocHtmlToTsvRmodels,
} from '../../../../../packages/longproc/scorers/longproc-html-to-tsv.ts'
import type { LongProcExpected } from '../../../../../packages/longproc/scorers/parts/gold.ts'
import { parseAmount } from '../../../../../packages/longproc/tasks/html-to-tsv/extract/readings.ts'
import { kinds } from '../../../../../packages/longproc/tasks/html-to-tsv/kinds.ts'
import { PAGE_LANGUAGES } from '../../../../../packages/longproc/tasks/html-to-tsv/languages/all.ts'
import type { PageFacts } from '../../../../../packages/longproc/tasks/html-to-tsv/page/page.ts'
import { HOSTS, LAYOUTS } from '../../../../../packages/longproc/tasks/html-to-tsv/page/site.ts'
import { answerTokens, pageTokens } from '../../../../../packages/longproc/tasks/html-to-tsv/profile.ts'
import { formatPageQuestion } from '../../../../../packages/longproc/tasks/html-to-tsv/question.ts'
import { listShownCells, toRowIdentity } from '../../../../../packages/longproc/tasks/html-to-tsv/rows.ts'
import { rules } from '../../../../../packages/longproc/tasks/html-to-tsv/rules.ts'
import { htmlToTsv } from '../../../../../packages/longproc/tasks/html-to-tsv/task.ts'
import { readTopics } from '../../../../../packages/longproc/tasks/html-to-tsv/topics.ts'
import { makeTestItemSpec, o200k } from '../../../../generators/place.ts'

const task = htmlToTsv as unknown as Task
const solve = htmlToTsv.solve as Exclude<typeof htmlToTsv.solve, 'none'>
const SCORERS = [longprocHtmlToTsv, longprocHtmlToTsvRmodels, longprocHtmlToTsvFixed]
const OUTPUTS = [512, 600, 1024, 2048]
const codes = [...PAGE_LANGUAGES.keys()]

/** Of many seeds: of all languages, each with all lengths, with and without a filter. */
const cells = Array.from({ length: 88 }, (_, at) => {
  const output = OUTPUTS[at % OUTPUTS.length]
  const params = { language: codes[at % codes.length], filter: at % 2 === 0 ? 'always' : 'never' }
  const recipe = makeTestItemSpec(task, { seed: `seed ${at}`, output, params })
  return { recipe, output, facts: drawQuestionSpec(recipe, 0).facts as PageFacts }
})
/** The items of a third of them, which have all languages and lengths. */
const all = cells.slice(0, 30).map(({ recipe, output, facts }, at) => {
  const length = at % 9 === 0 ? 0 : output * (8 + (at % 5) * 2)
  const item = makeItem(recipe, length, 0)
  const expected = item.row.expected as LongProcExpected<Record<string, string>>
  return { item, length, output, expected, facts, reference: expected.reference }
})
const rowsOf = (tsv: string) =>
  tsv
    .slice(0, -1)
    .split('\n')
    .map(line => line.split('\t'))

test('tables hold what LongProc’s evaluator reads without a loss', () => {
  for (const { reference, facts } of all) {
    const [header, ...rows] = rowsOf(reference)
    expect(header.length).toBeGreaterThanOrEqual(2)
    expect(new Set(header).size).toBe(header.length)
    expect(rows.length).toBe(facts.rows.length)
    expect(rows.length).toBeGreaterThanOrEqual(4)
    expect(new Set(rows.map(toRowIdentity)).size).toBe(rows.length)
    for (const row of rows) {
      expect(row.length).toBe(header.length)
      for (const cell of row) expect(cell).toMatch(/^[^"\s`](?:[^\t\r\n\uFEFF\u0085`]*[^\s`])?$/u)
      expect(toRowIdentity([row[0]])).not.toMatch(/^(na)?$/)
    }
  }
})

test('the table is right and can be read off the page, as all three scorers see it', () => {
  for (const { item, expected } of all) {
    const answer = solve(item)
    for (const { id, score } of SCORERS) {
      expect(score(expected.reference, expected).value, id).toBe(1)
      expect(score(answer, expected).value, `${id} ${item.question}`).toBe(1)
    }
    const body = (text: string) => rowsOf(text.replace(/^```tsv\n|```$/g, '')).slice(1)
    expect(body(answer)).toEqual(body(expected.reference))
  }
})

test('a second reader finds every cell of an entry between its name and the next one', () => {
  for (const { item, reference, facts } of all) {
    const { schema, heading, headingTag, layout } = facts.site
    // In the columns of a table the name may stand behind other cells, and a cut name is no landmark.
    if (layout === 'table' || schema.fields[0].rule === 'whole') continue
    const list = flat(item.context.split(`>${inHtml(heading)}</${headingTag}>`)[1].split(`<${headingTag}>`)[0])
    const rows = rowsOf(reference).slice(1)
    let from = 0
    rows.forEach(([name, ...cells], at) => {
      const begins = list.indexOf(squeezed(name), from)
      expect(begins, name).toBeGreaterThanOrEqual(from)
      const next = at + 1 < rows.length ? list.indexOf(squeezed(rows[at + 1][0]), begins + 1) : list.length
      from = begins
      cells.forEach((cell, column) => {
        const { rule } = schema.fields[column + 1]
        if (cell === 'N/A' || rule === 'iso' || rule === 'short') return
        const parts = rule === 'all' ? cell.split(', ') : [cell]
        for (const part of parts) expect(list.slice(begins, next), part).toContain(squeezed(part))
      })
    })
  }
})

test('a page with another value than the table’s is seen', () => {
  let [tried, seen] = [0, 0]
  for (const { item, facts, expected } of all) {
    // A name that is cut, or has something in brackets behind it, is not the table's yet.
    if (!['plain', 'rank'].includes(facts.site.schema.fields[0].rule)) continue
    const name = inHtml(facts.rows[2].shown[0].cell)
    const context = item.context.replaceAll(name, `${name}x`)
    tried++
    if (longprocHtmlToTsvFixed.score(solve({ ...item, context }), expected).value < 1) seen++
  }
  // A name may stand in its row over two lines, where it is not found to be changed.
  expect(tried).toBeGreaterThan(10)
  expect(seen / tried).toBeGreaterThan(0.9)
})

test('every corruption scores below 1 under the strict twin', () => {
  all.forEach(({ expected }, at) => {
    for (const [name, corrupt] of Object.entries(htmlToTsv.output!.corruptions)) {
      const wrong = corrupt(expected.reference, makeRandom(`${name}/${at}`))
      expect(longprocHtmlToTsvFixed.score(wrong, expected).value, name).toBeLessThan(1)
    }
  })
})

test('no entry comes twice, whatever the seed', () => {
  const rows = all.flatMap(({ reference }) => rowsOf(reference).slice(1).map(toRowIdentity))
  expect(new Set(rows).size).toBe(rows.length)
})

test('an answer beyond the official levels is as long as asked, within 5 %', () => {
  for (const { item, output } of all.filter(({ output }) => output === 600 || output === 1024))
    expect(Math.abs(item.row.length.reference! - output) / output).toBeLessThanOrEqual(0.05)
  for (const output of [256, 4096, 32_768]) {
    const { reference } = drawQuestionSpec(makeTestItemSpec(task, { output }), 0)
    expect(Math.abs(o200k.count(reference!) - output) / output).toBeLessThanOrEqual(0.05)
  }
})

test('a page is full to a dozen tokens, and counted right', () => {
  for (const { item, length } of all) {
    expect(item.row.length.tokens).toBe(o200k.count(item.render()))
    if (length === 0) continue
    expect(length - item.row.length.tokens).toBeGreaterThanOrEqual(0)
    expect(length - item.row.length.tokens).toBeLessThanOrEqual(12)
  }
})

test.each([
  [512, 4096, 20],
  [2048, 16_384, 5],
])('eight times the asked answer of %i tokens is enough for any page', (output, length, count) => {
  const recipe = makeTestItemSpec(task, { seed: 'short', output, params: { language: 'hi', filter: 'always' } })
  for (let index = 0; index < count; index++)
    expect(makeItem(recipe, length, index).row.length.tokens).toBeLessThanOrEqual(length)
})

test('a former price is higher than the one that holds', () => {
  const prices = all
    .flatMap(({ facts }) => facts.rows)
    .flatMap(({ shown }) => shown.filter(({ former }) => former !== undefined))
  expect(prices.length).toBeGreaterThan(20)
  for (const { former, parts } of prices) expect(parseAmount(former!)).toBeGreaterThan(parseAmount(parts[0])!)
})

test('entries that show their position are numbered through, the refused ones too', () => {
  const ranked = all.filter(({ facts }) => facts.site.schema.fields[0].rule === 'rank')
  expect(ranked.length).toBeGreaterThan(2)
  for (const { item, facts } of ranked) {
    const { heading, headingTag, position } = facts.site
    const list = item.context.split(`>${inHtml(heading)}</${headingTag}>`)[1].split(`<${headingTag}>`)[0]
    const numbers = Array.from(list.matchAll(/>(\d+)\. /g), ([, number]) => Number(number))
    expect(numbers.length).toBeGreaterThanOrEqual(facts.rows.length)
    expect(numbers).toEqual(numbers.map((_, at) => position + at + 1))
  }
})

test('a page of 64K tokens is full, counted right and can be solved', () => {
  const item = makeItem(
    makeTestItemSpec(task, { seed: 'long', params: { language: 'de', filter: 'always' } }),
    2 ** 16,
    0,
  )
  expect(item.row.length.tokens).toBe(o200k.count(item.render()))
  expect(2 ** 16 - item.row.length.tokens).toBeLessThanOrEqual(12)
  expect(longprocHtmlToTsvFixed.score(solve(item), item.row.expected as LongProcExpected).value).toBe(1)
})

// Facts of the official data sets: mean, smallest and largest reference, mean of the pages, in tokens.
test.each([
  [512, 459, 228, 797, 12_400],
  [2048, 1293, 371, 3105, 22_800],
  [8192, 3748, 1519, 9042, 38_200],
])('answers and pages of the level %i are spread as the official ones', (level, mean, least, most, page) => {
  const rng = makeRandom(`spread/${level}`)
  const answers = Array.from({ length: 3000 }, () => answerTokens(level, rng))
  expect(Math.abs(averageOf(answers) / mean - 1)).toBeLessThan(0.05)
  expect(Math.min(...answers)).toBeGreaterThanOrEqual(least)
  expect(Math.max(...answers)).toBeLessThanOrEqual(most)
  const pages = answers.map(tokens => pageTokens(tokens, rng))
  expect(Math.abs(averageOf(pages) / page - 1)).toBeLessThan(0.12)
})

test('every language, layout, topic, kind, rule, host and filter comes up', () => {
  // Seeds of what is rare, of which no pages are made.
  const rare = Array.from({ length: 120 }, (_, at) => {
    const params = { language: 'en', filter: 'always' }
    return {
      facts: drawQuestionSpec(makeTestItemSpec(task, { seed: `more ${at}`, output: 512, params }), 0)
        .facts as PageFacts,
    }
  })
  const seen = new Set(
    [...cells, ...rare].flatMap(({ facts: { site, filter } }) => [
      site.schema.language.code,
      site.layout,
      site.schema.topic.subject,
      ...site.schema.fields.flatMap(({ kind, rule }) => [kind, rule]),
      ...site.hosts,
      filter?.words.replace(
        /^(?:whose|in which the) (.*?) (is (?:given|at least|at most)|is|contains|does not|begins|lies in the|lies in|lies between|lies before) .*$/,
        '$2',
      ) ?? '',
    ]),
  )
  const wanted = [
    ...codes,
    ...LAYOUTS,
    ...readTopics().map(({ subject }) => subject),
    ...Object.keys(kinds),
    ...Object.keys(rules),
    ...HOSTS,
    'is at least',
    'is at most',
    'is',
    'contains',
    'does not',
    'begins',
    'lies in the',
    'lies in',
    'lies between',
    'lies before',
  ]
  expect(wanted.filter(name => !seen.has(name))).toEqual([])
})

test('N/A stands in a quarter of the tables, and there it is no rarity', () => {
  const tables = cells.map(({ facts }) => facts.rows.flatMap(listShownCells).map(cell => Number(cell === 'N/A')))
  const shares = tables.map(averageOf).filter(share => share > 0)
  // LongProc: 14, 23 and 32 of 100 tables, and 3 to 8 of 100 cells.
  expect(Math.abs(shares.length / cells.length - 0.25)).toBeLessThan(0.1)
  expect(Math.abs(averageOf(tables.flat()) - 0.05)).toBeLessThan(0.03)
})

test('a description takes few words', () => {
  const short = cells
    .filter(({ output }) => output === 512)
    .map(({ facts }) => formatPageQuestion(facts.site, undefined))
  // LongProc: 94 characters on average at 0.5K, without the list's heading and the page's own words, which take about
  // 55.
  expect(averageOf(short.map(({ description }) => description.length))).toBeLessThan(200)
})

test('the record keeps the official schema', () => {
  for (const { item, expected, reference } of all) {
    const record = expected.item
    expect(Object.keys(record)).toEqual([
      'output_length_group',
      'task_id',
      'website_id',
      'html_path',
      'task_topic',
      'task_description',
      'gt',
      'tsv_header',
      'filtering_instruction',
    ])
    expect(record['gt']).toBe(reference)
    expect(reference.startsWith(`${record['tsv_header']}\n`)).toBe(true)
    expect(record['filtering_instruction']).toMatch(/^(?:\nKeep only the rows .*\.)?$/)
    expect(item.question).toContain(record['task_description'] + record['filtering_instruction'])
  }
})

test.each([
  [{ language: 'xx', filter: 'mixed' }, /language is mixed, de, el, en/],
  [{ language: 'de', filter: 'some' }, /filter is mixed, always, never/],
])('%o is refused', (params, message) => expect(htmlToTsv.check!(params)).toMatch(message))

const averageOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length
const inHtml = (text: string) => text.replace(/&/g, '&amp;')
/** Tags out, alternative texts and titles in, signs and blanks out. */
const flat = (html: string) =>
  squeezed(html.replace(/<[^>]*?(?:alt|title)="([^"]*)"[^>]*>/g, ' $1 ').replace(/<[^>]*>/g, ' '))
const squeezed = (text: string) => text.replace(/&amp;/g, '&').replace(/&nbsp;|\s+/g, '')
