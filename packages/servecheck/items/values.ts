import type { Random } from 'fathom-bench/plugin'
import { GROUP } from './kinds.ts'

/** Letters and digits that no font and no speaker confuses. */
export const ALPHABET = '0123456789abcdefghjkmnpqrstvwxyz'

/** Draws a value of groups of 32 random characters (160 bits each), joined by hyphens: no two of a run are equal. */
export const drawPlantedValue = (rng: Random, groups: number): string =>
  Array.from({ length: groups }, () => Array.from({ length: GROUP }, () => ALPHABET[rng.bits() >>> 27]).join('')).join(
    '-',
  )
