import type { QaData } from '../../../datasets/qa/qa.ts'

type Questions = QaData['questions']

/**
 * Divides questions into groups for one context each, in order. In a group, no gold paragraph is a paragraph of an
 * earlier question, so that no two ask about one text. A question that does not fit a group waits for the next. When
 * those that wait fill no more groups, the rest shares articles. Questions that fill no group are left out, but fewer
 * than a group are one.
 */
export function groupApart(questions: Questions, order: Iterable<number>, size: number): number[][] {
  const groups: number[][] = []
  let waiting: number[] = []
  let group = new ContextGroup(questions)
  for (const at of order) {
    if (!group.add(at)) waiting.push(at)
    while (group.members.length === size) {
      groups.push(group.members)
      const [again, next] = [waiting, new ContextGroup(questions)]
      waiting = again.filter(other => next.members.length === size || !next.add(other))
      group = next
    }
  }
  const rest = [...group.members, ...waiting]
  const whole = rest.length < size && groups.length === 0 ? [rest] : []
  for (let from = 0; from + size <= rest.length; from += size) whole.push(rest.slice(from, from + size))
  return [...groups, ...whole]
}

class ContextGroup {
  readonly members: number[] = []
  readonly #taken = new Set<number>()
  readonly #questions: Questions

  constructor(questions: Questions) {
    this.#questions = questions
  }

  /** Returns whether the question fits. */
  add(at: number): boolean {
    const { gold, own } = this.#questions[at]
    if (gold.some(paragraph => this.#taken.has(paragraph))) return false
    this.members.push(at)
    for (const paragraph of [...gold, ...own]) this.#taken.add(paragraph)
    return true
  }
}

const groupsOf = new WeakMap<Questions, Map<string, number[][]>>()

/** The same, once for each data set and key of the order. */
export function groupOnce(questions: Questions, key: string, order: () => Iterable<number>, size: number): number[][] {
  const own = groupsOf.get(questions) ?? new Map<string, number[][]>()
  groupsOf.set(questions, own)
  const found = own.get(`${size} ${key}`) ?? groupApart(questions, order(), size)
  own.set(`${size} ${key}`, found)
  return found
}
