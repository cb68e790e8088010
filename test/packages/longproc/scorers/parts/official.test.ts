import { describe, expect, test } from 'vitest'
import { buildCountdownTrace } from '../../../../../packages/longproc/data/countdown.ts'
import {
  longprocCountdown,
  longprocCountdownRmodels,
} from '../../../../../packages/longproc/scorers/longproc-countdown.ts'
import { longprocHtmlToTsv } from '../../../../../packages/longproc/scorers/longproc-html-to-tsv.ts'
import { longprocPathTraversal } from '../../../../../packages/longproc/scorers/longproc-path-traversal.ts'
import {
  longprocTomTracking,
  longprocTomTrackingRmodels,
} from '../../../../../packages/longproc/scorers/longproc-tom-tracking.ts'
import { longprocTravelPlanning } from '../../../../../packages/longproc/scorers/longproc-travel-planning.ts'
import { COUNTDOWN, PATH, ROUTE, TABLE, TOM, TRAVEL, TSV } from './samples.ts'

/** Rows of other shapes are refused before they are scored. */
test.each([
  [longprocCountdown, COUNTDOWN, true],
  [longprocCountdown, { ...COUNTDOWN, reference: undefined }, false],
  [longprocCountdown, { ...COUNTDOWN, item: { nums: ['2', '3'], target: 1 } }, false],
  [longprocCountdown, { ...COUNTDOWN, item: { nums: [2.5, 3], target: 1 } }, false],
  [longprocCountdown, { ...COUNTDOWN, item: { nums: [2], target: 1 } }, false],
  [longprocCountdown, { ...COUNTDOWN, item: [] }, false],
  [longprocTravelPlanning, TRAVEL, true],
  [longprocTravelPlanning, { ...TRAVEL, item: { ground_truth_cities: 'Lyon' } }, false],
  [longprocPathTraversal, PATH, true],
  [longprocPathTraversal, { reference: 'x' }, false],
  [longprocPathTraversal, null, false],
])('%# %j', ({ expects }, expected, takes) => expect(expects!.test(expected)).toBe(takes))

// Every quirk here is the official code's; the golden cases and a comparison with that code in Python are behind the
// figures.

const RIGHT = { accuracy: 1, partial_accuracy: 1, extraction_rate: 1 }
const wrong = (partial_accuracy: number, extraction_rate = 1) => ({ accuracy: 0, partial_accuracy, extraction_rate })

