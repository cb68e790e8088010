import type { Floor } from '../../../runners/baselines/floor.ts'
import { solveAliasCounts } from './alias-counts.ts'
import { solveFweClose } from './fwe-close.ts'
import { solveGraphHubs } from './graph-hubs.ts'
import { solveHopQa, solveTieOrUnknown } from './hop-qa.ts'
import { solveNiahJoin } from './niah-join.ts'
import { solveNolimaStyle } from './nolima-style.ts'
import { solveHomeLookup, solveNotStated } from './not-stated.ts'
import { solveReorder } from './reorder.ts'
import { solveRevisions } from './revisions.ts'
import { solveVtDeadEnds } from './vt-dead-ends.ts'

/** From the whole context and the question to an answer. */
export type ReferenceProgram = (context: string, question: string) => string

/**
 * By task: a program of at most 40 lines, written after seeing three items. It understands no unit of the text.
 * Its score, with that of the agent that greps, decides the task's `program` label.
 */
export const programs: Readonly<Partial<Record<string, ReferenceProgram>>> = {
  'alias-counts': solveAliasCounts,
  'fwe-close': solveFweClose,
  'graph-hubs': solveGraphHubs,
  'niah-join': solveNiahJoin,
  reorder: solveReorder,
  revisions: solveRevisions,
  'hop-qa': solveHopQa,
  'nolima-style': solveNolimaStyle,
  'home-lookup': solveHomeLookup,
  'not-stated': solveNotStated,
  'tie-or-unknown': solveTieOrUnknown,
  'vt-dead-ends': solveVtDeadEnds,
}

/** A task's reference program as a floor: it reads all, and no reader answers for it. Empty where there is none. */
export function makeProgramFloors(id: string): readonly Floor[] {
  const answer = programs[id]
  if (!answer) return []
  const about = `A program of 40 lines at the most for ${id}.`
  return [{ id: `program:${id}`, about, reads: 'all', answer: ({ context, question }) => answer(context, question) }]
}
