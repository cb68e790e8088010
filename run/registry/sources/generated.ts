import { append } from '../../../core/collections/append.ts'
import { findSmallest } from '../../../core/collections/extremes.ts'
import { mustGet } from '../../../core/collections/require.ts'
import { BenchError, usageError } from '../../../core/errors.ts'
import { formatLength } from '../../../core/lengths.ts'
import { select } from '../../../core/rows/select.ts'
import { sources } from '../../../datasets/index.ts'
import { type ItemSpec, makeItem } from '../../../generators/build/generate.ts'
import { drawAtLength } from '../../../generators/build/per-length.ts'
import { applyTaskProfile, getProfile } from '../../../generators/build/profile.ts'
import { computeAnswerReserve, getReservedThinking } from '../../../generators/build/reserve.ts'
import { findSharingProblem, getQuestionsPerContext, shareContexts } from '../../../generators/build/together.ts'
import type { DataSets, DataSetsBeingRead, Task } from '../../../generators/task.ts'
import { isRole, requireFetchedCopy } from '../data-roles.ts'
import { LEVEL, resolveParams } from '../items/settings.ts'
import type { Setting, SuiteSpec } from '../items/spec.ts'
import type { Cell, Suite } from '../items/suite.ts'
import { prepareMadeItems } from '../rebuild/made-items.ts'
import type { Registry } from '../registry.ts'
import type { ItemSource } from './source.ts'

/** The default lengths. */
export const LENGTHS = [8, 16, 32, 64].map(k => k * 1024)
const OUTPUT_LENGTH = 512

/** Names, groups and globs of registered tasks, Fathom's own and plugins'. */
export const generated: ItemSource = {
  id: 'generated',
  items: 'made',
  // Which roles and haystacks, its tasks say.
  takes: ['lengths', 'outputLengths', 'questionsPerContext', 'set', 'haystack', 'data', 'prompts'],
  roles: [],
  async load(patterns, spec, { tokenizer, haystack, registry, templates }) {
    const asked = select(patterns, registry.tasks.keys(), registry.groups, 'task')
    const questions = spec.questionsPerContext ?? 1
    const known = asked.map(id =>
      applyTaskProfile(mustGet(registry.tasks, id), spec.profile ?? 'fathom', spec.templateTokens),
    )
    const asking = { ...spec, set: addLevel(known, spec) }
    if (spec.until === undefined) checkTogether(known, questions, asking, registry)
    const tasks = known.map(task =>
      shareContexts(task, spec.until === undefined ? questions : limitQuestions(task, questions, asking)),
    )
    const set = addLevel(tasks, spec)
    if (spec.profile === 'official' && !tasks.some(task => task.official))
      throw usageError(`--profile official is for RULER's tasks (--task ruler); none of ${asked.join(', ')} has it.`)
    const { data, files, notes } = await loadData(spec.data, tasks)
    if (spec.profile === 'official') append(notes, listDifferences(haystack, data.words))
    const cells = tasks.flatMap(task => {
      const { id } = task
      if (task.needs && !data[task.needs]) {
        notes.push(`${id} is skipped: ${sources[task.needs].get}`)
        return []
      }
      const params = resolveParams(task, set)
      const samples = Math.min(spec.samples, task.available?.(data as DataSets, params) ?? Number.POSITIVE_INFINITY)
      if (samples < spec.samples)
        notes.push(`${id}: ${samples} of ${spec.samples} samples, one for each question of its file`)
      const template = templates.get(id) ?? task.template
      const recipe: ItemSpec = {
        task,
        params,
        seed: spec.seed,
        tokenizer,
        haystack,
        data,
        template,
        ...pickKept(spec),
        ...(getProfile(params) === 'official' && { prefilled: true, cap: task.answerTokens }),
      }
      return buildCells(recipe, samples, spec, notes)
    })
    return { cells, files, notes, asked }
  },
  rebuild: prepareMadeItems,
}

