import { choice } from '../../choice.ts'
import { goldNumberExact } from '../../gold-number-exact.ts'
import { listExact } from '../../list-exact.ts'
import { numberExact } from '../../number-exact.ts'
import { rulerAnyStrict } from '../../ruler-any-strict.ts'
import { strictly } from '../official.ts'
import { infinitebenchCodeRun, infinitebenchMathCalc, infinitebenchMathFind } from './numbers.ts'
import { infinitebenchKvRetrieval, infinitebenchPasskey } from './retrieval.ts'
import { infinitebenchCodeDebug, infinitebenchLongbookChoiceEng, infinitebenchLongdialogueQaEng } from './text.ts'

export const infinitebenchDigitsStrict = strictly('infinitebench-digits-strict', infinitebenchPasskey, goldNumberExact)
export const infinitebenchKvRetrievalStrict = strictly(
  'infinitebench-kv-retrieval-strict',
  infinitebenchKvRetrieval,
  rulerAnyStrict,
)
export const infinitebenchCodeRunStrict = strictly('infinitebench-code-run-strict', infinitebenchCodeRun, numberExact)
export const infinitebenchMathFindStrict = strictly(
  'infinitebench-math-find-strict',
  infinitebenchMathFind,
  numberExact,
)
export const infinitebenchMathCalcStrict = strictly('infinitebench-math-calc-strict', infinitebenchMathCalc, listExact)
export const infinitebenchCodeDebugStrict = strictly('infinitebench-code-debug-strict', infinitebenchCodeDebug, choice)
export const infinitebenchLongbookChoiceEngStrict = strictly(
  'infinitebench-longbook-choice-eng-strict',
  infinitebenchLongbookChoiceEng,
  choice,
)
export const infinitebenchLongdialogueQaEngStrict = strictly(
  'infinitebench-longdialogue-qa-eng-strict',
  infinitebenchLongdialogueQaEng,
  rulerAnyStrict,
)
