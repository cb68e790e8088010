import { makeRandom } from '../../core/random/random.ts'
import type { Allowed, ItemRow } from '../../core/rows/rows.ts'
import type { Item, ItemSpec } from '../../generators/build/generate.ts'
import { computeOwnAllowance } from '../../generators/build/reserve.ts'
import type { Job } from '../../runners/attempts/run-attempts.ts'
import { applySampling } from '../../runners/metering/sampling.ts'
import type { ItemBuilder } from '../building/builder.ts'
import type { BuiltItem } from '../building/built-item.ts'
import { answerTokensFor } from '../plan/answer-token-limit.ts'
import { saveContext } from '../store/save-context.ts'
import { makeAnswerKey } from './pending.ts'
import { buildPrompt } from './prompt.ts'
import type { Lacking, PlannedItem } from './queue.ts'
import { makeSolver } from './solver.ts'
import type { Work } from './work.ts'

interface JobParts extends Lacking, Pick<Job, 'trace' | 'tape'> {
  /** Built when it is asked for. */
  readonly item: () => Promise<BuiltItem>
}

/** Returns a job that every process of a run executes in the same way. */
export function buildJob(
  { spec, models, suite, calibrations }: Pick<Work, 'spec' | 'models' | 'suite' | 'calibrations'>,
  { planned, entry, item, attempt, trace, tape }: JobParts,
): Job {
  const key = makeAnswerKey(planned, entry)
  const { recipe, target } = planned.cell
  const { task } = recipe
  let built: BuiltItem | undefined
  return {
    key,
    attempt,
    async prompt() {
      built = await item()
      return buildPrompt(built, answerTokensFor(spec, entry.method, recipe, getOwnAllowance(built, recipe, target)))
    },
    contextTokens: target || NATURAL_TOKENS,
    method: entry.method,
    params: entry.params,
    templates: entry.templates,
    model: entry.model && applySampling(entry.model, entry.preset?.sampling),
    // Another model answers only if the entry's config names it.
    subModel:
      entry.method.callsSubModel && models.subModel ? applySampling(models.subModel, entry.preset?.sampling) : null,
    embedder: entry.method.needs.includes('embeddings') ? models.embedder : null,
    tokenizer: suite.tokenizer,
    calibrationOf: model => calibrations.get(model)?.of(task.id, recipe.ready !== undefined),
    solver: makeSolver(task),
    // Asked for behind `prompt`, which builds it.
    planted: () => built!.row.depths.map(({ depth }) => depth),
    encoded: () => built!.encoded, // as above
    rng: makeRandom(`${suite.seed}/run/${key.item}/${key.method}`),
    trace,
    tape,
  }
}

/** Returns the output-token limit of an item's answer; every process of a run uses this function. */
export function allowedFor(
  spec: Work['spec'],
  { planned, entry }: Pick<JobParts, 'planned' | 'entry'>,
  row: ItemRow,
): Allowed {
  const { recipe, target } = planned.cell
  return {
    answer: answerTokensFor(spec, entry.method, recipe, getOwnAllowance({ row }, recipe, target)),
    thinking: entry.model?.reasoningTokens ?? 0,
  }
}

/** Items of files have limits of their own, one by one. */
const getOwnAllowance = ({ row }: Pick<Item, 'row'>, recipe: ItemSpec, target: number): number =>
  computeOwnAllowance(recipe.ready ? { task: { ...recipe.task, answerTokens: row.length.reserve } } : recipe, target)

/** @throws BenchError: without its item an answer could be neither scored nor run again. */
export async function buildItem(
  { spec, folder }: Pick<Work, 'spec' | 'folder'>,
  planned: PlannedItem,
  builder: ItemBuilder,
): Promise<BuiltItem> {
  const item = await builder.build(planned)
  folder.addItem(item.row)
  if (spec.saveContexts) saveContext(folder.path, item)
  return item
}

/** Longest prompt without a requested length: LongProc's longest have 83K tokens. */
export const NATURAL_TOKENS = 100_000
