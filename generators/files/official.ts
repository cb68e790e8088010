import { computeKey, computeShortHash } from '../../core/rows/key.ts'
import { type ItemRow, type Params, ROW_VERSION } from '../../core/rows/rows.ts'
import { buildFrame, pickUsedParts, toTaskPrompt } from '../../core/text/template.ts'
import { measure } from '../../core/tokens/measure.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import type { OfficialItem } from '../../datasets/official/item.ts'
import { collectPromptParts, drawQuestionSpec, type Identity, type Item } from '../build/generate.ts'
import { getQuestionsPerContext, shareContexts } from '../build/together.ts'
import type { ScorerId, Task } from '../task.ts'

/** Raised whenever the wording around a file's contexts changes. */
const VERSION = 2
/** Stands where a generated task has its template: the prompts are the file's. */
export const AS_IS = 'as is: {context}{question}'

/** An item that is there already, of another suite's file. */
export interface ReadyItem extends Omit<OfficialItem, 'family'> {
  readonly family: OfficialItem['family'] | 'longproc'
  /**
   * Of tasks of long output: tokens of the answer that is required, as its level is called, and a right answer, whole.
   */
  readonly output?: { readonly tokens: number; readonly reference: string }
}

/** Where an item stands: the task it is counted under, its file, and its places in the file and in its cell. */
export interface OfficialPlace {
  readonly task: string
  readonly sha256: string
  readonly at: number
  readonly index: number
  readonly tokenizer: Tokenizer
}

/** What a file's items are counted under. */
export interface OfficialKind extends Pick<ReadyItem, 'family' | 'scorer' | 'thinksFirst'> {
  readonly shape: string
  /** The longest of its answers. */
  readonly answerTokens: number
  /** The task that a saved item of our own was made by. */
  readonly made?: Pick<Task, 'family' | 'solve' | 'guess'> | undefined
}

/** The task that a file's items are counted under. It makes nothing: the items are there. */
export function makeFileTask(
  id: string,
  { shape, family, scorer, answerTokens, thinksFirst, made }: OfficialKind,
): Task {
  const refuseToMake = (): never => {
    throw new Error(`${id}: the items of a file are read, not made`)
  }
  return {
    id,
    family: made?.family ?? family,
    about: `Items of a file, as they are: ${shape}.`,
    source: shape,
    version: VERSION,
    params: {},
    paramNotes: {},
    answerTokens,
    thinksFirst: thinksFirst ?? false,
    paired: false,
    uniqueAnswer: false,
    scorer: scorer as ScorerId,
    chance: 0,
    program: 'does not',
    template: AS_IS,
    haystack: false,
    core: refuseToMake,
    fill: refuseToMake,
    solve: made?.solve ?? 'none',
    ...(made?.guess && { guess: made.guess }),
  }
}

/** The ids of a file's item. Files that ask the same question at several lengths (MemAgent's) share the cores. */
export function identifyOfficial(
  { id, question, expected, scorer, part, saved, answerTokens, answerPrefix, beside }: ReadyItem,
  { task, sha256, at, tokenizer }: Omit<OfficialPlace, 'index'>,
): Identity {
  const place = { task, version: VERSION, file: sha256, at, tokenizer: tokenizer.id, reserve: answerTokens }
  return {
    // Fathom 0.1 sent the prefix of an answer with the prompt.
    id: computeKey({
      ...place,
      ...(answerPrefix !== undefined && { prefix: 'apart' }),
      ...(beside !== undefined && { beside }),
    }),
    questionId: saved?.questionId ?? computeKey({ official: scorer, part, id, question, expected }),
  }
}

/**
 * An item of a file with its row. Lengths are counted; the target is the next power of two that holds prompt and
 * answer, and 0 where the answer's length is the one that was asked for.
 */
export function toOfficialItem(
  readyItem: ReadyItem,
  location: OfficialPlace,
  tasks: ReadonlyMap<string, Task>,
  identity: Identity = identifyOfficial(readyItem, location),
): Item {
  const item = readyItem.saved ? findSavedParts(readyItem, readyItem.saved, tasks, location.tokenizer) : readyItem
  const { head, context, tail, saved, answerTokens: reserve, output } = item
  const { tokenizer } = location
  const { sha256, ...size } = measure([head, context, tail])
  const tokens = tokenizer.count(head + context + tail)
  const row: ItemRow = {
    v: ROW_VERSION,
    ...identity,
    task: location.task,
    family: saved?.family ?? item.family,
    version: VERSION,
    params: saved?.params ?? NO_PARAMS,
    seed: saved?.seed ?? 'none',
    index: location.index,
    cluster: saved?.cluster ?? (item.cluster === undefined ? identity.questionId : `${location.task}/${item.cluster}`),
    paired: saved?.paired ?? false,
    length: {
      target: saved?.length.target ?? (output ? 0 : roundUpToBucket(tokens + reserve)),
      ...(output && { output: output.tokens, reference: tokenizer.count(output.reference) }),
      ...(saved && answerLengths(saved)),
      tokens,
      reserve,
      ...size,
      tokenizer: tokenizer.id,
      haystack: saved?.length.haystack ?? 'as is',
      repeats: saved?.length.repeats ?? 0,
    },
    depths: item.depths,
    scorer: item.scorer,
    expected: item.expected,
    sha256,
    template: computeShortHash(AS_IS),
    ...(item.labels && { labels: item.labels }),
    ...(item.notes && { notes: item.notes }),
  }
  return {
    row,
    context,
    contextTokens: head === '' && tail === '' ? tokens : tokenizer.count(context),
    ...(item.documents && { documents: item.documents }),
    ...(item.turns && { turns: item.turns }),
    ...(item.twoCalls && { twoCalls: item.twoCalls }),
    ...(item.stops && { stops: item.stops }),
    instructions: item.instructions ?? head.trim(),
    ...(item.example !== undefined && { example: item.example }),
    question: item.question,
    answerFormat: item.answerFormat,
    ...(item.answerPrefix !== undefined && { answerPrefix: item.answerPrefix }),
    statement: options => formatStatementAround(item, options),
    render: (other = context) => head + other + tail,
  }
}

