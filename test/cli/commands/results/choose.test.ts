import { describe, expect, test } from 'vitest'
import { getFixtureRows, K, makeFixture } from '../../../reports/fixture.ts'
import { bench, freshFolder } from '../bench.ts'
import { writeRun } from '../write-run.ts'

const entries = ['full-context', 'memagent', 'oracle'].map(method => ({ method, model: 'm' }))
const input = makeFixture({ tasks: ['vt', 'cwe'], lengths: [8 * K, 16 * K], samples: 4, entries })
const writeMade = () => writeRun(freshFolder(), getFixtureRows(input))

describe('choose', () => {
  test('shows the frontier at the longest measured length, and what bounds leave open', async () => {
    const { code, out } = await bench(`choose ${writeMade()} --max-seconds 60`)
    expect(code).toBe(0)
    expect(out).toContain('at 16K, at most 60.0 s; means per answer, 95 % intervals')
    expect(out).toMatch(/\* .*(full-context|memagent)/)
    expect(out).not.toContain('oracle')
    expect(out).toContain('Most accurate measured entry by length and time per answer')
  })

  test('says that costs were not metered', async () => {
    const { code, out } = await bench(`choose ${writeMade()} --length 8k --max-cost 0.05`)
    expect(code).toBe(0)
    expect(out).toContain('No measured entry is within these bounds.')
    expect(out).toMatch(/not metered, so it may be above a bound: .*full-context/)
  })

  test('says a bound of less than a millisecond as it is', async () => {
    const { out } = await bench(`choose ${writeMade()} --length 8k --max-seconds 0.00025`)
    expect(out).toContain('at 8K, at most 0.25 ms;')
  })

  test.each(['', ' --length 8k'])('of references alone it chooses none%s', async length => {
    const references = makeFixture({ tasks: ['vt'], lengths: [8 * K], samples: 2, entries: entries.slice(2) })
    const { code, err } = await bench(`choose ${writeRun(freshFolder(), getFixtureRows(references))}${length}`)
    expect([code, err]).toEqual([
      2,
      'fathom-bench: choose: these runs have no scores to choose by. References, such as floors, are not chosen.\n',
    ])
  })

  test('gives the same as JSON', async () => {
    const { out } = await bench(`choose ${writeMade()} --length 8k --json`)
    const choice = JSON.parse(out)
    expect(choice).toMatchObject({ event: 'choose', at: 8 * K, maxCost: null })
    expect(choice.frontier.length + choice.dominated.length).toBe(2)
  })

  test.each([
    ['choose', 'choose: name one or more run directories.'],
    [`choose RUN --length 256k`, '--length: 256K was not measured. Measured: 8K, 16K.'],
    [`choose RUN --max-cost free`, '--max-cost: got "free", expected a number above 0, such as 0.05.'],
    [`choose RUN --max-seconds 0`, '--max-seconds: got "0", expected a number above 0, such as 0.05.'],
    [`choose RUN --length 0`, '--length: "0"'],
  ])('%s: one line and exit code 2', async (words, said) => {
    const { code, err } = await bench(words.replace('RUN', writeMade()))
    expect(code).toBe(2)
    expect(err).toContain(said)
    expect(err.trim().split('\n')).toHaveLength(1)
  })
})
