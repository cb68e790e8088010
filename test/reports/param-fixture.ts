import type { ReportInput } from '../../reports/summary/reporter.ts'
import { type FixtureEntry, getFixtureRows, K, makeFixture, withRows } from './fixture.ts'

/** Ratios of a press, rising. */
export const RATIOS = [0.25, 0.5, 0.75]

/** An input along `ratio`: so many presses at each of three ratios, with full context without a ratio. */
export function makeParamInput(presses: number, lengths: readonly number[] = [8 * K, 64 * K]): ReportInput {
  const rated = Array.from({ length: presses }, (_, press) =>
    RATIOS.map(ratio => ({
      entry: {
        method: `kvpress:press-${press}`,
        model: 'llama',
        config: `p${press}r${100 * ratio}`,
        skill: () => 0.95 - 0.4 * ratio - 0.02 * press,
      } satisfies FixtureEntry,
      ratio,
    })),
  ).flat()
  const full: FixtureEntry = { method: 'full-context', model: 'llama', config: 'full', skill: () => 0.97 }
  const entries = [...rated.map(({ entry }) => entry), full]
  const made = makeFixture({ tasks: ['vt', 'cwe'], lengths, samples: 6, entries })
  const configs = Object.fromEntries(
    rated.map(({ entry: { method, config }, ratio }) => [
      config,
      { method, params: { press: method, ratio }, sampling: {} },
    ]),
  )
  return { ...withRows(made, { manifest: { ...getFixtureRows(made).manifest, configs } }), param: 'ratio' }
}