describe('Countdown: the solution', () => {
  // Adds all up: 1 + 1 = 2, 2 + 1 = 3, 3 + 2 = 5.
  const expected = { reference: buildCountdownTrace([1, 1, 1, 2], 5)!.trace, item: { nums: [1, 1, 1, 2], target: 5 } }
  const solution = (...lines: string[]) => `<Solution>\n${lines.join('\n')}\n</Solution>`
  const judge = (answer: string) => longprocCountdown.score(answer, expected).parts!['official']

  test.each<[string, readonly string[], unknown]>([
    ['the reference', ['1 + 1 = 2', '2 + 1 = 3', '3 + 2 = 5'], RIGHT],
    ['any order', ['2 + 1 = 3', '1 + 1 = 2', '3 + 2 = 5'], RIGHT],
    ['no blanks, tabs, carriage returns', ['1+1=2', '2\t+ 1 =3', ' 3 + 2 = 5\r'], RIGHT],
    ['negative results', ['1 - 2 = -1', '1 - -1 = 2', '2 + 1 = 3'], wrong(0)],
    ['a negative result taken from the left', ['1 - 2 = -1', '-1 + 1 = 0', '0 + 1 = 1'], wrong(0)],
    ['a sign on the left of a plus', ['1 - 2 = -1', '-1 + 1 = 0', '1 + 0 = 1'], wrong(0)],
    ['a quotient', ['2 / 1 = 2', '2 + 1 = 3', '3 + 1 = 4'], wrong(0)],
    ['underscores', ['1 + 1 = 2', '2 + 1 = 3', '3 + 2 = 0_5'], RIGHT],
    ['digits of another script on the right', ['1 + 1 = ２', '2 + 1 = 3', '3 + 2 = ٥'], RIGHT],
    ['a broken quotient', ['1 / 2 = 0', '0 + 1 = 1', '1 + 1 = 2'], wrong(0)],
    ['two lines', ['1 + 1 = 2', '2 + 1 = 3'], wrong(0)],
    ['a blank line', ['1 + 1 = 2', '', '2 + 1 = 3', '3 + 2 = 5'], wrong(0)],
    ['a number that is not there', ['1 + 4 = 5', '5 + 1 = 6', '6 - 1 = 5'], wrong(0)],
    ['a number twice', ['2 + 1 = 3', '2 + 1 = 3', '3 + 1 = 4'], wrong(0)],
    ['three operands', ['1 + 1 + 1 = 3', '3 + 2 = 5', '5 * 1 = 5'], wrong(0)],
    ['two equals signs', ['1 + 1 = 2 = 2', '2 + 1 = 3', '3 + 2 = 5'], wrong(0)],
    ['a full stop', ['1 + 1 = 2.', '2 + 1 = 3', '3 + 2 = 5'], wrong(0)],
    ['a wrong line before one that cannot be read', ['1 + 1 = 3', 'x', 'y'], wrong(0)],
    ['words', ['Step 1: 1 + 1 = 2', '2 + 1 = 3', '3 + 2 = 5'], { raises: 'SyntaxError' }],
    ['an unknown name', ['1 + 1 = 2', '2 + one = 3', '3 + 2 = 5'], { raises: 'NameError' }],
    ['a division by zero', ['1 - 1 = 0', '1 / 0 = 0', '0 + 2 = 2'], { raises: 'ZeroDivisionError' }],
    ['a call of a number', ['1 + 1 = 2', '2 (1) = 3', '3 + 2 = 5'], { raises: 'TypeError' }],
    ['a leading zero', ['1 + 1 = 2', '02 + 1 = 3', '3 + 2 = 5'], { raises: 'SyntaxError' }],
  ])('%s', (_, lines, metrics) => expect(judge(solution(...lines))).toEqual(metrics))

  test.each<[readonly number[], number, readonly string[], unknown]>([
    [[5, 1, 1, 2], 5, ['1 + 1 = 2', '2 + 2 = 4'], wrong(0)],
    [[5, 1, 1, 2], 5, ['1 + 1 = 2', '2 + 2 = 4', '5 - 4 = 1', '1 * 1 = 1'], wrong(0)],
    [[3, 2, 1, 1], 3, ['3 / 2 = 1', '1 + 1 = 2', '2 + 1 = 3'], wrong(0)],
    [[6, 2, 1, 1], 5, ['6 / 2 = 3', '3 + 1 = 4', '4 + 1 = 5'], RIGHT],
    [[3, 5, 2, 4], 4, ['3 - 5 = -2', '2 - 4 = -2', '-2 * -2 = 4'], wrong(0)],
    [[3, 5, 2, 4], 2, ['3 - 5 = -2', '-2 + 4 = 2', '2 * 2 = 4'], wrong(0)],
    [[3, 5, 2, 4], 4, ['3 - 5 = -2', '-2 + 2 = 0', '0 + 4 = 4'], RIGHT],
    [[50, 50, 50, 1], 124_999, ['50 * 50 = 2500', '2500 * 50 = 125000', '125000 - 1 = 124999'], RIGHT],
    [[1, 1, 1, 2], 5, ['1 << -1 = 2', '2 + 1 = 3', '3 + 2 = 5'], wrong(0)],
  ])('%j to %d by %j', (nums, target, lines, metrics) => {
    const verdict = longprocCountdown.score(solution(...lines), { reference: '', item: { nums, target } })
    expect(verdict.parts!['official']).toEqual(metrics)
  })

  test('what is raised on the main branch is a wrong solution on the other', () => {
    const answer = `${expected.reference.split('\n\n')[0]}\n${solution('Step 1: 1 + 1 = 2', '2 + 1 = 3', '3 + 2 = 5')}`
    const verdict = longprocCountdown.score(answer, expected)
    expect(verdict).toEqual({
      value: 0,
      parts: { official: { raises: 'SyntaxError' }, partial: 0, firstError: null },
      why: 'the official code raises SyntaxError',
    })
    expect(longprocCountdownRmodels.score(answer, expected).parts!['official']).toEqual(wrong(4 / 5))
  })

  test('one equation fewer than numbers', () => {
    expect(longprocCountdown.score('<Solution>3 + 2 = 5\n5 / 5 = 1</Solution>', COUNTDOWN).value).toBe(1)
    expect(longprocCountdown.score('<Solution>3 + 2 = 5\n5 / 5 = 1\n1 + 0 = 1</Solution>', COUNTDOWN).value).toBe(0)
  })
})

