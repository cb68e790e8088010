/** Scorers of other suites, one line each. */
export { gymMcqa, gymMcqaStrict } from './gym/gym-mcqa.ts'
export { helmetAsqa, helmetQampari } from './helmet/alce.ts'
export {
  helmetDefault,
  helmetIcl,
  helmetIclStrict,
  helmetInfbenchChoice,
  helmetJsonKv,
  helmetRerank,
  helmetRulerRecall,
} from './helmet/helmet.ts'
export {
  helmetInfbenchChoiceStrict,
  helmetStrict,
  statedHelmet,
  statedHelmetAsqa,
  statedHelmetChoice,
  statedHelmetQampari,
  statedHelmetRerank,
} from './helmet/own.ts'
export * from './infinitebench/numbers.ts'
export * from './infinitebench/retrieval.ts'
export * from './infinitebench/strict.ts'
export * from './infinitebench/text.ts'
export * from './longbench-pro/longbench-pro.ts'
export { longbench1Classification } from './longbench1/classification.ts'
export { longbench1CodeSim } from './longbench1/code-sim.ts'
export * from './longbench1/numbers.ts'
export * from './longbench1/qa.ts'
export { longbench1QaF1LineStrict } from './longbench1/qa-strict.ts'
export * from './longbench1/rouge.ts'
export { longbench2Choice } from './longbench2/choice.ts'
export * from './longmemeval/longmemeval2.ts'
export { longmemevalRetrieval, statedLongmemevalRetrieval } from './longmemeval/retrieval-scorer.ts'
export * from './nolima/nolima.ts'
export * from './oolong/oolong.ts'
export * from './oolong/own.ts'
export * from './ruler2/ruler2.ts'
