import type { Tally } from './cell.ts'

/** Below this share of what was asked for, a mean would say more than is known. */
export const ENOUGH = 0.95

/** Items that ended in a result: failed, missing and unscored ones are not covered. */
export const covered = ({ planned, failed, missing, unscored }: Counts): number => planned - failed - missing - unscored

export const shareCovered = (counts: Counts): number => (counts.planned > 0 ? covered(counts) / counts.planned : 0)

/** Is enough of what was asked for known to state a mean? */
export const isCovered = (counts: Counts): boolean => covered(counts) >= ENOUGH * counts.planned

type Counts = Pick<Tally, 'planned' | 'failed' | 'missing' | 'unscored'>
