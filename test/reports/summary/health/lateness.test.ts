import { expect, test } from 'vitest'
import { summarize } from '../../../../reports/summary/cells/cells.ts'
import type { ReportInput } from '../../../../reports/summary/reporter.ts'
import { getFixtureRows, K, makeFixture } from '../../fixture.ts'

const given = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 60 })

/** Answers of a model that took 200 ms to the first token, the first `late` of them with this lag. */
function input(
  late: number,
  lag: number | undefined,
  { simulated = false, first = 200 as number | null } = {},
): ReportInput {
  const { manifest, answers, ...rows } = getFixtureRows(given)
  const models = Object.fromEntries(Object.entries(manifest.models).map(([id, note]) => [id, { ...note, simulated }]))
  const timed = answers.map((row, at) => {
    const { lag: _, ...ms } = row.ledger.ms
    const own = at < late ? lag : 0
    return { ...row, ledger: { ...row.ledger, ms: { ...ms, first, ...(own !== undefined && { lag: own }) } } }
  })
  return { ...given, runs: [{ ...rows, name: 'run', manifest: { ...manifest, models }, answers: timed }] }
}

const noted = (of: ReportInput) => summarize(of).notes.filter(note => note.includes('ms.lag'))

test('a model whose times may be late in more than a tenth of its answers is named, with how many they are', () => {
  const { answers } = getFixtureRows(given)
  expect(answers.length).toBe(60)
  expect(noted(input(7, 10.5))).toEqual([
    `client-side lag >5 % of the time to first token (ms.lag) may inflate latencies of ${answers[0].model}: 7 of 60 answers; lower --concurrency`,
  ])
})

test.each([
  ['in a tenth of them', input(6, 10.5)],
  ['by a twentieth', input(60, 10)],
  ['of a simulated model', input(60, 100, { simulated: true })],
  ['where nobody looked', input(60, undefined)],
  ['where no token came', input(60, 100, { first: null })],
])('no other is: %s', (_, of) => expect(noted(of)).toEqual([]))

test('a few answers say little', () => {
  const { runs, ...rest } = input(60, 100)
  const [run] = runs
  expect(noted({ ...rest, runs: [{ ...run, answers: [...run.answers].slice(0, 49) }] })).toEqual([])
  expect(noted({ ...rest, runs: [{ ...run, answers: [...run.answers].slice(0, 50) }] })).toHaveLength(1)
})

test('many models are one line, which names the worst', () => {
  const { runs, ...rest } = input(60, 100)
  const [run] = runs
  const models = Array.from({ length: 25 }, (_, at) => `m${at}`)
  const answers = models.flatMap((model, at) =>
    [...run.answers].map((row, nth) => {
      const ms = nth < 50 - at ? row.ledger.ms : { ...row.ledger.ms, lag: 0 }
      return { ...row, model, ledger: { ...row.ledger, ms } }
    }),
  )
  const [note] = Object.values(run.manifest.models)
  const manifest = { ...run.manifest, models: Object.fromEntries(models.map(model => [model, note])) }
  expect(noted({ ...rest, runs: [{ ...run, manifest, answers }] })).toEqual([
    'client-side lag >5 % of the time to first token (ms.lag) may inflate latencies of 25 models: up to 50 of 60 answers of m0; lower --concurrency',
  ])
})
