import { testReport } from 'fathom-bench/testing'
import { myReport } from './my-report.ts'

testReport(myReport)
