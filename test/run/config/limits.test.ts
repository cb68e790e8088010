import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import type { Results } from '../../../reports/data/results-json.ts'
import { DEFAULTS } from '../../../run/config/defaults.ts'
import { getServerLimits, limitWorker, splitLimits } from '../../../run/config/limits.ts'
import { bench, freshFolder, rowsOf } from '../../cli/commands/bench.ts'

/** Far above what they take: these runs go through many calls, and nothing in them waits for a clock. */
vi.setConfig({ testTimeout: 180_000 })

const SUITE =
  '--task vt --lengths 4k --samples 6 --method memagent --set memagent.chunkTokens=1000 --concurrency 2 --quiet'

function prices(): string {
  const path = `${freshFolder()}.json`
  writeFileSync(path, '{"date":"2026-11-01","currency":"USD","models":{"reader":{"input":10,"output":20}}}')
  return path
}

test('a run whose own limit is reached stops, says so in one line, and goes on with more', async () => {
  const out = freshFolder()
  const words = `${SUITE} --out ${out}`
  const first = await bench(`${words} --max-calls 12`)
  expect(first.code).toBe(3)
  expect(first.err).toMatch(
    /^fathom-bench: stopped, since the run's limit of 12 calls (is used up|has 0 calls left)(; \d answers? that it cut off will run again)?\. Raise the limit to resume\.\nfathom-bench: run the same command to resume\. Recorded work is not repeated\.\n$/,
  )
  const spent = rowsOf(out).answers.reduce((sum, row) => sum + row.ledger.calls.total, 0)
  expect(spent).toBe(12)
  const [cell] = (JSON.parse(readFileSync(join(out, 'report', 'results.json'), 'utf8')) as Results).cells
  const answered = rowsOf(out).answers.filter(row => row.status.kind === 'answered')
  expect(answered.length).toBeGreaterThan(0)
  expect(answered.length).toBeLessThan(6)
  // What it cut off and what it did not reach is missing, of six that were asked for.
  expect(rowsOf(out).manifest.asked).toEqual([{ task: 'vt', target: 4096, samples: 6 }])
  expect(cell).toMatchObject({ planned: 6, counted: answered.length, failed: 0, missing: 6 - answered.length })

  // Given again it has nothing left, asks nobody and writes no row.
  const rows = rowsOf(out).answers.length
  const again = await bench(`${words} --max-calls 12`)
  expect(again.code).toBe(3)
  expect(again.err).toMatch(/^fathom-bench: stopped, since the run's limit of 12 calls is used up[;.]/)
  expect(rowsOf(out).answers).toHaveLength(rows)

  const last = await bench(`${words} --max-calls 60`)
  expect([last.code, last.err]).toEqual([0, ''])
  const whole = rowsOf(out)
  expect(new Set(whole.keys).size).toBe(6)
  const kept = whole.answers.filter(row => row.status.kind === 'answered')
  expect(kept).toHaveLength(6)
  expect(kept.slice(0, answered.length)).toEqual(answered)
  expect(kept.every(row => !row.status.forced)).toBe(true)
})

test('where a limit stops a run before its first answer, the report shows no score', async () => {
  const out = freshFolder()
  const { out: table } = await bench(`${SUITE} --max-calls 3 --out ${out}`)
  expect(table).not.toMatch(/mean 0|\b0\.0\b/)
  const { cells } = JSON.parse(readFileSync(join(out, 'report', 'results.json'), 'utf8')) as Results
  expect(cells[0]).toMatchObject({ planned: 6, counted: 0, failed: 0, missing: 6, scores: {} })
})

test('what is cut off by the run’s limit is not told as a failure of the server', async () => {
  const out = freshFolder()
  const { err, code } = await bench(`${SUITE} --max-calls 3 --out ${out}`)
  expect(code).toBe(3)
  expect(rowsOf(out).answers.map(row => row.status.kind)).toEqual(['failed', 'failed'])
  expect(err).toMatch(/; 2 answers that it cut off will run again\./)
  expect(err).not.toMatch(/answers failed/)
})

test.each([
  ['--max-calls 3/item', (row: ReturnType<typeof rowsOf>['answers'][number]) => row.ledger.calls.total <= 3],
  [
    '--max-total-tokens 4k/item',
    (row: ReturnType<typeof rowsOf>['answers'][number]) => row.ledger.tokens.input + row.ledger.tokens.output <= 4096,
  ],
  [
    `--max-cost 0.04/item --prices ${'PRICES'}`,
    (row: ReturnType<typeof rowsOf>['answers'][number]) => row.ledger.cost! <= 0.04,
  ],
])('%s holds for each item, and the answer is forced', async (flags, holds) => {
  const out = freshFolder()
  const { code } = await bench(
    `${SUITE} --samples 2 ${flags.replace('PRICES', prices())} --out ${out}`.replace('--samples 6', ''),
  )
  expect(code).toBe(0)
  const { answers } = rowsOf(out)
  expect(answers).toHaveLength(2)
  for (const row of answers) {
    expect(row.status).toMatchObject({
      kind: 'answered',
      forced: true,
      reason: expect.stringMatching(/forced: after \d of \d slices, the item's limit of/),
    })
    expect(holds(row)).toBe(true)
  }
})

test('money is in the rows, and the day of the prices in the manifest', async () => {
  const out = freshFolder()
  const path = prices()
  await bench(`--task vt --lengths 4k --samples 1 --quiet --prices ${path} --out ${out}`)
  const { answers, manifest } = rowsOf(out)
  const { tokens, cost } = answers[0].ledger
  expect(cost).toBeCloseTo((tokens.input * 10 + tokens.output * 20) / 1e6, 12)
  expect(manifest.sessions[0].prices).toEqual({ date: '2026-11-01', sha256: expect.stringMatching(/^[0-9a-f]{64}$/) })
})

test('a process that shares a run keeps the limits of each item and no more', () => {
  const both = { run: 9, item: 3 }
  const spec = { ...DEFAULTS, maxCalls: both, maxTotalTokens: both, maxCost: both, maxTime: { run: 9 }, concurrency: 4 }
  const own = { ...spec, ...limitWorker(spec, 2) }
  const none = { calls: undefined, tokens: undefined, cost: undefined, ms: undefined }
  expect(splitLimits(own)).toEqual({ run: none, item: { ...none, calls: 3, tokens: 3, cost: 3 } })
  expect([2, 8].map(most => getServerLimits({ ...spec, ...limitWorker(spec, most) }).maximum)).toEqual([2, 4])
})
