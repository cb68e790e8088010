import { EXIT, hideSecretSeed, type Io, loadRegistry, planItems, usageError } from 'fathom-bench/plugin'
import type { GymOptions } from '../commands/gym.ts'
import { makeSplitFile, writeSplitFile } from '../splits/split-file.ts'

/** `gym init`: declares the streams of training and test before anything is trained. */
export async function initGym(options: GymOptions, io: Io): Promise<number> {
  const { out, testSeed, seed, devSeed } = options
  if (out === undefined) throw usageError('gym init: name a new file with --out FILE.')
  if (testSeed === undefined)
    throw usageError('gym init: name the file of the secret test seed with --test-seed FILE. A new one is drawn.')
  if (seed === devSeed) throw usageError(`--dev-seed: ${devSeed} is the seed of the split train too. Name another.`)
  const secret = hideSecretSeed({ ...options, secretSeed: testSeed, dryRun: false, shard: undefined })
  const { spec, suite } = await planItems(secret, await loadRegistry(options.plugin))
  const hash = writeSplitFile(out, makeSplitFile(suite, { train: seed, dev: devSeed, test: spec.seed }))
  if (options.display === 'json') io.stdout.write(`${JSON.stringify({ event: 'gym', path: out, sha256: hash })}\n`)
  else if (!options.quiet) io.stdout.write(`${out}: publish its sha256 before you train: ${hash}\n`)
  return EXIT.fine
}
