/**
 * Fathom as a library. `evaluate` runs methods and models on generated items, `items` gives the items alone, `define…` makes tasks,
 * methods, scorers and reports of one's own; `fathom-bench/testing` has the contracts that they are held to.
 *
 * @packageDocumentation
 */
export { defineTask } from './generators/task.ts'
export { evaluate } from './library/evaluate.ts'
export { fromFunction } from './library/from-function.ts'
export { items } from './library/items.ts'
export { defineReporter as defineReport } from './reports/reporter.ts'
export { defineMethod } from './runners/method.ts'
export { defineProgramScorer, defineScorer } from './scorers/scorer.ts'
