import { usageError } from '../core/errors.ts'
import { keyOf, shortHash } from '../core/key.ts'
import { formatLength } from '../core/lengths.ts'
import { measure } from '../core/measure.ts'
import { PUBLIC_STREAM, random, streamOf } from '../core/random.ts'
import { type ItemRow, type Params, ROW_VERSION } from '../core/rows.ts'
import { type Frame, frame, partsPut, statementOf, type TaskParts } from '../core/template.ts'
import type { Tokenizer } from '../core/tokens.ts'
import type { Haystack } from './haystack.ts'
import { stratifiedDepths } from './materials/depth.ts'
import { freeOf, type Kept, ownAllowance, reserveOf, thinkingOf } from './reserve.ts'
import type { DataSets, Task } from './task.ts'
import { TooShort } from './too-short.ts'

/** All that decides an item's bytes, its length and its place in the cell aside. */
export interface Recipe {
  readonly task: Task
  readonly params: Params
  readonly seed: string
  readonly tokenizer: Tokenizer
  readonly haystack: Haystack
  readonly data: Partial<DataSets>
  /** The task's own template, or the user's. */
  readonly template: string
  /** Tokens of the required answer, for tasks of long output. */
  readonly output?: number
  /** What of a target is kept free beyond the task's own reserve; none: nothing more. */
  readonly kept?: Kept
  /** The limit that an official profile sets for the answer, in the place of the task's own. */
  readonly cap?: number
  /** Do its items begin the answer (`answerPrefix`)? Servers are asked before the run whether they go on from it. */
  readonly prefilled?: boolean
  /** Items that are there already, in place of the task's own making: those of a user's file. */
  readonly ready?: ReadyItems
}

/** Items of a cell that are read, not made. The same index gives the same bytes. */
export interface ReadyItems {
  identify(index: number): Identity
  make(index: number): Item
}

/** The ids of an item. */
export interface Identity {
  /** Of what decides its bytes. */
  readonly id: string
  /** Of what decides its question and answer. */
  readonly questionId: string
}

/** An item with its text. Only the row is kept; the text is built again when it is needed. */
export interface Item {
  readonly row: ItemRow
  readonly context: string
  /** Of the context alone, in reference tokens. */
  readonly contextTokens: number
  readonly documents?: Made['documents']
  /** What is said before and around question and context; empty where nothing is. */
  readonly instructions: string
  readonly example?: string
  readonly question: string
  /** Empty where the question says it, or nobody does. */
  readonly answerFormat: string
  /** What the item's own suite begins the answer with. No part of the prompt: only a server that goes on from it could be sent it. */
  readonly answerPrefix?: string
  /** The task without its context: all the words that the prompt puts around it, with or without the worked example. */
  statement(options?: { readonly example?: boolean }): string
  /** The whole prompt around this context or another one. */
  render(context?: string): string
}

/**
 * Makes item number `index` of the cell of `target` tokens. The whole prompt, the reserved answer and what is kept for thinking take at most
 * `target` tokens, and at most 0.5 % or one of the task's smallest units less. For tasks of long output the target is of the prompt alone, and
 * 0 is for a prompt as long as its official profile makes it.
 *
 * @param identity what `identify` gives, where it is known already
 * @throws BenchError (usage) where the target is shorter than the task's smallest prompt.
 */
export function makeItem(
  recipe: Recipe,
  target: number,
  index: number,
  identity: Identity = identify(recipe, target, index),
): Item {
  if (recipe.ready) return recipe.ready.make(index)
  const { task, params, tokenizer } = recipe
  const path = pathOf(recipe)
  const core = coreOf(recipe, index)
  const said = partsOf(task, core)
  const parts = partsPut(recipe.template, said)
  const around = frame(recipe.template, said)
  const beside = besideOf(recipe, core)
  const { filled, tokens } = fitted(recipe, target, core, { ...around, beside }, `${path}/${index}/filler`)
  const { sha256, ...size } = measure([around.head, filled.context, around.tail])
  const row: ItemRow = {
    v: ROW_VERSION,
    ...identity,
    task: task.id,
    family: task.family,
    version: task.version,
    params,
    seed: recipe.seed,
    index,
    cluster: core.cluster ?? identity.questionId,
    paired: task.paired,
    length: {
      target,
      tokens: tokens + beside,
      ...keptFree(recipe, target),
      ...lengthOfAnswer(recipe, core.reference),
      ...size,
      tokenizer: tokenizer.id,
      haystack: filled.haystack,
      repeats: filled.repeats,
    },
    depths: filled.depths,
    scorer: task.scorer,
    expected: filled.expected ?? core.expected,
    sha256,
    template: shortHash(recipe.template),
    ...(filled.notes && { notes: filled.notes }),
  }
  return {
    row,
    context: filled.context,
    contextTokens: filled.tokens,
    ...(filled.documents && { documents: filled.documents }),
    instructions: parts.instructions,
    ...(parts.example !== '' && { example: parts.example }),
    question: parts.question,
    answerFormat: parts.answerFormat,
    ...(core.answerPrefix !== undefined && { answerPrefix: core.answerPrefix }),
    statement: ({ example = true } = {}) =>
      statementOf(example ? around : frame(recipe.template, { ...said, example: '' })),
    render: (context = filled.context) => around.head + context + around.tail,
  }
}

/** All that a task says of an item beside the context. */
export const partsOf = (
  { instructions = '' }: Pick<Task, 'instructions'>,
  { question, answerFormat, example = '' }: Pick<ReturnType<Task['core']>, 'question' | 'answerFormat' | 'example'>,
): TaskParts => ({ instructions, example, question, answerFormat })

