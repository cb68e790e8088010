import { testCommand, testExport, testSource } from 'fathom-bench/testing'
import { countWords, ids, lines } from './my-workbench.ts'

testSource(lines, { pattern: 'lines:FILE' })
testExport(ids)
testCommand(countWords)
