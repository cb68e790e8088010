import type { ReportInput } from '../../reports/summary/reporter.ts'
import { PAPER_PRESETS } from '../../run/registry/methods/paper-presets.ts'
import { getFixtureRows, withRows } from './fixture.ts'

/** The input as if its only run had been asked for with `--preset NAME`, with some of its flags changed. */
export function byPreset(input: ReportInput, name: string, changed: readonly string[] = []): ReportInput {
  const { manifest } = getFixtureRows(input)
  const session = {
    at: manifest.created,
    argv: [],
    node: 'v20.0.0',
    platform: 'linux-x64',
    cpus: 2,
    memoryGb: 8,
    preset: { name, changed },
  }
  const labelled = { ...input, labels: { ...input.labels, presets: PAPER_PRESETS } }
  return withRows(labelled, { manifest: { ...manifest, sessions: [session] } })
}
