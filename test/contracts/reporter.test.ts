import { expect, test } from 'vitest'
import { testReport } from '../../library/testing/report.ts'
import { reporters } from '../../reports/report.ts'

for (const reporter of reporters) testReport(reporter)

test('ids and files are unique', () => {
  expect(new Set(reporters.map(reporter => reporter.id)).size).toBe(reporters.length)
  expect(new Set(reporters.map(reporter => reporter.file)).size).toBe(reporters.length)
})