/** Tokens of what stands around a cell's contexts: those of the first item, which is not filled for it. */
export function statementTokens(recipe: Recipe): number {
  if (recipe.ready) return recipe.tokenizer.count(recipe.ready.make(0).statement())
  const { head, tail } = frame(recipe.template, partsOf(recipe.task, coreOf(recipe, 0)))
  return recipe.tokenizer.count(head) + recipe.tokenizer.count(tail)
}

/** Two lengths that differ only in what is kept free of them are other items. */
function keptFree(recipe: Recipe, target: number): { reserve: number; thinking?: number } {
  const thinking = thinkingOf(recipe)
  return { reserve: reserveOf(recipe, target), ...(thinking > 0 && { thinking }) }
}

/** Tokens beside the prompt that a length counts: what begins the answer, and the chat template of RULER's official profile. */
function besideOf({ params, tokenizer }: Recipe, { answerPrefix }: ReturnType<Task['core']>): number {
  const template = typeof params['template_tokens'] === 'number' ? params['template_tokens'] : 0
  return template + (answerPrefix === undefined ? 0 : tokenizer.count(answerPrefix))
}

/** Items of another required length are other items. */
const pathOf = ({ task, seed, output }: Pick<Recipe, 'task' | 'seed' | 'output'>) =>
  `${seed}/${task.id}/${task.version}${output === undefined ? '' : `/output-${output}`}`

function lengthOfAnswer({ output, tokenizer }: Recipe, reference: string | undefined) {
  return {
    ...(output !== undefined && { output }),
    ...(reference !== undefined && { reference: tokenizer.count(reference) }),
  }
}

/** What item number `index` is, whatever its length. */
export function coreOf(
  recipe: Pick<Recipe, 'task' | 'params' | 'seed' | 'data' | 'output' | 'tokenizer'>,
  index: number,
): ReturnType<Task['core']> {
  const { output, tokenizer } = recipe
  const path = pathOf(recipe)
  return recipe.task.core({
    params: recipe.params,
    index,
    rng: random(`${path}/${index}/core`),
    shared: random(path),
    depth: stratifiedDepths(path, index),
    data: recipe.data,
    ...(output !== undefined && { output: { tokens: output, count: text => tokenizer.count(text) } }),
  })
}

/** The ids of an item, without building it. */
export function identify(recipe: Recipe, target: number, index: number): Identity {
  if (recipe.ready) return recipe.ready.identify(index)
  const { task, params, seed, tokenizer, haystack, data, template, output } = recipe
  const core = {
    task: task.id,
    version: task.version,
    params,
    seed,
    index,
    ...streamIn(seed),
    ...dataOf(task, data),
    // How long an answer is depends on who counts.
    ...(output !== undefined && { output, counted: tokenizer.id }),
  }
  const around = {
    target,
    ...keptFree(recipe, target),
    tokenizer: tokenizer.id,
    template: shortHash(template),
    ...(task.haystack && { haystack: haystack.id }),
  }
  return { id: keyOf({ ...core, ...around }), questionId: keyOf(core) }
}

type Made = ReturnType<Task['fill']>

/** The generator of a secret seed is part of what its items are: Fathom 0.1 drew others from the same seed. */
function streamIn(seed: string): { stream?: string } {
  const stream = streamOf(seed)
  return stream === PUBLIC_STREAM ? {} : { stream }
}

/** Hashes of the data files that decide an item's bytes. */
function dataOf({ needs, uses = [] }: Task, data: Partial<DataSets>): { data?: string | Record<string, string> } {
  if (needs) return { data: data[needs]!.sha256 }
  const given = uses.flatMap(role => (data[role] ? [[role, data[role].sha256] as const] : []))
  return given.length > 0 ? { data: Object.fromEntries(given) } : {}
}

/** Builds the context to the token. One try is enough where counts add up; other tokenizers get a corrected second one. */
function fitted(
  recipe: Recipe,
  target: number,
  core: ReturnType<Task['core']>,
  around: Frame & { readonly beside: number },
  fillerPath: string,
): { filled: Made; tokens: number } {
  const { task, params, tokenizer, haystack, data } = recipe
  const free = freeOf(recipe, target) - around.beside
  const aroundTokens = tokenizer.count(around.head) + tokenizer.count(around.tail)
  const stepped = params['profile'] === 'official'
  let room = free - aroundTokens - JOINTS
  for (let tries = 0; tries < TRIES; tries++) {
    const rng = random(fillerPath)
    const filled = build(() => task.fill(core, { params, room, target, tokenizer, rng, haystack, data }))
    const tokens = tokenizer.additive
      ? filled.tokens + aroundTokens + joints(around, filled.context, tokenizer)
      : tokenizer.count(around.head + filled.context + around.tail)
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
      throw usageError(tooShort(recipe, target, prompt))
    }
  }
}

/** @param prompt tokens of the smallest one */
function tooShort(recipe: Recipe, target: number, prompt: number): string {
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
  return text.length <= NEAR || cut < 0 || !LETTER.test(text[cut + 1]!) ? near : near.slice(0, cut)
}

function ending(text: string): string {
  const at = text.slice(-NEAR).search(SAFE_CUT)
  return at < 0 ? text.slice(-NEAR) : text.slice(-NEAR).slice(at)
}

const NEAR = 200
const LETTER = /[A-Za-z]/
const SAFE_CUT = /(?<=[A-Za-z0-9.,]) (?=[A-Za-z])/
