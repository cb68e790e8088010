import { findLargest } from '../../core/collections/extremes.ts'
import type { Room } from '../../core/rows/manifest/manifest.ts'
import type { ItemSpec } from '../../generators/build/generate.ts'
import { computeOwnAllowance, getReservedThinking, type ReservedTokens } from '../../generators/build/reserve.ts'
import type { RunSpec } from '../config/spec.ts'
import { reserveChatTemplate } from '../connect/server-tokenizer.ts'
import type { Suite } from '../registry/items/suite.ts'
import type { NamedMethod } from '../registry/methods/named-methods.ts'

/** The options that decide the output-token limit. */
export type Policy = Partial<Pick<RunSpec, 'answerPolicy' | 'maxAnswerTokens'>>

/**
 * Returns the output-token limit of an answer without reasoning; only this function decides it, for all methods.
 * `--max-answer-tokens` wins over the cap of an official profile. That wins over the method's source (`paper`, and
 * every preset), and that over the task.
 *
 * @param own the task's limit: for an item of a file its reserve, else `computeOwnAllowance` of its recipe
 */
export function answerTokensFor(
  { answerPolicy, maxAnswerTokens }: Policy,
  { answerTokens, preset }: Pick<NamedMethod, 'answerTokens' | 'preset'>,
  { cap }: Pick<ItemSpec, 'cap'>,
  own: number,
): number {
  return maxAnswerTokens ?? cap ?? (answerPolicy === 'paper' || preset ? answerTokens?.tokens : undefined) ?? own
}

/** As `answerTokensFor` of every item of a cell; of a file's items, of the longest answer. */
export const computeCellAnswerTokens = (
  policy: Policy,
  method: NamedMethod,
  recipe: ItemSpec,
  target: number,
): number => answerTokensFor(policy, method, recipe, computeOwnAllowance(recipe, target))

/** Do policy or preset change what this method is allowed? Then it is part of its answers' config. */
export const shouldFollowSource = (
  { answerPolicy, maxAnswerTokens }: Policy,
  { answerTokens, preset }: Pick<NamedMethod, 'answerTokens' | 'preset'>,
): boolean =>
  (answerPolicy === 'paper' || preset !== undefined) &&
  maxAnswerTokens === undefined &&
  typeof answerTokens?.tokens === 'number'

/**
 * Returns the tokens that all items of a run reserve within their lengths: reasoning of its models, and the longest
 * answer of any method, so that all methods get the same items.
 */
export function computeReservedTokens(
  spec: Policy & Pick<RunSpec, 'reasoningTokens'> & Parameters<typeof reserveChatTemplate>[0],
  methods: readonly NamedMethod[],
): ReservedTokens {
  const sources = methods.flatMap(method =>
    shouldFollowSource(spec, method) ? (method.answerTokens?.tokens ?? []) : [],
  )
  return {
    thinking: spec.reasoningTokens,
    answer: Math.max(0, spec.maxAnswerTokens ?? 0, findLargest(sources)),
    ...reserveChatTemplate(spec),
  }
}

/** Returns the reserved tokens of a suite for the manifest; answers only if they exceed a task's reserve. */
export function describeReservedTokens({ cells }: Suite, { answerPolicy = 'same' }: Policy): Room {
  const made = cells.filter(({ recipe }) => !recipe.ready && recipe.output === undefined)
  const raised = made.map(({ recipe, target }) => {
    const { answer } = recipe.kept ?? { answer: 0 }
    return answer > computeOwnAllowance(recipe, target) ? answer : 0
  })
  return {
    policy: answerPolicy,
    answer: Math.max(0, findLargest(raised)),
    thinking: Math.max(0, findLargest(made.map(({ recipe }) => getReservedThinking(recipe)))),
  }
}
