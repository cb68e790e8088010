import { bm25 } from '../../core/bm25.ts'
import type { Random } from '../../core/random.ts'
import type { Item } from '../../generators/generate.ts'
import type { Task } from '../../generators/task.ts'

/** A way to answer without reading properly. What it scores is what a task pays for nothing, or for little. */
export interface Floor {
  readonly id: string
  /** Is a score far above chance a fault of the task? Ways that read much of a short context may well be right. */
  readonly blind: boolean
  answer(item: Item, task: Task, rng: Random): string
}

export const FLOORS: readonly Floor[] = [
  { id: 'empty', blind: true, answer: (item, task) => solved(task, '', item.question) },
  { id: 'random', blind: true, answer: (item, task, rng) => guessed(task, item.context, item.question, rng) },
  { id: 'last', blind: true, answer: (item, task, rng) => lastGuess(item, task, rng) },
  { id: 'frequent', blind: true, answer: (item, task, rng) => commonGuess(item, task, rng) },
  { id: 'ends', blind: false, answer: (item, task) => solved(task, ends(item.context), item.question) },
  { id: 'bm25', blind: false, answer: (item, task) => solved(task, retrieved(item), item.question) },
]

/** The oracle on a part of the context: what can be known from there. It may be lost without the rest. */
function solved(task: Task, context: string, question: string): string {
  if (task.solve === 'none') return ''
  try {
    // On a part of a text, a solver may find nothing where it promises a string.
    return task.solve({ context, question }) ?? ''
  } catch {
    return ''
  }
}

function guessed(task: Task, context: string, question: string, rng: Random): string {
  try {
    return task.guess?.({ context, question }, rng) ?? ''
  } catch {
    return ''
  }
}

/** A candidate from as little of the context's end as holds one. */
function lastGuess({ context, question }: Item, task: Task, rng: Random): string {
  for (let chars = 400; chars < context.length * 2; chars *= 2) {
    const answer = guessed(task, context.slice(-chars), question, rng)
    if (answer !== '') return answer
  }
  return ''
}

/** The candidate that guessing meets most often. */
function commonGuess({ context, question }: Item, task: Task, rng: Random): string {
  const counts = new Map<string, number>()
  for (let tries = 0; tries < GUESSES; tries++) {
    const answer = guessed(task, context, question, rng)
    counts.set(answer, (counts.get(answer) ?? 0) + 1)
  }
  return [...counts].sort((a, b) => b[1] - a[1])[0]?.[0] ?? ''
}

const GUESSES = 15

/** The first and the last 16,000 characters (about 4,096 tokens each), and at most a quarter of a short context from each end. */
function ends(context: string): string {
  const size = Math.min(16_000, Math.floor(context.length / 4))
  return `${context.slice(0, size)}\n${context.slice(-size)}`
}

/** The ten best chunks of about 300 words for the question, in the context's order. */
function retrieved({ context, question }: Item): string {
  const chunks = context.match(/[\s\S]{1,1800}(?:\n|\s|$)/g) ?? []
  const best = bm25(chunks).best(question, Math.min(10, Math.ceil(chunks.length / 4)))
  return best
    .sort((a, b) => a - b)
    .map(at => chunks[at])
    .join('')
}
