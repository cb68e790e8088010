import { solveFweClose } from './fwe-close.ts'
import { solveGraphHubs } from './graph-hubs.ts'
import { solveVtDeadEnds } from './vt-dead-ends.ts'

/** From the whole context and the question to an answer. */
export type ReferenceProgram = (context: string, question: string) => string

/**
 * By task: a program of at most 40 lines, written after seeing three items. It understands no unit of the text.
 * Its score, with that of the agent that greps, decides the task's `program` label.
 */
export const programs: Readonly<Record<string, ReferenceProgram>> = {
  'fwe-close': solveFweClose,
  'graph-hubs': solveGraphHubs,
  'vt-dead-ends': solveVtDeadEnds,
}
