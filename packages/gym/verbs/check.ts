import { EXIT, type Io, loadRegistry, pluralize, readPlain, usageError } from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import { makeSealKey } from '../label.ts'
import { SplitIndex } from '../splits/overlap.ts'
import { buildStream, type ComparedItem, readRunItems, readTrainingRows } from '../splits/sides.ts'
import { isSplitFile, readCommittedSeed, readSplitFile } from '../splits/split-file.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'

/**
 * `gym check ROWS… --against RUN|FILE`: what training rows share with test items. Rows are compared with the items of a
 * run, or with the secret stream that a file of `gym init` committed to, once its seed is told.
 */
export async function checkGym(options: GymOptions, io: Io): Promise<number> {
  const { against, facts: hasFacts, seal, samples } = options
  const [, ...paths] = options.words
  if (paths.length === 0) throw usageError('gym check: name files of training rows.')
  if (against === undefined) throw usageError('gym check: name a run or a file of gym init with --against PATH.')
  const registry = await loadRegistry(options.plugin)
  const builder = new RecipeBuilder(registry)
  const key = seal === undefined ? undefined : makeSealKey(readPlain(seal, { who: '--seal: ' }).toString('utf8'))
  const declared = isSplitFile(against) ? readSplitFile(against) : undefined
  if (declared && options.testSeed === undefined)
    throw usageError(`gym check: ${against} commits to a secret seed; name its file with --test-seed FILE.`)
  const seed = declared && options.testSeed !== undefined ? readCommittedSeed(options.testSeed, declared) : ''
  const test = declared
    ? buildStream(declared.cells, seed, samples, { builder, hasFacts })
    : readRunItems(against, registry, hasFacts)
  const index = new SplitIndex()
  for await (const item of test) index.add(item)

  const strange = new Set<string>()
  async function* readAll(): AsyncGenerator<ComparedItem> {
    for (const path of paths)
      for await (const item of readTrainingRows(path, key, hasFacts ? builder : undefined)) {
        const from = item.recipe?.seed
        if (declared && from !== undefined && from !== declared.train.seed && from !== declared.dev.seed)
          strange.add(from)
        yield item
      }
  }
  const found = await index.compare(readAll())
  const isClean = found.ids === 0 && found.prompts === 0 && found.pairs === 0 && found.facts === 0 && strange.size === 0
  if (options.display === 'json') {
    const fields = { test: index.size, ...found, undeclared: [...strange] }
    io.stdout.write(`${JSON.stringify({ event: 'gym', verb: 'check', ...fields })}\n`)
  } else {
    const lines = [
      `${pluralize(found.items, 'training row')} against ${pluralize(index.size, 'test item')}`,
      `  equal ids          ${found.ids}`,
      `  equal prompts      ${found.prompts}`,
      `  equal question and answer  ${found.pairs}`,
      `  equal question, whatever the text  ${found.questions}`,
      hasFacts
        ? `  13 words of a fact shared  ${found.facts} of ${found.withFacts}`
        : '  facts were not compared (--facts builds the items of rows)',
      ...[...strange].map(each => `  a seed that was not declared: ${each.slice(0, 20)}`),
    ]
    for (const line of lines) io.stdout.write(`${line}\n`)
  }
  return isClean ? EXIT.fine : EXIT.regression
}
