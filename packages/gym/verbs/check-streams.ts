import { buildLabels, EXIT, formatLength, type Io, loadRegistry, openPrograms, usageError } from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import type { RowLabel } from '../label.ts'
import { SplitIndex } from '../splits/overlap.ts'
import { type MemoryReward, RowMemory } from '../splits/row-memory.ts'
import { buildStream, type ComparedItem } from '../splits/sides.ts'
import { isSplitFile, readCommittedSeed, readSplitFile } from '../splits/split-file.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'

/**
 * `gym check --against FILE --rows N`: the declared streams themselves, N items of train and `--samples` of test for
 * each task and length, and what a policy that knows the train items by heart earns on test. Ends with 1 if one shares an
 * id, a prompt or a question with its answer.
 */
export async function compareStreams(
  { against, testSeed, samples, facts: hasFacts, ...options }: GymOptions & { readonly against: string },
  rows: number,
  io: Io,
): Promise<number> {
  if (!isSplitFile(against) || testSeed === undefined)
    throw usageError('gym check: --rows takes streams from a file of gym init. Name it with --against and --test-seed.')
  const { cells, train, ...declared } = readSplitFile(against)
  const seed = readCommittedSeed(testSeed, { cells, train, ...declared })
  const registry = await loadRegistry(options.plugin)
  const labels = buildLabels(registry)
  const programs = openPrograms({ allowNativeCode: false })
  const help = { builder: new RecipeBuilder(registry), hasFacts, labels }
  const isJson = options.display === 'json'
  if (!isJson) io.stdout.write(HEAD)
  let isClean = true
  try {
    for (const cell of cells) {
      const index = new SplitIndex()
      const memory = new RowMemory()
      const asked: RowLabel[] = []
      for await (const item of buildStream([cell], seed, samples, help)) {
        index.add(item)
        if (item.label) asked.push(item.label)
      }
      const found = await index.compare(learn(buildStream([cell], train.seed, rows, help), memory))
      const earned = await memory.judge(asked, registry, programs)
      const { ids, prompts, pairs, questions, facts } = found
      isClean &&= ids + prompts + pairs + facts === 0
      const { task, length } = cell
      const floor = asked[0]?.chance ?? 0
      if (isJson) {
        const line = { event: 'gym', verb: 'check', task, length, test: index.size, ...found, memory: earned, floor }
        io.stdout.write(`${JSON.stringify(line)}\n`)
      } else {
        const counts = [found.items, index.size, ids, prompts, pairs, questions, hasFacts ? facts : '–']
        const words = [task, formatLength(length), ...counts, formatMemory(earned), (100 * floor).toFixed(0)]
        io.stdout.write(`| ${words.join(' | ')} |\n`)
      }
    }
  } finally {
    programs.close()
  }
  return isClean ? EXIT.fine : EXIT.regression
}

/** Hands items on, and remembers their answers. */
async function* learn<T extends ComparedItem & { readonly label?: RowLabel }>(
  items: AsyncIterable<T>,
  memory: RowMemory,
) {
  for await (const item of items) {
    if (item.label) memory.add(item.label)
    yield item
  }
}

function formatMemory(earned: MemoryReward | undefined): string {
  if (!earned) return '–'
  const [mean, low, high] = [earned.mean, earned.low, earned.high].map(share => (100 * share).toFixed(0))
  return `${mean} [${low}, ${high}]`
}

const HEAD = `| task | length | train | test | equal ids | equal prompts | equal question and answer | equal question over another text | 13 words of a fact | memory of train earns | floor |
|---|---|---|---|---|---|---|---|---|---|---|
`
