import { choice, goldNumberExact, listExact, numberExact, rulerAnyStrict } from 'fathom-bench/plugin'
import { defineStrictVariant } from '../official.ts'
import {
  infinitebenchCodeRun,
  infinitebenchMathCalc,
  infinitebenchMathFind,
  infinitebenchMathFindFloat,
} from './numbers.ts'
import { infinitebenchKvRetrieval, infinitebenchPasskey } from './retrieval.ts'
import { infinitebenchCodeDebug, infinitebenchLongbookChoiceEng, infinitebenchLongdialogueQaEng } from './text.ts'

export const infinitebenchDigitsStrict = defineStrictVariant(
  'infinitebench-digits-strict',
  infinitebenchPasskey,
  goldNumberExact,
)
export const infinitebenchKvRetrievalStrict = defineStrictVariant(
  'infinitebench-kv-retrieval-strict',
  infinitebenchKvRetrieval,
  rulerAnyStrict,
)
export const infinitebenchCodeRunStrict = defineStrictVariant(
  'infinitebench-code-run-strict',
  infinitebenchCodeRun,
  numberExact,
)
export const infinitebenchMathFindStrict = defineStrictVariant(
  'infinitebench-math-find-strict',
  infinitebenchMathFind,
  numberExact,
)
export const infinitebenchMathFindFloatStrict = defineStrictVariant(
  'infinitebench-math-find-float-strict',
  infinitebenchMathFindFloat,
  numberExact,
)
export const infinitebenchMathCalcStrict = defineStrictVariant(
  'infinitebench-math-calc-strict',
  infinitebenchMathCalc,
  listExact,
)
export const infinitebenchCodeDebugStrict = defineStrictVariant(
  'infinitebench-code-debug-strict',
  infinitebenchCodeDebug,
  choice,
)
export const infinitebenchLongbookChoiceEngStrict = defineStrictVariant(
  'infinitebench-longbook-choice-eng-strict',
  infinitebenchLongbookChoiceEng,
  choice,
)
export const infinitebenchLongdialogueQaEngStrict = defineStrictVariant(
  'infinitebench-longdialogue-qa-eng-strict',
  infinitebenchLongdialogueQaEng,
  rulerAnyStrict,
)
