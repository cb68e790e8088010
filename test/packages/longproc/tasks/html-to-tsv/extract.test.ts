import { describe, expect, test } from 'vitest'
import { extractTable } from '../../../../../packages/longproc/tasks/html-to-tsv/extract/extract.ts'
import {
  findValueForm,
  parseAmount,
  parseIsoDay,
  parseTimeSpan,
} from '../../../../../packages/longproc/tasks/html-to-tsv/extract/readings.ts'

// Pages written by hand: the reader must not depend on how ours are made.

const question = (properties: string, more = '') =>
  `The page is about things. Take these properties of each entry: ${properties}. Only the list headed “Things” counts.${more}`

const rows = (context: string, asked: string) =>
  extractTable({ context, question: asked })
    .split('\n')
    .slice(2, -1)
    .map(row => row.split('\t'))

const page = (...entries: string[]) =>
  `<h2>Others</h2><ul><li><h3>X</h3><b>Cost</b> <i>9</i></li><li><h3>Y</h3><b>Cost</b> <i>8</i></li></ul>
   <h2>Things</h2><p>2 found</p><div><ul>${entries.map(entry => `<li>${entry}</li>`).join('')}</ul></div>
   <h2>Seen</h2><ul><li><h3>Z</h3><b>Cost</b> <i>7</i></li></ul>`

test('only the list under the heading is read', () => {
  const html = page('<h3>A</h3><b>Cost</b> <i>1</i>', '<h3>B</h3><b>Cost</b> <i>2</i>')
  expect(rows(html, question('(1) name; (2) cost (“Cost”)'))).toEqual([
    ['A', '1'],
    ['B', '2'],
  ])
})

test.each<[string, string]>([
  ['a pair', '<span>Cost:</span> <span>5</span>'],
  ['in one node', '<p>Cost: 5</p>'],
  ['a term', '<dl><dt>Cost</dt><dd>5</dd></dl>'],
  ['a row', '<table><tr><th>Cost</th><td>5</td></tr></table>'],
  ['in wrappers', '<div><div><b>Cost</b></div><div><div><span>5</span></div></div></div>'],
  ['a title', '<div><span title="Cost">5</span></div>'],
])('a label is found as %s', (_, value) => {
  const html = page(`<h3>A</h3>${value}`, `<h3>B</h3>${value}`)
  expect(rows(html, question('(1) name; (2) cost (“Cost”)'))).toEqual([
    ['A', '5'],
    ['B', '5'],
  ])
})

test.each<[string, string, string]>([
  ['only the first of several', '<a>x</a>, <a>y</a>', 'x'],
  ['only the last of several', '<ul><li>x</li><li>y z</li></ul>', 'y z'],
  ['all of them, with “, ” between', '<a>x</a><br/><a>y</a>', 'x, y'],
  ['all of them, with “, ” between', 'x, y', 'x, y'],
  ['the number alone', '(1,204)', '1,204'],
  ['the number alone', '1 204 fois', '1 204'],
  ['the current one, not the former (struck out)', '<del>9</del> <b>5</b>', '5'],
  ['the current one, not the former (behind “was”)', '<b>5</b> <small>was 9</small>', '5'],
  ['“-” where the page has “-”', '-', '-'],
  ['written as YYYY-MM-DD', '3. März 2021', '2021-03-03'],
  ['written like 2 d, 7 h', '2 Tage, 7 Std.', '2 d, 7 h'],
  ['in full, from the title attribute where it is cut', '<a title="xyz">xy…</a>', 'xyz'],
  ['from the alternative text of its picture', '<img alt="4/5"/>', '4/5'],
  ['without anything in brackets', 'x y (3)', 'x y'],
  ['or “Other” where there is none', '</i><b>Other</b> <i>z', 'z'],
])('“%s” of %s is %s', (rule, value, cell) => {
  const html = page(...['A', 'B'].map(name => `<h3>${name}</h3><b>Cost</b> <i>${value}</i>`))
  expect(rows(html, question(`(1) name; (2) cost (“Cost”), ${rule}`))[1]).toEqual(['B', cell])
})

test.each([['–'], ['-'], [''], [' &nbsp; ']])('%s is no value', value => {
  const html = page(...['A', 'B'].map(name => `<h3>${name}</h3><b>Cost</b> <i>${value}</i>`))
  expect(rows(html, question('(1) name; (2) cost (“Cost”)'))[0]).toEqual(['A', 'N/A'])
})

test('values are known by their form, repeated or behind what can be chosen', () => {
  const html = page(
    ...['1', '2'].map(
      at =>
        `<select><option>1</option><option>2</option></select><a><img alt="x"/></a><a>N${at}</a><div><span>€ 1.20${at},50</span></div>
         <p>012 345 67${at} 9</p><p><s>€ 3,00</s></p><p>a@b.example</p><p>€ 1.20${at},50</p><p>3.5 %</p><p>1 mei 2020</p>`,
    ),
  )
  const asked = question(
    '(1) name; (2) price; (3) phone number; (4) e-mail address; (5) interest rate; (6) date of the offer',
  )
  expect(rows(html, asked)[1]).toEqual(['N2', '€ 1.202,50', '012 345 672 9', 'a@b.example', '3.5 %', '1 mei 2020'])
})

