import { describe, expect, test } from 'vitest'
import type { ItemRow, ScoreRow } from '../../core/rows/rows.ts'
import { type Results, resultsJson } from '../../reports/data/results-json.ts'
import { summarize } from '../../reports/summary/cells/cells.ts'
import { formatScore } from '../../reports/summary/format.ts'
import type { ReportInput } from '../../reports/summary/reporter.ts'
import { latex } from '../../reports/tables/latex.ts'
import { renderTable } from '../../reports/tables/table.ts'
import { getFixtureRows, K, makeFixture, RULER, withRows } from './fixture.ts'

// Tables whose figures are known beforehand.
const LENGTHS = [4, 8, 16, 32, 64, 128].map(k => k * K)

/** The same items, each with the score that it is given. */
function scored(input: ReportInput, value: (item: ItemRow) => number): ReportInput {
  const items = new Map(getFixtureRows(input).items.map(item => [item.id, item]))
  const scores = getFixtureRows(input).scores.map((row): ScoreRow => ({ ...row, value: value(items.get(row.item)!) }))
  return withRows(input, { scores })
}

describe('four items a cell', () => {
  // Wilson's limits of k of 4 at z = 1.959964: (k + z²/2 ± z·sqrt(k(4−k)/4 + z²/4)) / (4 + z²), with z² = 3.841459.
  // k = 0: 0 and 3.841459/7.841459 = 0.4899. k = 1: (2.920729 ± 1.959964·1.307809)/7.841459 = 0.0456 and 0.6994.
  // k = 2: 0.5 ± 1.959964·1.400130/7.841459 = 0.1500 and 0.8500. Those of 3 and 4 mirror those of 1 and 0.
  const right: Readonly<Record<string, readonly [number, number]>> = {
    qa_1: [4, 2],
    qa_2: [3, 0],
    niah_single_1: [1, 4],
  }
  const base = makeFixture({
    tasks: Object.keys(right),
    lengths: [8 * K, 16 * K],
    samples: 4,
    entries: [{ method: 'full-context', model: 'real' }],
    labels: { groups: { three: Object.keys(right) } },
  })
  const input = scored(base, ({ task, index, length }) => Number(index < right[task][length.target === 8 * K ? 0 : 1]))
  const rows = renderTable(input, 'markdown')
    .split('\n')
    .filter(line => line.startsWith('| '))

  test('each cell, its interval and the macro average stand in the table', () => {
    expect(rows.slice(0, 4)).toEqual([
      '| task | 8K | 16K | n |',
      '| qa_1 | 100 [51–100] | 50.0 [15–85] | 4 |',
      '| qa_2 | 75.0 [30–96] | 0.0 [0–49] | 4 |',
      '| niah_single_1 | 25.0 [4–70] | 100 [51–100] | 4 |',
    ])
    // (100 + 75 + 25) / 3 and (50 + 0 + 100) / 3, over 12 items.
    expect(rows[4]).toMatch(/^\| average \| 66\.7 \[\d+–\d+\] \| 50\.0 \[\d+–\d+\] \| 12 \|$/)
    expect(rows.at(-1)).toBe('| answered | 12 | 12 | 24 |')
  })

  test('and in results.json and the LaTeX table, with the mean of the two averages', () => {
    const { cells, averages } = JSON.parse(resultsJson.render(input) as string) as Results
    expect(cells.map(({ row, at, scores }) => [row, at / K, scores.official!.mean, scores.official!.interval])).toEqual(
      ['niah_single_1', 'qa_1', 'qa_2'].flatMap(task => {
        const [short, long] = right[task]
        return [
          [task, 8, short / 4, 'wilson'],
          [task, 16, long / 4, 'wilson'],
        ]
      }),
    )
    expect(averages.map(({ at, scores }) => [at, Number(scores.official!.mean.toFixed(6))])).toEqual([
      [8 * K, 0.666667],
      [16 * K, 0.5],
      // (2/3 + 1/2) / 2
      ['all', 0.583333],
    ])
    expect(latex.render(input)).toMatch(/ & 66\.7 .* & 50\.0 .* & 58\.3 .* & 8K /)
  })
})

describe('RULER’s own table', () => {
  // Lines of the README at github.com/NVIDIA/RULER: scores at 4K to 128K, average, wAvg (inc), wAvg (dec), effective
  // length. Scores are printed with one decimal, so the averages of what is printed may be off by 0.1.
  test.each<[string, number[], [number, number, number], string]>([
    ['Jamba-1.5-large', [96.7, 96.6, 96.4, 96.0, 95.4, 95.1], [96.0, 95.7, 96.3], '≥128K'],
    ['Gemini-1.5-pro', [96.7, 95.8, 96.0, 95.9, 95.9, 94.4], [95.8, 95.5, 96.1], '≥128K'],
    ['GPT-4-1106-preview', [96.6, 96.3, 95.2, 93.2, 87.0, 81.2], [91.6, 89.0, 94.1], '64K'],
    ['Llama3.1 (70B)', [96.5, 95.8, 95.4, 94.8, 88.4, 66.6], [89.6, 85.5, 93.7], '64K'],
    ['Mistral-Large-2411 (123B)', [96.4, 96.3, 95.3, 94.0, 85.9, 48.1], [86.0, 79.5, 92.5], '64K'],
    // No line of the README: a score at the threshold passes, and the largest length counts, whatever lies below it.
    ['at the threshold', [90, 80, 85.6, 80, 85.5, 0], [70.2, 59.7, 80.6], '16K'],
    ['below it', [85.5, 85, 84, 83, 82, 81], [83.4, 82.6, 84.2], '<4K'],
  ])('%s', (_, scores, [average, inc, dec], effective) => {
    const entries = [{ method: 'full-context', model: 'real' }]
    const base = makeFixture({ tasks: RULER, lengths: LENGTHS, samples: 1, entries })
    const input = scored(base, ({ length }) => scores[LENGTHS.indexOf(length.target)] / 100)
    const { entries: found, average: averageAt, effectiveOf } = summarize(input)
    const all = averageAt(found[0].id, 'ruler', 'all')!.scores.official!.mean
    const { weighted, ruler } = effectiveOf(found[0].id, 'ruler')!
    expect(Math.abs(all * 100 - average)).toBeLessThan(0.1)
    expect(Math.abs(weighted!.inc * 100 - inc)).toBeLessThan(0.1)
    expect(Math.abs(weighted!.dec * 100 - dec)).toBeLessThan(0.1)
    expect(`${ruler.beyond ? '≥' : ''}${ruler.at === 0 ? '<4' : ruler.at / K}K`).toBe(effective)
    const line = renderTable(input, 'markdown')
      .split('\n')
      .find(each => each.startsWith('| average |'))!
    expect(line.match(/[\d.]+(?= \[)/g)).toEqual(scores.map(score => formatScore(score / 100)))
  })
})
