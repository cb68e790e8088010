import { type Item, makeItem } from '../../../generators/build/generate.ts'
import type { Haystack } from '../../../generators/haystack.ts'
import { loadSuite } from '../../../run/registry/items/suite.ts'
import { loadRegistry } from '../../../run/registry/registry.ts'
import { isProgramScorer } from '../../../scorers/scorer.ts'

export const registry = await loadRegistry([])

/** Items of tasks in languages, with what made them. */
export async function makeLanguageItems(
  task: readonly string[],
  { lengths = [4096], samples = 1, tokenizer = 'o200k_base' } = {},
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
  } as const
  const { cells, notes } = await loadSuite(spec, registry)
  const made = cells.flatMap(({ recipe, target }) =>
    Array.from({ length: samples }, (_, index) => ({ recipe, target, item: makeItem(recipe, target, index) })),
  )
  return { made, notes, haystacks: cells.map(({ recipe }): Haystack => recipe.haystack) }
}

/** The score of an answer by the item's own scorer. */
function scoreAnswer({ row: { scorer, expected } }: Item, answer: string): number {
  const judge = registry.scorers.get(scorer)
  if (!judge || isProgramScorer(judge)) throw new Error(`${scorer} scores no text`)
  return judge.score(answer, expected).value
}

/** Is an answer right? Lines are compared here: `fields-strict` does not read Chinese yet. */
export function isRight(item: Item, answer: string): boolean {
  if (item.row.scorer !== 'fields-strict') return scoreAnswer(item, answer) === 1
  const lines = Object.entries(item.row.expected as Readonly<Record<string, string>>)
  return answer === lines.map(([name, value]) => `${name}: ${value}`).join('\n')
}
