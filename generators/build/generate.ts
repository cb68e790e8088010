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
  /** Tokens of a target reserved in addition to the task's own reserve. Default: none. */
  readonly kept?: ReservedTokens
  /** The limit that an official profile sets for the answer, in the place of the task's own. */
  readonly cap?: number
  /**
   * Whether its items give the start of the answer (`answerPrefix`). Fathom checks before the run whether servers
   * continue it.
   */
  readonly prefilled?: boolean
  /** Existing items that replace the task's own: those of a user's file. */
  readonly ready?: ReadyItems
}

/** Items of a cell that are read, not made. The same index gives the same bytes. */
export interface ReadyItems {
  /** The beginnings of its items' answers (`answerPrefix`), each once; absent: none. */
  readonly answerPrefixes?: readonly string[]
  /** Output-token limit of the first of two calls (`twoCalls`); missing if one call suffices. */
  readonly reasonsFirst?: number
  identify(index: number): Identity
  make(index: number): Item
  /** Equal for items whose prompts begin with the same context; absent: of no two it is known. */
  prefix?(index: number): string
  /** An item's question without its context, where its task has a solver: the simulated model knows it by its words. */
  asks?(index: number): { readonly question: string; readonly answerFormat: string }
}

/** The ids of an item. */
export interface Identity {
  /** Hash of everything that determines its bytes. */
  readonly id: string
  /** Hash of everything that determines its question and answer. */
  readonly questionId: string
}

/** An item with its text. Only the row is kept; the text is built again when it is needed. */
export interface Item {
  readonly row: ItemRow
  readonly context: string
  /** Tokens of the context alone, in reference tokens. */
  readonly contextTokens: number
  readonly documents?: FilledContext['documents']
  /** The whole prompt as messages, if it is a conversation or has a system message. */
  readonly turns?: readonly PlacedTurn[]
  /** The two-call form, if its suite uses two calls. */
  readonly twoCalls?: TwoCalls
  /** Texts at which the item's own suite ends an answer. */
  readonly stops?: readonly string[]
  /** Text before and around question and context; may be empty. */
  readonly instructions: string
  readonly example?: string
  readonly question: string
  /** Required form of the answer; empty if the question states it or nothing does. */
  readonly answerFormat: string
  /**
   * Start of the answer in the item's own suite. It is not part of the prompt; only servers that continue it receive
   * it.
   */
  readonly answerPrefix?: string
  /** The task without its context: all the words that the prompt puts around it, with or without the worked example. */
  statement(options?: { readonly example?: boolean }): string
  /** The whole prompt around this context or another one. */
  render(context?: string): string
}

/**
 * Makes item number `index` of the cell of `target` tokens. The whole prompt, the reserved answer and the tokens
 * reserved for reasoning need at most `target` tokens. They fall short of it by at most 0.5 % or one of the task's
 * smallest units. For tasks with long output the target only covers the prompt, and 0 means the length of the official
 * profile.
 * @param identity result of `identify`, if it is already known
 * @throws BenchError (usage) if the target is shorter than the task's smallest prompt
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

/** First item of each recipe's most recent context. Items of one context follow each other. */
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

/** Returns all parts of an item's prompt except the context. */
export const collectPromptParts = (
  { instructions = '' }: Pick<Task, 'instructions'>,
  { question, answerFormat, example = '' }: Pick<ReturnType<Task['core']>, 'question' | 'answerFormat' | 'example'>,
): TaskParts => ({ instructions, example, question, answerFormat })

/** Counts the tokens around a cell's contexts, from its first item without a context. */
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
 * Counts the tokens of a length that are not in the prompt: the start of the answer, and the chat template of RULER's
 * official profile.
 */
function countTokensBesidePrompt({ params, tokenizer }: ItemSpec, { answerPrefix }: ReturnType<Task['core']>): number {
  const template = typeof params['template_tokens'] === 'number' ? params['template_tokens'] : 0
  return template + (answerPrefix === undefined ? 0 : tokenizer.count(answerPrefix))
}

/** Items of another required length are other items, as are those drawn for a length. */
function toStreamPath({ task, params, seed, output }: Pick<ItemSpec, 'task' | 'params' | 'seed' | 'output'>): string {
  const at = getDrawnAt(params)
  return `${seed}/${task.stream ?? task.id}/${task.version}${output === undefined ? '' : `/output-${output}`}${at === undefined ? '' : `/at-${at}`}`
}

function measureAnswer({ output, tokenizer }: ItemSpec, reference: string | undefined) {
  return {
    ...(output !== undefined && { output }),
    ...(reference !== undefined && { reference: tokenizer.count(reference) }),
  }
}

/** Returns item number `index` without its length. */
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
    // The length of an answer depends on the tokenizer.
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
