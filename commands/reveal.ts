import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { check } from '../bundles/verify/check.ts'
import { diskReason } from '../core/disk.ts'
import { EXIT, incompleteError, usageError } from '../core/errors.ts'
import type { Io } from '../core/io.ts'
import { REVEAL } from '../runs/bundle/bundle.ts'
import { openPlace } from '../runs/bundle/place.ts'
import type { REVEAL_FLAGS } from './options/reveal.ts'
import type { Asked } from './options.ts'
import { privateOf } from './submit.ts'
import { sayer, showChecked } from './verify.ts'

/**
 * `fathom-bench reveal BUNDLE`: verifies a bundle with the seed and the answers that were kept out of it, and puts them into it, where nothing differs.
 * Returns the exit code of that verification.
 */
export async function reveal(options: Asked<typeof REVEAL_FLAGS>, io: Io): Promise<number> {
  const [path, ...others] = options.words
  if (path === undefined || others.length > 0) throw usageError('reveal: name one bundle.')
  const { head } = openPlace(path)
  if (!head?.secret) throw usageError(`reveal: ${path} is no bundle with a secret seed: there is nothing to reveal.`)
  const published = join(path, REVEAL)
  if (existsSync(published)) throw usageError(`reveal: ${path} is revealed already. fathom-bench verify checks it.`)
  const from = options.private ?? privateOf(path)
  if (!existsSync(from))
    throw usageError(`reveal: there is no ${from}. --private FILE names what fathom-bench submit kept.`)
  const place = openPlace(path, from)
  const code = showChecked(place, await check(place, options, sayer(options, io)), options, io)
  if (code === EXIT.regression) {
    io.stderr.write('fathom-bench: nothing was revealed\n')
    return code
  }
  try {
    writeFileSync(published, readFileSync(from), { flag: 'wx' })
  } catch (error) {
    throw incompleteError(`reveal: cannot write ${published}: ${diskReason(error)}.`, error)
  }
  if (!options.quiet) io.stderr.write(`  wrote    ${published}\n`)
  return code
}
