import type { ItemLength } from '../../core/rows/rows.ts'
import type { Task } from '../task.ts'

/** Tokens of a target that a run reserves in addition to its tasks' needs. */
export interface ReservedTokens {
  /** For the thinking before an answer. */
  readonly thinking: number
  /** Lower bound on the tokens for the answer; above the task's own if some method of the run may need more. */
  readonly answer: number
  /** Tokens for the chat template around a prompt, if known. */
  readonly chatTemplate?: number
}

/** Inputs that determine the reserved tokens. */
export interface Reserving {
  readonly task: Pick<Task, 'answerTokens' | 'answerShare' | 'thinksFirst'> & Partial<Pick<Task, 'template'>>
  /** Tokens of the required answer, for tasks of long output. */
  readonly output?: number
  readonly kept?: ReservedTokens
  /** Items of a file: their lengths hold prompt and answer as their suite has them. */
  readonly ready?: object
  /** Output-token limit of an official profile, which replaces the limits of task and policy. */
  readonly cap?: number
}

/** Minimum output-token limit if the task allows reasoning in the answer. */
const THINKS_FIRST = 1024

/**
 * Returns a task's output-token limit, for any method: within a target and as the limit of the last call. For a
 * required output it is the limit of LongProc's own runs (1,024, 3,072 and 9,216 for 0.5K, 2K and 8K), an eighth more
 * above that, and outside the target.
 */
export function computeOwnAllowance({ task, output, cap }: Reserving, target: number): number {
  if (cap !== undefined) return cap
  if (output !== undefined) return output + Math.max(Math.min(output, 1024), Math.ceil(output / 8))
  const { answerTokens, answerShare = 0 } = task
  return Math.max(answerTokens, canThinkFirst(task) ? THINKS_FIRST : 0, Math.floor(target * answerShare))
}

/**
 * A task that says nothing of how to answer forbids no thinking before it, as MemAgent's and rlm's own prompts do not.
 */
const canThinkFirst = ({ thinksFirst, template }: Reserving['task']): boolean =>
  thinksFirst ?? (template !== undefined && !template.includes('{answer_format}'))

/** Tokens kept free for the answer. Targets of tasks of long output are of the prompt alone, and keep none. */
export function computeAnswerReserve(recipe: Reserving, target: number): number {
  if (recipe.cap !== undefined) return recipe.cap
  if (recipe.ready && recipe.output === undefined) return recipe.task.answerTokens
  const own = computeOwnAllowance(recipe, target)
  return recipe.output === undefined ? Math.max(own, recipe.kept?.answer ?? 0) : own
}

/** Tokens of a target that are kept free for thinking. */
export const getReservedThinking = ({ output, kept }: Pick<Reserving, 'output' | 'kept'>): number =>
  output === undefined ? (kept?.thinking ?? 0) : 0

/** Tokens of a target that are kept free for the chat template. */
export const getReservedChatTemplate = ({ output, kept }: Pick<Reserving, 'output' | 'kept'>): number =>
  output === undefined ? (kept?.chatTemplate ?? 0) : 0

/** Tokens that a whole prompt may take; no end where a task of long output is asked for no length of prompt. */
export function computeFreeTokens(recipe: Reserving, target: number): number {
  if (recipe.output === undefined)
    return target - computeAnswerReserve(recipe, target) - getReservedThinking(recipe) - getReservedChatTemplate(recipe)
  return target === 0 ? Number.POSITIVE_INFINITY : target
}

/** Returns the reserved tokens of an item's target, from its row. */
export const getReservedOfRow = ({
  reserve,
  thinking = 0,
  chatTemplate,
}: Pick<ItemLength, 'reserve' | 'thinking' | 'chatTemplate'>): ReservedTokens => ({
  thinking,
  answer: reserve,
  ...(chatTemplate !== undefined && { chatTemplate }),
})
