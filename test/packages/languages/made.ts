import { mustGet } from '../../../core/collections/require.ts'
import { type Item, makeItem } from '../../../generators/build/generate.ts'
import type { Haystack } from '../../../generators/haystack.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { isProgramScorer } from '../../../scorers/scorer.ts'

export const registry = await loadRegistry([])

/** Items of tasks in languages, with what made them. */
export async function makeLanguageItems(
  task: readonly string[],
  { lengths = [4096], samples = 1, tokenizer = 'o200k_base', questionsPerContext = 1 } = {},
) {
  const spec = {
    task,
    lengths,
    samples,
    tokenizer,
    seed: '42',
    set: [],
    haystack: 'prose',
    data: {},
    prompts: undefined,
    subset: 'first',
    outputLengths: undefined,
    questionsPerContext,
  } as const
  const { cells, notes } = await loadSuite(spec, registry)
  const made = cells.flatMap(({ recipe, target }) =>
    Array.from({ length: samples }, (_, index) => ({ recipe, target, item: makeItem(recipe, target, index) })),
  )
  return { made, notes, haystacks: cells.map(({ recipe }): Haystack => recipe.haystack) }
}

/** Is an answer right, by the item's own scorer and its flexible score? */
export function isRight({ row: { scorer, expected } }: Item, answer: string): boolean {
  const own = mustGet(registry.scorers, scorer)
  return [own, mustGet(registry.scorers, own.stated ?? scorer)].every(judge => {
    if (isProgramScorer(judge)) throw new Error(`${judge.id} scores no text`)
    return judge.score(answer, expected).value === 1
  })
}
