import { EXIT, formatLength, type Io, loadRegistry, usageError } from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import { SplitIndex } from '../splits/overlap.ts'
import { buildStream } from '../splits/sides.ts'
import { isSplitFile, readCommittedSeed, readSplitFile } from '../splits/split-file.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'

/**
 * `gym check --against FILE --rows N`: the declared streams themselves, N items of train and `--samples` of test for
 * each task and length. Ends with 1 if one shares an id, a prompt or a question with its answer.
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
  const builder = new RecipeBuilder(await loadRegistry(options.plugin))
  const isJson = options.display === 'json'
  if (!isJson) io.stdout.write(HEAD)
  let isClean = true
  for (const cell of cells) {
    const index = new SplitIndex()
    for await (const item of buildStream([cell], seed, samples, { builder, hasFacts })) index.add(item)
    const found = await index.compare(buildStream([cell], train.seed, rows, { builder, hasFacts }))
    const { ids, prompts, pairs, questions, facts } = found
    isClean &&= ids + prompts + pairs + facts === 0
    const { task, length } = cell
    if (isJson) {
      const line = { event: 'gym', verb: 'check', task, length, test: index.size, ...found }
      io.stdout.write(`${JSON.stringify(line)}\n`)
    } else {
      const counts = [found.items, index.size, ids, prompts, pairs, questions, hasFacts ? facts : '–']
      io.stdout.write(`| ${task} | ${formatLength(length)} | ${counts.join(' | ')} |\n`)
    }
  }
  return isClean ? EXIT.fine : EXIT.regression
}

const HEAD = `| task | length | train | test | equal ids | equal prompts | equal question and answer | equal question over another text | 13 words of a fact |
|---|---|---|---|---|---|---|---|---|
`
