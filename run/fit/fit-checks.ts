import { findLargest } from '../../core/collections/extremes.ts'
import { getErrorMessage, incompleteError, usageError } from '../../core/errors.ts'
import type { FitNote, ModelNote, PrefixNote } from '../../core/rows/manifest/model-note.ts'
import { joinSentences } from '../../core/text/sentences.ts'
import type { Tokenizer } from '../../core/tokens/tokens.ts'
import { type Item, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { getQuestionsPerContext } from '../../generators/build/together.ts'
import type { Model } from '../../runners/model.ts'
import { ModelError } from '../../runners/model.ts'
import type { ServerTokens } from '../../runners/models/counting/server-tokens.ts'
import { checkFit } from '../../runners/models/servers/fit-check.ts'
import type { ModelChoice, RunSpec } from '../config/spec.ts'
import type { OpenModels } from '../connect/models.ts'
import type { Plan } from '../plan/plan.ts'
import type { Cell, Suite } from '../registry/items/suite.ts'
import { findEarlierNote } from './window-probes.ts'

/** The inputs of a check. */
export interface FitPlace {
  readonly suite: Pick<Suite, 'cells' | 'tokenizer'>
  /** The plan, for the longest prompt of each model. */
  readonly plan: Pick<Plan, 'rows'>
  /** The notes of the run's manifest. */
  readonly before: Readonly<Record<string, ModelNote>>
  readonly signal: AbortSignal
  readonly say: (line: string) => void
}

/**
 * Sends each model one request with text of the run's own items, before anything is spent. It measures whether the
 * model answers, its token ratio, silent truncation and speed. Results of earlier sessions are reused. The simulated
 * model and models of functions need no check.
 * @param notes with what probes of windows saw
 * @returns the notes with the results
 * @throws BenchError (usage) if a server truncates prompts of this run or rejects a short one, (incomplete) if a model
 * does not answer
 */
export async function checkFitness(
  options: Pick<RunSpec, 'models' | 'subModel'>,
  { models, subModel, silent, counters }: Pick<OpenModels, 'models' | 'subModel' | 'silent' | 'counters'>,
  notes: Readonly<Record<string, ModelNote>>,
  { suite, plan, before, signal, say }: FitPlace,
): Promise<Record<string, ModelNote>> {
  const seen: Record<string, ModelNote> = { ...notes }
  const chosen = options.models.map((choice, at): { choice: ModelChoice; model: Model | undefined } => ({
    choice,
    model: models[at],
  }))
  if (options.subModel && subModel) chosen.push({ choice: options.subModel, model: subModel })
  const asksTwice = suite.cells.some(({ recipe }) => getQuestionsPerContext(recipe.params) > 1)
  for (const { choice, model } of chosen) {
    const note = seen[choice.name]
    if (!model || choice.baseUrl === null || model.simulated || !note) continue
    const earlier = findEarlierNote(choice.name, note, before)?.fit
    const isEnough = earlier && (!asksTwice || earlier.prefix)
    const fit = isEnough ? earlier : await checkModelFit(choice, model, note)
    seen[choice.name] = { ...note, fit }
    say(`  fit      ${choice.name}: ${fitText(fit, suite.tokenizer)}`)
  }
  return seen

  async function checkModelFit(choice: ModelChoice, model: Model, note: ModelNote): Promise<FitNote> {
    const size = chooseProbeSize(model, findLongestPrompt(plan, model), silent?.has(choice.name) === true)
    try {
      const { note: fit, problem } = await checkFit(
        model,
        tokens => sampleItemText(suite, tokens),
        size,
        suite.tokenizer,
        signal,
        asksTwice,
      )
      if (problem !== undefined) throw usageError(describeCutting(choice, note, fit, problem))
      const counter = counters?.get(choice.name)
      return { ...fit, ...(counter ? await countByServer(counter, suite, signal) : inferFromUsage(suite, fit)) }
    } catch (error) {
      if (!(error instanceof ModelError)) throw error
      throw error.kind === 'overflow'
        ? usageError(describeRefusal(choice, note, size, error))
        : makeSilentError(choice, note, error)
    }
  }
}

/** Enough for a count that is good to a hundredth. */
const ENOUGH = 4_000
/** With an unknown window: more than servers use by default (Ollama: 4,096). */
const BEYOND_DEFAULTS = 10_000
/** Leaves space for count differences, the template and an answer. */
const SHARE_OF_WINDOW = 0.6
const LEAST = 200

/**
 * Returns the size of the request in reference tokens, at most the run's own longest prompt. A server known to truncate
 * silently, with an unknown window, gets that longest prompt.
 */
export function chooseProbeSize({ window }: Model, longest: number, isSilent: boolean): number {
  const most = window === null ? (isSilent ? longest : BEYOND_DEFAULTS) : Math.min(ENOUGH, window * SHARE_OF_WINDOW)
  return Math.max(LEAST, Math.floor(Math.min(most, longest)))
}

/** The longest prompt that a method will send it, in reference tokens. */
const findLongestPrompt = ({ rows }: FitPlace['plan'], model: Model): number => {
  const own = rows.filter(({ entry }) => entry.model?.id === model.id)
  return own.length === 0 ? ENOUGH : findLargest(own.map(({ peak, answer, thinking }) => peak - answer - thinking))
}

/** More tasks would say little more about how dense the run's text is. */
const TASKS = 4

/** About so many tokens of the run's own items: the beginnings of the shortest that are long enough, a task each. */
export function sampleItemText({ cells }: Pick<Suite, 'cells'>, tokens: number): string {
  const byTask = new Map<string, Cell>()
  for (const cell of cells.toSorted((a, b) => a.at - b.at)) {
    const { id } = cell.recipe.task
    const held = byTask.get(id)
    if (cell.samples > 0 && (!held || held.at < tokens)) byTask.set(id, cell)
  }
  const some = [...byTask.values()].slice(0, TASKS)
  const texts = some.map(({ recipe, target }) => {
    const { row, render } = makeItem(recipe, target, 0)
    return render().slice(0, Math.ceil(((tokens / some.length) * row.length.chars) / Math.max(1, row.length.tokens)))
  })
  return texts.join('\n\n')
}

/**
 * Counts each task's text with the server's own tokenizer. Returns nothing if it fails, because the usage also gives
 * the ratio.
 */
async function countByServer(
  counter: ServerTokens,
  { cells, tokenizer }: FitPlace['suite'],
  signal: AbortSignal,
): Promise<Pick<FitNote, 'tasks' | 'template'>> {
  try {
    const tasks: Record<string, number> = {}
    for (const [task, text] of listTaskSamples(cells))
      tasks[task] = computeDensity(await counter.count(text, signal), tokenizer.count(text))
    return { tasks, template: await counter.template(signal) }
  } catch {
    signal.throwIfAborted()
    return {}
  }
}

/**
 * Infers ratios from the usage of one call: the density of a single task, or with the model's own tokenizer.json the
 * size of the chat template.
 */
function inferFromUsage({ cells, tokenizer }: FitPlace['suite'], { sent, counted, ownTokens }: FitNote) {
  const tasks = [...new Set(cells.map(({ recipe }) => recipe.task.id))]
  if (counted === null || ownTokens === undefined) return {}
  const around = counted - sent
  if (tokenizer.id.startsWith('file:') && around >= 0 && around <= MOST_TEMPLATE)
    return { tasks: Object.fromEntries(tasks.map(task => [task, 1])), template: around }
  return tasks.length === 1 ? { tasks: { [tasks[0]]: computeDensity(counted, sent) } } : {}
}

/** Tokens: more around a prompt are another tokenizer's. */
const MOST_TEMPLATE = 128

/** Returns 1 only if both counts are equal. */
function computeDensity(counted: number, ours: number): number {
  const density = Number((counted / Math.max(1, ours)).toFixed(4))
  return density === 1 && counted !== ours ? 1.0001 : density
}

/** Yields some text of each task: an item of some thousand tokens, or the start of a longer one. */
function* listTaskSamples(cells: readonly Cell[]): Generator<[task: string, text: string]> {
  const byTask = new Map<string, Cell>()
  for (const cell of cells) {
    const { id } = cell.recipe.task
    const held = byTask.get(id)
    if (!held || cell.target < held.target) byTask.set(id, cell)
  }
  for (const [task, { recipe, target }] of byTask)
    yield [
      task,
      makeSmallItem(recipe, target)
        .render()
        .slice(0, ENOUGH * CHARS_A_TOKEN),
    ]
}

const CHARS_A_TOKEN = 4

function makeSmallItem(recipe: ItemSpec, target: number): Item {
  if (recipe.ready || recipe.output !== undefined || target <= ENOUGH) return makeItem(recipe, target, 0)
  try {
    return makeItem(recipe, ENOUGH, 0)
  } catch {
    return makeItem(recipe, target, 0)
  }
}

/** Describes the results. */
export function fitText(
  { ownTokens, counted, readsPerSecond, writesPerSecond, prefix }: FitNote,
  { id }: Tokenizer,
): string {
  const rate = (tokens: number) => Math.round(tokens).toLocaleString('en')
  return [
    counted === null
      ? 'its server counts no tokens, so that whether prompts fit is not known'
      : `${ownTokens} of its tokens for one of ${id}`,
    `reads ${rate(readsPerSecond)} tokens a second${writesPerSecond === undefined ? '' : `, writes ${rate(writesPerSecond)}`}`,
    ...(prefix ? [describePrefix(prefix)] : []),
  ].join('; ')
}

/** Describes what a second request with the same prefix showed. */
export function describePrefix({ kept, share, coldMs, warmMs }: PrefixNote): string {
  const times = `first token after ${coldMs} ms, the second time ${warmMs}`
  const counted = share === null ? times : `${Math.round(100 * share)} % of a repeated prompt cached, ${times}`
  return {
    yes: `keeps prefixes (${counted})`,
    no: `keeps no prefixes (${counted})`,
    'not seen': `reports no cached tokens (${times})`,
    unknown: `does not show whether it keeps prefixes (${times})`,
  }[kept]
}

const WITHOUT = 'To skip this check, pass --no-fit-check.'

const describeCutting = ({ name }: ModelChoice, { baseUrl }: ModelNote, { counted }: FitNote, problem: string) =>
  joinSentences(
    `${name} at ${baseUrl}: ${problem}`,
    `Serve it with a longer window, or state the one it has with --window ${counted}.`,
    WITHOUT,
  )

const describeRefusal = ({ name }: ModelChoice, { baseUrl }: ModelNote, size: number, error: ModelError) =>
  joinSentences(
    `${name} at ${baseUrl} refuses a prompt of about ${size.toLocaleString('en')} tokens: ${reasonAt(baseUrl, error)}`,
    'Name its window with --window, or serve it with a longer one.',
    WITHOUT,
  )

const makeSilentError = ({ name }: ModelChoice, { baseUrl }: ModelNote, error: ModelError) =>
  incompleteError(
    joinSentences(`${name} at ${baseUrl} does not answer: ${reasonAt(baseUrl, error)}`, 'No item was sent.', WITHOUT),
    error,
  )

/** The address is named once: the reason keeps what follows it. */
const reasonAt = (baseUrl: string, error: ModelError) => getErrorMessage(error).replaceAll(`${baseUrl}/`, '/')
