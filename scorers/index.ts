export { rulerAny } from './ruler-any.ts'
export { rulerAnyStrict } from './ruler-any-strict.ts'
export { rulerRecall } from './ruler-recall.ts'
export { rulerRecallStrict } from './ruler-recall-strict.ts'
