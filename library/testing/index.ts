/**
 * The contracts that tasks, methods, scorers and reports are held to, for the Vitest of a plugin. Fathom's own are held
 * to the same.
 *
 * @packageDocumentation
 */
import { loadBuiltInScorers } from '../../run/registry/plugins/built-in-scorers.ts'

// A task may name a scorer of another suite.
await loadBuiltInScorers()

export { testMethod } from './method.ts'
export { testReport } from './report.ts'
export { type ScorerCase, type ScorerKitOptions, testScorer } from './scorer.ts'
export { testCommand, testExport, testQueue, testSource } from './seams.ts'
export { type TaskKitOptions, testTask } from './task.ts'
