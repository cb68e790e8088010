import type { Scorer, Variant } from './scorer.ts'

type Known = ReadonlyMap<string, Pick<Scorer, 'id' | 'strict' | 'stated' | 'variant'>>

/**
 * The scorers that give an item its three scores, by the id of the item's scorer. Where that scorer is a rule of Fathom's own it is the strict one
 * itself, and there is no official one. None for an id that nobody knows.
 */
export function variantsOf(id: string, scorers: Known): Readonly<Partial<Record<Variant, string>>> {
  const scorer = scorers.get(id)
  if (scorer === undefined) return {}
  const { variant = 'strict', strict, stated } = scorer
  return { ...(strict !== undefined && { strict }), ...(stated !== undefined && { stated }), [variant]: id }
}

/**
 * The variant that stands for an item where one score is asked for (gate, compare, leaderboard): `official` where the item comes from an official
 * file, so that it can be laid beside published numbers; else `stated`, which does not depend on the form. Where the scorer has no such variant, the
 * one that the item's scorer is.
 *
 * @param official is the item one of a file, and not made by a task of Fathom's own?
 */
export function primaryVariant(id: string, scorers: Known, official: boolean): Variant {
  const variants = variantsOf(id, scorers)
  const wanted = official ? 'official' : 'stated'
  return variants[wanted] === undefined ? (scorers.get(id)?.variant ?? 'strict') : wanted
}

/** The id of the scorer that stands for an item: that of its primary variant. */
export const primaryScorer = (id: string, scorers: Known, official: boolean): string =>
  variantsOf(id, scorers)[primaryVariant(id, scorers, official)] ?? id

/**
 * What the form of an answer (or the mean of many) cost: stated less strict, 0 to 1. Undefined where either is missing. Of one answer it is
 * not negative: a strict scorer gives no more than the stated one (`stated/capped.ts`), but for LongProc's tables that are taken back.
 */
export const formLoss = ({ stated, strict }: Readonly<Partial<Record<Variant, number>>>): number | undefined =>
  stated === undefined || strict === undefined ? undefined : stated - strict
