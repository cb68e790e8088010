import { sha256, toCanonicalJson } from './key.ts'

/**
 * What stands in public for a secret seed until it is revealed: equal seeds have equal commitments, and of 128 random
 * bits nothing can be learnt from one.
 */
export const commitToSeed = (seed: string): string => `${PREFIX}${sha256(`fathom secret seed 1\n${seed}`)}`

/** Does a commitment stand where a seed would? */
export const isCommitment = (seed: string): boolean => seed.startsWith(PREFIX)

/** Is it one of `--secret-seed`, 128 to 256 bits as hexadecimal digits? Those of `--seed` have at most 20 digits. */
export const isSecretSeed = (seed: string): boolean => /^[0-9a-f]{32,64}$/.test(seed)

/**
 * Has a secret seed a pattern that somebody who looks for it would try: few different digits, or few different steps
 * from digit to digit, or a beginning that comes again and again? Of seeds drawn by chance, one in a million looks so.
 */
export function isGuessable(seed: string): boolean {
  const digits = Array.from(seed, digit => Number.parseInt(digit, 16))
  const steps = digits.slice(1).map((digit, at) => (digit - digits[at] + 16) % 16)
  const repeats = (seed + seed).indexOf(seed, 1) < seed.length
  return repeats || new Set(digits).size < FEWEST_KINDS || new Set(steps).size < FEWEST_KINDS
}

const FEWEST_KINDS = 8

/** A seed as it may be shown: of a secret one, its commitment. */
export const toPublicSeed = (seed: string): string => (isSecretSeed(seed) ? commitToSeed(seed) : seed)

const PREFIX = 'sha256:'

/**
 * What stands in public for a value of JSON that is withheld. The seed goes into the hash: without it, short answers
 * could be found by trying all of them.
 */
export const hashWithheld = (seed: string, value: unknown): string =>
  `${PREFIX}${sha256(`fathom withheld 1\n${seed}\n${toCanonicalJson(value)}`)}`
