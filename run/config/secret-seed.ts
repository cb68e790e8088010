import { randomBytes } from 'node:crypto'
import { existsSync, writeFileSync } from 'node:fs'
import { resolve, sep } from 'node:path'
import { usageError } from '../../core/errors.ts'
import { describeDiskError } from '../../core/files/disk.ts'
import { readPlain } from '../../core/files/plain-file.ts'
import { isGuessable, isSecretSeed } from '../../core/rows/commitment.ts'
import type { Suite } from '../registry/items/suite.ts'
import { DEFAULTS } from './defaults.ts'
import { chooseFolder } from './folder-name.ts'
import type { RunSpec } from './spec.ts'

type Options = Pick<RunSpec, 'secretSeed' | 'seed' | 'dryRun'> & Partial<RunSpec>

/**
 * Puts the seed of `--secret-seed FILE` into the options. If the file does not exist, 128 random bits are written
 * there, readable only by its owner (in a dry run they are discarded).
 *
 * @throws BenchError (usage) with `--seed`, for a file within the run directory, and for one without a seed
 */
export function withSecretSeed<O extends Options>(options: O): O {
  const path = options.secretSeed
  if (path === undefined) return options
  if (options.seed !== DEFAULTS.seed)
    throw usageError('--seed and --secret-seed contradict each other. Give one of them.')
  const seed = readSeed(path) ?? drawSeed(path, options.dryRun)
  const sealed = { ...options, seed }
  const folder = resolve(chooseFolder(sealed))
  if (resolve(path).startsWith(folder + sep))
    throw usageError(`--secret-seed: ${path} lies in the run's folder, which others may get. Name a file elsewhere.`)
  return sealed
}

/** Returns the options without the seed of a secret file, which stays where it is. */
export const hideSecretSeed = <O extends Pick<Options, 'seed' | 'secretSeed'>>(options: O): O =>
  options.secretSeed === undefined ? options : { ...options, seed: DEFAULTS.seed }

/** @throws BenchError (usage) for items of files: the file already shows what a secret seed would hide */
export function checkSecret({ secretSeed }: Pick<Options, 'secretSeed'>, { cells }: Suite): void {
  const open = secretSeed === undefined ? undefined : cells.find(({ recipe }) => recipe.ready)
  if (open)
    throw usageError(`--secret-seed hides nothing of ${open.recipe.task.id}: its items are a file's. Run it apart.`)
}

/** @throws BenchError (usage); what the file holds is never shown. */
function readSeed(path: string): string | undefined {
  if (!existsSync(path)) return undefined
  const text = readPlain(path, { who: '--secret-seed: ', links: true, most: 4096 }).toString('utf8').trim()
  if (!isSecretSeed(text))
    throw usageError(
      `--secret-seed: ${path} contains no secret seed: 32 to 64 digits of 0-9 and a-f (128 bits or more). Name a new file to draw one.`,
    )
  if (isGuessable(text))
    throw usageError(
      `--secret-seed: the seed in ${path} has a pattern that others may guess. Name a new file to draw one.`,
    )
  return text
}

function drawSeed(path: string, dryRun: boolean): string {
  const seed = randomBytes(16).toString('hex')
  if (dryRun) return seed
  try {
    writeFileSync(path, `${seed}\n`, { flag: 'wx', mode: 0o600 })
  } catch (error) {
    throw usageError(`--secret-seed: cannot write ${path} (${describeDiskError(error)}).`, error)
  }
  return seed
}
