import { getStreamName, makeRandom, PUBLIC_STREAM } from '../../core/random/random.ts'
import { computeKey, computeShortHash } from '../../core/rows/key.ts'
import { type ItemRow, type Params, ROW_VERSION } from '../../core/rows/rows.ts'
import type { PlacedTurn } from '../../core/rows/turns.ts'
import type { TwoCalls } from '../../core/rows/two-calls.ts'
import { buildFrame, pickUsedParts, type TaskParts, toTaskPrompt } from '../../core/text/template.ts'
import { measure } from '../../core/tokens/measure.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { Haystack } from '../haystack.ts'
import { makeStratifiedDepths } from '../materials/needles/depth.ts'
import type { DataSets, Task } from '../task.ts'
import { type FilledContext, fitContext, type ItemFrame, toContextRequest } from './fit.ts'
import { getDrawnAt } from './per-length.ts'
import { computeAnswerReserve, getReservedChatTemplate, getReservedThinking, type ReservedTokens } from './reserve.ts'
import { fillSharedContext } from './shared-context.ts'
import { getQuestionsPerContext } from './together.ts'
import { TooShort } from './too-short.ts'

/** All that decides an item's bytes, its length and its place in the cell aside. */
export interface ItemSpec {
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
  readonly kept?: ReservedTokens
  /** The limit that an official profile sets for the answer, in the place of the task's own. */
  readonly cap?: number
  /** Do its items begin the answer (`answerPrefix`)? Servers are asked before the run whether they go on from it. */
  readonly prefilled?: boolean
  /** Items that are there already, in place of the task's own making: those of a user's file. */
  readonly ready?: ReadyItems
}

/** Items of a cell that are read, not made. The same index gives the same bytes. */
export interface ReadyItems {
  /** The beginnings of its items' answers (`answerPrefix`), each once; absent: none. */
  readonly answerPrefixes?: readonly string[]
  /** Tokens that the first of two calls may take at the most (`twoCalls`); absent: its items are asked in one. */
  readonly reasonsFirst?: number
  identify(index: number): Identity
  make(index: number): Item
  /** Equal for items whose prompts begin with the same context; absent: of no two it is known. */
  prefix?(index: number): string
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
  readonly documents?: FilledContext['documents']
  /** The whole prompt as messages, where it is a conversation or has a system message. */
  readonly turns?: readonly PlacedTurn[]
  /** The same asked in two calls, where that is how its suite asks it. */
  readonly twoCalls?: TwoCalls
  /** Texts at which the item's own suite ends an answer. */
  readonly stops?: readonly string[]
  /** What is said before and around question and context; empty where nothing is. */
  readonly instructions: string
  readonly example?: string
  readonly question: string
  /** Empty where the question says it, or nobody does. */
  readonly answerFormat: string
  /**
   * What the item's own suite begins the answer with. No part of the prompt: only a server that goes on from it could
   * be sent it.
   */
  readonly answerPrefix?: string
  /** The task without its context: all the words that the prompt puts around it, with or without the worked example. */
  statement(options?: { readonly example?: boolean }): string
  /** The whole prompt around this context or another one. */
  render(context?: string): string
}

/**
 * Makes item number `index` of the cell of `target` tokens. The whole prompt, the reserved answer and what is kept for
 * thinking take at most `target` tokens, and at most 0.5 % or one of the task's smallest units less. For tasks of long
 * output the target is of the prompt alone, and 0 is for a prompt as long as its official profile makes it.
 *
 * @param identity what `identify` gives, where it is known already
 * @throws BenchError (usage) where the target is shorter than the task's smallest prompt.
 */