test('a table is read under its columns; ends, dividers and other tables are passed over', () => {
  const head = '<tr><th></th><th>Cost</th><th>Name</th></tr>'
  const html = `<h3>Things</h3><table><tr><td>menu</td></tr></table><table><thead>${head}</thead>
    <tr><td>1</td><td>4</td><td>A</td></tr><tr><td>advertisement</td></tr><tr><td>2</td><td></td><td>B</td></tr></table>
    <h3>Others</h3><table>${head}<tr><td></td><td>9</td><td>C</td></tr></table>`
  expect(rows(html, question('(1) name (“Name”); (2) cost (“Cost”)'))).toEqual([
    ['A', '4'],
    ['B', 'N/A'],
  ])
})

test('a list of terms is read term by term', () => {
  const html =
    '<h2>Things</h2><dl><dt>A</dt><dd>Cost: 1</dd><dd>x</dd><dt><b>B</b></dt><dd><i>Cost</i> <u>2</u></dd></dl>'
  expect(rows(html, question('(1) name; (2) cost (“Cost”)'))).toEqual([
    ['A', '1'],
    ['B', '2'],
  ])
})

test('advertisements among the entries are left out where the question says so', () => {
  const html = page(
    '<span>Ad</span><h3>A</h3><b>Cost</b> <i>1</i>',
    '<h3>B</h3><b>Cost</b> <i>2</i>',
    '<small>x</small>',
  )
  const asked = question('(1) name; (2) cost (“Cost”)', ' Entries marked “Ad” are left out.')
  expect(rows(html, asked)).toEqual([['B', '2']])
})

describe('filters', () => {
  const keeps = (value: string, condition: string) => {
    const html = page(...['A', 'B'].map(name => `<h3>${name}</h3><b>Cost</b> <i>${value}</i>`))
    const asked = question('(1) name; (2) cost (“Cost”)', `\nKeep only the rows ${condition}.`)
    return rows(html, asked).length > 0
  }
  test.each([
    ['€ 1.200,50', 'whose cost is at least 1200', true],
    ['1,199', 'whose cost is at least 1200', false],
    ['3.5/5', 'whose cost is at most 3.5', true],
    ['used', 'whose cost is “new” or “used”', true],
    ['as new', 'whose cost is “new”', false],
    ['a Bc', 'whose cost contains “Bc”', true],
    ['a Bc', 'whose cost does not contain “Bc”', false],
    ['a Bc', 'whose cost begins with “Bc”', false],
    ['7 июня 2020', 'whose cost lies between 2020-06-01 and 2020-07-01', true],
    ['2020年8月7日', 'whose cost lies between 2020-06-01 and 2020-07-01', false],
    ['07.06.2020', 'whose cost lies before 2020-06-08', true],
    ['June 7, 2020', 'whose cost lies in the year 2021', false],
    ['7 de junio de 2020', 'whose cost lies in June 2020', true],
    ['7 de julio de 2020', 'whose cost lies in June 2020', false],
    ['x', 'in which the cost is given', true],
    ['', 'in which the cost is given', false],
  ])('%s, %s: %s', (value, condition, kept) => expect(keeps(value, condition)).toBe(kept))
})

test.each([
  ['1.234,50 €', 1234.5],
  ['$1,234.50', 1234.5],
  ['1 234', 1234],
  ['1.234', 1234],
  ['-0,45 %', -0.45],
  ['4,5 / 5', 4.5],
  ['none', undefined],
])('the amount of %s is %s', (text, amount) => expect(parseAmount(text)).toBe(amount))

test.each([
  ['2021/06/07', '2021-06-07'],
  ['7. Juni 2021', '2021-06-07'],
  ['7 czerwca 2021', '2021-06-07'],
  ['7 जून 2021', '2021-06-07'],
  ['07/06/2021', undefined],
  ['June 2021', undefined],
  ['on 7 June 2021', undefined],
])('the day of %s is %s', (text, day) => expect(parseIsoDay(text)).toBe(day))

test('a span without days has hours alone', () => expect(parseTimeSpan('7 Std.')).toBe('7 h'))

test('a number of a phone is no date, and an amount without its currency no price', () => {
  expect(findValueForm('phone number')!('2021-06-07')).toBe(false)
  expect(findValueForm('phone number')!('+49 301 1234567')).toBe(true)
  expect(findValueForm('price')!('1,200.00')).toBe(false)
  expect(findValueForm('rating')).toBeUndefined()
})
