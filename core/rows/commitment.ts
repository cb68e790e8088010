import { sha256, toCanonicalJson } from './key.ts'

/**
 * Returns the public commitment to a secret seed. Equal seeds have equal commitments, and a commitment to 128 random
 * bits reveals nothing.
 */
export const commitToSeed = (seed: string): string => `${PREFIX}${sha256(`fathom secret seed 1\n${seed}`)}`

/** Whether the text is a commitment rather than a seed. */
export const isCommitment = (seed: string): boolean => seed.startsWith(PREFIX)

/** Is it one of `--secret-seed`, 128 to 256 bits as hexadecimal digits? Those of `--seed` have at most 20 digits. */
export const isSecretSeed = (seed: string): boolean => /^[0-9a-f]{32,64}$/.test(seed)

/**
 * Whether a secret seed follows a pattern that an attacker would try: few different digits, few different steps between
 * digits, or a repeating start. One in a million random seeds looks like this.
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
 * Returns the public hash of a withheld JSON value. The hash includes the seed; otherwise short answers could be found
 * by trying all of them.
 */
export const hashWithheld = (seed: string, value: unknown): string =>
  `${PREFIX}${sha256(`fathom withheld 1\n${seed}\n${toCanonicalJson(value)}`)}`
