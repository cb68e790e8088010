import { makeRandom } from '../../core/random/random.ts'
import { ABILITIES, type Ability } from '../../core/rows/ability.ts'
import { holm } from '../../stats/holm.ts'
import { computePairedDifference, type PairedDifference } from '../../stats/paired/paired-difference.ts'
import { getOwn } from '../summary/get-own.ts'
import { groupBy } from '../summary/order.ts'
import type { Labels } from '../summary/reporter.ts'
import { formatEntryName, type Match } from './matching.ts'
import type { PairedItem } from './pairing.ts'

/** By how much two entries differ in one ability, over all compared lengths. */
export interface AbilityDifference {
  readonly ability: Ability
  /** The tasks that it rests on here. */
  readonly tasks: readonly string[]
  readonly difference: PairedDifference
  /** The p value, adjusted for all abilities of the two entries by Holm's method. */
  readonly adjustedP: number
}

/** Returns one difference per ability; empty unless the pairs are of two or more. */
export function compareAbilities(match: Match, pairs: readonly PairedItem[], labels: Labels): AbilityDifference[] {
  const byAbility = groupBy(pairs, ({ item }) => getOwn(labels.tasks, item.task)?.ability)
  const found = ABILITIES.flatMap(ability => {
    const own = byAbility.get(ability)
    if (!own) return []
    // Named streams, so that an additional ability does not change another one's numbers.
    const rng = makeRandom(`compare/${formatEntryName(match.base)}/${formatEntryName(match.candidate)}/${ability}`)
    const tasks = [...new Set(own.map(({ item }) => item.task))]
    return [{ ability, tasks, difference: computePairedDifference(own, { rng }) }]
  })
  if (found.length < 2) return []
  const adjusted = holm(found.map(({ difference }) => difference.p))
  return found.map((each, at) => ({ ...each, adjustedP: adjusted[at] }))
}

/** Says by which abilities the entries differ, the largest difference first; empty without abilities. */
export function describeAbilities(abilities: readonly AbilityDifference[]): string[] {
  if (abilities.length === 0) return []
  const formatPoints = (share: number) => `${share < 0 ? '−' : '+'}${Math.abs(100 * share).toFixed(1)}`
  const isSignificant = ({ adjustedP }: AbilityDifference) => adjustedP <= ALPHA
  const differing = abilities
    .filter(isSignificant)
    .sort((a, b) => Math.abs(b.difference.difference) - Math.abs(a.difference.difference))
    .map(({ ability, tasks, difference: { difference, low, high } }) => {
      const single = tasks.length === 1 ? ', one task' : ''
      return `${ability} ${formatPoints(difference)} points [${formatPoints(low)}, ${formatPoints(high)}]${single}`
    })
  const others = abilities.filter(each => !isSignificant(each)).map(({ ability }) => ability)
  return [
    `by ability, B − A: ${differing.join('; ') || 'no significant difference'}${
      differing.length > 0 && others.length > 0 ? `; not significant: ${others.join(', ')}` : ''
    } (paired tests, Holm correction for ${abilities.length})`,
  ]
}

const ALPHA = 0.05
