import { testMethod } from '../../../library/testing/index.ts'
import { cut } from '../../../packages/agents/methods/cut.ts'

testMethod(cut)
