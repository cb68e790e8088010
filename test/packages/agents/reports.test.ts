import { testReport } from '../../../library/testing/index.ts'
import { COMPACTION_REPORTS } from '../../../packages/agents/reports/reports.ts'

for (const report of COMPACTION_REPORTS) testReport(report)
