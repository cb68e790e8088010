import type { Programs } from '../../core/process/programs.ts'
import { makeRandom } from '../../core/random/random.ts'
import { type Item, makeItem } from '../../generators/build/generate.ts'
import type { Task } from '../../generators/task.ts'
import { FLOORS } from '../../runners/baselines/all.ts'
import { FLOOR_BUDGET, type Floor, type FloorView } from '../../runners/baselines/floor.ts'
import { grepAgent } from '../../runners/baselines/grep.ts'
import { type LearnedModels, makeLearnedFloors } from '../../runners/baselines/parts/learned-floors.ts'
import { type LabelledText, learnPlanted } from '../../runners/baselines/parts/planted-model.ts'
import { computeAuc } from '../../stats/separation.ts'
import { DEFAULTS } from '../config/defaults.ts'
import { type Cell, loadSuite } from '../registry/items/suite.ts'
import type { Registry } from '../registry/registry.ts'
import { getPrimaryScorer, scoreFloors, viewItem } from './score.ts'

/** Scores of attacks on a task at one length: means, 0 to 1. */
export interface AttackRow {
  readonly task: string
  /** The task's version: a row of an older one is of other items. */
  readonly version: number
  readonly at: number
  readonly n: number
  /** By the floor's id, with 4,096 tokens. */
  readonly scores: Readonly<Record<string, number>>
  /** The same with 1 % of the length, if that is more. */
  readonly percent?: Readonly<Record<string, number>>
  /** How far planted sentences look unlike all others; absent where none are recorded. */
  readonly auc?: number
  /** The standard error of that over all planted sentences: few of them say little. */
  readonly aucError?: number
}

/** How items are drawn that are attacked, and with what. */
export interface AttackOptions {
  readonly seed?: string
  readonly haystack?: string
  /** Items of other seeds that a model learns from. */
  readonly lessons?: number
  /** Are today's floors asked too, and the agent that greps? */
  readonly all?: boolean
  /** Further baselines to ask. */
  readonly more?: readonly Floor[]
}

/** Attacks one task at one length. Undefined where it needs a file. */
export async function attackTask(
  task: Task,
  at: number,
  samples: number,
  { registry, programs }: { readonly registry: Registry; readonly programs: Programs },
  { seed = 'floors', haystack = DEFAULTS.haystack, lessons = LESSONS, all = true, more = [] }: AttackOptions = {},
): Promise<AttackRow | undefined> {
  if (task.needs) return undefined
  const load = async (own: string, count: number): Promise<Cell> =>
    (await loadSuite({ ...DEFAULTS, task: [task.id], seed: own, haystack, samples: count, lengths: [at] }, registry))
      .cells[0]
  const cell = await load(seed, samples)
  const models = lessons > 0 ? learnModels(await load(`${seed}-lessons`, lessons)) : undefined
  const floors = [...(all ? [...FLOORS, grepAgent] : ATTACKS), ...(models ? makeLearnedFloors(models) : []), ...more]
  const budget = Math.floor(at / 100)
  const [sums, percents] = [new Map<string, number>(), new Map<string, number>()]
  const aucs: number[] = []
  let planted = 0
  const { recipe, target } = cell
  const scorer = getPrimaryScorer(task, registry)
  for (let index = 0; index < samples; index++) {
    const item = makeItem(recipe, target, index)
    const view = viewItem({ item, recipe, target })
    const asked = { item, recipe, target, scorer, programs }
    addScores(sums, await scoreFloors(asked, floors, view))
    if (budget > FLOOR_BUDGET) {
      const readers = floors.filter(({ reads, id }) => reads === 'evidence' && id !== grepAgent.id)
      addScores(percents, await scoreFloors(asked, readers, { ...view, budget }))
    }
    if (models) {
      const labelled = labelText(item, view)
      planted += labelled.planted.size
      aucs.push(measureAuc(models, labelled))
    }
  }
  const known = aucs.filter(auc => !Number.isNaN(auc))
  return {
    task: task.id,
    version: task.version,
    at,
    n: samples,
    scores: toMeans(sums, samples),
    ...(percents.size > 0 && { percent: toMeans(percents, samples) }),
    ...(known.length > 0 && {
      auc: roundScore(known.reduce((sum, auc) => sum + auc, 0) / known.length),
      aucError: roundScore(computeAucError(known, planted)),
    }),
  }
}

/**
 * The standard error of an AUC that is the mean over items. Planted sentences of an item share goods and names, so what
 * a model learnt of other texts by chance is right or wrong of all of them: items differ by more than their sentences.
 */
export function computeAucError(aucs: readonly number[], planted: number): number {
  const mean = aucs.reduce((sum, auc) => sum + auc, 0) / aucs.length
  const squares = aucs.reduce((sum, auc) => sum + (auc - mean) ** 2, 0)
  const between = aucs.length > 1 ? Math.sqrt(squares / (aucs.length - 1) / aucs.length) : 0
  return Math.max(SPREAD / Math.sqrt(planted), between)
}

/** The standard deviation of a rank among many, as a share of them: that of a uniform number. */
const SPREAD = Math.sqrt(1 / 12)

/** The floors that attack and are methods: cheap ones, without what is learnt. */
export const ATTACKS: readonly Floor[] = FLOORS.filter(({ id }) => /^floor:(?:skeleton|frame|gap|sorted-)/.test(id))

const LESSONS = 12

/** Models of what is planted, from the items of a cell. Undefined where no item records what was planted. */
function learnModels({ recipe, target, samples }: Cell): LearnedModels | undefined {
  const texts = Array.from({ length: samples }, (_, index) => {
    const item = makeItem(recipe, target, index)
    return labelText(item, viewItem({ item, recipe, target }))
  })
  if (texts.every(({ planted }) => planted.size === 0)) return undefined
  const rng = makeRandom(`${recipe.seed}/learn/${recipe.task.id}`)
  return {
    whole: learnPlanted(texts, rng.fork('whole')),
    style: learnPlanted(texts, rng.fork('style'), ['style', 'question']),
    blind: learnPlanted(texts, rng.fork('blind'), ['style', 'letters']),
  }
}

/** The units of an item that were planted: those in which a recorded depth lies. */
export function labelText({ row, context }: Item, view: FloorView): LabelledText {
  const text = view.text()
  const wording = view.wording()
  const planted = new Set(row.depths.map(({ depth }) => findUnit(text.starts, Math.round(depth * context.length))))
  return { text, wording, question: view.question, planted }
}

/** The unit that begins nearest to a place, which is rounded: or else the one that holds it. */
function findUnit(starts: readonly number[], position: number): number {
  let [low, high] = [0, starts.length - 2]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (starts[middle] <= position) low = middle
    else high = middle - 1
  }
  return low + 1 < starts.length - 1 && starts[low + 1] - position <= ROUNDED ? low + 1 : low
}

/** Characters that a recorded depth may be off by: it has six digits. */
const ROUNDED = 5

function measureAuc({ blind }: LearnedModels, labelled: LabelledText): number {
  const scores = blind.score(labelled)
  return computeAuc(scores, unit => labelled.planted.has(unit))
}

function addScores(sums: Map<string, number>, scores: ReadonlyMap<string, number>): void {
  for (const [id, score] of scores) sums.set(id, (sums.get(id) ?? 0) + score)
}

const toMeans = (sums: ReadonlyMap<string, number>, samples: number): Record<string, number> =>
  Object.fromEntries([...sums].map(([id, sum]) => [id, roundScore(sum / samples)]))

const roundScore = (score: number): number => Math.round(1000 * score) / 1000