export function makeItem(
  recipe: ItemSpec,
  target: number,
  index: number,
  identity: Identity = identify(recipe, target, index),
): Item {
  if (recipe.ready) return recipe.ready.make(index)
  const { task, params, tokenizer } = recipe
  const path = toStreamPath(recipe)
  const core = drawQuestionSpec(recipe, index)
  // At once: where the core has counted it last, its count is remembered.
  const answer = measureAnswer(recipe, core.reference)
  const said = collectPromptParts(task, core)
  const parts = pickUsedParts(recipe.template, said)
  const around = buildItemFrame(recipe, core)
  const { filled, tokens } = core.together
    ? fillSharedContext(recipe, target, {
        core,
        around,
        arounds: core.together.map(each => buildItemFrame(recipe, each)),
        fillerPath: toSharedFillerPath(path, params, index),
      })
    : fitContext(recipe, target, core, around, {
        fillerPath: toFillerPath(path, index),
        ...resolveFirstSize(recipe, target),
      })
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
    cluster: core.cluster ?? toClusterId(recipe, target, index, identity),
    paired: task.paired,
    length: {
      target,
      tokens: tokens + around.beside,
      ...resolveReservedTokens(recipe, target),
      ...answer,
      ...size,
      tokenizer: tokenizer.id,
      haystack: filled.haystack,
      repeats: filled.repeats,
    },
    depths: core.own?.map(at => filled.depths[at]) ?? filled.depths,
    scorer: task.scorer,
    expected: filled.expectedOf?.(core) ?? filled.expected ?? core.expected,
    sha256,
    template: computeShortHash(recipe.template),
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
    ...(task.turns && { turns: task.turns(filled.context, toTaskPrompt(around)) }),
    statement: ({ example = true } = {}) =>
      toTaskPrompt(example ? around : buildFrame(recipe.template, { ...said, example: '' })),
    render: (context = filled.context) => around.head + context + around.tail,
  }
}

const toFillerPath = (path: string, index: number) => `${path}/${index}/filler`

const toSharedFillerPath = (path: string, params: Params, index: number) =>
  `${path}/context-${getQuestionsPerContext(params)}/${toContextIndex(params, index)}/filler`

const toContextIndex = (params: Params, index: number) => Math.floor(index / getQuestionsPerContext(params))

/** Items that share a context are one cluster, by the question of the first of them. */
function toClusterId(recipe: ItemSpec, target: number, index: number, { questionId }: Identity): string {
  const first = toContextIndex(recipe.params, index) * getQuestionsPerContext(recipe.params)
  const known = lastFirst.get(recipe)
  if (known?.target === target && known.first === first) return known.questionId
  const found = first === index ? questionId : identify(recipe, target, first).questionId
  lastFirst.set(recipe, { target, first, questionId: found })
  return found
}

/**
 * Of each recipe the first item of the context that was looked at last: items of one context come one after the other.
 */
const lastFirst = new WeakMap<
  ItemSpec,
  { readonly target: number; readonly first: number; readonly questionId: string }
>()

const buildItemFrame = (recipe: ItemSpec, core: ReturnType<Task['core']>): ItemFrame => ({
  ...buildFrame(recipe.template, collectPromptParts(recipe.task, core)),
  beside: countTokensBesidePrompt(recipe, core),
})

/**
 * The size that RULER's code finds with one sample and gives all items of a cell: found with the cell's first item,
 * once. Empty for tasks that fill their target.
 */
function resolveFirstSize(recipe: ItemSpec, target: number): { readonly firstSize?: number } {
  const { task } = recipe
  if (!task.size) return {}
  const known = firstSizes.get(recipe) ?? new Map<number, number>()
  firstSizes.set(recipe, known)
  let firstSize = known.get(target)
  if (firstSize === undefined) {
    const core = drawQuestionSpec(recipe, 0)
    const request = toContextRequest(
      recipe,
      target,
      buildItemFrame(recipe, core),
      toFillerPath(toStreamPath(recipe), 0),
    )
    try {
      firstSize = task.size(core, request)
    } catch (error) {
      if (error instanceof TooShort) return {}
      throw error
    }
    known.set(target, firstSize)
  }
  return { firstSize }
}

const firstSizes = new WeakMap<ItemSpec, Map<number, number>>()

/** All that a task says of an item beside the context. */
export const collectPromptParts = (
  { instructions = '' }: Pick<Task, 'instructions'>,
  { question, answerFormat, example = '' }: Pick<ReturnType<Task['core']>, 'question' | 'answerFormat' | 'example'>,
): TaskParts => ({ instructions, example, question, answerFormat })

