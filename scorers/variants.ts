import type { Scorer, Variant } from './scorer.ts'

type Known = ReadonlyMap<string, Pick<Scorer, 'id' | 'strict' | 'stated' | 'variant'>>

/**
 * Returns the scorers that give an item its three scores, from the id of the item's scorer. If that scorer is a rule of
 * Fathom's own, it is the strict one, and there is no official one. Empty for an unknown id.
 */
export function resolveVariants(id: string, scorers: Known): Readonly<Partial<Record<Variant, string>>> {
  const scorer = scorers.get(id)
  if (scorer === undefined) return {}
  const { variant = 'strict', strict, stated } = scorer
  return { ...(strict !== undefined && { strict }), ...(stated !== undefined && { stated }), [variant]: id }
}