/** The settings of a run with its level, which each of them goes before. @throws BenchError (usage) if no task has a ladder */
function addLevel(tasks: readonly Task[], { level, set }: Pick<SuiteSpec, 'level' | 'set'>): readonly Setting[] {
  if (level === undefined) return set
  const able = tasks.filter(({ levels }) => levels)
  if (able.length === 0)
    throw usageError(`--level ${level}: ${tasks.map(({ id }) => id).join(', ')} has no ladder of levels.`)
  return [...able.map(({ id }): Setting => ({ owner: id, parameter: LEVEL, value: String(level) })), ...set]
}

/**
 * Refuses, by name, every task that cannot ask so many questions of a context.
 * @throws BenchError (usage)
 */
function checkTogether(
  tasks: readonly Task[],
  questions: number,
  { set, profile }: SuiteSpec,
  registry: Registry,
): void {
  if (questions === 1) return
  const flag = `--questions-per-context ${questions}`
  if (profile === 'official') throw usageError(`${flag}: items of --profile official have a context each.`)
  const single = tasks.filter(task => !task.together)
  if (single.length > 0) {
    const able = [...registry.tasks.values()].filter(task => task.together).map(({ id }) => id)
    throw usageError(
      `${flag}: ${single.map(({ id }) => id).join(', ')} ${single.length > 1 ? 'ask' : 'asks'} one question of a context${formatReasons(single)}. Several: ${able.join(', ')}.`,
    )
  }
  for (const task of tasks) {
    const problem = findSharingProblem(task, resolveParams(task, set), questions)
    if (problem) throw usageError(`${flag}: ${task.id}: ${problem}.`)
  }
}

/** ` (fim: the gap in its text is the question)`; a plugin's task may give no reason. */
function formatReasons(tasks: readonly Task[]): string {
  const reasons = tasks.flatMap(({ id, alone, output }) => {
    const reason = output ? 'its answer is long, and costs more than reading' : alone
    return reason === undefined ? [] : [`${id}: ${reason}`]
  })
  return reasons.length === 0 ? '' : ` (${reasons.join('; ')})`
}

/** Returns the most questions up to those asked for that a task can ask at the shortest of the lengths. */
export function limitQuestions(
  task: Task,
  requested: number,
  { set, profile, lengths = LENGTHS, ...spec }: Pick<SuiteSpec, 'set' | 'profile' | 'kept'> & Partial<SuiteSpec>,
): number {
  const { together } = task
  if (!together || profile === 'official') return 1
  const params = resolveParams(task, set)
  const recipe = { task, ...pickKept(spec) }
  const shortest = findSmallest(lengths)
  const room = shortest - computeAnswerReserve(recipe, shortest) - getReservedThinking(recipe) - BESIDE_FACTS
  let questions = Math.min(requested, Math.floor(room / Math.max(1, together.tokens(params))))
  while (questions > 1 && findSharingProblem(task, params, questions)) questions--
  return Math.max(1, questions)
}

const pickKept = ({ kept }: Pick<SuiteSpec, 'kept'>): Pick<ItemSpec, 'kept'> => (kept ? { kept } : {})

/** Returns what a plan says about the official profile before it is paid for. */
const listDifferences = ({ essays }: Suite['haystack'], words: DataSets['words'] | undefined): string[] => [
  `official profile: RULER's draws, lengths and caps; wording ${words ? 'is' : 'and word lists (--data words=PATH) are'} ours, so scores are near RULER's and not the same (docs/ruler.md).`,
  ...(words && (words.adjectives.length === 0 || words.nouns.length === 0)
    ? ["official profile: niah's keys are of our words; files named adjective… and noun… give others."]
    : []),
  ...(essays
    ? []
    : ["official profile: essays are Fathom's prose; --haystack FOLDER gives yours, with white space collapsed."]),
]

