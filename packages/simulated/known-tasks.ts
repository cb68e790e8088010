import type { KnownQuestion, TaughtTask } from 'fathom-bench/plugin'
import type { RequestPage } from './server/page.ts'

/** The task of a request, and which of its questions the request contains. */
export interface Recognized {
  readonly task: TaughtTask
  readonly asked: KnownQuestion | undefined
}

/** Characters at both ends of a conversation that are searched for a task's wording. */
const NEAR = 20_000

/** The tasks whose instructions stand in a conversation, those whose question is there too first. */
export function recognizeTasks(texts: readonly string[], tasks: readonly TaughtTask[]): readonly Recognized[] {
  if (tasks.length === 0) return []
  const ends = texts.map(text => (text.length <= 2 * NEAR ? text : text.slice(0, NEAR) + text.slice(-NEAR)))
  const isPresent = (words: string) => ends.some(text => text.includes(words))
  return tasks
    .filter(({ instructions }) => isPresent(instructions))
    .map(task => ({ task, asked: task.asked().find(({ question }) => isPresent(question)) }))
    .sort((a, b) => Number(b.asked !== undefined) - Number(a.asked !== undefined))
}

/** The answer of the first task that makes one of the material. */
export function solveKnown({ about, material, question }: RequestPage): string | undefined {
  for (const known of about) {
    const { asked, task } = known
    const context = removeKnown(material, known)
    for (const wording of asked ? [asked.question] : [cutAfterQuestion(question), question]) {
      const answer = task.solve({ context, question: wording })
      if (answer.trim() !== '') return answer
    }
  }
  return undefined
}

/** Returns a text without a task's fixed wording. */
export function removeKnown(text: string, { task, asked }: Recognized): string {
  const parts = [task.instructions, asked?.example, asked?.question, asked?.answerFormat]
  return parts.reduce<string>((left, part) => (part ? left.replace(part, '') : left), text).trim()
}

/** A question without the wishes for its answer's form behind it. */
const cutAfterQuestion = (question: string) => question.slice(0, question.lastIndexOf('?') + 1) || question
