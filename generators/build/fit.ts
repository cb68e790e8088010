import { usageError } from '../../core/errors.ts'
import { formatLength } from '../../core/lengths.ts'
import { makeRandom } from '../../core/random/random.ts'
import type { PromptFrame } from '../../core/text/template.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { ContextRequest, Task } from '../task.ts'
import type { ItemSpec } from './generate.ts'
import { computeAnswerReserve, computeFreeTokens, computeOwnAllowance, getReservedThinking } from './reserve.ts'
import { TooShort } from './too-short.ts'

export type FilledContext = ReturnType<Task['fill']>

/** Wording around an item's context, and tokens counted besides the prompt. */
export interface ItemFrame extends PromptFrame {
  readonly beside: number
}

/**
 * Builds the context to the token. One try is enough where counts add up; other tokenizers get a corrected second one.
 */
export function fitContext(
  recipe: ItemSpec,
  target: number,
  core: ReturnType<Task['core']>,
  itemFrame: ItemFrame,
  options: { readonly fillerPath: string; readonly firstSize?: number },
): { filled: FilledContext; tokens: number } {
  const { task, params, tokenizer } = recipe
  const free = computeFreeTokens(recipe, target) - itemFrame.beside
  const aroundTokens = countFrameTokens(itemFrame, tokenizer)
  const stepped = params['profile'] === 'official'
  let { room } = toContextRequest(recipe, target, itemFrame, options.fillerPath)
  for (let tries = 0; tries < TRIES; tries++) {
    const request = { ...toContextRequest(recipe, target, itemFrame, options.fillerPath), ...options, room }
    const filled = build(() => task.fill(core, request))
    const tokens = countFilledPrompt(filled, itemFrame, tokenizer)
    // RULER's own lengths grow in steps, and leave tokens unused.
    const full =
      stepped || tokenizer.additive || tries > 0 || free === Number.POSITIVE_INFINITY || tokens >= free * FULL
    if (tokens <= free && full) return { filled, tokens }
    // If counts do not add up, the budget is in the tokenizer's pieces and the correction in its whole counts.
    room = Math.floor(tokens > free ? room - (tokens - free) * OVERSHOOT : room + (free - tokens) * UNDERSHOOT)
  }
  throw new Error(`${task.id}: no context of ${target} tokens was found in ${TRIES} tries with ${tokenizer.id}`)

  function build(make: () => FilledContext): FilledContext {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof TooShort)) throw error
      const prompt = aroundTokens + itemFrame.beside + JOINTS + error.needed
      throw usageError(explainTooShort(recipe, target, prompt))
    }
  }
}

/** Counts the tokens of the whole prompt: the context and the text around it. */
export const countFilledPrompt = (filled: FilledContext, itemFrame: ItemFrame, tokenizer: Tokenizer): number =>
  tokenizer.additive
    ? filled.tokens + countFrameTokens(itemFrame, tokenizer) + countJoints(itemFrame, filled.context, tokenizer)
    : tokenizer.count(itemFrame.head + filled.context + itemFrame.tail)

export const countFrameTokens = ({ head, tail }: PromptFrame, tokenizer: Tokenizer) =>
  tokenizer.count(head) + tokenizer.count(tail)

/** Returns a task's request for a context: the tokens that the target leaves after the text around it. */
export function toContextRequest(
  recipe: ItemSpec,
  target: number,
  itemFrame: ItemFrame,
  fillerPath: string,
): ContextRequest<ItemSpec['params']> {
  const { params, tokenizer, haystack, data } = recipe
  const room = computeFreeTokens(recipe, target) - itemFrame.beside - countFrameTokens(itemFrame, tokenizer) - JOINTS
  return { params, room, target, tokenizer, haystack, data, rng: makeRandom(fillerPath), tooShort: makeTooShort }
}

const makeTooShort = (needed: number) => new TooShort(needed)

/** @param prompt tokens of the smallest one */
function explainTooShort(recipe: ItemSpec, target: number, prompt: number): string {
  const { task, output } = recipe
  const thinking = getReservedThinking(recipe)
  const least = computeAnswerReserve(recipe, 0)
  const smallest =
    output === undefined
      ? Math.ceil(Math.max(prompt + thinking + least, (prompt + thinking) / (1 - (task.answerShare ?? 0))))
      : prompt
  const formatTokens = (count: number) => count.toLocaleString('en')
  const raised = least > computeOwnAllowance(recipe, 0) ? `, for which the run keeps ${formatTokens(least)}` : ''
  const within = ` with the answer${raised}${thinking > 0 ? ` and ${formatTokens(thinking)} for thinking` : ''}`
  return `${task.id}: ${formatLength(target)} is shorter than its smallest prompt, about ${formatTokens(smallest)} tokens${output === undefined ? within : ''}.`
}

/** Kept free for the places where context and template meet. */
const JOINTS = 3
const TRIES = 6
const FULL = 0.995
const OVERSHOOT = 1.02
const UNDERSHOOT = 0.99

/**
 * Returns the difference between the whole and the sum of head, context and tail. Exact for additive tokenizers: a
 * joint only affects the runs next to it, so counts of short pieces around it suffice.
 */
function countJoints({ head, tail }: PromptFrame, context: string, tokenizer: Tokenizer): number {
  const countJoint = (left: string, right: string) =>
    tokenizer.count(left + right) - tokenizer.count(left) - tokenizer.count(right)
  return countJoint(cutEnding(head), cutBeginning(context)) + countJoint(cutEnding(context), cutBeginning(tail))
}

/** The first few words, and the last few, cut where counts may be cut: before a blank and a letter. */
function cutBeginning(text: string): string {
  const near = text.slice(0, NEAR)
  const cut = near.lastIndexOf(' ')
  return text.length <= NEAR || cut < 0 || !LETTER.test(text[cut + 1]) ? near : near.slice(0, cut)
}

function cutEnding(text: string): string {
  const at = text.slice(-NEAR).search(SAFE_CUT)
  return at < 0 ? text.slice(-NEAR) : text.slice(-NEAR).slice(at)
}

const NEAR = 200
const LETTER = /[A-Za-z]/
const SAFE_CUT = /(?<=[A-Za-z0-9.,]) (?=[A-Za-z])/