/** Builds a cell per length; for tasks of long output, a cell per length of answer and requested length of prompt. */
function buildCells(
  recipe: ItemSpec,
  samples: number,
  options: Pick<SuiteSpec, 'lengths' | 'outputLengths' | 'cores'>,
  notes: string[],
): Cell[] {
  const { id, output, longest = Number.POSITIVE_INFINITY } = recipe.task
  const asked = options.lengths ?? (output ? [0] : LENGTHS)
  const targets = asked.filter(target => target <= longest && canHoldFacts(recipe, target))
  if (asked.some(target => target <= longest && !targets.includes(target)))
    notes.push(
      `${id}: the facts of ${getQuestionsPerContext(recipe.params)} questions of a context take up to ${formatLength(countLeastTokens(recipe))} tokens; lengths without room for them are left out.`,
    )
  if (asked.some(target => target > longest))
    notes.push(`${id} ends at ${formatLength(longest)}; longer lengths are left out.`)
  const drawFor = (target: number): ItemSpec =>
    options.cores === 'per-length' && target > 0
      ? { ...recipe, task: drawAtLength(recipe.task, target), params: { ...recipe.params, drawn_at: target } }
      : recipe
  if (!output) return targets.map(target => ({ recipe: drawFor(target), target, samples, at: target }))
  const outputs = options.outputLengths ?? [Math.max(OUTPUT_LENGTH, output.least)]
  const possible = outputs.filter(tokens => tokens >= output.least && tokens <= output.most)
  if (possible.length < outputs.length)
    notes.push(
      `${id}: its answers have ${formatLength(output.least)} to ${formatLength(output.most)} tokens; other --output-lengths are left out.`,
    )
  const grid = possible.flatMap(tokens =>
    targets.map(
      (target): Cell => ({ recipe: { ...drawFor(target), output: tokens }, target, samples, at: target || tokens }),
    ),
  )
  return targets.length * possible.length > 1 ? grid.filter(cell => hasRoom(cell, notes)) : grid
}

/** Returns the tokens that a context needs for the facts of its questions, and next to them. */
const countLeastTokens = ({ task, params }: ItemSpec): number =>
  // Only tasks with `together` have several questions.
  getQuestionsPerContext(params) * task.together!.tokens(params) + BESIDE_FACTS

/** Do the facts of all questions of a context surely fit? Those of one question are looked at where it is made. */
const canHoldFacts = (recipe: ItemSpec, target: number): boolean =>
  getQuestionsPerContext(recipe.params) === 1 ||
  target - computeAnswerReserve(recipe, target) - getReservedThinking(recipe) >= countLeastTokens(recipe)

/** Tokens for the words around a context, and the least text to hide its facts in. */
const BESIDE_FACTS = 700

/**
 * Returns whether a prompt is long enough for its answer. In a grid, other cells are left out; a single cell is
 * rejected later.
 */
function hasRoom({ recipe, target }: Cell, notes: string[]): boolean {
  // A cell of a grid has a length of output.
  if (target === 0 || target > SURELY_ROOM * recipe.output!) return true
  try {
    makeItem(recipe, target, 0)
    return true
  } catch (error) {
    if (!(error instanceof BenchError)) throw error
    notes.push(`left out: ${error.message}`)
    return false
  }
}

/** Times the tokens of an answer, in which each task's smallest prompt fits. */
const SURELY_ROOM = 32

/** The data sets that a task needs or uses. */
async function loadData(
  paths: Readonly<Record<string, readonly string[]>>,
  tasks: readonly Task[],
): Promise<{ data: Partial<DataSets>; files: Suite['files']; notes: string[] }> {
  const notes: string[] = []
  const data: DataSetsBeingRead = {}
  const files: Record<string, { sha256: string; path: string }> = {}
  for (const [role, given] of Object.entries(paths)) {
    if (!isRole(role)) continue
    if (!tasks.some(task => task.needs === role || task.uses?.includes(role))) continue
    const named = given.length > 0 ? given : [requireFetchedCopy(role)]
    const loaded = await sources[role].load(named)
    Object.assign(data, { [role]: loaded })
    files[role] = { sha256: loaded.sha256, path: named.join(', ') }
    append(notes, loaded.notes ?? [])
  }
  return { data, files, notes }
}
