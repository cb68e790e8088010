/**
 * The library entry point of Fathom. `evaluate` runs methods and models on generated items, and `items` only generates
 * the items. The `define…` functions create your own tasks, methods, scorers and reports. Exports of this file are
 * stable; the rest of the package is not.
 *
 * @packageDocumentation
 */

export { BenchError } from './core/errors.ts'
export { parseLengths } from './core/lengths.ts'
export type { Manifest } from './core/rows/manifest/manifest.ts'
export type { AnswerRow, ItemRow, ScoreRow } from './core/rows/rows.ts'
export { TooShort } from './generators/build/too-short.ts'
export { defineTask, type Task } from './generators/task.ts'
export { type Evaluated, type EvaluateOptions, evaluate } from './library/evaluate.ts'
export { type FunctionCall, type FunctionOptions, type FunctionReply, fromFunction } from './library/from-function.ts'
export { type BenchItem, type ItemScore, items } from './library/items.ts'
export type { ItemOptions, ModelOption } from './library/options.ts'
export { defineReporter as defineReport, type Reporter, type ReportInput } from './reports/summary/reporter.ts'
export type { Listener, RunEvent } from './run/execute/events.ts'
export type { Judging } from './run/judge/judging.ts'
export type { Plugin } from './run/registry/plugins/contract.ts'
export { defineMethod, type Method, type MethodResult, type MethodRun, type Prompt } from './runners/method.ts'
export { type ChatReply, type ChatRequest, type Model, ModelError } from './runners/model.ts'
export { defineProgramScorer, defineScorer, type Scorer, type TextScorer, type Verdict } from './scorers/scorer.ts'
