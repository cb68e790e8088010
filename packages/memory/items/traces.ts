import { isFields } from 'fathom-bench/plugin'
import { listMarks } from '../run/marks.ts'
import type { AskedStory } from '../world/plan.ts'
import { NOT_KNOWN } from '../world/story.ts'

/** Names with the values that an answer rests on. */
export const listStoryMarks = (story: AskedStory): string[] => listNeededMarks(story, false)

/** Names with the values that the user asks to forget before an amount. */
export const listGone = (stories: readonly AskedStory[], rung: number): Set<string> =>
  new Set(
    stories
      .filter(({ classId, rung: own }) => classId === 'forgotten' && own <= rung)
      .flatMap(each => listNeededMarks(each, true)),
  )

/** Marks of needed tellings: of people whose answer is not known, or of all others. */
function listNeededMarks({ tellings, question }: AskedStory, isUnknown: boolean): string[] {
  const unknown = isFields(question.expected)
    ? Object.entries(question.expected).flatMap(([name, value]) => (value === NOT_KNOWN ? [name] : []))
    : []
  const marks = tellings.flatMap(({ text, isNeeded }) => (isNeeded ? [...listMarks(text)] : []))
  return [...new Set(marks)].filter(mark => unknown.includes(mark.slice(0, mark.indexOf('|'))) === isUnknown)
}
