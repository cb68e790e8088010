import { GROUP } from '../items/kinds.ts'

/** A planted value with its place. Every value is unique in a run. */
export interface Planted {
  readonly context: number
  readonly question: number
  /** Letters and digits in groups of 32, joined by hyphens. */
  readonly value: string
}

/**
 * How a reply reads: `slip` is a copy with at most a quarter of its characters wrong; `none` is no reply at all, such
 * as a timeout, which says nothing of reading.
 */
export type ReplyOutcome = 'right' | 'slip' | 'wrong' | 'none'

export interface GradedReply {
  readonly outcome: ReplyOutcome
  /** Number of the other context with a value in this reply: proof that the server mixed contexts up. */
  readonly foreign?: number
  /** Characters that differ, for a slip. */
  readonly edits?: number
}

/** Every group of 32 characters of the run, with its place. */
export type ValueIndex = ReadonlyMap<string, Pick<Planted, 'context' | 'question'>>

/** The question of a rival's value: none asks for it. */
const NO_QUESTION = -1

export const indexValues = (planted: Iterable<Planted & { readonly rivals?: readonly string[] }>): ValueIndex =>
  new Map(
    Array.from(planted, ({ value, context, question, rivals = [] }) => [
      ...value.split('-').map(group => [group, { context, question }] as const),
      ...rivals.map(rival => [rival, { context, question: NO_QUESTION }] as const),
    ]).flat(),
  )

/** Share of a value's characters that a slip may have wrong. */
const MOST_WRONG = 0.25

/**
 * Reads a reply. It is right if it has the whole value and no other planted one.
 * @param reply null: the server gave none
 */
export function gradeReply(
  reply: string | null,
  { context, question, value }: Planted,
  values: ValueIndex,
): GradedReply {
  if (reply === null) return { outcome: 'none' }
  const letters = strip(reply)
  const wanted = strip(value)
  let foreign: number | undefined
  let hasOther = false
  for (let at = 0; at + GROUP <= letters.length; at++) {
    const found = values.get(letters.slice(at, at + GROUP))
    if (!found) continue
    if (found.context !== context) foreign ??= found.context
    else if (found.question !== question) hasOther = true
    at += GROUP - 1
  }
  if (foreign !== undefined) return { outcome: 'wrong', foreign }
  if (hasOther) return { outcome: 'wrong' }
  if (letters.includes(wanted)) return { outcome: 'right' }
  const edits = measureEdits(wanted, letters)
  return edits <= wanted.length * MOST_WRONG ? { outcome: 'slip', edits } : { outcome: 'wrong' }
}

const strip = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '')

/** Edits between a value and the part of a text that is nearest to it (P. Sellers, Journal of Algorithms 1, 1980). */
export function measureEdits(value: string, text: string): number {
  // A part that is near ends within the first few thousand characters; a loop may be far longer.
  const within = text.slice(0, 4096)
  let row = Array.from({ length: value.length + 1 }, (_, at) => at)
  let best = row[value.length]
  for (const letter of within) {
    const next = [0]
    for (let at = 1; at <= value.length; at++)
      next.push(Math.min(row[at - 1] + (value[at - 1] === letter ? 0 : 1), row[at] + 1, next[at - 1] + 1))
    row = next
    best = Math.min(best, row[value.length])
  }
  return best
}
