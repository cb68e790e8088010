import { findLargest } from '../../core/collections/extremes.ts'
import type { Room } from '../../core/rows/rows.ts'
import type { ItemSpec } from '../../generators/build/generate.ts'
import { computeOwnAllowance, getReservedThinking, type ReservedTokens } from '../../generators/build/reserve.ts'
import { SERVER_TOKENIZER } from '../../runners/models/counting/server-tokenizer.ts'
import type { RunSpec } from '../config/spec.ts'
import type { Suite } from '../registry/items/suite.ts'
import type { NamedMethod } from '../registry/methods/named-methods.ts'

/** What of a spec decides how much an answer may take. */
export type Policy = Pick<RunSpec, 'answerPolicy' | 'maxAnswerTokens'>

/**
 * Tokens that the call which answers may take, thinking aside: the one place that decides it, for all methods.
 * `--max-answer-tokens` wins over the cap of an official profile, that over the method's source (`paper`, and every
 * preset, which is run as its source), and that over the task.
 *
 * @param own what the task allows the item: of a file's item its reserve, else `computeOwnAllowance` of its recipe
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
 * What all items of a run keep free of their lengths: the thinking of its models, and the longest answer that any of
 * its methods is allowed, so that all methods get the same items.
 */
export function computeReservedTokens(
  spec: Policy & Pick<RunSpec, 'reasoningTokens'> & Partial<Pick<RunSpec, 'profile' | 'tokenizer' | 'templateTokens'>>,
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

/**
 * In the model's own tokens a length is exact only with its template. Those of the official profile hold it already.
 */
function reserveChatTemplate({
  profile,
  tokenizer = '',
  templateTokens = 0,
}: Partial<Pick<RunSpec, 'profile' | 'tokenizer' | 'templateTokens'>>): Pick<ReservedTokens, 'chatTemplate'> {
  const isOwn = tokenizer.startsWith(`${SERVER_TOKENIZER}:`)
  return isOwn && profile !== 'official' && templateTokens > 0 ? { chatTemplate: templateTokens } : {}
}

/** What a suite keeps free of its lengths, for the manifest: of answers only what is above the reserve of some task. */
export function describeReservedTokens({ cells }: Suite, policy: Room['policy']): Room {
  const made = cells.filter(({ recipe }) => !recipe.ready && recipe.output === undefined)
  const raised = made.map(({ recipe, target }) => {
    const { answer } = recipe.kept ?? { answer: 0 }
    return answer > computeOwnAllowance(recipe, target) ? answer : 0
  })
  return {
    policy,
    answer: Math.max(0, findLargest(raised)),
    thinking: Math.max(0, findLargest(made.map(({ recipe }) => getReservedThinking(recipe)))),
  }
}