describe('Countdown: the search', () => {
  const search = COUNTDOWN.reference.split('\n\n')[0]
  const lines = search.split('\n')
  const edited = (at: number, from: string, to: string) =>
    lines.map((line, place) => (place === at ? line.replace(from, to) : line)).join('\n')

  /** Six lines behind the first one. */
  test.each<[string, string, number, number | null]>([
    ['all right, but no solution', search, 5 / 6, null],
    ['another header', search.replace('#', '###'), 5 / 6, null],
    ['no header', lines.slice(1).join('\n'), 0, null],
    ['only the first line', lines.slice(0, 2).join('\n'), -1 / 6, 1 / 7],
    ['nothing behind the header', '# Search Procedure\n', 0, 0],
    ['the first line is another', edited(1, 'target: 1', 'target: 2'), 0, 0],
    ['a choice with a blank at its end', edited(2, '.', '. '), 0 / 6, 1 / 7],
    ['a trial of other numbers', edited(4, '5 + 5', '5 + 6'), 2 / 6, 3 / 7],
    ['a wrong result, the same decision', edited(4, '5 + 5 = 10', '5 + 5 = 11'), 5 / 6, null],
    ['another decision', edited(4, 'drop this branch', 'keep it'), 2 / 6, 3 / 7],
    ['cut off', lines.slice(0, 5).join('\n'), 2 / 6, 4 / 7],
    ['the last search counts', `${search}\n${lines.slice(0, 4).join('\n')}`, 1 / 6, 3 / 7],
    ['text behind it', `${search}\nmore\nand more`, 5 / 6, null],
  ])('%s', (_, answer, partial, firstError) => {
    const { parts } = longprocCountdown.score(answer, COUNTDOWN)
    expect(parts).toEqual({ official: wrong(partial, 0), partial: Math.max(0, partial), firstError })
  })
})

describe('Path Traversal', () => {
  const [one, two, three] = PATH.reference.split('\n') as [string, string, string]
  const route = (...lines: string[]) => `<Route>${lines.join('\n')}</Route>`

  test.each<[string, string, unknown, number | null]>([
    ['the reference', ROUTE, RIGHT, null],
    ['white space of Python around it', route(`\x1f\u2003${one}`, two, `${three}\x85`), RIGHT, null],
    ['a byte order mark', route(`\ufeff${one}`, two, three), wrong(1 / 3), 0],
    ['the first line wrong', route('x', two, three), wrong(1 / 3), 0],
    ['the last line wrong', route(one, two, 'x'), wrong(1), 2 / 3],
    ['a trailing blank', route(one, `${two} `, three), wrong(2 / 3), 1 / 3],
    ['carriage returns', route(`${one}\r`, `${two}\r`, three), wrong(1 / 3), 0],
    ['the last line missing', route(one, two), wrong(2 / 3), 2 / 3],
    ['a line more', route(one, two, three, 'x'), wrong(1), null],
    ['nothing', route(), wrong(1 / 3), 0],
    ['the tags the other way round', '</Route><Route>', wrong(1 / 3), 0],
    ['a mention before', `I use <Route> tags.\n${ROUTE}`, wrong(1 / 3), 0],
    ['no closing tag', `<Route>${one}`, wrong(0, 0), null],
    ['other letters', ROUTE.replaceAll('Route', 'route'), wrong(0, 0), null],
    ['two routes, the first right', `${ROUTE}<Route>x</Route>`, RIGHT, null],
  ])('%s', (_, answer, metrics, firstError) => {
    expect(longprocPathTraversal.score(answer, PATH).parts).toMatchObject({ official: metrics, firstError })
  })
})

