import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { buildCountdownTrace } from '../../../../../packages/longproc/data/countdown.ts'
import {
  longprocCountdown,
  longprocCountdownFixed,
  longprocCountdownRmodels,
} from '../../../../../packages/longproc/scorers/longproc-countdown.ts'
import { longprocHtmlToTsvFixed } from '../../../../../packages/longproc/scorers/longproc-html-to-tsv.ts'
import { longprocPathTraversalFixed } from '../../../../../packages/longproc/scorers/longproc-path-traversal.ts'
import { longprocTomTrackingFixed } from '../../../../../packages/longproc/scorers/longproc-tom-tracking.ts'
import { longprocTravelPlanningFixed } from '../../../../../packages/longproc/scorers/longproc-travel-planning.ts'
import { COUNTDOWN, PATH, ROUTE, TABLE, TOM, TRAVEL, TSV } from './samples.ts'

/** Value, partial, where it first goes wrong. */
type Row = readonly [name: string, answer: string, value: number, partial: number, firstError: number | null]

describe('Countdown', () => {
  const solution = (...lines: string[]) => `<Solution>\n${lines.join('\n')}\n</Solution>`
  const right = solution('3 + 2 = 5', '5 / 5 = 1')
  const search = COUNTDOWN.reference.split('\n\n')[0]

  test.each<Row>([
    ['the reference', COUNTDOWN.reference, 1, 1, null],
    ['the last pair of tags counts', `<Solution> goes here. </Solution>\n${right}`, 1, 1, null],
    ['behind the thinking', `<think>${right}</think>`, 0, 0, null],
    ['thinking that never ends is no answer', `<think>${right}`, 0, 0, null],
    ['an open pair behind a closed one', `${right}\n<Solution>`, 1, 1, null],
    ['no closing tag', '<Solution>3 + 2 = 5\n5 / 5 = 1', 0, 0, null],
    ['blank lines', solution('3 + 2 = 5', '', '5 / 5 = 1'), 1, 1, null],
    ['a negative result', solution('2 - 3 = -1', '5 + -1 = 4'), 0, 0, null],
    ['a broken quotient', solution('5 / 2 = 2', '3 - 2 = 1'), 0, 0, null],
    ['a wrong result', solution('3 + 2 = 6', '6 - 5 = 1'), 0, 0, null],
    ['the search is right, the solution missing', search, 0, 7 / 8, 7 / 8],
    ['only the first line', search.split('\n').slice(0, 2).join('\n'), 0, 1 / 8, 1 / 8],
    ['a wrong result in the search', search.replace('5 + 5 = 10', '5 + 5 = 11'), 0, 3 / 8, 3 / 8],
    ['a blank at the end of a line', search.replaceAll('\n', ' \n'), 0, 7 / 8, 7 / 8],
    ['the header again', `${search}\n# Search Procedure`, 0, 7 / 8, 7 / 8],
  ])('%s', (_, answer, value, partial, firstError) => {
    expect(longprocCountdownFixed.score(answer, COUNTDOWN)).toMatchObject({ value, parts: { partial, firstError } })
  })

  test.each([
    [[3, 700], 2100, '3 * 700 = 2100', 0],
    [[4, 500], 2000, '4 * 500 = 2000', 1],
    [[4, 4], 0, '4 - 4 = 0', 1],
  ])('%j to %d: at most 2,000, and 0 is allowed', (nums, target, equation, value) => {
    expect(longprocCountdownFixed.score(solution(equation), { reference: '', item: { nums, target } }).value).toBe(
      value,
    )
  })

  const solvable = fc
    .record({
      nums: fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 3, maxLength: 4 }),
      target: fc.integer({ min: 1, max: 60 }),
    })
    .map(item => ({ item, found: buildCountdownTrace(item.nums, item.target) }))
    .filter(({ found }) => found !== undefined)
  test('a reference scores 1 under all three, and one changed result 0', () => {
    const scorers = [longprocCountdown, longprocCountdownRmodels, longprocCountdownFixed]
    fc.assert(
      fc.property(solvable, fc.nat(), ({ item, found }, drawn) => {
        const { trace, solution: equations } = found!
        const expected = { reference: trace, item }
        const values = (answer: string) => scorers.map(scorer => scorer.score(answer, expected).value)
        expect(values(trace)).toEqual([1, 1, 1])
        const changed = equations.map((line, at) => (at === drawn % equations.length ? `${line}1` : line))
        expect(values(`${trace.split('<Solution>')[0]}${solution(...changed)}`)).toEqual([0, 0, 0])
      }),
      { numRuns: 60 },
    )
  })
})

