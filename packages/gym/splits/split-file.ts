import { existsSync, readFileSync } from 'node:fs'
import {
  commitToSeed,
  hashSuiteTemplates,
  isFields,
  readFathomVersion,
  readPlain,
  type Suite,
  sha256,
  tryParseForeignJson,
  usageError,
  writeWhole,
} from 'fathom-bench/plugin'
import { readRecipe } from '../streams/recipe.ts'
import { listCells, type StreamCell } from '../streams/streams.ts'

/** Training and test streams as they are declared before anything is trained. Its sha256 is what one publishes. */
export interface SplitFile {
  readonly v: 1
  readonly fathom: string
  readonly train: { readonly seed: string }
  readonly dev: { readonly seed: string }
  /** The seed of the test stream is secret: this is all that is told of it. */
  readonly test: { readonly commitment: string }
  readonly cells: readonly StreamCell[]
  readonly versions: Readonly<Record<string, number>>
  /** Short hashes of the prompt templates. */
  readonly templates: Readonly<Record<string, string>>
}

/** As much of it as a check takes. */
export type DeclaredSplits = Pick<SplitFile, 'train' | 'dev' | 'test' | 'cells'>

/** @param seeds those of train and dev in the open, that of test secret */
export function makeSplitFile(
  suite: Suite,
  seeds: { readonly train: string; readonly dev: string; readonly test: string },
): SplitFile {
  return {
    v: 1,
    fathom: readFathomVersion(),
    train: { seed: seeds.train },
    dev: { seed: seeds.dev },
    test: { commitment: commitToSeed(seeds.test) },
    cells: listCells(suite),
    versions: Object.fromEntries(suite.cells.map(({ recipe }) => [recipe.task.id, recipe.task.version])),
    templates: hashSuiteTemplates(suite),
  }
}

/** Writes it, and returns its sha256. @throws BenchError (usage) if the file exists */
export function writeSplitFile(path: string, file: SplitFile): string {
  if (existsSync(path)) throw usageError(`gym init: ${path} already exists. Name a new file.`)
  const text = `${JSON.stringify(file, undefined, 2)}\n`
  writeWhole(path, text, { who: 'gym init', makeFolder: true })
  return sha256(text)
}

export const isSplitFile = (path: string): boolean => path.endsWith('.json') && existsSync(path)

/** @throws BenchError (usage) for a file that is none */
export function readSplitFile(path: string): DeclaredSplits {
  const value = tryParseForeignJson(readPlain(path, { who: '--against: ' }).toString('utf8'))
  if (!isFields(value) || value['v'] !== 1) throw makeShapeError(path)
  const { train, dev, test, cells } = value
  const seeds = [train, dev].map(each => (isFields(each) ? each['seed'] : undefined))
  const commitment = isFields(test) ? test['commitment'] : undefined
  if (!seeds.every(seed => typeof seed === 'string') || typeof commitment !== 'string') throw makeShapeError(path)
  if (!Array.isArray(cells)) throw makeShapeError(path)
  return {
    train: { seed: String(seeds[0]) },
    dev: { seed: String(seeds[1]) },
    test: { commitment },
    cells: cells.map(each => readCell(each, path)),
  }
}

/** A cell as a recipe has it. */
function readCell(value: unknown, path: string): StreamCell {
  const recipe = readRecipe({ ...(isFields(value) ? value : {}), seed: '0', index: 0 })
  if (!recipe) throw makeShapeError(path)
  const { task, params, length } = recipe
  return { task, params, length }
}

const makeShapeError = (path: string) => usageError(`--against: ${path} is not a file of gym init.`)

/** The secret seed of a file. @throws BenchError (usage) if it is not the one that was committed to */
export function readCommittedSeed(path: string, { test }: DeclaredSplits): string {
  const seed = readFileSync(path, 'utf8').trim()
  if (commitToSeed(seed) === test.commitment) return seed
  throw usageError(`--test-seed: ${path} is not the seed that was committed to (${test.commitment.slice(0, 23)}…).`)
}
