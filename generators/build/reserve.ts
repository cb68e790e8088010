import type { ItemLength } from '../../core/rows/rows.ts'
import type { Task } from '../task.ts'

/** What a run keeps free of a target beside the prompt, over and above what its tasks ask for. Tokens. */
export interface ReservedTokens {
  /** For the thinking before an answer. */
  readonly thinking: number
  /** For the answer, at the least: more than a task's own where some method of the run may take more. */
  readonly answer: number
  /** For the chat template around a prompt, where it is known how much that takes. */
  readonly chatTemplate?: number
}

/** What decides how much of a target is kept free. */
export interface Reserving {
  readonly task: Pick<Task, 'answerTokens' | 'answerShare' | 'thinksFirst'> & Partial<Pick<Task, 'template'>>
  /** Tokens of the required answer, for tasks of long output. */
  readonly output?: number
  readonly kept?: ReservedTokens
  /** Items of a file: their lengths hold prompt and answer as their suite has them. */
  readonly ready?: object
  /**
   * The limit that an official profile sets for the answer: it stands in the place of the task's own, and of the
   * policy's.
   */
  readonly cap?: number
}

/** Tokens that an answer may take at the least where the task lets its reader think first, in the answer itself. */
const THINKS_FIRST = 1024

/**
 * Tokens that a task allows its answer, whatever the method: within a target and as the limit of the last call. Of a
 * required output it is what LongProc's own runs allow (1,024, 3,072 and 9,216 for 0.5K, 2K and 8K), an eighth more
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

/** What was kept free of an item's target, from its row. */
export const getReservedOfRow = ({
  reserve,
  thinking = 0,
  chatTemplate,
}: Pick<ItemLength, 'reserve' | 'thinking' | 'chatTemplate'>): ReservedTokens => ({
  thinking,
  answer: reserve,
  ...(chatTemplate !== undefined && { chatTemplate }),
})
