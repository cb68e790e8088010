import { expect, test } from 'vitest'
import { makeRandom } from '../../../../../core/random/random.ts'
import { makeWindowNear } from '../../../../../generators/materials/long-output/output-window.ts'
import { drawTrip } from '../../../../../packages/longproc/tasks/travel-planning/trip.ts'
import { o200k } from '../../../../generators/place.ts'

const count = ({ reference }: { reference: string }) => o200k.count(reference)

test('a search in a wide window is about as long as wanted', () => {
  const rng = makeRandom('trips')
  const shares = Array.from({ length: 60 }, () => drawTrip(makeWindowNear(3_000, 0.4), { rng, count })!.tokens / 3_000)
  const mean = shares.reduce((sum, share) => sum + share) / shares.length
  expect(mean).toBeGreaterThan(0.8)
  expect(mean).toBeLessThan(1.05)
})

test('where no search is so short, there is no trip', () => {
  expect(drawTrip({ least: 10, want: 100, most: 200 }, { rng: makeRandom('short'), count })).toBeUndefined()
})
