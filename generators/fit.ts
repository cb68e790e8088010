import { usageError } from '../core/errors.ts'
import { formatLength } from '../core/lengths.ts'
import { random } from '../core/random.ts'
import type { Frame } from '../core/template.ts'
import type { Tokenizer } from '../core/tokens.ts'
import type { Recipe } from './generate.ts'
import { freeOf, ownAllowance, reserveOf, thinkingOf } from './reserve.ts'
import type { ContextRequest, Task } from './task.ts'
import { TooShort } from './too-short.ts'

export type Made = ReturnType<Task['fill']>

/** The place of an item in its target: what stands around its context, and what is counted beside the prompt. */
export interface Around extends Frame {
  readonly beside: number
}

/** Builds the context to the token. One try is enough where counts add up; other tokenizers get a corrected second one. */
export function fitted(
  recipe: Recipe,
  target: number,
  core: ReturnType<Task['core']>,
  around: Around,
  place: { readonly fillerPath: string; readonly firstSize?: number },
): { filled: Made; tokens: number } {
  const { task, params, tokenizer } = recipe
  const free = freeOf(recipe, target) - around.beside
  const aroundTokens = tokensAround(around, tokenizer)
  const stepped = params['profile'] === 'official'
  let { room } = requestOf(recipe, target, around, place.fillerPath)
  for (let tries = 0; tries < TRIES; tries++) {
    const request = { ...requestOf(recipe, target, around, place.fillerPath), ...place, room }
    const filled = build(() => task.fill(core, request))
    const tokens = promptTokens(filled, around, tokenizer)
    // RULER's own lengths grow in steps, and leave room.
    const full =
      stepped || tokenizer.additive || tries > 0 || free === Number.POSITIVE_INFINITY || tokens >= free * FULL
    if (tokens <= free && full) return { filled, tokens }
    // Where counts do not add up, the room is in the tokenizer's pieces and the correction in its whole counts.
    room = Math.floor(tokens > free ? room - (tokens - free) * OVERSHOOT : room + (free - tokens) * UNDERSHOOT)
  }
  throw new Error(`${task.id}: no context of ${target} tokens was found in ${TRIES} tries with ${tokenizer.id}`)

  function build(make: () => Made): Made {
    try {
      return make()
    } catch (error) {
      if (!(error instanceof TooShort)) throw error
      const prompt = aroundTokens + around.beside + JOINTS + error.needed
      throw usageError(refusal(recipe, target, prompt))
    }
  }
}

/** Tokens of the whole prompt: the context with what stands around it. */
export const promptTokens = (filled: Made, around: Around, tokenizer: Tokenizer): number =>
  tokenizer.additive
    ? filled.tokens + tokensAround(around, tokenizer) + joints(around, filled.context, tokenizer)
    : tokenizer.count(around.head + filled.context + around.tail)

export const tokensAround = ({ head, tail }: Frame, tokenizer: Tokenizer) =>
  tokenizer.count(head) + tokenizer.count(tail)

/** What a task is asked to fill: the room that the target leaves beside what stands around the context. */
export function requestOf(
  recipe: Recipe,
  target: number,
  around: Around,
  fillerPath: string,
): ContextRequest<Recipe['params']> {
  const { params, tokenizer, haystack, data } = recipe
  const room = freeOf(recipe, target) - around.beside - tokensAround(around, tokenizer) - JOINTS
  return { ...{ params, room, target, tokenizer, haystack, data }, rng: random(fillerPath), tooShort }
}

const tooShort = (needed: number) => new TooShort(needed)

/** @param prompt tokens of the smallest one */
function refusal(recipe: Recipe, target: number, prompt: number): string {
  const { task, output } = recipe
  const thinking = thinkingOf(recipe)
  const least = reserveOf(recipe, 0)
  const smallest =
    output === undefined
      ? Math.ceil(Math.max(prompt + thinking + least, (prompt + thinking) / (1 - (task.answerShare ?? 0))))
      : prompt
  const tokens = (count: number) => count.toLocaleString('en')
  const raised = least > ownAllowance(recipe, 0) ? `, for which the run keeps ${tokens(least)}` : ''
  const within = ` with the answer${raised}${thinking > 0 ? ` and ${tokens(thinking)} for thinking` : ''}`
  return `${task.id}: ${formatLength(target)} is shorter than its smallest prompt, about ${tokens(smallest)} tokens${output === undefined ? within : ''}.`
}

/** Kept free for the places where context and template meet. */
const JOINTS = 3
const TRIES = 6
const FULL = 0.995
const OVERSHOOT = 1.02
const UNDERSHOOT = 0.99

/**
 * What the joints add to the sum of head, context and tail. Exact for additive tokenizers: a joint touches only the runs
 * next to it, so the counts of short pieces around it tell.
 */
function joints({ head, tail }: Frame, context: string, tokenizer: Tokenizer): number {
  const joint = (left: string, right: string) =>
    tokenizer.count(left + right) - tokenizer.count(left) - tokenizer.count(right)
  return joint(ending(head), beginning(context)) + joint(ending(context), beginning(tail))
}

/** The first few words, and the last few, cut where counts may be cut: before a blank and a letter. */
function beginning(text: string): string {
  const near = text.slice(0, NEAR)
  const cut = near.lastIndexOf(' ')
  return text.length <= NEAR || cut < 0 || !LETTER.test(text[cut + 1]) ? near : near.slice(0, cut)
}

function ending(text: string): string {
  const at = text.slice(-NEAR).search(SAFE_CUT)
  return at < 0 ? text.slice(-NEAR) : text.slice(-NEAR).slice(at)
}

const NEAR = 200
const LETTER = /[A-Za-z]/
const SAFE_CUT = /(?<=[A-Za-z0-9.,]) (?=[A-Za-z])/
