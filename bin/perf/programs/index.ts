import { solveAliasCounts } from './alias-counts.ts'
import { solveFweClose } from './fwe-close.ts'
import { solveGraphHubs } from './graph-hubs.ts'
import { solveHopQa } from './hop-qa.ts'
import { solveNolimaStyle } from './nolima-style.ts'
import { solveNotStated } from './not-stated.ts'
import { solveVtDeadEnds } from './vt-dead-ends.ts'

/** From the whole context and the question to an answer. */
export type ReferenceProgram = (context: string, question: string) => string

/**
 * By task: a program of at most 40 lines that somebody writes who has seen three items and understands no unit of the
 * text. What it scores decides, with the agent that greps, what the task says under `program`.
 */
export const programs: Readonly<Partial<Record<string, ReferenceProgram>>> = {
  'alias-counts': solveAliasCounts,
  'fwe-close': solveFweClose,
  'graph-hubs': solveGraphHubs,
  'hop-qa': solveHopQa,
  'nolima-style': solveNolimaStyle,
  'not-stated': solveNotStated,
  'vt-dead-ends': solveVtDeadEnds,
}
