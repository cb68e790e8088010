import { createHash } from 'node:crypto'
import type { Random } from '../../../core/random/random.ts'
import { isSecretSeed } from '../../../core/rows/commitment.ts'

/**
 * Is a text of the part that no public seed shows? About one in four is. A hash of the text decides, so that a line
 * added to a list moves no other from one part to the other.
 */
export const isHeldOut = (text: string): boolean =>
  createHash('sha256').update(`fathom held out 1\n${text}`).digest()[0] < HELD_OUT

/** Of 256. */
const HELD_OUT = 64

/**
 * Returns the texts that a stream may draw from: those of a public seed all but the held-out part, those of a secret
 * seed all. A model that learnt the wordings of public seeds then meets others where a board is ranked.
 *
 * Made once for each list: call it with the same array each time.
 *
 * @param texts dozens of phrasings that may stand for each other; `textOf` takes what is hashed from a richer entry
 * @param rng any stream of the item: its path begins with the seed
 * @throws RangeError if all texts are held out
 */
export function pickable<T>(
  texts: readonly T[],
  rng: Pick<Random, 'path'>,
  textOf: (text: T) => string = String,
): readonly T[] {
  const [seed] = rng.path.split('/', 1)
  if (isSecretSeed(seed)) return texts
  const known = SHOWN.get(texts)
  if (known) return known as readonly T[]
  const shown = texts.filter(text => !isHeldOut(textOf(text)))
  if (shown.length === 0) throw new RangeError(`all ${texts.length} texts are held out: a list needs a few more`)
  SHOWN.set(texts, shown)
  return shown
}

const SHOWN = new WeakMap<readonly unknown[], readonly unknown[]>()
