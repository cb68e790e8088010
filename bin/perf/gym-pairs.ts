import { buildFrame, toTaskPrompt } from '../../core/text/template.ts'
import { collectPromptParts, drawQuestionSpec, type ItemSpec, makeItem } from '../../generators/build/generate.ts'
import { SplitIndex, type SplitItem } from '../../packages/gym/splits/overlap.ts'
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
 * Training items of core tasks whose question and answer a test item has too: 100,000 against 2,000. Where the text does
 * not change the answer, questions and answers are drawn without it; items of other tasks are built whole.
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
    for await (const item of drawItems(test[at].recipe, TEST)) index.add(item)
    const { pairs, questions } = await index.compare(drawItems(recipe, rows))
    const { user, system } = process.cpuUsage(started)
    console.log(`| \`${recipe.task.id}\` | ${pairs} | ${questions} | ${((user + system) / 1e6).toFixed(0)} s |`)
  }
}

async function* drawItems(recipe: ItemSpec, count: number): AsyncGenerator<SplitItem> {
  const { task, template } = recipe
  for (let index = 0; index < count; index++) {
    if (task.paired) {
      const core = drawQuestionSpec(recipe, index)
      const wording = toTaskPrompt(buildFrame(template, collectPromptParts(task, core)))
      yield { id: String(index), wording, expected: core.expected }
    } else {
      const { row, statement } = makeItem(recipe, LENGTH, index)
      yield { id: row.id, wording: statement(), expected: row.expected }
    }
  }
}