/** Tokens of what stands around a cell's contexts: those of the first item, which is not filled for it. */
export function countTaskPromptTokens(recipe: ItemSpec): number {
  if (recipe.ready) return recipe.tokenizer.count(recipe.ready.make(0).statement())
  const { head, tail } = buildFrame(recipe.template, collectPromptParts(recipe.task, drawQuestionSpec(recipe, 0)))
  return recipe.tokenizer.count(head) + recipe.tokenizer.count(tail)
}

/** Two lengths that differ only in what is kept free of them are other items. */
function resolveReservedTokens(
  recipe: ItemSpec,
  target: number,
): { reserve: number; thinking?: number; chatTemplate?: number } {
  const [thinking, chatTemplate] = [getReservedThinking(recipe), getReservedChatTemplate(recipe)]
  const beside = { ...(thinking > 0 && { thinking }), ...(chatTemplate > 0 && { chatTemplate }) }
  return { reserve: computeAnswerReserve(recipe, target), ...beside }
}

/**
 * Tokens beside the prompt that a length counts: what begins the answer, and the chat template of RULER's official
 * profile.
 */
function countTokensBesidePrompt({ params, tokenizer }: ItemSpec, { answerPrefix }: ReturnType<Task['core']>): number {
  const template = typeof params['template_tokens'] === 'number' ? params['template_tokens'] : 0
  return template + (answerPrefix === undefined ? 0 : tokenizer.count(answerPrefix))
}

/** Items of another required length are other items, as are those drawn for a length. */
function toStreamPath({ task, params, seed, output }: Pick<ItemSpec, 'task' | 'params' | 'seed' | 'output'>): string {
  const at = getDrawnAt(params)
  return `${seed}/${task.id}/${task.version}${output === undefined ? '' : `/output-${output}`}${at === undefined ? '' : `/at-${at}`}`
}

function measureAnswer({ output, tokenizer }: ItemSpec, reference: string | undefined) {
  return {
    ...(output !== undefined && { output }),
    ...(reference !== undefined && { reference: tokenizer.count(reference) }),
  }
}

/** What item number `index` is, whatever its length. */
export function drawQuestionSpec(
  recipe: Pick<ItemSpec, 'task' | 'params' | 'seed' | 'data' | 'output' | 'tokenizer'>,
  index: number,
): ReturnType<Task['core']> {
  const { output, tokenizer } = recipe
  const path = toStreamPath(recipe)
  return recipe.task.core({
    params: recipe.params,
    index,
    rng: makeRandom(`${path}/${index}/core`),
    shared: makeRandom(path),
    depth: makeStratifiedDepths(path, index),
    data: recipe.data,
    ...(output !== undefined && {
      output: {
        tokens: output,
        count: text => tokenizer.count(text),
        adding: tokenizer.additive ? tokenizer : undefined,
      },
    }),
  })
}

/** The ids of an item, without building it. */
export function identify(recipe: ItemSpec, target: number, index: number): Identity {
  if (recipe.ready) return recipe.ready.identify(index)
  const { task, params, seed, tokenizer, haystack, data, template, output } = recipe
  const core = {
    task: task.id,
    version: task.version,
    params,
    seed,
    index,
    ...describeStream(seed),
    ...hashData(task, data),
    // How long an answer is depends on who counts.
    ...(output !== undefined && { output, counted: tokenizer.id }),
  }
  const around = {
    target,
    ...resolveReservedTokens(recipe, target),
    tokenizer: tokenizer.id,
    template: computeShortHash(template),
    ...(task.haystack && { haystack: haystack.id }),
  }
  return { id: computeKey({ ...core, ...around }), questionId: computeKey(core) }
}

/** The generator of a secret seed is part of what its items are: Fathom 0.1 drew others from the same seed. */
function describeStream(seed: string): { stream?: string } {
  const stream = getStreamName(seed)
  return stream === PUBLIC_STREAM ? {} : { stream }
}

/** Hashes of the data files that decide an item's bytes. */
function hashData({ needs, uses = [] }: Task, data: Partial<DataSets>): { data?: string | Record<string, string> } {
  if (needs) return { data: data[needs]!.sha256 } // without it the task is skipped
  const given = uses.flatMap(role => (data[role] ? [[role, data[role].sha256] as const] : []))
  return given.length > 0 ? { data: Object.fromEntries(given) } : {}
}