describe('Theory-of-Mind Tracking: main branch, branch for reasoning models', () => {
  const steps = TOM.reference.split('\n').filter(line => line.startsWith('-'))
  const all = steps.join('\n')
  const thinking = '<think>\n- so\n</think>\n'

  test.each<[string, string, unknown, unknown]>([
    ['the reference', TOM.reference, RIGHT, RIGHT],
    ['no final answer', all, RIGHT, RIGHT],
    ['a wrong final answer', `${all}\nFinal Answer: the moon`, RIGHT, RIGHT],
    ['a final answer as a bullet', `${all}\n- Final Answer: x`, wrong(1), RIGHT],
    ['bullets before', thinking + TOM.reference, wrong(0), RIGHT],
    ['a draft before', `${all}\n${all}`, wrong(1), RIGHT],
    ['line ends that only Python knows', steps.join('\u2028'), RIGHT, RIGHT],
    ['the first bullet indented', `  ${all}`, RIGHT, RIGHT],
    ['the second bullet indented', all.replace('\n', '\n '), wrong(1 / 3), wrong(1 / 3)],
    [
      'small words and letters',
      all.replaceAll('location', 'is at the location').replaceAll('Leon', 'LEON'),
      RIGHT,
      RIGHT,
    ],
    ['a typographic apostrophe', all.replaceAll("'", '’'), RIGHT, RIGHT],
    ['another apostrophe', all.replaceAll("'", 'ʼ'), wrong(0), wrong(0)],
    ['no blank behind the hyphen', all.replaceAll('- S', '-S'), RIGHT, wrong(0)],
    ['bold', all.replaceAll(/Step (\d):/g, '**Step $1:**'), RIGHT, wrong(0)],
    ['a small letter', all.replaceAll('Step', 'step'), RIGHT, wrong(0)],
    ['asterisks', all.replaceAll('- S', '* S'), wrong(0), wrong(0)],
    ['bullets of nothing but small words', `- the\n${all}\n---`, RIGHT, RIGHT],
    ['one step missing', [steps[0], steps[2]].join('\n'), wrong(1 / 3), wrong(1 / 3)],
    ['the last step missing', steps.slice(0, 2).join('\n'), wrong(2 / 3), wrong(2 / 3)],
    ['nothing', '', wrong(0), wrong(0)],
  ])('%s', (_, answer, main, rmodels) => {
    const judged = [longprocTomTracking, longprocTomTrackingRmodels].map(
      scorer => scorer.score(answer, TOM).parts!['official'],
    )
    expect(judged).toEqual([main, rmodels])
  })

  test('the steps of other digits count on the branch for reasoning models too', () => {
    const expected = { reference: '- Step 0: a\n- Step ٣: b', item: {} }
    expect(longprocTomTrackingRmodels.score('- Step 0: a\n- Step ٣: b', expected).value).toBe(1)
    expect(longprocTomTrackingRmodels.score('- Step 0: a', expected).parts!['official']).toEqual(wrong(1 / 2))
  })
})

