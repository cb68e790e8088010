import { expect, test } from 'vitest'
import { makeRandom } from '../../../core/random/random.ts'
import { type AbilityDifference, describeAbilities } from '../../../reports/compare/ability-differences.ts'
import { computePairedDifference } from '../../../stats/paired/paired-difference.ts'

/** Twenty pairs, of which the candidate loses some. */
function makeDifference(
  ability: AbilityDifference['ability'],
  lost: number,
  tasks: readonly string[],
): AbilityDifference {
  const pairs = Array.from({ length: 20 }, (_, at) => ({
    stratum: ability,
    cluster: String(at),
    base: 1,
    candidate: at < lost ? 0 : 1,
  }))
  const difference = computePairedDifference(pairs, { rng: makeRandom(ability) })
  return { ability, tasks, difference, adjustedP: difference.p }
}

test('names the abilities that differ, the largest first, and those that do not', () => {
  const [line] = describeAbilities([
    makeDifference('join', 8, ['a', 'b']),
    makeDifference('track', 0, ['c']),
    makeDifference('abstain', 16, ['d']),
  ])
  expect(line).toMatch(/^by ability, B − A: abstain −80\.0 points \[−\d.*\], one task; join −40\.0 points \[.*\]; not/)
  expect(line).toContain('not significant: track (paired tests, Holm correction for 3)')
})

test('says so if none differs, and nothing without abilities', () => {
  expect(describeAbilities([makeDifference('join', 0, ['a']), makeDifference('order', 1, ['b'])])).toEqual([
    'by ability, B − A: no significant difference (paired tests, Holm correction for 2)',
  ])
  expect(describeAbilities([])).toEqual([])
})