/** A prompt that could not be taken apart is all context, and its question the only word on it. */
function formatStatementAround(
  { head, tail, question, statement, example = '' }: ReadyItem,
  { example: wanted = true }: { readonly example?: boolean } = {},
): string {
  return statement ?? (toTaskPrompt({ head: wanted ? head : head.replace(example, ''), tail }) || question)
}

const NO_PARAMS: Params = {}

const answerLengths = ({ length: { output, reference, thinking } }: ItemRow) => ({
  ...(output !== undefined && { output }),
  ...(reference !== undefined && { reference }),
  ...(thinking !== undefined && { thinking }),
})

/** The next power of two: 4,096 tokens fill the bucket of 4K, one more belongs to 8K. */
export const roundUpToBucket = (tokens: number): number => 2 ** Math.ceil(Math.log2(Math.max(1, tokens)))

/** The bucket that an item belongs to: its whole prompt is counted. Items of our own stand where they stood. */
export function findItemBucket(
  { head, context, tail, answerTokens, saved }: OfficialItem,
  tokenizer: Tokenizer,
): number {
  if (saved) return saved.length.target || (saved.length.output ?? 0)
  return roundUpToBucket(tokenizer.count(head + context + tail) + answerTokens)
}

/** The buckets that an item may belong to, without counting all of it: a file may hold a hundred million tokens. */
export function listLikelyBuckets(item: OfficialItem, tokenizer: Tokenizer): readonly number[] {
  const { answerTokens } = item
  if (item.near !== undefined) return listAround(item.near + answerTokens)
  const text = item.head + item.context + item.tail
  if (text.length < SLICES * SLICE_CHARS) return [roundUpToBucket(tokenizer.count(text) + answerTokens)]
  const step = Math.floor(text.length / SLICES)
  let tokens = 0
  for (let slice = 0; slice < SLICES; slice++)
    tokens += tokenizer.count(text.slice(slice * step, slice * step + SLICE_CHARS))
  return listAround((tokens * text.length) / (SLICES * SLICE_CHARS) + answerTokens)
}

function listAround(guess: number): readonly number[] {
  const [least, most] = [roundUpToBucket(guess / DOUBT), roundUpToBucket(guess * DOUBT)]
  return Array.from({ length: Math.log2(most / least) + 1 }, (_, at) => least * 2 ** at)
}

const SLICES = 16
const SLICE_CHARS = 4_000
/**
 * The mean of the slices is off by one or two percent in a text of one kind. Where it is off by more, an item of the
 * first few may be passed over.
 */
const DOUBT = 1.1

/** What a report says of items that methods which read in pieces cannot take apart. */
export const UNDIVIDED = 'the whole prompt stands as context: its parts could not be told apart'

/**
 * Finds context and question in a saved prompt of our own: the task draws the core again, its template stands around
 * the context, and both must be found to the letter. Where the task, its version or its template is another one, the
 * whole prompt stays the context.
 */
function findSavedParts(
  item: ReadyItem,
  saved: ItemRow,
  tasks: ReadonlyMap<string, Task>,
  tokenizer: Tokenizer,
): ReadyItem {
  const known = tasks.get(saved.task)
  const task = known && shareContexts(known, getQuestionsPerContext(saved.params))
  const whole = { ...item, notes: [UNDIVIDED] }
  if (!task || task.version !== saved.version || computeShortHash(task.template) !== saved.template) return whole
  const { params, seed, index, length } = saved
  const output = length.output === undefined ? {} : { output: length.output }
  const core = tryMake(() => drawQuestionSpec({ task, params, seed, data: {}, tokenizer, ...output }, index))
  if (!core) return whole
  const { instructions, example, question, answerFormat } = pickUsedParts(task.template, collectPromptParts(task, core))
  const { head, tail } = buildFrame(task.template, collectPromptParts(task, core))
  const prompt = item.context
  if (prompt.length < head.length + tail.length || !prompt.startsWith(head) || !prompt.endsWith(tail)) return whole
  const context = prompt.slice(head.length, prompt.length - tail.length)
  const { statement, ...rest } = item
  return {
    ...rest,
    head,
    context,
    tail,
    instructions,
    ...(example !== '' && { example }),
    question,
    answerFormat,
    ...(saved.notes && { notes: saved.notes }),
  }
}

/** A task whose data file is not here cannot draw. */
function tryMake<T>(make: () => T): T | undefined {
  try {
    return make()
  } catch {
    return undefined
  }
}