describe('Travel Planning: the plan', () => {
  const planOf = (...lines: string[]) => `<Plan>\n${lines.join('\n')}\n</Plan>`
  const flights = ['Day 3: from Lyon to Rome', 'Day 6: from Rome to Oslo']
  const judge = (answer: string) => longprocTravelPlanning.score(answer, TRAVEL).value

  test.each<[string, readonly string[], number]>([
    ['flights and one range of days', [...flights, '6-7'], 1],
    ['visits are not read', ['Day 1-9: stay in Paris', ...flights, 'Day 6-7: Visit Kiev'], 1],
    ['no range', flights, 0],
    ['ranges and no flights', ['Day 1-3: Lyon', 'Day 3-6: Rome', 'Day 6-7: Oslo'], 0],
    ['a range with blanks or a dash', [...flights, 'Day 6 - 7', 'Day 6–7'], 0],
    ['the last range counts', [...flights, '6-7', 'call 555-12'], 0],
    ['unless the total was reached before', ['3 European cities for 7 days', ...flights, '6-7', 'call 555-12'], 1],
    ['more cities behind', [...flights, 'Day 7: from Oslo to Kiev', '7-9'], 1],
    ['another day', [flights[0], flights[1].replace('6', '5'), '5-7'], 0],
    [
      'the last flight of a line',
      ['Day 2: from X to Y, Day 3: from Paris to Bonn or from Lyon to Rome', flights[1], '6-7'],
      1,
    ],
    ['the last day before it', ['Day 9, Day 3: from Lyon to Rome, Day 5', flights[1], '6-7'], 1],
    ['no day before it', ['from Lyon to Rome on Day 3', flights[1], '6-7'], 0],
    ['bold cities', [flights[0].replace('Rome', '**Rome**'), flights[1], '6-7'], 0],
    ['all in one line', [[...flights, '6-7'].join(' ')], 0],
    ['digits of another script', ['Day ٣: from Lyon to Rome', flights[1], '٦-٧'], 1],
    ['small letters', flights.map(line => line.toLowerCase()), 0],
  ])('%s', (_, lines, accuracy) => expect(judge(planOf(...lines))).toBe(accuracy))

  test('a number that Python does not convert', () => {
    const { parts } = longprocTravelPlanning.score(planOf(...flights, `6-${'7'.repeat(4301)}`), TRAVEL)
    expect(parts!['official']).toEqual({ raises: 'ValueError' })
  })

  test('another valid plan is wrong', () => {
    const other = planOf('Day 3: from Lyon to Oslo', 'Day 4: from Oslo to Rome', '4-7')
    expect(judge(other)).toBe(0)
  })
})

describe('Travel Planning: the search', () => {
  const [search] = TRAVEL.reference.split('\n\n') as [string]
  const lines = search.split('\n')
  const official = (answer: string) => longprocTravelPlanning.score(answer, TRAVEL).parts

  /** Thirteen lines of the reference count: six of the search with its tags, seven of the plan with its tags. */
  test.each<[string, string, number, number | null]>([
    ['all of it', search, 5 / 13, 6 / 13],
    ['all of it and the lead-in', `${search}\nOutput the plan in the required format:\n`, 5 / 13, 6 / 13],
    ['cut off', lines.slice(0, 3).join('\n'), 2 / 13, 3 / 13],
    ['words around a line', search.replace('Current day', 'So the current day'), 5 / 13, 6 / 13],
    ['words behind a line', search.replace('Current plan: []', 'Current plan: [] and'), 5 / 13, 6 / 13],
    ['a line more', search.replace('Current', 'So:\nCurrent'), 4 / 13, 4 / 13],
    ['another number', search.replace('Duration: 4', 'Duration: 44'), 3 / 13, 3 / 13],
    ['the start of another number', search.replace('4 days', '4 days, 5'), 5 / 13, 6 / 13],
    ['no tags', lines.slice(1, -1).join('\n'), 0, 0],
    ['a mention of the tag before', `<Solving Procedure>\n${search}`, 0, 1 / 13],
    ['nothing', '', 0, 0],
  ])('%s', (_, answer, partial, firstError) => {
    expect(official(answer)).toEqual({ official: wrong(partial, 0), partial, firstError })
  })
})

