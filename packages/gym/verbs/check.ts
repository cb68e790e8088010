import {
  EXIT,
  type Io,
  loadRegistry,
  pluralize,
  type Registry,
  readPlain,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import { makeSealKey, type SealKey } from '../label.ts'
import { SplitIndex } from '../splits/overlap.ts'
import { formatPassedCells, PassRates } from '../splits/pass-rates.ts'
import { buildStream, type ComparedItem, readRunItems, readTrainingRows } from '../splits/sides.ts'
import { isSplitFile, readCommittedSeed, readSplitFile } from '../splits/split-file.ts'
import { RecipeBuilder } from '../streams/rebuild.ts'
import { compareStreams } from './check-streams.ts'

/**
 * `gym check ROWS… --against RUN|FILE`: what training rows share with test items. Rows are compared with the items of a
 * run, or with the secret stream that a file of `gym init` committed to, once its seed is told. With `--like RUN`, how
 * often a run solved items of the same cells. `--out FILE` names the rows that share something, or with `--like` has
 * the pass rate of each.
 */
export async function checkGym(options: GymOptions, io: Io): Promise<number> {
  const { against, like, seal, rows } = options
  const [, ...paths] = options.words
  if (paths.length === 0 && rows !== undefined && against !== undefined && like === undefined)
    return compareStreams({ ...options, against }, rows, io)
  if (paths.length === 0) throw usageError('gym check: name files of training rows.')
  if (rows !== undefined)
    throw usageError('--rows: says how many rows to draw where no files are named. Leave one out.')
  if (against === undefined && like === undefined)
    throw usageError(
      'gym check: name a run or a file of gym init with --against PATH, or a run with --like RUN for its pass rates.',
    )
  const registry = await loadRegistry(options.plugin)
  const key = seal === undefined ? undefined : makeSealKey(readPlain(seal, { who: '--seal: ' }).toString('utf8'))
  if (like !== undefined) await showPassRates(paths, { ...options, like }, { io, registry, key })
  return against === undefined ? EXIT.fine : compareSides(paths, { ...options, against }, { io, registry, key })
}

interface CheckHelp {
  readonly io: Io
  readonly registry: Registry
  readonly key: SealKey | undefined
}

/** Shows the pass rates of a run for the cells of the rows, and writes those of each row if a file is named. */
async function showPassRates(
  paths: readonly string[],
  { like, out, display }: GymOptions & { readonly like: string },
  { io, registry, key }: CheckHelp,
): Promise<void> {
  const rates = new PassRates(like, registry)
  const lines: string[] = []
  for (const path of paths)
    for await (const item of readTrainingRows(path, key, undefined)) {
      const row = rates.add(item)
      if (out !== undefined) lines.push(JSON.stringify(row ?? { item: item.id, pass_rate: null, n: 0 }))
    }
  if (out !== undefined) writeWhole(out, `${lines.join('\n')}\n`, { who: 'gym check', makeFolder: true })
  const cells = rates.listCells()
  const { unknown } = rates
  if (display === 'json') io.stdout.write(`${JSON.stringify({ event: 'gym', verb: 'check', like, cells, unknown })}\n`)
  else for (const line of formatPassedCells(cells)) io.stdout.write(`${line}\n`)
  if (display !== 'json' && unknown > 0)
    io.stdout.write(`${pluralize(unknown, 'row')} without a recipe, whose cell is not known\n`)
}

async function compareSides(
  paths: readonly string[],
  options: GymOptions & { readonly against: string },
  { io, registry, key }: CheckHelp,
): Promise<number> {
  const { against, facts: hasFacts, samples } = options
  const builder = new RecipeBuilder(registry)
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
  const shared: string[] = []
  const found = await index.compare(
    readAll(),
    ({ id }, shares) => void shared.push(JSON.stringify({ item: id, shares })),
  )
  if (options.out !== undefined && options.like === undefined)
    writeWhole(options.out, shared.map(line => `${line}\n`).join(''), { who: 'gym check', makeFolder: true })
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
