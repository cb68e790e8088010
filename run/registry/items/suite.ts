import { findSmallest } from '../../../core/collections/extremes.ts'
import { getLast } from '../../../core/collections/require.ts'
import { BenchError, usageError } from '../../../core/errors.ts'
import { takeOwnTurn } from '../../../core/process/turns.ts'
import { computeShortHash } from '../../../core/rows/key.ts'
import { loadTokenizer, type Tokenizer } from '../../../core/tokens/tokens.ts'
import { type ItemSpec, makeItem } from '../../../generators/build/generate.ts'
import type { Haystack } from '../../../generators/haystack.ts'
import { checkRoles } from '../data-roles.ts'
import { loadHaystack } from '../haystacks.ts'
import { readPrompts } from '../prompts-folder.ts'
import type { Registry } from '../registry.ts'
import { findSource } from '../sources/index.ts'
import type { ItemSource, LoadBase, SourceCells } from '../sources/source.ts'
import type { SuiteSpec } from './spec.ts'

/** The items to generate: a recipe for each task, and the number of items per length. */
export interface Suite {
  /** The spec that it was loaded from. */
  readonly spec: SuiteSpec
  readonly cells: readonly Cell[]
  readonly lengths: readonly number[]
  readonly tokenizer: Tokenizer
  readonly haystack: Haystack
  readonly seed: string
  /** Hash and path of each data file in use, by role. */
  readonly files: Readonly<Record<string, { readonly sha256: string; readonly path: string }>>
  /** One line for each thing the user should know: skipped tasks, questions that ran out. */
  readonly notes: readonly string[]
  /** Tasks that were asked for, the skipped ones included. */
  readonly asked: readonly string[]
}

/** One task at one length. */
export interface Cell {
  readonly recipe: ItemSpec
  readonly target: number
  readonly samples: number
  /** Its position among the lengths of the suite: its target, or the length of its answer if there is no target. */
  readonly at: number
}

/** Reads and checks everything the options name. @throws BenchError (usage) */
export async function loadSuite(spec: SuiteSpec, registry: Registry): Promise<Suite> {
  const tokenizer = await loadTokenizer(spec.tokenizer)
  const { haystack, files } = await loadHaystack(spec.haystack)
  checkRoles(spec.data, 'run', registry.sources)
  const base: LoadBase = { tokenizer, haystack, registry, templates: readPrompts(spec.prompts, registry).tasks }
  const loaded: SourceCells[] = []
  for (const source of registry.sources.values()) {
    const patterns = spec.task.filter(pattern => findSource(pattern, registry.sources) === source)
    if (patterns.length > 0) checkQuestions(source, patterns, spec)
    if (patterns.length > 0) loaded.push(await source.load(patterns, spec, base))
  }
  const cells = loaded.flatMap(each => each.cells)
  const notes = loaded.flatMap(each => each.notes)
  if (cells.length === 0) throw usageError(`nothing to run. ${notes.join(' ')}`)
  return {
    spec,
    cells,
    lengths: [...new Set(cells.map(({ at }) => at))].sort((a, b) => a - b),
    tokenizer,
    haystack,
    seed: spec.seed,
    files: Object.assign({}, files, ...loaded.map(each => each.files)),
    notes,
    asked: loaded.flatMap(each => each.asked),
  }
}

/** @throws BenchError (usage) for items of files if several questions per context are requested */
function checkQuestions(
  { takes }: ItemSource,
  patterns: readonly string[],
  { questionsPerContext = 1, until }: SuiteSpec,
): void {
  if (until === undefined && questionsPerContext > 1 && !takes.includes('questionsPerContext'))
    throw usageError(
      `--questions-per-context ${questionsPerContext}: ${patterns.join(', ')} ${patterns.length > 1 ? 'have items' : 'has items'} with contexts of their own.`,
    )
}

/**
 * Builds the first item of each task at the shortest length, one in each turn of the loop: too short a length ends a run
 * before anything is spent.
 */
export async function checkSmallest({ cells, lengths }: Suite): Promise<void> {
  const generated = cells.filter(({ recipe }) => !recipe.ready)
  const shortest = findSmallest(generated.map(({ target }) => target))
  try {
    for (const { recipe, target } of generated) {
      if (target !== shortest) continue
      await takeOwnTurn()
      makeItem(recipe, target, 0)
    }
  } catch (error) {
    const [first, last] = [lengths[0], getLast(lengths)]
    if (!(error instanceof BenchError) || last >= 1024) throw error
    const meant = first === last ? `${first}k` : `${first}k..${last}k`
    throw usageError(`${error.message} Lengths are in tokens; did you mean ${meant}?`, error)
  }
}

export const hashSuiteTemplates = (suite: Suite): Record<string, string> =>
  Object.fromEntries(suite.cells.map(({ recipe }) => [recipe.task.id, computeShortHash(recipe.template)]))
