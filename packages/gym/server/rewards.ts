import { isFields } from 'fathom-bench/plugin'
import type { Judgment } from '../reward/judge.ts'
import type { Components } from '../reward/shapes.ts'

/** The names of the numbers of every verdict, in one order. */
export const COMPONENT_NAMES: readonly (keyof Components)[] = [
  'score',
  'answer',
  'strict',
  'official',
  'valid',
  'evidence',
  'echo',
  'cut',
  'chance',
]

export const hasReward = (judgment: Judgment): judgment is Extract<Judgment, { readonly reward: number }> =>
  'reward' in judgment

/**
 * The reply in a body: a text, parts of one, or messages, the last of which by the assistant is the reply. Undefined for
 * what is none: judged as an empty reply it would teach a policy from a fault of its trainer.
 */
export function readReplyField(value: unknown): string | undefined {
  if (typeof value === 'string') return value
  if (isFields(value)) return readReplyField(value['content'] ?? value['text'])
  if (!Array.isArray(value) || value.length === 0) return undefined
  if (value.every(each => isFields(each) && typeof each['role'] === 'string'))
    return readReplyField(value.findLast(({ role }) => role === 'assistant')?.content)
  const parts = value.map(each => (isFields(each) ? each['text'] : each))
  return parts.every(each => typeof each === 'string') ? parts.join('') : undefined
}

export const NO_REPLY = 'there is no reply: a text, its parts, or messages'

/** Marks that a chat template sets behind a reply, which some trainers leave on it. */
const ENDS =
  /(?:<\|(?:im_end|endoftext|eot_id|end_of_text|end|return|eom_id)\|>|<\/s>|<eos>|<end_of_turn>|<｜end▁of▁sentence｜>|<\|im_start\|>)\s{0,8}$/

/** The reply without such marks. */
export function stripEndMarks(reply: string): string {
  let rest = reply
  for (let times = 0; times < 8; times++) {
    const end = rest.slice(-64)
    const found = ENDS.exec(end)
    if (!found) break
    rest = rest.slice(0, rest.length - end.length + found.index)
  }
  return rest
}
