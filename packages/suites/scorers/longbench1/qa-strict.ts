import { qaF1Strict } from 'fathom-bench/plugin'
import { defineStrictVariant } from '../official.ts'
import { longbench1QaF1Line } from './qa.ts'

export const longbench1QaF1LineStrict = defineStrictVariant(
  'longbench1-qa-f1-line-strict',
  longbench1QaF1Line,
  qaF1Strict,
)