describe('Path Traversal', () => {
  const [one, two, three] = PATH.reference.split('\n') as [string, string, string]
  test.each<Row>([
    ['the reference', ROUTE, 1, 1, null],
    ['white space', `<Route>\n\n ${one}\r\n\n${two}\t \n${three.replace(' ', '  ')}</Route>`, 1, 1, null],
    ['a mention before', `I use <Route> and </Route>.\n${ROUTE}`, 1, 1, null],
    ['the first hop wrong', `<Route>x\n${two}\n${three}</Route>`, 0, 0, 0],
    ['the last hop wrong', `<Route>${one}\n${two}\nx</Route>`, 0, 2 / 3, 2 / 3],
    ['the last hop missing', `<Route>${one}\n${two}</Route>`, 0, 2 / 3, 2 / 3],
    ['a hop more', `<Route>${PATH.reference}\nx</Route>`, 0, 3 / 4, 3 / 4],
    ['nothing', '<Route></Route>', 0, 0, 0],
    ['no tags', PATH.reference, 0, 0, null],
  ])('%s', (_, answer, value, partial, firstError) => {
    expect(longprocPathTraversalFixed.score(answer, PATH)).toMatchObject({ value, parts: { partial, firstError } })
  })
})

describe('Theory-of-Mind Tracking', () => {
  const lines = TOM.reference.split('\n')
  const draft = lines.slice(0, 3).join('\n')
  test.each<Row>([
    ['the reference', TOM.reference, 1, 1, null],
    ['a draft before', `${draft}\n\n${TOM.reference}`, 1, 1, null],
    ['bullets before', `- First\n- Then\n${TOM.reference}`, 1, 1, null],
    [
      'other marks',
      TOM.reference.replaceAll(/^- Step (\d):/gm, '* **Step $1:**').replace('Final Answer:', '**Final Answer:**'),
      1,
      1,
      null,
    ],
    ['a final answer as a bullet', TOM.reference.replace('Final', '- Final'), 1, 1, null],
    ['a wrong final answer', TOM.reference.replace(/the attic's shelf$/, "the cellar's shelf"), 0, 3 / 4, 3 / 4],
    ['no final answer', lines.slice(0, -1).join('\n'), 0, 3 / 4, 3 / 4],
    ['a step missing', lines.filter(line => !line.includes('Step 1')).join('\n'), 0, 1 / 4, 1 / 4],
    ['a step more', TOM.reference.replace('Final', '- Step 3: x\nFinal'), 0, 3 / 5, 3 / 5],
    ['cut off', lines.slice(0, 3).join('\n'), 0, 2 / 4, 2 / 4],
    ['no steps', 'the attic', 0, 0, null],
  ])('%s', (_, answer, value, partial, firstError) => {
    expect(longprocTomTrackingFixed.score(answer, TOM)).toMatchObject({ value, parts: { partial, firstError } })
  })
})

describe('Travel Planning: a plan', () => {
  const plan = TRAVEL.reference.split('<Plan>\n')[1].split('\n').slice(0, -1)
  const score = (lines: readonly string[], expected: typeof TRAVEL | object = TRAVEL) =>
    longprocTravelPlanningFixed.score(`<Plan>\n${lines.join('\n')}\n</Plan>`, expected as typeof TRAVEL)
  const edited = (from: string, to: string) => plan.map(line => line.replace(from, to))

  test.each<[string, readonly string[], number, string]>([
    ['the gold one', plan, 1, 'the plan fits'],
    ['another that is valid', ['Day 1-3: Lyon', 'Day 3-4: Oslo', 'Day 4-7: Rome'], 1, 'the plan fits'],
    ['visits alone', plan.filter(line => line.includes('isit')), 1, 'the plan fits'],
    ['dashes and blanks', edited('1-3', '1 – 3'), 1, 'the plan fits'],
    ['bold cities', plan.map(line => line.replaceAll('Rome', '**Rome**')), 1, 'the plan fits'],
    ['words around it', ['For 3 European cities for 7 days:', ...plan, 'Enjoy! Call 555-12.'], 1, 'the plan fits'],
    ['flights alone', plan.filter(line => line.includes('Fly')), 0, '0 visits, wanted each of 3 cities once'],
    ['a city missing', plan.slice(0, 3), 0, '2 visits'],
    ['a city twice', [...plan.slice(0, 3), 'Day 6-7: Visit Rome'], 0, '3 visits, wanted each of 3 cities once'],
    ['a city more', [...plan, 'Day 7: Fly from Oslo to Kiev.'], 0, 'cannot tell what'],
    ['no flight', ['Day 1-3: Lyon', 'Day 3-4: Oslo', 'Day 4-7: Rome'].toReversed(), 0, 'does not begin where'],
    [
      'a stay too short',
      ['Day 1-3: Lyon', 'Day 3-5: Rome', 'Day 5-7: Oslo'],
      0,
      'day 3 to 5 is not what was asked for "Rome"',
    ],
    [
      'out of its window',
      ['Day 1-2: Oslo', 'Day 2-4: Lyon', 'Day 4-7: Rome'],
      0,
      'day 2 to 4 is not what was asked for "Lyon"',
    ],
    ['days of a visit that do not add up', edited('4 days', '5 days'), 0, 'cannot tell what'],
    ['a flight on another day', edited('Day 6:', 'Day 5:'), 0, 'names a flight on day 5'],
    ['a flight between others', edited('from Rome to Oslo', 'from Lyon to Oslo'), 0, 'names a flight on day 6'],
    ['two visits in a line', [plan.join(' ')], 0, 'cannot tell what'],
    ['nothing', [], 0, '0 visits'],
  ])('%s', (_, lines, value, why) => {
    const verdict = score(lines)
    expect([verdict.value, verdict.why]).toEqual([value, expect.stringContaining(why)])
  })

  test('a flight that does not exist', () => {
    const item = {
      ...TRAVEL.item,
      connected_cities: [
        ['Rome', 'Lyon'],
        ['Rome', 'Oslo'],
      ],
    }
    expect(score(plan, { ...TRAVEL, item }).why).toContain('no flight from "Lyon" to "Rome"')
  })

  test('the last day must be reached', () => {
    const item = { ...TRAVEL.item, total_days: 8 }
    expect(score(plan, { ...TRAVEL, item }).why).toContain('ends on day 7 of 8')
  })

  test('a row without constraints is compared with the gold plan', () => {
    const { ground_truth_cities, ground_truth_durations } = TRAVEL.item
    const bare = { ...TRAVEL, item: { ground_truth_cities, ground_truth_durations } }
    expect(score(plan, bare).value).toBe(1)
    expect(score(['Day 1-3: Lyon', 'Day 3-4: Oslo', 'Day 4-7: Rome'], bare).why).toContain('no constraints')
  })

  const search = TRAVEL.reference.split('\n\n')[0]
  test.each<Row>([
    ['all of it', search, 0, 4 / 5, 4 / 5],
    ['not closed', search.replace('</Solving Procedure>', '<Plan>'), 0, 4 / 5, 4 / 5],
    ['a mention before', `In <Solving Procedure>:\n${search}`, 0, 4 / 5, 4 / 5],
    ['words in a line', search.replace('Current day', 'So the current day'), 0, 3 / 5, 3 / 5],
    [
      'case, punctuation and indent',
      search.toLowerCase().replaceAll('solving procedure', 'Solving Procedure').replaceAll('\n*', '\n  - '),
      0,
      4 / 5,
      4 / 5,
    ],
    ['no tags', search.split('\n').slice(1, -1).join('\n'), 0, 0, null],
  ])('a search: %s', (_, answer, value, partial, firstError) => {
    expect(longprocTravelPlanningFixed.score(answer, TRAVEL)).toMatchObject({ value, parts: { partial, firstError } })
  })
})

describe('HTML to TSV', () => {
  const [header, ...rows] = TSV.reference.trimEnd().split('\n') as [string, string, string, string]
  const table = (...lines: string[]) => `\`\`\`tsv\n${lines.join('\n')}\n\`\`\``
  const f1 = (precision: number, recall: number) => (2 * recall * precision) / (recall + precision)

  test.each<Row>([
    ['the reference', TABLE, 1, 1, null],
    ['rows in another order', table(header, ...rows.toReversed()), 1, 1, null],
    ['rows twice', table(header, ...rows, ...rows), f1(1 / 2, 1), f1(1 / 2, 1), null],
    ['no header', table(...rows), 1, 1, null],
    ['a name twice in the header', table('a\tb\ta', ...rows), 1, 1, null],
    ['a draft before', `${table(header, 'x\ty\tz')}\n${TABLE}`, 1, 1, null],
    ['text and a fence behind', `${TABLE}\nand\n\`\`\`\nx\n\`\`\``, 1, 1, null],
    ['thinking before', `<think>${table('x')}</think>${TABLE}`, 1, 1, null],
    ['a mention before', `In a \`\`\`tsv block:\n${TABLE}`, 1, 1, null],
    ['a closed block goes before an open one', `${TABLE}\n\`\`\`tsv\n${header}`, 1, 1, null],
    [
      'not closed, cut off',
      `\`\`\`tsv\n${header}\n${rows[0]}\n${rows[1].slice(0, 4)}`,
      f1(1 / 2, 1 / 3),
      f1(1 / 2, 1 / 3),
      1 / 3,
    ],
    ['blank lines and carriage returns', table(header, '', ...rows.map(row => `${row}\r`), ''), 1, 1, null],
    ['a quotation mark that opens', table(header, `"${rows[0]}`, rows[1], rows[2]), 1, 1, null],
    ['1.5 is not 15', TABLE.replace('1.50', '150'), f1(2 / 3, 2 / 3), f1(2 / 3, 2 / 3), 0],
    ['-4 is not 4', TABLE.replace('-4', '4'), f1(2 / 3, 2 / 3), f1(2 / 3, 2 / 3), 2 / 3],
    ['empty cells behind', table(`${header}\t`, ...rows.map(row => `${row}\t`)), 1, 1, null],
    ['two blocks that are not closed', `\`\`\`tsv x \`\`\`tsv\n${TSV.reference}`, 1, 1, null],
    ['another width', table(header, rows[0], `${rows[1]}\tx`, rows[2]), f1(2 / 3, 2 / 3), f1(2 / 3, 2 / 3), 1 / 3],
    ['nothing', '', 0, 0, 0],
  ])('%s', (_, answer, value, partial, firstError) => {
    const verdict = longprocHtmlToTsvFixed.score(answer, TSV)
    expect([verdict.value, verdict.parts!['partial'], verdict.parts!['firstError']]).toEqual([
      value,
      partial,
      firstError,
    ])
  })

  test('a row that the reference has twice counts as often as it is given', () => {
    const reference = 'A\tB\nx\t1\nx\t1\ny\t2\n'
    const score = (...lines: string[]) => longprocHtmlToTsvFixed.score(table('A\tB', ...lines), { reference, item: {} })
    expect(score('x\t1', 'y\t2', 'x\t1').value).toBe(1)
    expect(score('x\t1', 'y\t2').parts).toMatchObject({ precision: 1, recall: 2 / 3, firstError: 1 / 3 })
  })

  test('empty cells at the end of a row may be left out', () => {
    const reference = 'A\tB\nx\t\ny\t2\n'
    expect(longprocHtmlToTsvFixed.score(table('A\tB', 'x', 'y\t2'), { reference, item: {} }).value).toBe(1)
  })

  test('a reference with rows that quotation marks or an empty last cell cost the official one', () => {
    const reference = 'A\tB\n"x\t1\ny"\t2\nz\t3\nw\t\n'
    expect(longprocHtmlToTsvFixed.score(`\`\`\`tsv\n${reference}\`\`\``, { reference, item: {} }).value).toBe(1)
  })
})
