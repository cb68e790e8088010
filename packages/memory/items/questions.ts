import { CLASSES } from '../world/classes/index.ts'
import { type AskedStory, countQuestions, RUNGS } from '../world/plan.ts'
import type { Stream } from '../world/stream.ts'

/** A question at an amount: of the amount it was planned for, or asked again at a later one. */
export interface PlannedQuestion {
  readonly stream: number
  readonly story: AskedStory
  readonly rung: number
}

/** How many questions a class has at an amount: its own, and those that are asked again. */
export function countAsked(classId: string, rung: number): number {
  const found = CLASSES.find(({ id }) => id === classId)
  const own = rung < (found?.least ?? 0) ? 0 : countQuestions(rung)
  return found?.isFrozen
    ? RUNGS.filter(each => each < rung).reduce((sum, each) => sum + countQuestions(each), own)
    : own
}

/** The questions of a class at an amount, those that are asked again first. */
export function listAsked(stream: Stream, index: number, classId: string, rung: number): PlannedQuestion[] {
  const isFrozen = CLASSES.find(({ id }) => id === classId)?.isFrozen === true
  return stream.stories
    .filter(story => story.classId === classId && (story.rung === rung || (isFrozen && story.rung < rung)))
    .map(story => ({ stream: index, story, rung }))
}