describe('HTML to TSV', () => {
  const [header, ...rows] = TSV.reference.trimEnd().split('\n') as [string, string, string, string]
  const table = (...lines: string[]) => `\`\`\`tsv\n${lines.join('\n')}\n\`\`\``
  const scores = (precision: number, recall: number, extraction_rate = 1) => ({
    f1: precision + recall === 0 ? 0 : (2 * recall * precision) / (recall + precision),
    precision,
    recall,
    extraction_rate,
  })

  test.each<[string, string, object]>([
    ['the reference', TABLE, scores(1, 1)],
    ['no fence', TSV.reference, scores(1, 1)],
    ['no closing fence', TABLE.slice(0, -3), scores(1, 1)],
    ['rows in another order, twice', table(header, ...rows.toReversed(), ...rows), scores(1, 1)],
    [
      'case, articles, punctuation, white space',
      table(header, 'RED  barn!\t150\ty-o-r-k', rows[1], rows[2]),
      scores(1, 1),
    ],
    ['no header', table(...rows), scores(1, 2 / 3)],
    ['other names in the header', table('a\tb\tc', ...rows), scores(1, 1)],
    ['a name twice in the header', table('a\tb\ta', ...rows), scores(0, 0, 0)],
    ['a column more', table(`${header}\tx`, ...rows.map(row => `${row}\tx`)), scores(0, 0, 0)],
    ['a blank line', table(header, rows[0], '', rows[1], rows[2]), scores(3 / 4, 1)],
    ['a remark at the end', table(header, ...rows, 'That is all.'), scores(1, 1)],
    ['two remarks at the end', table(header, ...rows, 'That', 'is all.'), scores(3 / 4, 1)],
    ['a remark at the start', table('Here it is:', header, ...rows), scores(0, 0, 0)],
    ['text and a fence behind it', `${TABLE}\nand\n\`\`\`\nx\n\`\`\``, scores(3 / 6, 1)],
    ['a draft before it', `${table(header, 'x\ty\tz')}\n${TABLE}`, scores(3 / 7, 1)],
    ['a fence in capitals', TABLE.replace('tsv', 'TSV'), scores(0, 0, 0)],
    [
      'quoted cells',
      table(
        header,
        ...rows.map(row =>
          row
            .split('\t')
            .map(cell => `"${cell.replaceAll('"', '""')}"`)
            .join('\t'),
        ),
      ),
      scores(1, 1),
    ],
    ['a quotation mark that opens', table(header, `"${rows[0]}`, rows[1], rows[2]), scores(1 / 2, 1 / 3)],
    ['a carriage return in a cell', table(header, rows[0].replace(' ', '\r'), rows[1], rows[2]), scores(0, 0, 0)],
    ['a line end of Unicode in a cell', table(header, rows[0].replace(' ', '\u2028'), rows[1], rows[2]), scores(1, 1)],
    ['an empty cell is not N/A', table(header, rows[0], rows[1].replace('N/A', ''), rows[2]), scores(2 / 3, 2 / 3)],
    ['only the header', table(header), scores(0, 0, 0)],
    ['one row, cut off', table(header, 'Red Barn\t1'), scores(0, 0, 0)],
    ['nothing', '', scores(0, 0, 0)],
  ])('%s', (_, answer, metrics) => {
    const { value, parts } = longprocHtmlToTsv.score(answer, TSV)
    expect(parts!['official']).toEqual(metrics)
    expect(value).toBe((metrics as { f1: number }).f1)
  })

  test('a row of another width is one of N/A', () => {
    const reference = 'A\tB\nx\t1\nN/A\tn/a\ny\t2\n'
    const answer = table('A\tB', 'x\t1', 'cut', 'y\t2')
    expect(longprocHtmlToTsv.score(answer, { reference, item: {} }).parts!['official']).toEqual(scores(1, 1))
  })

  test('the reference is read the same way: quotation marks merge its rows, and its last empty cell goes', () => {
    const reference = 'A\tB\n"x\t1\ny"\t2\nz\t3\nw\t\n'
    const { parts, why } = longprocHtmlToTsv.score('```tsv\nA\tB\nz\t3\n```', { reference, item: {} })
    expect([parts!['official'], why]).toEqual([scores(1, 1 / 2), '1 of 2 rows found, 0 of 1 wrong'])
  })
})
