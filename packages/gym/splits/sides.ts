import { createHash } from 'node:crypto'
import {
  getErrorMessage,
  type Item,
  isBuilt,
  isFields,
  type Labels,
  makeRebuilder,
  openRows,
  openRun,
  prepareContainers,
  type Registry,
  usageError,
} from 'fathom-bench/plugin'
import { NoLabel, openLabel, type RowLabel, type SealKey } from '../label.ts'
import { makeLabel } from '../streams/make-label.ts'
import type { RecipeBuilder } from '../streams/rebuild.ts'
import type { Recipe } from '../streams/recipe.ts'
import type { StreamCell } from '../streams/streams.ts'
import { type SplitItem, takeSentence } from './overlap.ts'

/** An item with the recipe that its row names. */
export interface ComparedItem extends SplitItem {
  readonly recipe?: Recipe | undefined
}

/**
 * Reads rows of a trainer: their labels, and prompts where they are whole.
 * @param builder builds items for their facts; absent: facts are not compared
 * @throws BenchError (usage) for a row without a label of Fathom's
 */
export async function* readTrainingRows(
  path: string,
  key: SealKey | undefined,
  builder: RecipeBuilder | undefined,
): AsyncGenerator<ComparedItem> {
  const file = openRows('gym check', path, await prepareContainers('gym check', [path]))
  for (let at = 0; file.has(at); at++) {
    const row = file.read(at)
    try {
      const label = openLabel(findLabel(row), key)
      const { item: id, wording = '', expected, recipe } = label
      const facts = recipe && builder ? listFacts(await builder.build(recipe)) : undefined
      yield { id, wording, expected, recipe, prompt: hashPrompt(row), ...(facts && { facts }) }
    } catch (error) {
      if (error instanceof NoLabel) throw usageError(`gym check: ${path}${file.placeOf(at)}: ${error.message}.`)
      throw error
    }
  }
}

/** Where the formats of rows put it. */
function findLabel(row: unknown): unknown {
  if (!isFields(row)) return undefined
  for (const [outer, inner] of [
    ['reward_model', 'ground_truth'],
    ['reward_spec', 'ground_truth'],
  ] as const)
    if (isFields(row[outer])) return row[outer][inner]
  return row['label']
}

function hashPrompt(row: unknown): string | undefined {
  if (!isFields(row)) return undefined
  const input = isFields(row['responses_create_params']) ? row['responses_create_params']['input'] : row['prompt']
  const [only, more] = Array.isArray(input) ? input : [{ content: input }]
  const content = isFields(only) && more === undefined ? only['content'] : undefined
  return typeof content === 'string' ? createHash('sha256').update(content).digest('hex') : undefined
}

/** The items of a run or of `generate`, built again. */
export async function* readRunItems(
  folder: string,
  registry: Registry,
  hasFacts: boolean,
): AsyncGenerator<ComparedItem> {
  const { manifest, items } = openRun(folder)
  const rebuild = await makeRebuilder({ manifest, registry, data: {}, prompts: undefined, followPaths: true })
  for (const row of items) {
    const built = rebuild(row)
    if (!isBuilt(built)) throw usageError(`gym check: ${folder}: item ${row.id} cannot be built (${built.why}).`)
    yield toComparedItem(built, hasFacts)
  }
}

/** Items of a stream: so many of each cell. @param labels by which each gets a label */
export async function* buildStream(
  cells: readonly StreamCell[],
  seed: string,
  count: number,
  {
    builder,
    hasFacts,
    labels,
  }: { readonly builder: RecipeBuilder; readonly hasFacts: boolean; readonly labels?: Labels },
): AsyncGenerator<ComparedItem & { readonly label?: RowLabel }> {
  for (const cell of cells)
    for (let index = 0; index < count; index++)
      try {
        const item = await builder.build({ ...cell, seed, index })
        yield { ...toComparedItem(item, hasFacts), ...(labels && { label: makeLabel(item, labels) }) }
      } catch (error) {
        throw usageError(`gym check: ${cell.task} at ${cell.length}: ${getErrorMessage(error)}`)
      }
}

const toComparedItem = (item: Item, hasFacts: boolean): ComparedItem => ({
  id: item.row.id,
  wording: item.statement(),
  expected: item.row.expected,
  prompt: item.row.sha256,
  ...(hasFacts && { facts: listFacts(item) }),
})

function listFacts({ row, context }: Item): readonly string[] {
  return row.depths.map(({ depth }) => takeSentence(context, Math.round(depth * context.length)))
}
