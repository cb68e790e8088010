import { buildFrame, toTaskPrompt } from '../../core/text/template.ts'
import { collectPromptParts, drawQuestionSpec, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { markQuestion, SplitIndex, type SplitItem } from '../../packages/gym/splits/overlap.ts'
import { DEFAULTS } from '../../run/config/defaults.ts'
import { loadSuite } from '../../run/registry/items/suite.ts'
import { loadRegistry } from '../../run/registry/registry.ts'

const TRAIN = 100_000
const TEST = 2000
const SEEDS = ['7', 'gym-pairs']
/** Length of items that are built whole. */
const LENGTH = 4096

interface PairsOptions {
  readonly task?: string | undefined
  /** Training items of each task. */
  readonly runs?: string | undefined
}

/**
 * Training items of core tasks whose question and answer a test item has too: 100,000 against 2,000. Where the text
 * does not change the answer, both are drawn without it. In other tasks, test items are built whole, and so are the
 * training items whose question a test item has.
 */
export async function measureGymPairs({ task = 'core', runs = String(TRAIN) }: PairsOptions): Promise<void> {
  const rows = Number(runs)
  const registry = await loadRegistry()
  const [train, test] = await Promise.all(
    SEEDS.map(async seed => {
      const spec = { ...DEFAULTS, task: task.split(','), lengths: [LENGTH], samples: 1, seed }
      return (await loadSuite(spec, registry)).cells
    }),
  )
  console.log(`gym-pairs: ${rows} training items against ${TEST} test items\n`)
  console.log('| task | equal question and answer | equal question | processor time |')
  console.log('|---|--:|--:|--:|')
  for (const [at, { recipe }] of train.entries()) {
    const started = process.cpuUsage()
    const index = new SplitIndex()
    const known = new Set<string>()
    for (const item of drawItems(test[at].recipe, TEST, () => true)) {
      index.add(item)
      known.add(markQuestion(item))
    }
    const items = drawItems(recipe, rows, wording => known.has(markQuestion({ wording })))
    const { pairs, questions } = await index.compare(items)
    const { user, system } = process.cpuUsage(started)
    console.log(`| \`${recipe.task.id}\` | ${pairs} | ${questions} | ${((user + system) / 1e6).toFixed(0)} s |`)
  }
}

/** @param isBuilt says by an item's wording whether its answer is needed */
function* drawItems(recipe: ItemSpec, count: number, isBuilt: (wording: string) => boolean): Generator<SplitItem> {
  const { task, template } = recipe
  for (let index = 0; index < count; index++) {
    const core = drawQuestionSpec(recipe, index)
    const wording = toTaskPrompt(buildFrame(template, collectPromptParts(task, core)))
    const isOfText = !task.paired && isBuilt(wording)
    const expected = isOfText ? makeItem(recipe, LENGTH, index).row.expected : core.expected
    yield { id: String(index), wording, expected }
  }
}
