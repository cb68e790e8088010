import { makeRandom } from 'fathom-bench/plugin'
import { CLASSES } from '../world/classes/index.ts'
import { type AskedStory, countQuestions, RUNGS } from '../world/plan.ts'
import type { Stream } from '../world/stream.ts'

/** A question at an amount: of the amount it was planned for, or asked again at a later one. */
export interface PlannedQuestion {
  readonly stream: number
  readonly story: AskedStory
  readonly rung: number
}

/** Questions of a class that a stream has for an amount, at most. */
export const MOST_A_STREAM = 6

const isFrozenClass = (classId: string): boolean => CLASSES.find(({ id }) => id === classId)?.isFrozen === true

/** How many questions a class has at an amount: its own, and those that are asked again. */
export function countAsked(classId: string, rung: number, each: number): number {
  const least = CLASSES.find(({ id }) => id === classId)?.least ?? 0
  const countOwn = (at: number) => (at < least ? 0 : Math.min(each, countQuestions(at)))
  return isFrozenClass(classId)
    ? RUNGS.filter(at => at <= rung).reduce((sum, at) => sum + countOwn(at), 0)
    : countOwn(rung)
}

/** The questions of a class at an amount, those that are asked again first. */
export function listAsked(
  { stories }: Stream,
  index: number,
  { classId, rung, each }: { readonly classId: string; readonly rung: number; readonly each: number },
): PlannedQuestion[] {
  const asked = isFrozenClass(classId) ? RUNGS.filter(at => at <= rung) : [rung]
  return asked.flatMap(own => {
    const planned = stories.filter(story => story.classId === classId && story.rung === own)
    return chooseSome(planned, each, `memory asked/${index}/${classId}/${own}`).map(story => ({
      stream: index,
      story,
      rung,
    }))
  })
}

/** Drawn, since difficulty is dealt by the place in the class: the first ones of every stream would be alike. */
function chooseSome<T>(all: readonly T[], most: number, seed: string): readonly T[] {
  if (all.length <= most) return all
  const chosen = new Set(makeRandom(seed).sample(all, most))
  return all.filter(each => chosen.has(each))
}
